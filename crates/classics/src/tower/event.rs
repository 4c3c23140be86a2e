//! What the search tells, and what it answers.

use super::{Criterion, Phase};
use chess::Move;

/// How much was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions entered, the root included.
    pub nodes: u64,
    /// Moves generated, those that a cut left out included.
    pub generated: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// Positions from which the search went on beyond the nominal depth, by [`Criterion`].
    pub continued: [u64; 5],
    /// The deepest level entered; the root is level 0.
    pub deepest: u32,
}

/// Something that happens in a search. `level` is the distance from the root; all values are the machine's, which moves at
/// the root.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A node is entered.
    Entered {
        /// Plies from the root.
        level: u32,
        /// The move that led to it, unless it is the root.
        m: Option<Move>,
        /// The least that the machine has elsewhere, as far as the node is told.
        alfa: i32,
        /// The most that its opponent allows elsewhere, as far as the node is told.
        beta: i32,
    },
    /// A position is evaluated.
    Evaluated {
        /// Plies from the root.
        level: u32,
        /// What it is worth.
        value: i32,
    },
    /// A position at or beyond the nominal depth is not evaluated but searched.
    Continued {
        /// Plies from the root.
        level: u32,
        /// Why.
        why: Criterion,
    },
    /// The rest of a node's moves is left out: its side has a move that the other will not allow.
    Cut {
        /// Plies from the root.
        level: u32,
        /// The move.
        m: Move,
        /// How many are left out.
        skipped: usize,
    },
    /// A node is left.
    Left {
        /// Plies from the root.
        level: u32,
        /// What it gave.
        value: i32,
    },
    /// A move of the root is better than those before it, or, where lots are drawn, as good.
    Best {
        /// What it is worth.
        value: i32,
        /// What is expected, the move first.
        line: &'a [Move],
        /// How many moves are as good, this one included.
        equals: usize,
    },
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The move to play; `None` if there is no legal one.
    pub best: Option<Move>,
    /// What it is worth to the machine, as far as it was looked at.
    pub value: i32,
    /// What is expected after each of the equally good moves, that move first; the one to play was drawn from them.
    pub equals: Vec<Vec<Move>>,
    /// The nominal depth.
    pub depth: u32,
    /// Which evaluation was used.
    pub phase: Phase,
    /// How much was looked at.
    pub counts: Counts,
    /// Whether the search came to its end.
    pub complete: bool,
}

impl Outcome {
    /// What is expected after the move to play, that move first.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        let played = |line: &&Vec<Move>| line.first().copied() == self.best;
        self.equals.iter().find(played).map_or(&[], Vec::as_slice)
    }
}
