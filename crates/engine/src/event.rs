//! The engine's requests, events and answers.

use chess::{Game, Move};
use player::{Limits, Score, Stop};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A request to the engine, richer than a [`Player`](player::Player)'s question.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game so far; its repetitions count.
    pub game: &'a Game,
    /// The search limits.
    pub limits: &'a Limits,
    /// Raised when the answer is wanted at once.
    pub stop: &'a Stop,
    /// While true, the engine ponders and the clock does not count.
    pub pondering: Option<&'a AtomicBool>,
    /// Search only these moves; all if empty.
    pub search_moves: &'a [Move],
    /// Number of principal variations, best first; at least one.
    pub multi_pv: usize,
    /// Whether this is analysis rather than a game: then tablebases exclude no move, and the clock
    /// does not end the search early for lack of a choice or for a mate that was found.
    pub analysis: bool,
    /// Whether to report nothing: in searches of a thousand nodes reports take noticeable time. A
    /// playing level reports all the same.
    pub silent: bool,
}

impl<'a> Request<'a> {
    /// Creates a plain request: the best move of this game within these limits.
    #[must_use]
    pub const fn new(game: &'a Game, limits: &'a Limits, stop: &'a Stop) -> Request<'a> {
        let (multi_pv, analysis, silent) = (1, false, false);
        Request { game, limits, stop, pondering: None, search_moves: &[], multi_pv, analysis, silent }
    }
}

/// How a score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The true score, as far as the depth goes.
    Exact,
    /// The true score is at least that: the search continues with a wider window.
    Lower,
    /// The true score is at most that.
    Upper,
}

/// A principal variation and its score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line<'a> {
    /// Its MultiPV number, counted from 1.
    pub number: usize,
    /// Its depth in plies.
    pub depth: u32,
    /// The selective depth in plies.
    pub selective_depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The bound of the score.
    pub bound: Bound,
    /// The moves.
    pub moves: &'a [Move],
    /// The effort so far.
    pub effort: Effort,
}

/// The effort of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
    /// Hash table usage in thousandths.
    pub table_fullness: u32,
    /// Tablebase hits of all threads.
    pub endgame_hits: u64,
}

impl Effort {
    /// Returns nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// An event of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A principal variation was found.
    Line(Line<'a>),
    /// A root move is being searched; reported only after a while.
    Looking {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        m: Move,
        /// Its number, counted from 1.
        number: usize,
    },
    /// A tablebase cannot be read; the search continues without them.
    BrokenTable(&'a tablebase::Error),
    /// An iteration is complete.
    DepthDone {
        /// In plies.
        depth: u32,
        /// The effort so far.
        effort: Effort,
    },
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The last completed depth.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
}
