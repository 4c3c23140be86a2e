//! From the text of a message to a request.

use super::{ClientMessage, Fault};
use serde_json::Value;

/// How much of an explanation is sent back.
const DETAIL: usize = 300;

/// Understands a message.
///
/// ```
/// use server::wire::{ClientMessage, Fault, Request, parse};
/// let message = parse(r#"{"seq":7,"request":{"type":"watch","game":3}}"#);
/// assert_eq!(message, Ok(ClientMessage { seq: 7, request: Request::Watch { game: 3 } }));
/// let (seq, fault) = parse(r#"{"seq":7,"request":{"type":"dance"}}"#).unwrap_err();
/// assert!(seq == Some(7) && matches!(fault, Fault::Malformed { .. }));
/// ```
///
/// # Errors
/// Why it makes no sense, with its number if that could be read.
pub fn parse(text: &str) -> Result<ClientMessage, (Option<u32>, Fault)> {
    serde_json::from_str(text).map_err(|error| {
        let value: Option<Value> = serde_json::from_str(text).ok();
        let seq = value.and_then(|value| value.get("seq")?.as_u64()).and_then(|seq| u32::try_from(seq).ok());
        let detail = error.to_string().chars().take(DETAIL).collect();
        (seq, Fault::Malformed { detail })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Request;
    use proptest::prelude::*;

    /// A message of every kind, from which others are made by breaking them.
    fn samples() -> Vec<String> {
        let new_game = r#"{"type":"newGame","options":{"first":{"type":"human"},"second":{"type":"machine","player":"quevedo",
            "elo":1200},"firstColor":"random","start":{"type":"fen","fen":"8/8/8/8/8/8/8/8 w - - 0 1"},
            "odds":{"giver":"second","piece":"queen"},"clock":{"baseMs":60000,"incrementMs":0},"takebacks":true}}"#;
        let rest = [
            r#"{"type":"rematch","game":1}"#,
            r#"{"type":"watch","game":1}"#,
            r#"{"type":"unwatch","game":1}"#,
            r#"{"type":"move","game":1,"ply":0,"text":"Cf3","letters":"spanish"}"#,
            r#"{"type":"takeback","game":1}"#,
            r#"{"type":"hint","game":1,"step":"piece"}"#,
            r#"{"type":"resign","game":1,"side":"white"}"#,
            r#"{"type":"undoResign","game":1}"#,
            r#"{"type":"offerDraw","game":1}"#,
            r#"{"type":"acceptDraw","game":1}"#,
            r#"{"type":"declineDraw","game":1}"#,
            r#"{"type":"claimDraw","game":1,"text":null}"#,
            r#"{"type":"moveNow","game":1}"#,
            r#"{"type":"pause","game":1,"paused":true}"#,
            r#"{"type":"step","game":1}"#,
            r#"{"type":"pace","game":1,"paceMs":10}"#,
            r#"{"type":"review","game":1}"#,
            r#"{"type":"stopReview","game":1}"#,
            r#"{"type":"ping"}"#,
        ];
        std::iter::once(new_game)
            .chain(rest)
            .map(|request| format!(r#"{{"seq":7,"request":{request}}}"#))
            .collect()
    }

    #[test]
    fn every_sample_is_understood_and_written_again_as_the_same() {
        for sample in samples() {
            let message = parse(&sample).unwrap();
            let again = serde_json::to_string(&message).unwrap();
            assert_eq!(parse(&again), Ok(message));
        }
    }

    #[test]
    fn the_number_of_a_message_that_makes_no_sense_is_told() {
        for text in [
            r#"{"seq":7,"request":{"type":"dance"}}"#,
            r#"{"seq":7,"request":{"type":"watch","game":-1}}"#,
            r#"{"seq":7,"request":{"type":"watch","game":1,"more":2}}"#,
            r#"{"seq":7}"#,
        ] {
            let (seq, fault) = parse(text).unwrap_err();
            assert_eq!(seq, Some(7), "{text}");
            assert!(matches!(fault, Fault::Malformed { .. }));
        }
        assert_eq!(parse("").unwrap_err().0, None);
        assert_eq!(parse(r#"{"seq":4294967296,"request":{"type":"ping"}}"#).unwrap_err().0, None);
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "[".repeat(100_000);
        assert!(parse(&text).is_err());
        assert!(parse(&format!(r#"{{"seq":1,"request":{text}}}"#)).is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_understood_or_refused(text in "\\PC*") {
            let _ = parse(&text);
        }

        #[test]
        fn broken_messages_are_understood_or_refused(
            sample in proptest::sample::select(samples()),
            place in any::<proptest::sample::Index>(),
            byte in any::<u8>(),
            cut in any::<bool>(),
        ) {
            let mut bytes = sample.into_bytes();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            if cut {
                bytes.truncate(place);
            }
            match parse(&String::from_utf8_lossy(&bytes)) {
                // What is understood means the same when it is written again.
                Ok(message) => prop_assert_eq!(parse(&serde_json::to_string(&message).unwrap()), Ok(message)),
                Err((_, fault)) => {
                    let malformed = matches!(fault, Fault::Malformed { .. });
                    prop_assert!(malformed);
                }
            }
        }

        #[test]
        fn moves_of_any_text_are_carried_unchanged(text in "\\PC{0,40}", ply in any::<u32>()) {
            let request = Request::Move { game: 3, ply, text, letters: None };
            let message = ClientMessage { seq: 9, request };
            prop_assert_eq!(parse(&serde_json::to_string(&message).unwrap()), Ok(message));
        }
    }
}
