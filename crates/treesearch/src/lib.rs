//! Searches of game trees, written to be read; none of it is specific to chess.
//!
//! A [`Game`] defines the player to move, the moves and the evaluation; an algorithm finds the
//! value of the root and the best move; an [`Observer`] receives typed [`Event`]s: node entered,
//! evaluated, left with a value, cut and why, the list of SSS\*. Each algorithm is one short file
//! that opens with the idea, the contract and the cost:
//!
//! | | |
//! |---|---|
//! | [`minimax`] | searches everything |
//! | [`win_lose`] | one proof is enough |
//! | [`negamax`] | the same, written once |
//! | [`alpha_beta`] | skips what cannot change the result: fail-hard, fail-soft, shallow |
//! | [`sss_star`] | best first, with a list |
//! | [`scout`] | test, then evaluate |
//! | [`pvs`] | the same, inside alpha-beta |
//! | [`mtd_f`] | tests only, with a memory |
//! | [`iterative_deepening`] | depth 1, 2, 3, ... until time is up |
//! | [`heuristic_pruning`] | only the promising moves |
//! | [`heuristic_continuation`] | beyond the horizon |
//!
//! [`Algorithm`] names those that find the MiniMax value; [`cost`] has the formulas for what they
//! should cost; [`games`] has trees from text and JSON, random trees, tic-tac-toe, Connect Four and
//! Nim.
//!
//! ```
//! use treesearch::{Algorithm, Leaves, cost, games::Synthetic, games::Order};
//!
//! // Two moves at each node, 16 leaves, the best move always first.
//! let tree = Synthetic::new(2, 4, Order::Best, 1)?;
//! let mut leaves = Leaves::default();
//! let outcome = Algorithm::AlphaBeta.search(&tree, &tree.root(), None, &mut leaves)?;
//! assert_eq!(u128::from(outcome.counts.evaluated), cost::minimal_tree(2, 4).expect("small"));
//! let names: Vec<String> = leaves.in_order().iter().map(|leaf| leaf.to_string()).collect();
//! assert_eq!(names[..4], ["1.1.1.1", "1.1.1.2", "1.1.2.1", "1.2.1.1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod algorithm;
pub mod alpha_beta;
pub mod cost;
mod distinct;
mod game;
pub mod games;
pub mod heuristic_continuation;
pub mod heuristic_pruning;
pub mod iterative_deepening;
mod memory;
pub mod minimax;
pub mod mtd_f;
pub mod negamax;
mod observer;
pub mod proof;
pub mod pvs;
pub mod scout;
pub mod sss_star;
mod value;
mod walk;
mod watchers;
pub mod win_lose;

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use game::{Game, Player};
pub use observer::{Cut, Event, ListState, Observer, Path, Question, Ranked, Status};
pub use value::{Bound, NotAValue, Value, Window};
pub use walk::{Counts, Outcome, Stopped};
pub use watchers::{AtMost, Leaves, Limit, Record, Recorder};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
