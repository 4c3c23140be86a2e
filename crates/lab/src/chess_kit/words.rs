//! Moves and values as people write them. Results are stored with English letters and in
//! centipawns; reports translate them.

use crate::numbers::decimal;
use crate::text::Language;
use chess::{Move, PieceLetters, Position, San};

/// The score of mate; one less per ply of distance.
pub(crate) const MATE: i32 = 1_000_000;
/// Values this far from zero are mates.
const MATES: i32 = MATE - 1_000;

/// Returns whether a value is a mate for either side.
pub(crate) fn is_mate(value: i32) -> bool {
    value.unsigned_abs() >= MATES.unsigned_abs()
}

/// Returns a legal move with English letters, as stored.
pub(crate) fn kept(position: &Position, m: Move) -> String {
    position.san(m).map_or_else(|_| format!("{m:?}"), |san| san.to_string())
}

/// Returns a line of moves as stored; it ends at an illegal move.
pub(crate) fn kept_line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut now = position.clone();
    let one = |&m: &Move| {
        let text = kept(&now, m);
        now.play(m).ok().map(|()| text)
    };
    moves.iter().map_while(one).collect()
}

/// Translates a stored move.
pub(crate) fn said(san: &str, language: Language) -> String {
    let letters = match language {
        Language::English => PieceLetters::ENGLISH,
        Language::Spanish => PieceLetters::SPANISH,
    };
    san.parse::<San>().map_or_else(|_| san.to_owned(), |san| san.display(letters).to_string())
}

/// Translates several moves, separated by commas.
pub(crate) fn said_all(moves: &[String], language: Language) -> String {
    moves.iter().map(|m| said(m, language)).collect::<Vec<_>>().join(", ")
}

/// Formats a value in pawns with its sign, or `#2` for a mate in two moves and `−#2` for being
/// mated.
pub(crate) fn value(value: i32, language: Language) -> String {
    let sign = match value {
        1.. => "+",
        _ => "",
    };
    if is_mate(value) {
        let moves = (i64::from(MATE) - i64::from(value).abs() + 1) / 2;
        let sign = if value < 0 { "−" } else { "" };
        return format!("{sign}#{moves}");
    }
    format!("{sign}{}", decimal(f64::from(value) / 100.0, 2, language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Spanish};

    #[test]
    fn moves_and_values_are_said_in_both_languages() {
        assert_eq!((said("Nxf3+", English).as_str(), said("Nxf3+", Spanish).as_str()), ("Nxf3+", "Cxf3+"));
        assert_eq!(said("e8=Q#", Spanish), "e8=D#");
        assert_eq!(value(305, English), "+3.05");
        assert_eq!(value(-40, Spanish), "−0,40");
        assert_eq!(value(0, English), "0.00");
        assert_eq!((value(MATE - 3, English), value(2 - MATE, English)), ("#2".to_owned(), "−#1".to_owned()));
    }
}
