//! What experiments on chess share: positions, and searches of BuhoChess that are counted.

mod counted;
mod mirror;
mod positions;

pub(crate) use counted::{Search, Visited};
pub(crate) use mirror::Mirror;
pub use positions::Chosen;
pub(crate) use positions::{ENDGAMES, Embedded, FINE_70, MIDDLEGAMES, Place, board, chosen_or};
