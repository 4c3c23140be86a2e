//! Any text as a FEN: what is accepted is written again, and what is legal can be played.
#![no_main]

use chess::{FenError, Position, Setup};
use libfuzzer_sys::fuzz_target;
use quevedo_fuzz::assert_sound;

fuzz_target!(|text: &str| {
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
});

/// The error points into the text and can be shown.
fn assert_error(error: &FenError, text: &str) {
    assert!((1..=text.chars().count() + 1).contains(&error.column()), "{error}");
    assert!(error.to_string().len() < 1000);
}
