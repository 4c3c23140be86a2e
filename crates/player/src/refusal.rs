//! Why a player's answer is not accepted.

use chess::GameError;
use thiserror::Error;

/// Why an answer cannot be accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// It is nobody's turn: the contest is between two turns, or over.
    #[error("it is nobody's turn")]
    NobodysTurn,
    /// The rules of the game do not allow it.
    #[error(transparent)]
    Rules(#[from] GameError),
    /// There is no draw to accept.
    #[error("the opponent does not offer a draw")]
    NoOffer,
    /// Fewer half-moves have been played.
    #[error("there are not so many moves to take back")]
    NothingToTakeBack,
    /// In this contest a move stands.
    #[error("moves cannot be taken back in this game")]
    NoTakeBacks,
}
