//! How games end, and which draws can be claimed.

use super::Side;
use serde::{Deserialize, Serialize};

/// Why a draw may be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DrawClaim {
    /// The position is there for the third time.
    ThreefoldRepetition,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// Who won; nobody if it is drawn.
    pub winner: Option<Side>,
    /// Why.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EndReason {
    /// The loser's king cannot escape.
    Checkmate,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    TimeForfeit,
    /// The loser, a machine, broke the rules or gave no move.
    RulesInfraction,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side can mate.
    InsufficientMaterial,
    /// The position was there for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves without capture or pawn move.
    SeventyFiveMoves,
    /// Claimed: the position was there for the third time.
    ThreefoldRepetition,
    /// Claimed: fifty moves without capture or pawn move.
    FiftyMoves,
    /// The players agreed.
    Agreement,
    /// Time ran out, but the opponent cannot mate.
    TimeForfeitWithoutMatingMaterial,
    /// A file says how the game ended, and not why.
    Unknown,
}
