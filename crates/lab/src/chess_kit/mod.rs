//! What chess experiments share: positions, searches of the thesis engines, games, moves and values
//! as text, and the game printed in the Tower thesis.

mod counted;
mod game;
pub(crate) mod games;
mod mirror;
mod positions;
pub(crate) mod printed;
pub(crate) mod scenes;
pub(crate) mod searches;
pub(crate) mod words;

pub(crate) use counted::{Search, Visited};
pub use game::ChessGame;
pub(crate) use mirror::Mirror;
pub use positions::Chosen;
pub(crate) use positions::{ENDGAMES, Embedded, FINE_70, MIDDLEGAMES, Place, TFG_5_21, board, chosen_or};
