//! Events and results of a search.

use super::Bound;
use chess::Move;
use std::time::Duration;

/// Counters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions entered, including the root and the quiescence search.
    pub nodes: u64,
    /// Those in the quiescence search.
    pub quiescence: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// Nodes decided by the transposition table.
    pub table_hits: u64,
    /// Moves searched at reduced depth.
    pub reduced: u64,
    /// Those that failed high and were searched again.
    pub searched_again: u64,
}

/// Why a node returns before all its moves are searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// Beta cutoff: the opponent has a better alternative elsewhere.
    Beta(Move),
    /// Stand pat: the static evaluation reaches beta.
    StandPat,
    /// Transposition table hit.
    Table(Bound),
    /// Draw by repetition or by the fifty-move rule.
    Draw,
}

/// Event of a search.
///
/// `ply` is the distance from the root; values and windows are those of the side to move **at the
/// node**.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A node is entered.
    Entered {
        /// Plies from the root.
        ply: u32,
        /// Remaining depth in plies; `None` in the quiescence search.
        depth: Option<u32>,
        /// Move that led to it; `None` at the root.
        m: Option<Move>,
        /// Lower bound of the window.
        alpha: i32,
        /// Upper bound of the window.
        beta: i32,
    },
    /// A position is evaluated.
    Evaluated {
        /// Plies from the root.
        ply: u32,
        /// Evaluation.
        value: i32,
    },
    /// A move is searched at reduced depth.
    Reduced {
        /// Plies from the root of the node that has the move.
        ply: u32,
        /// The move.
        m: Move,
    },
    /// A node is left early.
    Cut {
        /// Plies from the root.
        ply: u32,
        /// Reason.
        why: Cut,
    },
    /// A node is left.
    Left {
        /// Plies from the root.
        ply: u32,
        /// Value, within its window.
        value: i32,
    },
    /// A move at the root is better than those before it.
    Better {
        /// Depth of the iteration.
        depth: u32,
        /// Its value.
        value: i32,
        /// Principal variation, this move first.
        line: &'a [Move],
    },
    /// An iteration is complete: a line of figure 5.22.
    DepthDone {
        /// Depth of the iteration.
        depth: u32,
        /// Value of the root.
        value: i32,
        /// Principal variation.
        line: &'a [Move],
        /// Counters since the search began.
        counts: Counts,
        /// Time since the search began.
        elapsed: Duration,
    },
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// Value from the side to move's point of view.
    pub value: i32,
    /// Principal variation, the best move first.
    pub line: Vec<Move>,
    /// Last completed depth.
    pub depth: u32,
    /// Counters.
    pub counts: Counts,
}
