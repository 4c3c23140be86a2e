//! What the search tells, and what it answers.

use super::Bound;
use chess::Move;
use std::time::Duration;

/// How much was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions entered, the root and those of the quiescence search included.
    pub nodes: u64,
    /// Those of them where the depth was used up.
    pub quiescence: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// Nodes that the table decided.
    pub table_hits: u64,
    /// Moves searched less deeply.
    pub reduced: u64,
    /// Those of them that turned out better than expected and were searched again.
    pub searched_again: u64,
}

/// Why a node is left before all its moves have been looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// A move is too good: the opponent has better elsewhere.
    Beta(Move),
    /// Taking nothing at all is too good already.
    StandPat,
    /// The table knows.
    Table(Bound),
    /// The position was there before, or fifty moves have passed.
    Draw,
}

/// Something that happens in a search. `ply` is the distance from the root; values and windows are those of the side that
/// moves **at the node**.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A node is entered.
    Entered {
        /// Plies from the root.
        ply: u32,
        /// Plies to go; `None` in the quiescence search.
        depth: Option<u32>,
        /// The move that led to it, unless it is the root.
        m: Option<Move>,
        /// What the side to move has elsewhere.
        alpha: i32,
        /// What its opponent has elsewhere.
        beta: i32,
    },
    /// A position is evaluated.
    Evaluated {
        /// Plies from the root.
        ply: u32,
        /// What it is worth.
        value: i32,
    },
    /// A move will be searched less deeply.
    Reduced {
        /// Plies from the root, of the node that has the move.
        ply: u32,
        /// The move.
        m: Move,
    },
    /// A node is left early.
    Cut {
        /// Plies from the root.
        ply: u32,
        /// Why.
        why: Cut,
    },
    /// A node is left.
    Left {
        /// Plies from the root.
        ply: u32,
        /// What it gave, within its window.
        value: i32,
    },
    /// A move of the root is better than those before it.
    Better {
        /// The depth of the iteration.
        depth: u32,
        /// What it is worth.
        value: i32,
        /// What is expected, the move first.
        line: &'a [Move],
    },
    /// An iteration is complete: a line of figure 5.22.
    DepthDone {
        /// Its depth.
        depth: u32,
        /// What the root is worth.
        value: i32,
        /// What is expected.
        line: &'a [Move],
        /// How much was looked at since the search began.
        counts: Counts,
        /// How long that took.
        elapsed: Duration,
    },
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The move to play; `None` if there is no legal one.
    pub best: Option<Move>,
    /// What the position is worth to the side to move, as far as it was looked at.
    pub value: i32,
    /// What is expected, the best move first.
    pub line: Vec<Move>,
    /// The last depth that was completed.
    pub depth: u32,
    /// How much was looked at.
    pub counts: Counts,
}
