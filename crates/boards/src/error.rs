//! What can be wrong with a position, or with the name of a board.

use chess::{Color, FenError, Illegal, Square};
use thiserror::Error;

/// Why a position cannot be set up on these boards.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardError {
    /// The text cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// What it says is not legal.
    #[error("the position is illegal: {0}")]
    Illegal(#[from] Illegal),
    /// A side may castle as only Chess960 allows.
    #[error(
        "{color} may castle with king {king} and rook {rook}: that is Chess960, and this board plays standard chess only; \
         take the right away or use another board"
    )]
    Chess960 {
        /// The side.
        color: Color,
        /// Where its king stands.
        king: Square,
        /// The rook with which it may castle.
        rook: Square,
    },
}

/// A name that no board has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no board called {name:?}; there are {known}")]
pub struct UnknownKind {
    /// The name that was given.
    pub name: String,
    /// Those that exist, separated by commas.
    pub known: String,
}
