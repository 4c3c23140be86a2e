//! What can be asked to think, how it is asked, and what it reports and answers.

use chess::{Game, Move};
use player::setting::Configurable;
use player::{Limits, Player, Score, Stop};
use std::fmt::Display;
use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A player that can be put behind a protocol.
pub trait Thinker: Player + Configurable {
    /// Its name as user interfaces show it, with its version.
    fn title(&self) -> String;

    /// What it can do beyond thinking about a move of standard chess.
    fn abilities(&self) -> Abilities;

    /// Forgets the last game.
    ///
    /// # Errors
    /// If there is no memory for the next one; the text says what is missing.
    fn new_game(&mut self) -> Result<(), String>;

    /// Thinks, and reports typed events on the way. Comes to an end soon after the stop is raised.
    fn think(&mut self, request: &Request<'_>, observer: &mut dyn FnMut(&Event<'_>)) -> Found;

    /// How the evaluation of the position of a game comes about, for people.
    ///
    /// # Errors
    /// If there is nothing to be explained; the text says why.
    fn explain(&self, game: &Game) -> Result<String, String>;

    /// A search of a fixed set of positions, which identifies it; `None` if it has no such set.
    fn bench(&self) -> Option<Bench> {
        None
    }
}

/// Searches a fixed set of positions to a depth, the usual one if none is given. Passes on each line
/// but the last, which it returns; an error says what is wrong.
pub type Bench =
    Box<dyn FnOnce(Option<u32>, &mut dyn FnMut(&str) -> io::Result<()>) -> Result<String, String> + Send>;

/// What a thinker can do beyond thinking about a move of standard chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities {
    /// Whether it plays Chess960.
    pub chess960: bool,
    /// Whether it heeds [`Request::pondering`].
    pub ponders: bool,
    /// Whether it heeds [`Request::search_moves`].
    pub search_moves: bool,
    /// How many lines it can give; 0 or 1 for the best one only.
    pub lines: usize,
    /// Whether it heeds [`Request::analysis`].
    pub analyses: bool,
    /// Whether it knows what results to expect ([`Line::expected`]).
    pub expects: bool,
}

/// A question to a thinker.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game so far; its repetitions count.
    pub game: &'a Game,
    /// How long or how deep to think.
    pub limits: &'a Limits,
    /// Raised when the answer is wanted at once.
    pub stop: &'a Stop,
    /// While this is true, the opponent is still thinking and the clock does not count.
    pub pondering: &'a AtomicBool,
    /// Only these moves are searched; all if there are none.
    pub search_moves: &'a [Move],
    /// How many lines are wanted, best first; at least one.
    pub lines: usize,
    /// Whether a position is to be understood rather than a game to be won.
    pub analysis: bool,
    /// Whether expected results are wanted with the scores.
    pub expected: bool,
}

/// What a score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// It is the true one, as far as the depth goes.
    #[default]
    Exact,
    /// The true one is at least that.
    Lower,
    /// The true one is at most that.
    Upper,
}

/// Something that happens while a thinker thinks.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A line has been found.
    Line(Line<'a>),
    /// A move of the root is being searched.
    Looking {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        m: Move,
        /// Its number, counted from 1.
        number: usize,
    },
    /// An iteration is complete.
    DepthDone {
        /// In plies.
        depth: u32,
        /// How far the search has come.
        effort: Effort,
    },
    /// Something that people should know, such as a file that cannot be read.
    Remark(&'a dyn Display),
}

/// A line and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line<'a> {
    /// Which of several lines this is, counted from 1, if there can be several.
    pub number: Option<usize>,
    /// The depth to which it was searched, in plies.
    pub depth: u32,
    /// The longest line that was searched, in plies, if that is known.
    pub selective_depth: Option<u32>,
    /// What it is worth to the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// The moves.
    pub moves: &'a [Move],
    /// How far the search has come; if not known here, [`Event::DepthDone`] reports it.
    pub effort: Option<Effort>,
    /// The results to expect, if they were wanted.
    pub expected: Option<Expected>,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Positions searched.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths, if that is known.
    pub table_fullness: Option<u32>,
    /// Positions found in endgame tables, if there are any tables.
    pub endgame_hits: Option<u64>,
}

impl Effort {
    /// Positions a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// How games end from a position, in thousandths, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Won.
    pub win: u32,
    /// Drawn.
    pub draw: u32,
    /// Lost.
    pub loss: u32,
}

/// What thinking came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The best move; `None` if there is no legal one, or none that can be played.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// What the position is worth to the side to move, if that is known.
    pub score: Option<Score>,
    /// Why there is no move, if people should know.
    pub remark: Option<String>,
}
