//! Any text as a FEN: what is accepted is written again, and what is legal can be played.

use super::assert_sound;
use chess::{FenError, Position, Setup};

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    // Of what is no text, as far as it is one.
    let text = std::str::from_utf8(data)
        .unwrap_or_else(|error| std::str::from_utf8(&data[..error.valid_up_to()]).unwrap_or_default());
    let (strict, lenient) = (Setup::from_fen(text), Setup::from_fen_lenient(text));
    match &strict {
        Ok(setup) => {
            assert!(setup.to_fen() == text || setup.to_shredder_fen() == text, "{setup}");
            let counted_from_one = Setup { fullmove_number: setup.fullmove_number.max(1), ..setup.clone() };
            assert_eq!(lenient.as_ref(), Ok(&counted_from_one));
        }
        Err(error) => assert_error(error, text),
    }
    match lenient {
        Ok(setup) => {
            for fen in [setup.to_fen(), setup.to_shredder_fen()] {
                assert_eq!(fen.parse().as_ref(), Ok(&setup));
            }
            assert_eq!(setup.mirrored().illegal(), setup.illegal(), "{setup}");
            match Position::from_setup(&setup) {
                Ok(position) => assert_sound(&position),
                Err(illegal) => assert!(!illegal.to_string().is_empty()),
            }
        }
        Err(error) => assert_error(&error, text),
    }
}

/// The error points into the text and can be shown.
fn assert_error(error: &FenError, text: &str) {
    assert!((1..=text.chars().count() + 1).contains(&error.column()), "{error}");
    assert!(error.to_string().len() < 1000);
}
