//! The tree of a BuhoChess search, stored whole, so that any node can be inspected afterwards.
//!
//! A search enters nodes in preorder. Stored in that order, a node and its subtree are contiguous,
//! and a node takes some dozens of bytes. Moves in notation, positions and skipped moves are
//! recomputed on request.
//!
//! The same position may occur at several nodes: iterative deepening restarts at each depth (a
//! [`Pass`]), and a move whose narrow or shallow search failed high is searched again. Each visit
//! is its own node, as it was in the search.

mod grower;
mod look;

pub use look::{Below, ChessNode, LeftOut, Step};

use crate::chess_kit::board;
use crate::trace::{ChessCounts, ChessCut, ChessExtension, seen};
use boards::{Bits, Board};
use chess::{Move, Setup};
use classics::buho::{self, Found, Switches, Table};
use grower::Grower;
use player::{Limits, Stop};
use std::time::Duration;
use thiserror::Error;
use treesearch::{Value, Window};

/// An instructive position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instructive {
    /// A short name.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// A depth that shows something, and not too much.
    pub depth: u32,
}

/// Positions to start with: calm ones and wild ones, a mate, and traps for pruning techniques.
pub const INSTRUCTIVE: [Instructive; 11] = [
    Instructive { name: "start", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth: 3 },
    Instructive { name: "mate", fen: "5rk1/4Pppp/2N5/8/8/8/8/R5K1 w - - 0 30", depth: 3 },
    Instructive { name: "smothered", fen: "5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 30", depth: 3 },
    Instructive { name: "exchange", fen: "5rk1/ppp2ppp/2q5/5n2/8/2N5/PPP2PPP/2Q2RK1 b - - 0 1", depth: 3 },
    Instructive { name: "horizon", fen: "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - 0 1", depth: 4 },
    Instructive { name: "zugzwang", fen: "8/8/8/3pK3/2kP4/8/8/8 w - - 0 60", depth: 5 },
    Instructive { name: "null-move", fen: "8/8/8/5K2/7R/7B/7n/6kr w - - 0 50", depth: 4 },
    Instructive { name: "promotion", fen: "8/5k2/8/P7/8/8/5K2/8 w - - 0 40", depth: 6 },
    Instructive { name: "memory", fen: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", depth: 8 },
    Instructive {
        name: "transposition",
        fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 4 1",
        depth: 3,
    },
    Instructive {
        name: "wild",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 2,
    },
];

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The node limit.
    pub most: u64,
    /// The time limit.
    pub time: Duration,
}

/// Why there is no tree.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ChessTreeError {
    /// The position cannot be searched.
    #[error("{0}")]
    Position(String),
    /// No move is legal.
    #[error("the position has no legal move")]
    NoMoves,
    /// The search exceeds the limits.
    #[error("the search to depth {depth} is too large, the limit is {most} positions; {}", fitting(*fits))]
    TooLarge {
        /// The requested depth.
        depth: u32,
        /// The node limit.
        most: u64,
        /// The greatest depth that fits; `None` if not even depth 1 does.
        fits: Option<u32>,
    },
    /// It was interrupted.
    #[error("the search was interrupted")]
    Stopped,
    /// Not enough memory for the transposition table.
    #[error("not enough memory for the transposition table; close other programs and try again")]
    Memory,
}

fn fitting(fits: Option<u32>) -> String {
    fits.map_or_else(|| "take another position".to_owned(), |depth| format!("depth {depth} fits"))
}

/// A search from the root: a depth, or the same depth with another window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// Its depth.
    pub depth: u32,
    /// The window, from MAX's side.
    pub window: Window,
    /// The number of its root node.
    pub root: u32,
}

/// Counts of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Nodes, evaluations, cutoffs of all kinds, and the greatest ply.
    pub counts: ChessCounts,
    /// Cutoffs, by [`ChessCut::ALL`].
    pub cuts: [u64; ChessCut::ALL.len()],
    /// Extended nodes.
    pub extended: u64,
    /// Reduced moves.
    pub reduced: u64,
    /// Re-searched moves.
    pub repeated: u64,
}

/// A search of a position, with every node it entered.
///
/// ```
/// use classics::buho::{Switches, Version};
/// use lab::{Bounds, ChessTree};
/// use std::time::Duration;
///
/// let bounds = Bounds { most: 100_000, time: Duration::from_secs(60) };
/// let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
/// let tree = ChessTree::grow(mate, 2, &Switches::of(Version::A), bounds, &player::Stop::new())?;
/// let root = tree.passes()[0].root;
/// let best = tree.below(root).unwrap().nodes.into_iter().find(|node| node.principal).unwrap();
/// assert_eq!(best.by.unwrap().san, "Ra8#");
/// # Ok::<(), lab::ChessTreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChessTree {
    start: Board<Bits>,
    switches: Switches,
    value: Value,
    line: Vec<Move>,
    tally: Tally,
    passes: Vec<Pass>,
    visits: Vec<Visit>,
    /// Moves pruned one by one, in the order of their nodes.
    left_out: Vec<(u32, Move, ChessCut)>,
}

/// A node as stored: values are those of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Visit {
    /// Its parent; itself at the root.
    above: u32,
    /// The size of its subtree.
    size: u32,
    by: Option<Move>,
    best: Option<Move>,
    alpha: i32,
    beta: i32,
    value: i32,
    evaluated: Option<i16>,
    depth: i8,
    ply: u8,
    left_out: u8,
    cut: Option<ChessCut>,
    extended: Option<ChessExtension>,
    quiescence: bool,
    reduced: bool,
    repeated: bool,
    principal: bool,
}

impl ChessTree {
    /// The greatest depth that can be requested.
    pub const DEEPEST: u32 = Switches::HIGHEST as u32;

    /// Pruned moves are stored up to this many; later ones are only counted.
    const LEFT_OUT: usize = 1_000_000;

    /// Searches a position to a depth, and stores the tree.
    ///
    /// # Errors
    /// If the position cannot be searched, or the search is too large or was interrupted.
    pub fn grow(
        fen: &str,
        depth: u32,
        switches: &Switches,
        bounds: Bounds,
        stop: &Stop,
    ) -> Result<ChessTree, ChessTreeError> {
        let start = board(fen).map_err(|error| ChessTreeError::Position(error.to_string()))?;
        if start.count_moves() == 0 {
            return Err(ChessTreeError::NoMoves);
        }
        let mut grower = Grower::default();
        let found = searched(&start, depth, switches, bounds, stop, &mut grower)?;
        if stop.is_raised() {
            return Err(ChessTreeError::Stopped);
        }
        if found.stopped {
            let fits = fits(&start, depth, found.depth, switches, bounds, stop)?;
            return Err(ChessTreeError::TooLarge { depth, most: bounds.most, fits });
        }
        grower.left_out.sort_by_key(|&(at, ..)| at);
        let Grower { mut tally, passes, visits, left_out, .. } = grower;
        tally.counts.visited = found.counts.total();
        tally.counts.quiescence = found.counts.quiescence;
        tally.counts.evaluated = found.counts.evaluated;
        let value = seen(found.value, 0);
        Ok(ChessTree { start, switches: *switches, value, line: found.line, tally, passes, visits, left_out })
    }

    /// Returns the position searched.
    pub fn position(&self) -> Setup {
        self.start.to_setup()
    }

    /// Returns the techniques used.
    pub fn switches(&self) -> &Switches {
        &self.switches
    }

    /// Returns the value for MAX, who moves at the root.
    pub fn value(&self) -> Value {
        self.value
    }

    /// Returns the counts.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the searches from the root, in order; the last one gave the answer.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// Returns the number of nodes; they are numbered from 0 in the order of entry.
    pub fn nodes(&self) -> u32 {
        self.visits.len() as u32
    }
}

fn searched<W: buho::Watch>(
    start: &Board<Bits>,
    depth: u32,
    switches: &Switches,
    bounds: Bounds,
    stop: &Stop,
    watch: &mut W,
) -> Result<Found, ChessTreeError> {
    let mut table = Table::new(Table::CHOSEN, switches.replacement).map_err(|_| ChessTreeError::Memory)?;
    // Nodes have 32-bit numbers.
    let nodes = Some(bounds.most.min(u64::from(u32::MAX)));
    let limits = Limits { depth: Some(depth), nodes, move_time: Some(bounds.time), ..Limits::INFINITE };
    Ok(buho::search(start.clone(), switches, &mut table, &limits, stop, watch))
}

/// Returns the greatest depth that fits: the last one finished, or, without iterative deepening,
/// the last one that can be.
fn fits(
    start: &Board<Bits>,
    depth: u32,
    done: u32,
    switches: &Switches,
    bounds: Bounds,
    stop: &Stop,
) -> Result<Option<u32>, ChessTreeError> {
    let mut fits = done;
    if !switches.iterative {
        for depth in 1..depth {
            let found = searched(start, depth, switches, bounds, stop, &mut ())?;
            if stop.is_raised() {
                return Err(ChessTreeError::Stopped);
            }
            if found.stopped {
                break;
            }
            fits = depth;
        }
    }
    Ok((fits > 0).then_some(fits))
}
