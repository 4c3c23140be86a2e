//! FEN errors.

use crate::Rank;
use crate::error::Quoted;
use std::fmt;
use thiserror::Error;

/// One of the six fields of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FenField {
    /// The pieces, rank 8 first.
    Board,
    /// The side to move, `w` or `b`.
    Turn,
    /// The castling rights, or `-`.
    Castling,
    /// The en-passant square, or `-`.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "piece placement",
            FenField::Turn => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en-passant square",
            FenField::HalfmoveClock => "half-move clock",
            FenField::FullmoveNumber => "move number",
        })
    }
}

/// A malformed FEN: which field is wrong, where, and what was expected.
///
/// ```
/// use chess::{FenField, Setup};
/// let error = Setup::from_fen("8/8/8/8/8/8/8/8 x - - 0 1").unwrap_err();
/// assert_eq!((error.field(), error.column()), (Some(FenField::Turn), 17));
/// assert_eq!(error.to_string(), "side to move, column 17: expected w or b, found \"x\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}column {column}: {problem}", .field.map(|field| format!("{field}, ")).unwrap_or_default())]
pub struct FenError {
    pub(super) field: Option<FenField>,
    pub(super) column: usize,
    pub(super) problem: Problem,
}

impl FenError {
    /// The wrong field; `None` if the text as a whole is wrong.
    #[must_use]
    pub const fn field(&self) -> Option<FenField> {
        self.field
    }

    /// Where the error starts, in characters counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }
}

/// What is wrong at one place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum Problem {
    #[error("expected {expected}, found {found}")]
    Expected { expected: &'static str, found: Quoted },
    #[error("expected {expected} (or by files {shredder}), found {found}")]
    NotCanonical { expected: Quoted, shredder: Quoted, found: Quoted },
    #[error("the field is missing")]
    Missing,
    #[error("the board has {0} ranks instead of 8")]
    RankCount(usize),
    #[error("rank {rank} has {squares} squares instead of 8")]
    RankLength { rank: Rank, squares: usize },
    #[error("the right {0} is given twice")]
    Repeated(Quoted),
    #[error("the text has {length} bytes, but a FEN has at most {max}")]
    TooLong { length: usize, max: usize },
}

impl Problem {
    pub(super) fn expected(expected: &'static str, found: &str) -> Problem {
        Problem::Expected { expected, found: Quoted::new(found) }
    }
}
