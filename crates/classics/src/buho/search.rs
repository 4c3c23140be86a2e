//! State of a search.

use super::evaluation::evaluate;
use super::guard::Guard;
use super::network::FeatureNetwork;
use super::ordering::Memory;
use super::switches::Switches;
use super::table::Table;
use super::watch::{Counts, Cut, Event, Watch};
use boards::{Board, Representation};
use chess::Move;

/// Maximum number of plies, the root included.
pub const PLIES: usize = Switches::HIGHEST as usize + 1;

/// State of a search.
pub struct Search<'a, R: Representation, W> {
    pub board: Board<R>,
    pub store: R::Moves,
    pub switches: Switches,
    /// Network that replaces the sum of the terms.
    pub network: Option<&'a FeatureNetwork>,
    pub table: &'a mut Table,
    pub memory: Memory,
    pub guard: Guard<'a>,
    pub watch: &'a mut W,
    pub counts: Counts,
    /// Set once a limit is reached; every node then returns at once, and its value is meaningless.
    pub stopped: bool,
    /// Current iteration depth.
    pub depth: u32,
    /// Best line from each ply.
    pub lines: Lines,
    /// Principal variation of the last completed depth.
    pub principal: Vec<Move>,
    /// Best move at the root so far.
    pub best: Option<Move>,
    /// Safety of both kings along the path, where it is used.
    pub safety: [Option<[i32; 2]>; PLIES],
}

/// Position of a node in the tree, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Plies from the root.
    pub ply: usize,
    /// Whether the side to move is in check.
    pub checked: bool,
    /// Whether the last move was a null move.
    pub passed: bool,
    /// Whether all moves so far follow the last principal variation.
    pub principal: bool,
}

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// Counts a node and reports it; `false` if the search is over.
    #[inline(always)]
    pub fn enter(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, quiescence: bool) -> bool {
        if self.stopped || self.guard.stops(self.counts.total()) {
            self.stopped = true;
            return false;
        }
        *(if quiescence { &mut self.counts.quiescence } else { &mut self.counts.nodes }) += 1;
        if W::NODES {
            let by = self.board.last().map(|(m, _)| m).filter(|_| ply > 0);
            self.watch.see(&Event::Entered { ply, depth, alpha, beta, quiescence, by });
        }
        true
    }

    /// Reports an event.
    #[inline(always)]
    pub fn tell(&mut self, event: &Event<'_>) {
        if W::NODES {
            self.watch.see(event);
        }
    }

    /// Leaves a node with a value.
    #[inline(always)]
    pub fn leave(&mut self, ply: usize, value: i32, best: Option<Move>) -> i32 {
        self.tell(&Event::Left { ply, value, best });
        value
    }

    /// Leaves a node with a value, without searching its moves.
    #[inline(always)]
    pub fn cut(&mut self, ply: usize, value: i32, reason: Cut) -> i32 {
        self.tell(&Event::Cut { ply, reason });
        self.leave(ply, value, None)
    }

    /// Evaluates the position.
    #[inline(always)]
    pub fn evaluation(&mut self, ply: usize) -> i32 {
        self.counts.evaluated += 1;
        let value = match self.network {
            None => evaluate(&self.board),
            Some(network) => network.evaluate(&self.board),
        };
        self.tell(&Event::Evaluated { ply, value });
        value
    }
}

/// Triangular table of the best line from each ply.
pub struct Lines {
    moves: [[Option<Move>; PLIES]; PLIES],
    lengths: [usize; PLIES],
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { moves: [[None; PLIES]; PLIES], lengths: [0; PLIES] }
    }
}

impl Lines {
    /// Clears the line of a node.
    #[inline(always)]
    pub fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Sets a node's best line to this move followed by the line of the next ply.
    #[inline]
    pub fn set(&mut self, ply: usize, m: Move) {
        self.moves[ply][0] = Some(m);
        let mut length = 1;
        if let Some(&rest) = self.lengths.get(ply + 1) {
            let (upper, lower) = self.moves.split_at_mut(ply + 1);
            for (to, from) in upper[ply][1..].iter_mut().zip(&lower[0][..rest]) {
                *to = *from;
                length += 1;
            }
        }
        self.lengths[ply] = length;
    }

    /// Returns the principal variation from the root.
    pub fn root(&self) -> Vec<Move> {
        self.moves[0][..self.lengths[0]].iter().flatten().copied().collect()
    }
}
