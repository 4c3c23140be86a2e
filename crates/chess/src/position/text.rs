//! Positions from FEN and back.

use super::Position;
use crate::{FenError, Illegal, Setup};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not a legal position: a malformed FEN, or an illegal setup.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// The FEN is malformed.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is illegal.
    #[error("illegal position: {0}")]
    Illegal(#[from] Illegal),
}

impl Position {
    /// Parses a FEN strictly; for other ways of parsing and checking see [`Setup`].
    ///
    /// ```
    /// use chess::Position;
    /// let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39";
    /// assert_eq!(Position::from_fen(fen)?.to_fen(), fen);
    /// let error = Position::from_fen("4k3/8/8/8/8/8/4P3/8 w - - 5 39").unwrap_err();
    /// assert_eq!(error.to_string(), "illegal position: a side has no king");
    /// # Ok::<(), chess::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, or everything that is illegal.
    pub fn from_fen(text: &str) -> Result<Position, PositionError> {
        Ok(Position::from_setup(&Setup::from_fen(text)?)?)
    }

    /// The FEN of the position; the en-passant square appears only if a capture on it is legal.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }
}

/// Reads a FEN as [`Position::from_fen`] does.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        Position::from_fen(text)
    }
}

/// Writes the FEN, as [`Position::to_fen`] does.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}
