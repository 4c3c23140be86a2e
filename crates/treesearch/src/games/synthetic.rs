//! Random trees, reproducible from a seed: uniform ones, generated during the search, so that they
//! may have millions of leaves; and irregular ones, stored.

use super::lot::{Lot, around_zero, below, derive};
use super::tree::{MAX_DEPTH, Sketch, Tree};
use crate::game::{Game, Player};
use thiserror::Error;

/// The move ordering of a synthetic tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Leaves are drawn independently from 0 to `values` - 1: no ordering.
    Random {
        /// The number of different values: few make many equals.
        values: u32,
    },
    /// Strongly ordered, as trees of real games are: in `first_best` of 100 nodes the first move is
    /// the best, in the others any other is. The value of the root is known beforehand.
    Strong {
        /// Of 100 nodes, from 0 to 100.
        first_best: u32,
    },
    /// Moves are sorted, the best first, and all leaves are different: alpha-beta makes all
    /// possible cuts.
    Best,
    /// Moves are sorted, the best last, and all leaves are different: alpha-beta cuts nothing.
    Worst,
}

/// Why a synthetic tree is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SyntheticError {
    /// No moves.
    #[error("a tree needs at least one move at each node")]
    NoMoves,
    /// Too deep.
    #[error("depth {depth} of a synthetic tree exceeds the limit {most}")]
    TooDeep {
        /// The depth asked for.
        depth: u32,
        /// The greatest there is.
        most: u32,
    },
    /// Too broad.
    #[error("branching factor {branching} of a synthetic tree exceeds the limit {most}")]
    TooBroad {
        /// The moves asked for.
        branching: u32,
        /// The most there are.
        most: u32,
    },
    /// More leaves than values.
    #[error(
        "{branching}^{depth} leaves cannot all be different: there are about 2^31 values; take fewer moves or levels"
    )]
    TooManyLeaves {
        /// Moves at each node.
        branching: u32,
        /// Levels.
        depth: u32,
    },
    /// An empty or too large range of random values.
    #[error("the number of different values must be from 1 to 2147483647, not {0}")]
    Values(u32),
    /// A percentage above 100.
    #[error("the percentage of nodes whose first move is best must be from 0 to 100, not {0}")]
    Percentage(u32),
}

/// A tree with a uniform branching factor, whose leaves are all at the same depth. MAX moves at the
/// root.
///
/// ```
/// use treesearch::{Algorithm, games::{Order, Synthetic}};
///
/// let tree = Synthetic::new(5, 6, Order::Strong { first_best: 80 }, 42)?;
/// let outcome = Algorithm::Pvs.search(&tree, &tree.root(), None, &mut ())?;
/// assert_eq!(outcome.value.finite(), tree.known_value());
/// assert!(Synthetic::new(0, 6, Order::Best, 42).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Synthetic {
    branching: u32,
    depth: u32,
    order: Order,
    seed: u64,
    /// Maximum errors of f and g at inner nodes of strongly ordered trees.
    errors: (u32, u32),
}

/// A node of a synthetic tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Seed of the numbers drawn at this node.
    seed: u64,
    ply: u32,
    /// Strong: the value of the node. Best and worst: the least value below it. Random: unused.
    value: i32,
}

/// By how much a move may be worse than the best in strongly ordered trees.
const WORSE: u32 = 100;
/// Default maximum errors of f and g at inner nodes there.
const ERRORS: (u32, u32) = (50, 200);

impl Synthetic {
    /// The maximum depth.
    pub const MAX_DEPTH: u32 = 1000;
    /// The maximum number of moves of a node: a search holds those of all nodes on its path.
    pub const MAX_MOVES: u32 = 100_000;

    /// Creates a tree with `branching` moves at each node and leaves at `depth`.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn new(branching: u32, depth: u32, order: Order, seed: u64) -> Result<Synthetic, SyntheticError> {
        if branching == 0 {
            return Err(SyntheticError::NoMoves);
        }
        if depth > Synthetic::MAX_DEPTH {
            return Err(SyntheticError::TooDeep { depth, most: Synthetic::MAX_DEPTH });
        }
        if branching > Synthetic::MAX_MOVES {
            return Err(SyntheticError::TooBroad { branching, most: Synthetic::MAX_MOVES });
        }
        match order {
            Order::Random { values } if values == 0 || i32::try_from(values).is_err() => {
                Err(SyntheticError::Values(values))
            }
            Order::Strong { first_best } if first_best > 100 => Err(SyntheticError::Percentage(first_best)),
            // One less than there are numbers: the greatest one is infinity.
            Order::Best | Order::Worst
                if branching.checked_pow(depth).is_none_or(|leaves| leaves >= 1 << 31) =>
            {
                Err(SyntheticError::TooManyLeaves { branching, depth })
            }
            _ => Ok(Synthetic { branching, depth, order, seed, errors: ERRORS }),
        }
    }

    /// The same tree, with other errors: in strongly ordered trees f of an inner node differs from
    /// its value by at most `f`, and g of any node by at most `g`, both drawn evenly. Errors above
    /// a million count as a million.
    ///
    /// ```
    /// use treesearch::{Game, games::{Order, Synthetic}};
    ///
    /// let exact = Synthetic::new(3, 4, Order::Strong { first_best: 50 }, 1)?.erring(0, 0);
    /// assert_eq!(Some(exact.guess(&exact.root())), exact.known_value());
    /// # Ok::<(), treesearch::games::SyntheticError>(())
    /// ```
    #[must_use]
    pub fn erring(self, f: u32, g: u32) -> Synthetic {
        let most = 1_000_000;
        Synthetic { errors: (f.min(most), g.min(most)), ..self }
    }

    /// The root.
    pub fn root(&self) -> Place {
        let value = match self.order {
            Order::Strong { .. } => around_zero(derive(self.seed, 0), 1000),
            _ => 0,
        };
        Place { seed: self.seed, ply: 0, value }
    }

    /// Returns the value of the root, if it is known without search.
    pub fn known_value(&self) -> Option<i32> {
        matches!(self.order, Order::Strong { .. }).then(|| self.root().value)
    }

    /// The value of a child in a strongly ordered tree, and what it is drawn with.
    fn strong(&self, node: &Place, number: u32, first_best: u32, seed: u64) -> i32 {
        let first = self.branching == 1 || below(derive(node.seed, 1), 100) < first_best;
        let best = if first { 0 } else { 1 + below(derive(node.seed, 2), self.branching - 1) };
        if number == best {
            return node.value;
        }
        let worse = 1 + below(derive(seed, 3), WORSE) as i32;
        match self.turn(node) {
            Player::Max => node.value - worse,
            Player::Min => node.value + worse,
        }
    }

    /// Returns the least value below a child where moves are sorted.
    fn sorted(&self, node: &Place, number: u32) -> i32 {
        let below_child = self.branching.pow(self.depth - node.ply - 1);
        let falling = (self.turn(node) == Player::Max) == (self.order == Order::Best);
        let share = if falling { self.branching - 1 - number } else { number };
        node.value + (share * below_child) as i32
    }

    /// Returns an evaluation of an inner node with an error.
    fn estimate(&self, node: &Place, purpose: u64, noise: u32) -> i32 {
        match self.order {
            Order::Random { values } => below(derive(node.seed, purpose), values) as i32,
            Order::Strong { .. } => node.value + around_zero(derive(node.seed, purpose), noise),
            Order::Best | Order::Worst => node.value,
        }
    }
}

impl Game for Synthetic {
    type Position = Place;
    type Move = u32;

    fn turn(&self, node: &Place) -> Player {
        if node.ply.is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn moves(&self, node: &Place) -> Vec<u32> {
        if node.ply == self.depth { Vec::new() } else { (1..=self.branching).collect() }
    }

    fn is_over(&self, node: &Place) -> bool {
        node.ply == self.depth
    }

    fn play(&self, node: &Place, number: &u32) -> Place {
        let number = number - 1;
        let seed = derive(node.seed, 100 + u64::from(number));
        let value = match self.order {
            Order::Random { .. } => 0,
            Order::Strong { first_best } => self.strong(node, number, first_best, seed),
            Order::Best | Order::Worst => self.sorted(node, number),
        };
        Place { seed, ply: node.ply + 1, value }
    }

    fn evaluate(&self, node: &Place) -> i32 {
        match self.order {
            Order::Strong { .. } if node.ply == self.depth => node.value,
            _ => self.estimate(node, 4, self.errors.0),
        }
    }

    fn guess(&self, node: &Place) -> i32 {
        self.estimate(node, 5, self.errors.1)
    }

    fn move_name(&self, _node: &Place, number: &u32) -> String {
        number.to_string()
    }
}

/// The shape of irregular trees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The maximum number of moves of a node; at least one.
    pub moves: u32,
    /// The maximum depth; leaves may be anywhere above. At most [`MAX_DEPTH`].
    pub depth: u32,
    /// Leaves are worth from 0 to `values` - 1; there is at least one value.
    pub values: u32,
}

/// Creates a random irregular tree: any number of moves, leaves anywhere, either player at the
/// root, inner nodes with their own evaluations.
///
/// ```
/// use treesearch::games::{Shape, irregular};
///
/// let shape = Shape { moves: 4, depth: 5, values: 10 };
/// assert_eq!(irregular(shape, 7), irregular(shape, 7));
/// ```
pub fn irregular(shape: Shape, seed: u64) -> Tree {
    fn sketch(shape: Shape, left: u32, lot: &mut Lot) -> Sketch {
        let value = Some(lot.below(shape.values.clamp(1, 1 << 30)) as i32);
        // One node in eight is a leaf above the maximum depth.
        let children = if left == 0 || lot.below(8) == 0 { 0 } else { 1 + lot.below(shape.moves.max(1)) };
        let children = (0..children).map(|_| sketch(shape, left - 1, lot)).collect();
        Sketch { children, value, ..Sketch::default() }
    }
    let mut lot = Lot::new(seed);
    let player = if lot.below(2) == 0 { Player::Max } else { Player::Min };
    let root = sketch(shape, shape.depth.min(MAX_DEPTH as u32), &mut lot);
    Tree::build(player, root, None).expect("every leaf has a value")
}
