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
    #[error("illegal position: {0}")]
    Illegal(#[from] Illegal),
    /// A side may castle as only Chess960 allows.
    #[error(
        "{color} may castle with king {king} and rook {rook}, as in Chess960, but this board supports standard chess only; \
         remove the right or use another board"
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
#[error("unknown board {name:?}; choose from {known}")]
pub struct UnknownKind {
    /// The name that was given.
    pub name: String,
    /// Those that exist, separated by commas.
    pub known: String,
}
