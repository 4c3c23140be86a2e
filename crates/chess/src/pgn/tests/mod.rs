mod broken;
mod reading;
mod streaming;
mod writing;

use super::*;

fn games(text: &str) -> Vec<Result<PgnGame, PgnError>> {
    Games::new(text.as_bytes()).collect()
}

fn game(text: &str) -> PgnGame {
    let mut all = games(text);
    assert_eq!(all.len(), 1, "{text:?}");
    all.remove(0).unwrap_or_else(|error| panic!("{error} in {text:?}"))
}

/// The events of a text, each written shortly; an error is its message.
fn events(bytes: &[u8]) -> Vec<String> {
    let mut events = Events::new(bytes);
    let mut seen = Vec::new();
    loop {
        seen.push(match events.next_event() {
            Ok(None) => return seen,
            Ok(Some(Event::Tag { name, value })) => format!("[{name}={value}]"),
            Ok(Some(Event::Comment(text))) => format!("{{{text}}}"),
            Ok(Some(Event::Move(word))) => word.to_owned(),
            Ok(Some(Event::NullMove)) => "--".to_owned(),
            Ok(Some(Event::Nag(nag))) => nag.to_string(),
            Ok(Some(Event::VariationStart)) => "(".to_owned(),
            Ok(Some(Event::VariationEnd)) => ")".to_owned(),
            Ok(Some(Event::GameEnd(None))) => "end".to_owned(),
            Ok(Some(Event::GameEnd(Some(result)))) => result.to_string(),
            Err(error) => error.to_string(),
        });
    }
}
