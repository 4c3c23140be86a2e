//! What the engine is asked, what it tells on the way, and what it answers.

use chess::{Game, Move};
use player::{Limits, Score, Stop};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A question to the engine, richer than that to any [`Player`](player::Player).
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game so far; its repetitions count.
    pub game: &'a Game,
    /// How long or how deep to think.
    pub limits: &'a Limits,
    /// Raised when the answer is wanted at once.
    pub stop: &'a Stop,
    /// While this is true, the opponent is still thinking and the clock does not count.
    pub pondering: Option<&'a AtomicBool>,
    /// Only these moves are looked at; all if there are none.
    pub search_moves: &'a [Move],
    /// How many lines are wanted, best first; at least one.
    pub multi_pv: usize,
    /// Whether a position is to be understood rather than a game to be won: then endgame tables leave no move out, and a
    /// clock does not end the search early for lack of a choice or for a mate that was found.
    pub analysis: bool,
    /// Whether nothing is to be told on the way: where searches are of a thousand nodes each, telling takes its time. A
    /// playing level tells all the same.
    pub silent: bool,
}

impl<'a> Request<'a> {
    /// A plain question: the best move of this game within these limits.
    #[must_use]
    pub const fn new(game: &'a Game, limits: &'a Limits, stop: &'a Stop) -> Request<'a> {
        let (multi_pv, analysis, silent) = (1, false, false);
        Request { game, limits, stop, pondering: None, search_moves: &[], multi_pv, analysis, silent }
    }
}

/// What a score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the true one, as far as the depth goes.
    Exact,
    /// The true one is at least that: the search goes on with a wider window.
    Lower,
    /// The true one is at most that.
    Upper,
}

/// A line and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line<'a> {
    /// Which of several lines this is, counted from 1.
    pub number: usize,
    /// How deep it was looked at, in half-moves.
    pub depth: u32,
    /// The longest line that was looked at, in half-moves.
    pub selective_depth: u32,
    /// What it is worth to the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// The moves.
    pub moves: &'a [Move],
    /// How far the search has come.
    pub effort: Effort,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub table_fullness: u32,
    /// Positions found in endgame tables, by all threads.
    pub endgame_hits: u64,
}

impl Effort {
    /// Positions a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// Something that happens in a search.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A line has been found.
    Line(Line<'a>),
    /// A move of the root is being looked at; told only when the search has been going on for a while.
    Looking {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        m: Move,
        /// Its number, counted from 1.
        number: usize,
    },
    /// An endgame table cannot be read; the search goes on without them.
    BrokenTable(&'a tablebase::Error),
    /// An iteration is complete.
    DepthDone {
        /// In half-moves.
        depth: u32,
        /// How far the search has come.
        effort: Effort,
    },
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The last depth that was completed.
    pub depth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
}
