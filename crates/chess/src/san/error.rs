//! SAN errors.

use crate::error::Quoted;
use thiserror::Error;

/// A text that is not exactly one legal move in algebraic notation.
///
/// ```
/// use chess::Position;
/// let error = Position::default().parse_san("Nd2").unwrap_err();
/// assert_eq!(error.to_string(), "illegal move \"Nd2\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.problem.message(&self.text))]
pub struct SanError {
    text: Quoted,
    problem: SanProblem,
}

impl SanError {
    pub(super) fn new(text: &str, problem: SanProblem) -> SanError {
        SanError { text: Quoted::new(text), problem }
    }

    /// What is wrong.
    #[must_use]
    pub fn problem(&self) -> &SanProblem {
        &self.problem
    }
}

/// What is wrong with a move in algebraic notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SanProblem {
    /// It is not a move in any position.
    Unreadable,
    /// It matches no legal move of the position.
    Illegal,
    /// It matches more than one legal move: these, in full.
    Ambiguous(Vec<String>),
    /// A pawn reaches the last rank, but the promotion piece is missing.
    NoPromotion,
    /// It is written as a capture, but captures nothing.
    NothingTaken,
}

impl SanProblem {
    fn message(&self, text: &Quoted) -> String {
        match self {
            SanProblem::Unreadable => format!("expected a move such as Nf3 or exd5, found {text}"),
            SanProblem::Illegal => format!("illegal move {text}"),
            SanProblem::Ambiguous(moves) => format!("ambiguous move {text}: may be {}", moves.join(" or ")),
            SanProblem::NoPromotion => {
                format!("the move {text} lacks a promotion piece; write it as in e8=Q")
            }
            SanProblem::NothingTaken => format!("the move {text} captures nothing"),
        }
    }
}
