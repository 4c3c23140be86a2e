//! What experiments on chess share: positions, searches of the theses' engines with what they found and counted, games between players, moves and
//! values in words, the game that the thesis of Tower prints.

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
