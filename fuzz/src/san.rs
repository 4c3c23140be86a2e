//! A start, then any lines as moves in algebraic notation: what is accepted is legal, is played, and is written so that
//! it is read again as the same move.

use super::start_and_rest;
use chess::{PieceLetters, Position};

const LETTERS: [PieceLetters; 3] = [PieceLetters::ENGLISH, PieceLetters::SPANISH, PieceLetters::FIGURINES];

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let (mut position, rest) = start_and_rest(data);
    for text in String::from_utf8_lossy(rest).lines() {
        for letters in LETTERS {
            match position.parse_san_in(text, letters) {
                Ok(m) => {
                    assert!(position.is_legal(m), "{text}: {m:?}");
                    assert_read_again(&position, m);
                }
                Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
            }
        }
        if let Ok(m) = position.parse_san(text) {
            position.play(m).unwrap();
        }
    }
    for m in position.legal_moves() {
        assert_read_again(&position, m);
    }
}

fn assert_read_again(position: &Position, m: chess::Move) {
    for letters in LETTERS {
        let written = position.san(m).unwrap().display(letters).to_string();
        assert_eq!(position.parse_san_in(&written, letters), Ok(m), "{written} in {}", position.to_setup());
    }
}
