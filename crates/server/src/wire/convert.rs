//! Between the words of the wire and the types of the game.

use super::{DrawClaim, EndReason, Ending, Fault, FenPart, IllegalCode, MoveProblem, Score, Side, Sides};
use chess::{Color, DrawReason, FenError, FenField, Illegal, IllegalReason, Outcome, SanProblem, WinReason};

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl<T> Sides<T> {
    /// What this side has.
    pub fn of(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The same for each side, made anew.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> Sides<U> {
        Sides { white: change(&self.white), black: change(&self.black) }
    }
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
        Ending { winner: outcome.winner().map(Side::from), reason }
    }
}

impl DrawClaim {
    /// The claim for this reason, if there is one.
    pub fn of(reason: DrawReason) -> Option<DrawClaim> {
        match reason {
            DrawReason::ThreefoldRepetition => Some(DrawClaim::ThreefoldRepetition),
            DrawReason::FiftyMoves => Some(DrawClaim::FiftyMoves),
            _ => None,
        }
    }
}

impl Score {
    /// What this side thinks of a position, seen from White.
    pub fn seen_by(color: Color, score: player::Score) -> Score {
        let sign = if color == Color::White { 1 } else { -1 };
        match score {
            player::Score::Centipawns(value) => Score::Centipawns { value: sign * value },
            player::Score::Mates(moves) => Score::Mate { winner: color.into(), moves },
            player::Score::Mated(moves) => Score::Mate { winner: (!color).into(), moves },
        }
    }
}

impl From<&FenError> for Fault {
    fn from(error: &FenError) -> Fault {
        let part = error.field().map(|field| match field {
            FenField::Board => FenPart::Board,
            FenField::Turn => FenPart::Turn,
            FenField::Castling => FenPart::Castling,
            FenField::EnPassant => FenPart::EnPassant,
            FenField::HalfmoveClock => FenPart::HalfmoveClock,
            FenField::FullmoveNumber => FenPart::FullmoveNumber,
        });
        let column = u32::try_from(error.column()).unwrap_or(u32::MAX);
        Fault::BadFen { part, column, detail: error.to_string() }
    }
}

impl From<Illegal> for Fault {
    fn from(illegal: Illegal) -> Fault {
        Fault::IllegalPosition { reasons: illegal.reasons().map(IllegalCode::from).collect() }
    }
}

impl From<IllegalReason> for IllegalCode {
    fn from(reason: IllegalReason) -> IllegalCode {
        match reason {
            IllegalReason::NoKing => IllegalCode::NoKing,
            IllegalReason::SeveralKings => IllegalCode::SeveralKings,
            IllegalReason::TooManyMen => IllegalCode::TooManyMen,
            IllegalReason::TooManyPawns => IllegalCode::TooManyPawns,
            IllegalReason::TooManyPromotions => IllegalCode::TooManyPromotions,
            IllegalReason::PawnOnOuterRank => IllegalCode::PawnOnOuterRank,
            IllegalReason::OpponentInCheck => IllegalCode::OpponentInCheck,
            IllegalReason::TooManyCheckers => IllegalCode::TooManyCheckers,
            IllegalReason::CastlingKing => IllegalCode::CastlingKing,
            IllegalReason::CastlingRook => IllegalCode::CastlingRook,
            IllegalReason::CastlingSide => IllegalCode::CastlingSide,
            IllegalReason::EnPassantRank => IllegalCode::EnPassantRank,
            IllegalReason::EnPassantPawn => IllegalCode::EnPassantPawn,
            IllegalReason::EnPassantOccupied => IllegalCode::EnPassantOccupied,
            IllegalReason::EnPassantCheck => IllegalCode::EnPassantCheck,
            IllegalReason::FullmoveNumber => IllegalCode::FullmoveNumber,
        }
    }
}

impl Fault {
    /// A text that is not a move.
    pub fn bad_move(text: &str, problem: &SanProblem) -> Fault {
        let (problem, candidates) = match problem {
            SanProblem::Unreadable => (MoveProblem::Unreadable, Vec::new()),
            SanProblem::Illegal => (MoveProblem::Illegal, Vec::new()),
            SanProblem::Ambiguous(moves) => (MoveProblem::Ambiguous, moves.clone()),
            SanProblem::NoPromotion => (MoveProblem::NoPromotion, Vec::new()),
            SanProblem::NothingTaken => (MoveProblem::NothingTaken, Vec::new()),
        };
        /// So much of the text is repeated.
        const QUOTED: usize = 20;
        Fault::BadMove { text: text.chars().take(QUOTED).collect(), problem, candidates }
    }
}
