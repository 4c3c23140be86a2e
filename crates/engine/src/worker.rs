//! The search state of one thread.

use crate::clock::Budget;
use crate::corrections::{Corrections, adjusted};
use crate::endgame::Endgames;
use crate::evaluation::Evaluation;
use crate::event::{Effort, Event};
use crate::history::{Histories, NO_MOVE, Place};
use crate::levels::Haze;
use crate::picker::is_noisy;
use crate::root_moves::Root;
use crate::score::{DRAW, MAX_PLY, MOST_EVAL, mated_at};
use crate::table::{Entry, Table};
use arrayvec::ArrayVec;
use chess::{KeyHistory, Move, Position, Role};
use nnue::Network;
use player::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What a thread learns and keeps from search to search.
pub(crate) struct Memory {
    pub(crate) histories: Histories,
    pub(crate) corrections: Corrections,
    pub(crate) evaluation: Evaluation,
}

impl Memory {
    /// Memory of a thread in bytes, including its stack.
    pub(crate) const ROOM: usize = 8 << 20;

    pub(crate) fn new() -> Memory {
        Memory { histories: Histories::new(), corrections: Corrections::new(), evaluation: Evaluation::new() }
    }

    /// Creates it with a network if given.
    pub(crate) fn with_network(network: Option<&Arc<Network>>) -> Memory {
        let mut memory = Memory::new();
        memory.evaluation.set_network(network);
        memory
    }

    /// Clears what was learnt.
    pub(crate) fn clear(&mut self) {
        self.histories.clear();
        self.corrections = Corrections::new();
    }
}

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    /// The tablebases, if any.
    pub(crate) endgames: Option<Endgames<'a>>,
    /// Raised from outside.
    pub(crate) stop: &'a Stop,
    /// Set when the helper threads must end.
    pub(crate) done: AtomicBool,
    pub(crate) pondering: Option<&'a AtomicBool>,
    pub(crate) budget: Budget,
    pub(crate) max_nodes: Option<u64>,
    /// The node counts of the threads, up to some hundreds.
    pub(crate) nodes: Vec<AtomicU64>,
    /// Whether pruning is on; off only for comparison with plain minimax.
    pub(crate) selective: bool,
    /// Whether bad moves are searched too: mates start with sacrifices and quiet moves, and a very
    /// short search must not take the worst move it searched for the best there is.
    pub(crate) thorough: bool,
    /// Whether this is analysis rather than a game.
    pub(crate) analysis: bool,
    /// Whether nobody listens.
    pub(crate) silent: bool,
    /// Whether the table is used; off only for comparison.
    pub(crate) use_table: bool,
    /// The handicaps of a playing level; `None` at full strength.
    pub(crate) haze: Option<Haze>,
}

impl Shared<'_> {
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.is_some_and(|pondering| pondering.load(Relaxed))
    }

    pub(crate) fn effort(&self) -> Effort {
        Effort {
            nodes: self.total_nodes(),
            elapsed: self.budget.elapsed(),
            table_fullness: self.table.fullness(),
            endgame_hits: self.endgames.as_ref().map_or(0, Endgames::hits),
        }
    }
}

/// The state of one ply of the current line.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The corrected static evaluation, unless in check.
    pub(crate) eval: Option<i32>,
    /// The current move, as piece and square.
    pub(crate) moved: usize,
    /// The current move, if it is quiet.
    pub(crate) quiet: Option<Move>,
    /// The move excluded by a singular search.
    pub(crate) excluded: Option<Move>,
    /// The killer move of this ply.
    pub(crate) killer: Option<Move>,
    /// Recent cutoffs at this ply.
    pub(crate) cutoffs: u32,
    /// Plies since the last null move, or since the game started.
    pub(crate) since_null: u32,
    /// Double extensions on the way here.
    pub(crate) doubles: i32,
}

impl Frame {
    const EMPTY: Frame = Frame {
        eval: None,
        moved: NO_MOVE,
        quiet: None,
        excluded: None,
        killer: None,
        cutoffs: 0,
        since_null: u32::MAX,
        doubles: 0,
    };
}

/// Node limit of even a playing level's first iteration. It takes a board full of queens to reach
/// it.
pub(crate) const MOST_AT_FIRST: u64 = 100_000;

/// Frames before the root, so that looking back needs no test.
const BEFORE: usize = 7;

/// One thread's search.
pub(crate) struct Worker<'a> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) memory: &'a mut Memory,
    pub(crate) number: usize,
    pub(crate) keys: KeyHistory,
    frames: Vec<Frame>,
    /// The principal variation from each ply on.
    pub(crate) lines: Vec<ArrayVec<Move, MAX_PLY>>,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    pub(crate) stopped: bool,
    /// The last reading of the clock since the search started, and the longest gap between two.
    last_look: Duration,
    pub(crate) longest_gap: Duration,
    /// Below this ply a null move is being verified, and none is made.
    pub(crate) null_bar: usize,
    pub(crate) root: Root,
    /// Receives the events.
    pub(crate) observer: &'a mut (dyn FnMut(&Event<'_>) + 'a),
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        number: usize,
        keys: KeyHistory,
        root: Root,
        observer: &'a mut (dyn FnMut(&Event<'_>) + 'a),
    ) -> Worker<'a> {
        memory.evaluation.begin();
        Worker {
            shared,
            memory,
            number,
            keys,
            frames: vec![Frame::EMPTY; MAX_PLY + BEFORE + 4],
            lines: vec![ArrayVec::new(); MAX_PLY + 2],
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            last_look: shared.budget.elapsed(),
            longest_gap: Duration::ZERO,
            null_bar: 0,
            root,
            observer,
        }
    }

    #[inline(always)]
    pub(crate) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE]
    }

    #[inline(always)]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// Returns the frame some plies before this one, which may be before the root.
    #[inline(always)]
    pub(crate) fn frame_before(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + BEFORE - back]
    }

    /// Returns the history indices of this node.
    #[inline(always)]
    pub(crate) fn place(&self, position: &Position, ply: usize) -> Place {
        Place::new(position, [1, 2, 4, 6].map(|back| self.frame_before(ply, back).moved))
    }

    /// Returns the moves one and two plies before.
    #[inline(always)]
    fn last_moves(&self, ply: usize) -> [usize; 2] {
        [self.frame_before(ply, 1).moved, self.frame_before(ply, 2).moved]
    }

    /// Counts a node; returns whether the search must end.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(512) {
            self.look_at_clock();
        }
        if self.number == 0 && self.shared.max_nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped |= self.root.counts_nodes || self.nodes >= MOST_AT_FIRST;
        }
        self.stopped
    }

    /// Checks whether the search must end.
    ///
    /// Any thread may see it first: with more threads than processors the main one may have to wait
    /// long before it runs again.
    #[cold]
    fn look_at_clock(&mut self) {
        let shared = self.shared;
        shared.nodes[self.number].store(self.nodes, Relaxed);
        let now = shared.budget.elapsed();
        self.longest_gap = self.longest_gap.max(now.saturating_sub(self.last_look));
        self.last_look = now;
        let spent = shared.budget.is_spent_at(now) && !shared.is_pondering();
        let most = shared.max_nodes.filter(|_| self.root.counts_nodes || self.nodes >= MOST_AT_FIRST);
        let enough = most.is_some_and(|most| shared.total_nodes() >= most);
        let over = shared.stop.is_raised() || spent || enough;
        if self.number > 0 {
            self.stopped |= over || shared.done.load(Relaxed);
        } else {
            self.stopped |= over;
        }
        if over {
            shared.done.store(true, Relaxed);
        }
    }

    /// Makes a move on a copy of the position, and records it.
    #[inline(always)]
    pub(crate) fn make(&mut self, position: &Position, m: Move, ply: usize) -> Position {
        let moved = crate::history::piece_to(position, m);
        let mut child = position.clone();
        self.memory.evaluation.play(&mut child, m);
        self.shared.table.prefetch(child.key());
        let since_null = self.frame(ply).since_null.saturating_add(1);
        self.frame_mut(ply).moved = moved;
        self.frame_mut(ply).quiet = (!is_noisy(position, m)).then_some(m);
        self.frame_mut(ply + 1).since_null = since_null;
        self.keys.push(child.key());
        child
    }

    /// Takes back the last move; a null move is taken back by its key alone.
    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        self.memory.evaluation.take_back();
        self.keys.pop();
    }

    /// Returns the plies back to the last irreversible move, or to a null move.
    #[inline(always)]
    fn reversible(&self, position: &Position, ply: usize) -> u32 {
        position.halfmove_clock().min(self.frame(ply).since_null)
    }

    /// Returns the value if the game is drawn here by the rules, or as good as drawn.
    #[inline(always)]
    pub(crate) fn drawn(&self, position: &Position, ply: usize) -> Option<i32> {
        if position.halfmove_clock() >= 100 {
            // Mate takes precedence over the fifty-move rule.
            let mated = position.is_checkmate();
            return Some(if mated { mated_at(ply) } else { DRAW });
        }
        let reversible = self.reversible(position, ply);
        if reversible >= 4
            && let Some(distance) = self.keys.repetition(reversible)
            && (distance < ply || self.keys.occurrences(reversible) >= 3)
        {
            return Some(DRAW);
        }
        let few = position.occupied().count() <= 4 && position.by_role(Role::Pawn).is_empty();
        (few && position.is_insufficient_material() && !position.is_checkmate()).then_some(DRAW)
    }

    /// Whether the side to move can repeat a position.
    #[inline(always)]
    pub(crate) fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        let reversible = self.reversible(position, ply);
        reversible >= 3 && self.keys.upcoming_repetition(position, reversible, ply)
    }

    #[inline(always)]
    pub(crate) fn probe(&self, position: &Position) -> Option<Entry> {
        if self.shared.use_table { self.shared.table.probe(position.key()) } else { None }
    }

    /// Returns the raw static evaluation.
    #[inline(always)]
    pub(crate) fn raw_eval(&mut self, position: &Position) -> i32 {
        let error = self.shared.haze.as_ref().map_or(0, |haze| haze.error(position));
        (self.memory.evaluation.evaluate(position) + error).clamp(-MOST_EVAL, MOST_EVAL)
    }

    /// Whether a playing level overlooks a move.
    #[inline(always)]
    pub(crate) fn overlooks(&self, position: &Position, m: Move) -> bool {
        self.shared.haze.as_ref().is_some_and(|haze| haze.hides(position, m))
    }

    /// Returns the corrected evaluation.
    #[inline(always)]
    pub(crate) fn corrected(&self, position: &Position, ply: usize, raw: i32) -> i32 {
        if !self.shared.selective {
            return raw;
        }
        let correction = self.memory.corrections.of(position, self.last_moves(ply));
        adjusted(raw, position.halfmove_clock(), correction)
    }

    /// Learns from the difference between a search and the evaluation.
    pub(crate) fn learn(&mut self, position: &Position, ply: usize, depth: i32, difference: i32) {
        let moves = self.last_moves(ply);
        self.memory.corrections.learn(position, moves, depth, difference);
    }

    /// Prepends a move to the principal variation of the next ply.
    pub(crate) fn extend_line(&mut self, ply: usize, m: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        let room = MAX_PLY - 1;
        here[ply].extend(below[0].iter().take(room).copied());
    }
}
