//! Messages of a page to the server.

use server::wire::{Fault, parse};

/// The longest explanation that is sent back, in characters.
const LONGEST: usize = 300;

/// Understands a message or refuses it.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match parse(&text) {
        Ok(message) => {
            let again = serde_json::to_string(&message).expect("what was read can be written");
            assert_eq!(parse(&again), Ok(message), "{again}");
        }
        Err((_, Fault::Malformed { detail })) => assert!(detail.chars().count() <= LONGEST, "{detail}"),
        Err((_, other)) => panic!("{other:?}"),
    }
}
