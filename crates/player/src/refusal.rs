//! Why a player's answer is not accepted.

use chess::GameError;
use thiserror::Error;

/// Why an answer is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// No player is to move: the contest is between two turns, or over.
    #[error("no player is to move")]
    NobodysTurn,
    /// The rules of the game do not allow it.
    #[error(transparent)]
    Rules(#[from] GameError),
    /// There is no draw offer to accept.
    #[error("the opponent does not offer a draw")]
    NoOffer,
    /// Fewer plies have been played.
    #[error("not enough moves to take back")]
    NothingToTakeBack,
    /// This contest has no take-backs.
    #[error("moves cannot be taken back in this game")]
    NoTakeBacks,
}
