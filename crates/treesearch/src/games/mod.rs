//! Games to try searches on.

mod connect_four;
pub mod examples;
pub(crate) mod lot;
mod nim;
mod strict_json;
mod synthetic;
mod tic_tac_toe;
mod tree;
mod tree_json;
mod tree_problem;
mod tree_text;

pub use connect_four::{ConnectFour, ConnectFourError, Discs};
pub use lot::Lot;
pub use nim::{Heaps, Nim, NimError, Rule, Take};
pub use synthetic::{Order, Place, Shape, Synthetic, SyntheticError, irregular};
pub use tic_tac_toe::{Marks, TicTacToe, TicTacToeError};
pub use tree::{MAX_DEPTH, NodeId, Tree, TreeError};
pub use tree_problem::TreeProblem;
