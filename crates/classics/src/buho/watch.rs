//! The events of a search: for a trace, for counting, for people who wait.

use super::table::Bound;
use chess::Move;
use std::time::Duration;

/// An event of a search.
///
/// Events of nodes come in the order of the tree: [`Entered`](Event::Entered), then what happened
/// there, then [`Left`](Event::Left). A node that is left without a search of its moves says why in
/// a [`Cut`](Event::Cut).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// An iteration starts, or restarts, with this window.
    Iteration {
        /// Nominal depth.
        depth: u32,
        /// Lower end of the window.
        alpha: i32,
        /// Upper end of the window.
        beta: i32,
    },
    /// A node is entered.
    Entered {
        /// Its ply.
        ply: usize,
        /// The remaining depth; 0 or less at the horizon and beyond.
        depth: i32,
        /// Lower end of the window.
        alpha: i32,
        /// Upper end of the window.
        beta: i32,
        /// Whether it is a quiescence node.
        quiescence: bool,
        /// Move that led here; `None` at the root and after a null move.
        by: Option<Move>,
    },
    /// A node was evaluated.
    Evaluated {
        /// Plies from the root.
        ply: usize,
        /// Evaluation.
        value: i32,
    },
    /// A node, or a move of it, is pruned.
    Cut {
        /// Plies from the root.
        ply: usize,
        /// Reason.
        reason: Cut,
    },
    /// A node is extended by a ply.
    Extended {
        /// Plies from the root.
        ply: usize,
        /// Reason.
        reason: Extension,
    },
    /// A late move is reduced by a ply.
    Reduced {
        /// Plies from the root.
        ply: usize,
        /// The move.
        m: Move,
    },
    /// A move exceeded its narrow or shallow search, and is searched again.
    Repeated {
        /// Plies from the root.
        ply: usize,
        /// The move.
        m: Move,
    },
    /// A node is left with this value.
    Left {
        /// Plies from the root.
        ply: usize,
        /// Value, within the window.
        value: i32,
        /// The best move or the one that caused a cutoff, if one raised alpha.
        best: Option<Move>,
    },
    /// The root has a better line than before.
    Line {
        /// Nominal depth.
        depth: u32,
        /// The value.
        value: i32,
        /// Moves of the line.
        moves: &'a [Move],
    },
    /// An iteration is complete.
    DepthDone {
        /// Nominal depth.
        depth: u32,
        /// The value.
        value: i32,
        /// The principal variation.
        moves: &'a [Move],
        /// All counts since the start, earlier depths included.
        counts: Counts,
        /// Time since the start.
        elapsed: Duration,
    },
}

/// Why a node or a move is pruned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Cut {
    /// Beta cutoff by this move.
    Beta(Move),
    /// The transposition table decides.
    Table(Bound),
    /// Null move: passing still beats beta.
    NullMove,
    /// Futility: even with the margin of depth 1 the move cannot reach alpha.
    Futility(Move),
    /// Razoring: even with the margin of depth 2 the move cannot reach alpha.
    Razoring(Move),
    /// Standing pat is good enough.
    StandPat,
    /// A draw, by repetition or the fifty-move rule.
    Draw,
    /// The depth ceiling.
    Ceiling,
}

/// Why a node is extended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extension {
    /// The side to move is in check.
    Check,
    /// It has a single legal move.
    SingleReply,
    /// It would be mated after a null move.
    Threat,
    /// A pawn is about to promote, or just did.
    Pawn,
    /// The king has lost its shelter.
    KingSafety,
}

/// Counts of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Nodes up to the horizon, the root and the horizon included.
    pub nodes: u64,
    /// Quiescence nodes.
    pub quiescence: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// Move generations up to the horizon.
    pub generated: u64,
    /// Type 1 errors (4.6.3): the table confused two positions. None with all 64 bits, as far as
    /// can be seen.
    pub type_1: u64,
    /// Type 1 errors that the thesis's test detects: the table move is illegal.
    pub type_1_seen: u64,
    /// Type 2 errors, collisions: a position was stored where another one was.
    pub type_2: u64,
}

impl Counts {
    /// Returns the number of positions visited.
    #[inline(always)]
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.nodes + self.quiescence
    }
}

/// Observes a search, on the searching thread.
pub trait Watch {
    /// Whether it wants node events. If not, they cost nothing.
    const NODES: bool = true;

    /// Receives an event.
    fn see(&mut self, event: &Event<'_>);
}

/// Ignores everything.
impl Watch for () {
    const NODES: bool = false;

    #[inline(always)]
    fn see(&mut self, _: &Event<'_>) {}
}

/// Receives everything.
impl<F: FnMut(&Event<'_>)> Watch for F {
    fn see(&mut self, event: &Event<'_>) {
        self(event);
    }
}

/// Receives iterations and lines, not single nodes.
pub struct Progress<F>(pub F);

impl<F: FnMut(&Event<'_>)> Watch for Progress<F> {
    const NODES: bool = false;

    fn see(&mut self, event: &Event<'_>) {
        (self.0)(event);
    }
}
