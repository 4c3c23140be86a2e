//! How games end.

use chess::{Color, DrawReason, Outcome, WinReason};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; nobody if it is drawn.
    pub winner: Option<Color>,
    /// Why.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        let reason = match outcome {
            Outcome::Win { reason, .. } => match reason {
                WinReason::Checkmate => EndReason::Checkmate,
                WinReason::Resignation => EndReason::Resignation,
                WinReason::TimeForfeit => EndReason::TimeForfeit,
                WinReason::RulesInfraction => EndReason::RulesInfraction,
            },
            Outcome::Draw(reason) => match reason {
                DrawReason::Stalemate => EndReason::Stalemate,
                DrawReason::InsufficientMaterial => EndReason::InsufficientMaterial,
                DrawReason::FivefoldRepetition => EndReason::FivefoldRepetition,
                DrawReason::SeventyFiveMoves => EndReason::SeventyFiveMoves,
                DrawReason::ThreefoldRepetition => EndReason::ThreefoldRepetition,
                DrawReason::FiftyMoves => EndReason::FiftyMoves,
                DrawReason::Agreement => EndReason::Agreement,
                DrawReason::TimeForfeitWithoutMatingMaterial => EndReason::TimeForfeitWithoutMatingMaterial,
            },
        };
        Ending { winner: outcome.winner(), reason }
    }
}
