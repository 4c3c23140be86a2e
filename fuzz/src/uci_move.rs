//! A start, then any lines as moves in UCI notation: what is accepted is legal, is played, and is read again from what is
//! written.

use super::start_and_rest;
use chess::CastlingNotation;

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let (mut position, rest) = start_and_rest(data);
    for text in String::from_utf8_lossy(rest).lines() {
        match position.parse_uci(text) {
            Ok(m) => {
                assert!(position.is_legal(m), "{text}: {m:?}");
                let takes_rook = m.uci(CastlingNotation::KingTakesRook).to_string();
                assert_eq!(position.parse_uci(&takes_rook), Ok(m), "{text}");
                let to_target = m.uci(CastlingNotation::KingToTarget).to_string();
                assert!(text.eq_ignore_ascii_case(&takes_rook) || text.eq_ignore_ascii_case(&to_target));
                position.play(m).unwrap();
            }
            Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
        }
    }
}
