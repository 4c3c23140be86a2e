//! What a position is worth.

use chess::Color;

/// What a position is worth, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An advantage in hundredths of a pawn; negative is Black's.
    Centipawns(i32),
    /// One side mates.
    Mate {
        /// Who.
        winner: Color,
        /// In how many moves.
        moves: u32,
    },
}

impl Score {
    /// Returns what this side thinks of a position, seen from White.
    pub fn seen_by(color: Color, score: player::Score) -> Score {
        let sign = if color == Color::White { 1 } else { -1 };
        match score {
            player::Score::Centipawns(value) => Score::Centipawns(sign * value),
            player::Score::Mates(moves) => Score::Mate { winner: color, moves },
            player::Score::Mated(moves) => Score::Mate { winner: !color, moves },
        }
    }
}
