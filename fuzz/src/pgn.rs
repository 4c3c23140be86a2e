//! Any bytes as a PGN file: it is read to its end, and each game that is read is written so that it is read again.

use chess::pgn::{Event, Events, Games, PgnGame};

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    for game in Games::new(data) {
        match game {
            Ok(game) => assert_read_again(&game),
            Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
        }
    }
    skip_what_can_be_skipped(data);
}

fn assert_read_again(game: &PgnGame) {
    assert!(game.last_position().is_ok());
    let text = game.to_pgn().unwrap();
    let again: PgnGame = text.parse().unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!((&again.start, &again.line), (&game.start, &game.line), "{text}");
    assert_eq!((again.variant, again.result), (game.variant, game.result), "{text}");
    assert_eq!(again.to_pgn().as_ref(), Ok(&text));
    for (name, value) in game.tags.iter() {
        assert!(again.tags.get(name).is_some(), "{name} {value:?} is lost:\n{text}");
    }
}

/// Reads again, passing over every second variation and every third game.
fn skip_what_can_be_skipped(data: &[u8]) {
    let mut events = Events::new(data);
    let (mut variations, mut games) = (0_u32, 0_u32);
    loop {
        match events.next_event() {
            Ok(None) => break,
            Ok(Some(Event::VariationStart)) => {
                variations += 1;
                if variations.is_multiple_of(2) {
                    let _ = events.skip_variation();
                }
            }
            Ok(Some(Event::GameEnd(_))) => games += 1,
            Ok(Some(Event::Move(_))) if games % 3 == 2 => {
                events.skip_game();
                games += 1;
            }
            Ok(Some(_)) | Err(_) => {}
        }
    }
}
