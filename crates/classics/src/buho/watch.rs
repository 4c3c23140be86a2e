//! What a search tells of itself, as typed events: for a trace, for counting, for people who wait.

use super::table::Bound;
use chess::Move;
use std::time::Duration;

/// Something that happened in a search.
///
/// Events of nodes come in the order of the tree: [`Entered`](Event::Entered), then what happened there, then
/// [`Left`](Event::Left). A node that is left without a search of its moves says why in a [`Cut`](Event::Cut).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A depth is begun, or begun again, with this window.
    Iteration {
        /// The nominal depth.
        depth: u32,
        /// The value has to be above this.
        alpha: i32,
        /// The value has to be below this.
        beta: i32,
    },
    /// A node is entered.
    Entered {
        /// How far from the root.
        ply: usize,
        /// How far it is to be searched; 0 or less at the horizon and beyond.
        depth: i32,
        /// The window's lower end.
        alpha: i32,
        /// The window's upper end.
        beta: i32,
        /// Whether it lies beyond the horizon.
        quiescence: bool,
        /// The move that led here; `None` at the root and after a null move.
        by: Option<Move>,
    },
    /// A node was evaluated.
    Evaluated {
        /// How far from the root.
        ply: usize,
        /// What the evaluation says.
        value: i32,
    },
    /// A node, or a move of it, is not searched any further.
    Cut {
        /// How far from the root.
        ply: usize,
        /// Why.
        reason: Cut,
    },
    /// A node is searched one ply farther.
    Extended {
        /// How far from the root.
        ply: usize,
        /// Why.
        reason: Extension,
    },
    /// A late move is searched one ply less.
    Reduced {
        /// How far from the root.
        ply: usize,
        /// The move.
        m: Move,
    },
    /// A move did better than expected in a narrow or shallow search, which is repeated.
    Repeated {
        /// How far from the root.
        ply: usize,
        /// The move.
        m: Move,
    },
    /// A node is left with this value.
    Left {
        /// How far from the root.
        ply: usize,
        /// The value, within the window.
        value: i32,
        /// The move that is best or cuts, if one raised alpha.
        best: Option<Move>,
    },
    /// The root has a better line than before.
    Line {
        /// The nominal depth.
        depth: u32,
        /// The value.
        value: i32,
        /// The moves.
        moves: &'a [Move],
    },
    /// A depth is done.
    DepthDone {
        /// The nominal depth.
        depth: u32,
        /// The value.
        value: i32,
        /// The moves that are best for both.
        moves: &'a [Move],
        /// Everything counted since the beginning, earlier depths included.
        counts: Counts,
        /// Since the beginning.
        elapsed: Duration,
    },
}

/// Why a node or a move is not searched any further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Cut {
    /// A move is so good that the opponent avoids the node.
    Beta(Move),
    /// The table knows enough.
    Table(Bound),
    /// Even without a move the node is too good.
    NullMove,
    /// Even with the margin of depth 1 the move cannot reach alpha.
    Futility(Move),
    /// Even with the margin of depth 2 the move cannot reach alpha.
    Razoring(Move),
    /// Taking nothing is good enough already.
    StandPat,
    /// The position is a draw by repetition or by fifty moves.
    Draw,
    /// Lines are not searched farther than the ceiling.
    Ceiling,
}

/// Why a node is searched farther.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extension {
    /// The side to move is in check.
    Check,
    /// It has one move only.
    SingleReply,
    /// It would be mated if it passed.
    Threat,
    /// A pawn is about to be promoted, or was.
    Pawn,
    /// The king has lost its shelter.
    KingSafety,
}

/// What a search counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Positions visited up to the horizon, the root and the horizon included.
    pub nodes: u64,
    /// Positions visited beyond it.
    pub quiescence: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// How often moves were generated up to the horizon.
    pub generated: u64,
    /// Errors of type 1 (4.6.3): the table took a position for another. None with all 64 bits, as far as can be seen.
    pub type_1: u64,
    /// Those of them that the thesis's test shows: the move of the table is not legal.
    pub type_1_seen: u64,
    /// Errors of type 2, collisions: a position was stored where another one was.
    pub type_2: u64,
}

impl Counts {
    /// All positions visited.
    #[inline(always)]
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.nodes + self.quiescence
    }
}

/// Listens to a search, on the thread that searches.
pub trait Watch {
    /// Whether it wants to hear of single nodes. If not, they cost nothing.
    const NODES: bool = true;

    /// Hears an event.
    fn see(&mut self, event: &Event<'_>);
}

/// Nobody listens.
impl Watch for () {
    const NODES: bool = false;

    #[inline(always)]
    fn see(&mut self, _: &Event<'_>) {}
}

/// Hears everything.
impl<F: FnMut(&Event<'_>)> Watch for F {
    fn see(&mut self, event: &Event<'_>) {
        self(event);
    }
}

/// Hears of depths and lines, not of single nodes.
pub struct Progress<F>(pub F);

impl<F: FnMut(&Event<'_>)> Watch for Progress<F> {
    const NODES: bool = false;

    fn see(&mut self, event: &Event<'_>) {
        (self.0)(event);
    }
}
