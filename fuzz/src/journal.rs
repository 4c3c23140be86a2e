//! Any bytes as a journal from which work goes on: of a match, of a tuning, or of an experiment. Reading ends in what was
//! written in full or in an error; what is read is written so that it is read again.
//!
//! The first byte says which it is: `m`, `t` or `e`. With a capital letter the first line is put before the rest, for a fuzzer
//! seldom keeps it.

use arena::spsa::{IterationRecord, read_iterations};
use arena::{GameRecord, read_games};
use chess::pgn::Games;
use serde_json::json;
use std::path::Path;

/// First lines: of a match, of a tuning, of an experiment.
const HEADS: [&str; 3] = [
    "{\"quevedo_match\":1,\"settings\":{\"rounds\":2}}\n",
    "{\"quevedo_tune\":1,\"settings\":{\"rounds\":2}}\n",
    "{\"experiment\":\"tower-boards\",\"version\":1,\"settings\":{\"size\":\"quick\",\"seed\":0}}\n",
];

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else { return };
    let Some(number) = b"mte".iter().position(|known| kind.eq_ignore_ascii_case(known)) else { return };
    let head = if kind.is_ascii_uppercase() { HEADS[number] } else { "" };
    let text = [head.as_bytes(), rest].concat();
    match number {
        0 => contest(&text),
        1 => tuning(&text),
        _ => experiment(&text),
    }
}

/// What was read is whole lines, or an error says why not.
fn assert_read(text: &[u8], read: Result<u64, String>) {
    match read {
        Ok(good) => {
            let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            assert_eq!(good, whole as u64);
        }
        // It may quote what it found.
        Err(error) => assert!(!error.is_empty() && error.len() < 1000 + 4 * text.len(), "{error}"),
    }
}

fn contest(text: &[u8]) {
    let mut games: Vec<GameRecord> = Vec::new();
    let read = read_games(text, Path::new("games.jsonl"), &json!({"rounds": 2}), |game| games.push(game));
    assert_read(text, read.map_err(|error| error.to_string()));
    for game in games {
        let line = serde_json::to_vec(&game).expect("what was read can be written");
        let again: GameRecord = serde_json::from_slice(&line).expect("what was written can be read");
        assert_eq!(again, game);
        match game.to_pgn("fuzz") {
            Ok(pgn) => {
                let mut read = Games::new(pgn.as_bytes());
                let first = read.next().expect("a game was written").expect("it can be read");
                assert_eq!(first.line.moves.len(), game.moves.split_whitespace().count(), "{pgn}");
                assert!(read.next().is_none(), "{pgn}");
            }
            Err(error) => assert!(error.to_string().len() < 1000 + 4 * text.len(), "{error}"),
        }
    }
}

fn tuning(text: &[u8]) {
    let mut iterations: Vec<IterationRecord> = Vec::new();
    let keep = |iteration| {
        iterations.push(iteration);
        Ok(())
    };
    let read = read_iterations(text, Path::new("iterations.jsonl"), &json!({"rounds": 2}), keep);
    assert_read(text, read.map_err(|error| error.to_string()));
    for iteration in iterations {
        let line = serde_json::to_vec(&iteration).expect("what was read can be written");
        let again: IterationRecord = serde_json::from_slice(&line).expect("what was written can be read");
        assert_eq!(again, iteration);
        assert!(iteration.counts() || iteration.surplus() == 0);
    }
}

fn experiment(text: &[u8]) {
    let path = Path::new("cells.jsonl");
    if let Err(error) = lab::remake(&String::from_utf8_lossy(text), "", path) {
        let error = error.to_string();
        assert!(!error.is_empty() && error.len() < 1000 + 4 * text.len(), "{error}");
    }
}
