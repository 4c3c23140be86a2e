//! Errors of positions and board names.

use chess::{Color, FenError, Illegal, Square};
use thiserror::Error;

/// Error of setting up a position on these boards.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardError {
    /// The FEN is malformed.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is illegal.
    #[error("illegal position: {0}")]
    Illegal(#[from] Illegal),
    /// A side has castling rights that only Chess960 allows.
    #[error(
        "{color} may castle with king {king} and rook {rook}, as in Chess960, but this board supports standard chess only; \
         remove the right or use another board"
    )]
    Chess960 {
        /// The side.
        color: Color,
        /// Square of its king.
        king: Square,
        /// Square of the castling rook.
        rook: Square,
    },
}

/// The name of no board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown board {name:?}; choose from {known}")]
pub struct UnknownKind {
    /// The unknown name.
    pub name: String,
    /// The known names, separated by commas.
    pub known: String,
}
