//! Looking into a node: what is stored of it, and what is recomputed.

use super::grower::children;
use super::{ChessTree, Visit};
use crate::trace::{ChessCut, ChessExtension, seen, window};
use boards::{Bits, Board, Wanted};
use chess::{CastlingNotation, Move, Position};
use classics::buho::{Quiescence, Switches};
use treesearch::{Bound, Player, Value, Window};

/// A move in UCI and SAN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// For instance `e2e4`.
    pub uci: String,
    /// For instance `Nf3`, with English letters.
    pub san: String,
}

/// A node of a search. Values and windows are MAX's, who moves at the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChessNode {
    /// Its number.
    pub id: u32,
    /// Its parent; `None` at the root.
    pub above: Option<u32>,
    /// The move that led here; `None` at the root and after a null move.
    pub by: Option<Step>,
    /// The position.
    pub fen: String,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Its distance from the root in plies.
    pub ply: u32,
    /// The side to move.
    pub player: Player,
    /// The remaining depth.
    pub depth: i32,
    /// Whether it is a quiescence node.
    pub quiescence: bool,
    /// The window.
    pub window: Window,
    /// The result.
    pub value: Value,
    /// The bound of the result.
    pub bound: Bound,
    /// The best move, or the one that caused the cutoff.
    pub best: Option<Step>,
    /// The static evaluation, if it was called.
    pub evaluated: Option<Value>,
    /// Why the node ended early.
    pub cut: Option<ChessCut>,
    /// How many moves were skipped because of that.
    pub skipped: u32,
    /// How many moves were pruned one by one.
    pub left_out: u32,
    /// Why it was extended by a ply.
    pub extended: Option<ChessExtension>,
    /// Whether it was reduced by a ply as a late move.
    pub reduced: bool,
    /// Whether it is the re-search of a move that exceeded its narrow or shallow search.
    pub repeated: bool,
    /// Whether it is on the principal variation of its depth.
    pub principal: bool,
    /// The size of its subtree, itself included.
    pub visits: u32,
    /// The number of its children.
    pub children: u32,
}

/// A move pruned by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The move.
    pub by: Step,
    /// Why: [`ChessCut::Futility`] or [`ChessCut::Razoring`].
    pub reason: ChessCut,
}

/// What is below a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Below {
    /// The children, in the order of entry.
    pub nodes: Vec<ChessNode>,
    /// The moves pruned one by one.
    pub left_out: Vec<LeftOut>,
    /// The moves skipped by a cutoff, in no particular order.
    pub skipped: Vec<Step>,
}

impl ChessTree {
    /// Returns the principal variation.
    pub fn line(&self) -> Vec<Step> {
        let mut board = self.start.clone();
        let mut steps = Vec::new();
        for &m in &self.line {
            let Some(position) = position(&board) else { break };
            steps.push(step(&position, m));
            board.make(m);
        }
        steps
    }

    /// Returns the node of this number.
    pub fn node(&self, id: u32) -> Option<ChessNode> {
        let visit = self.visits.get(id as usize)?;
        let (before, after) = self.boards(id)?;
        Some(self.told(id, visit, before.as_ref(), &after))
    }

    /// Returns what is below the node of this number.
    pub fn below(&self, id: u32) -> Option<Below> {
        let visit = self.visits.get(id as usize)?;
        let (_, mut board) = self.boards(id)?;
        let here = position(&board);
        let mut nodes = Vec::new();
        for child in children(&self.visits, id) {
            let below = self.visits.get(child as usize)?;
            advance(&mut board, below.by);
            nodes.push(self.told(child, below, here.as_ref(), &board));
            board.unmake();
        }
        let write = |m: Move| here.as_ref().map_or_else(|| plain(m), |here| step(here, m));
        let left_out: Vec<(Move, ChessCut)> = self.left_out_at(id).collect();
        let skipped = self.skipped(id, visit, &board).into_iter().map(write).collect();
        let left_out = left_out.into_iter().map(|(m, reason)| LeftOut { by: write(m), reason }).collect();
        Some(Below { nodes, left_out, skipped })
    }

    /// Returns the position before the move that led to a node, and the board after it.
    fn boards(&self, id: u32) -> Option<(Option<Position>, Board<Bits>)> {
        let mut way = Vec::new();
        let mut at = id;
        loop {
            let visit = self.visits.get(at as usize)?;
            if visit.ply == 0 {
                break;
            }
            way.push(visit.by);
            at = visit.above;
        }
        let (mut board, mut before) = (self.start.clone(), None);
        for (left, by) in way.into_iter().enumerate().rev() {
            if left == 0 {
                before = position(&board);
            }
            advance(&mut board, by);
        }
        Some((before, board))
    }

    fn told(&self, id: u32, visit: &Visit, before: Option<&Position>, after: &Board<Bits>) -> ChessNode {
        let ply = usize::from(visit.ply);
        let window = window(visit.alpha, visit.beta, ply);
        let value = seen(visit.value, ply);
        let here = visit.best.and_then(|_| position(after));
        let write = |position: Option<&Position>, m: Move| {
            position.map_or_else(|| plain(m), |position| step(position, m))
        };
        ChessNode {
            id,
            above: (visit.ply > 0).then_some(visit.above),
            by: visit.by.map(|m| write(before, m)),
            fen: after.to_fen(),
            check: after.in_check(),
            ply: u32::from(visit.ply),
            player: if ply.is_multiple_of(2) { Player::Max } else { Player::Min },
            depth: visit.depth.into(),
            quiescence: visit.quiescence,
            window,
            value,
            bound: window.bound(value),
            best: visit.best.map(|m| write(here.as_ref(), m)),
            evaluated: visit.evaluated.map(|value| seen(value.into(), ply)),
            cut: visit.cut,
            skipped: self.skipped(id, visit, after).len() as u32,
            left_out: visit.left_out.into(),
            extended: visit.extended,
            reduced: visit.reduced,
            repeated: visit.repeated,
            principal: visit.principal,
            visits: visit.size,
            children: children(&self.visits, id).count() as u32,
        }
    }

    fn left_out_at(&self, id: u32) -> impl Iterator<Item = (Move, ChessCut)> {
        let first = self.left_out.partition_point(|&(at, ..)| at < id);
        self.left_out[first..].iter().take_while(move |&&(at, ..)| at == id).map(|&(_, m, cut)| (m, cut))
    }

    /// Returns the moves that a cutoff skipped.
    fn skipped(&self, id: u32, visit: &Visit, board: &Board<Bits>) -> Vec<Move> {
        if visit.cut.is_none() {
            return Vec::new();
        }
        let tried = |m: &Move| children(&self.visits, id).any(|at| self.visits[at as usize].by == Some(*m));
        let left_out = |m: &Move| self.left_out_at(id).any(|(left, _)| left == *m);
        let moves = board.list(wanted(visit, &self.switches, board));
        moves.into_iter().filter(|m| !tried(m) && !left_out(m)).collect()
    }
}

/// Returns which moves a node tries: in quiescence only some.
fn wanted(visit: &Visit, switches: &Switches, board: &Board<Bits>) -> Wanted {
    let depth = i32::from(visit.depth) + i32::from(visit.extended.is_some());
    let evades = switches.quiescence == Quiescence::Evasions && board.in_check();
    if (visit.quiescence || depth <= 0) && !evades { Wanted::Noisy } else { Wanted::All }
}

fn advance(board: &mut Board<Bits>, by: Option<Move>) {
    match by {
        Some(m) => board.make(m),
        None => {
            board.make_null();
        }
    }
}

/// Returns the position of a board. Every board of a search has one.
fn position(board: &Board<Bits>) -> Option<Position> {
    Position::from_setup(&board.to_setup()).ok()
}

fn step(position: &Position, m: Move) -> Step {
    let plain = plain(m);
    let san = position.san(m).map_or_else(|_| plain.uci.clone(), |san| san.to_string());
    Step { san, ..plain }
}

/// A move without notation.
fn plain(m: Move) -> Step {
    let uci = m.uci(CastlingNotation::KingToTarget).to_string();
    Step { san: uci.clone(), uci }
}
