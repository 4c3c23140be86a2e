//! Events and results of a search.

use super::{Criterion, Phase};
use chess::Move;

/// Counters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions entered, including the root.
    pub nodes: u64,
    /// Moves generated, including those that were cut off.
    pub generated: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// Positions searched beyond the nominal depth, by [`Criterion`].
    pub continued: [u64; 5],
    /// Deepest level entered; the root is level 0.
    pub deepest: u32,
}

/// Event of a search.
///
/// `level` is the distance from the root; all values are from the engine's point of view, which
/// moves at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A node is entered.
    Entered {
        /// Plies from the root.
        level: u32,
        /// Move that led to it; `None` at the root.
        m: Option<Move>,
        /// Lower bound of the window, as passed to the node.
        alfa: i32,
        /// Upper bound of the window, as passed to the node.
        beta: i32,
    },
    /// A position is evaluated.
    Evaluated {
        /// Plies from the root.
        level: u32,
        /// Evaluation.
        value: i32,
    },
    /// A position at or beyond the nominal depth is searched instead of evaluated.
    Continued {
        /// Plies from the root.
        level: u32,
        /// Criterion that applies.
        why: Criterion,
    },
    /// A node's remaining moves are cut off: its side has a move the other will not allow.
    Cut {
        /// Plies from the root.
        level: u32,
        /// The move.
        m: Move,
        /// Number of moves cut off.
        skipped: usize,
    },
    /// A node is left.
    Left {
        /// Plies from the root.
        level: u32,
        /// Its value.
        value: i32,
    },
    /// A move at the root is better than those before it or, with random choice, as good.
    Best {
        /// Its value.
        value: i32,
        /// Principal variation, this move first.
        line: &'a [Move],
        /// Number of equally good moves, this one included.
        equals: usize,
    },
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// Its value from the engine's point of view.
    pub value: i32,
    /// Variations of the equally good moves, that move first; the move to play was drawn from them.
    pub equals: Vec<Vec<Move>>,
    /// Nominal depth.
    pub depth: u32,
    /// Game phase, which selects the evaluation.
    pub phase: Phase,
    /// Counters.
    pub counts: Counts,
    /// Whether the search finished.
    pub complete: bool,
}

impl Outcome {
    /// Returns the principal variation, the move to play first.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        let played = |line: &&Vec<Move>| line.first().copied() == self.best;
        self.equals.iter().find(played).map_or(&[], Vec::as_slice)
    }
}
