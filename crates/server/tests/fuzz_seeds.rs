//! The seeds of the fuzz target of messages, and inputs that once broke something, run through the target's own check; and
//! very many inputs that are made from them by lot.

#[path = "../../../fuzz/src/message.rs"]
mod target;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::path::Path;

/// How many inputs the long test makes.
const INPUTS: usize = 5_000_000;

/// What messages are made of; random bytes seldom hit on it.
const PIECES: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "null",
    "true",
    "-1",
    "0",
    "4294967296",
    "1e400",
    "\\u0000",
    "\\ud800",
    "\u{10ffff}",
    "\"seq\":1,",
    "\"type\":",
    "\"newGame\"",
    "\"move\"",
    "\"machine\"",
    "\"elo\":",
    "\"fen\"",
    "\"options\":{",
];

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/message");
    let read = |entry: std::io::Result<std::fs::DirEntry>| std::fs::read(entry.unwrap().path()).unwrap();
    let seeds: Vec<Vec<u8>> = std::fs::read_dir(folder).unwrap().map(read).collect();
    assert!(!seeds.is_empty(), "there are no seeds");
    seeds
}

#[test]
fn every_seed_holds_what_its_target_promises() {
    seeds().iter().for_each(|seed| target::check(seed));
}

/// Changes an input a little: a bit, a byte, a part that is cut out, doubled, or taken from another seed, a piece put in.
fn mutate(input: &mut Vec<u8>, others: &[Vec<u8>], lots: &mut StdRng) {
    let at = lots.random_range(0..=input.len());
    let end = lots.random_range(at..=input.len().min(at + 40));
    match lots.random_range(0..7) {
        0 if at < input.len() => input[at] ^= 1 << lots.random_range(0..8),
        1 if at < input.len() => input[at] = lots.random(),
        2 => drop(input.drain(at..end)),
        3 => {
            let part = input[at..end].to_vec();
            drop(input.splice(at..at, part));
        }
        4 => {
            let other = others.choose(lots).expect("there are seeds");
            let from = lots.random_range(0..=other.len());
            let part = other[from..other.len().min(from + 60)].to_vec();
            drop(input.splice(at..end, part));
        }
        _ => {
            let piece = PIECES.choose(lots).expect("there are pieces");
            drop(input.splice(at..at, piece.bytes()));
        }
    }
}

#[test]
#[ignore = "long: millions of messages"]
fn millions_of_broken_messages_are_understood_or_refused() {
    let seeds = seeds();
    let mut lots = StdRng::seed_from_u64(7);
    for _ in 0..INPUTS {
        let mut input = seeds.choose(&mut lots).expect("there are seeds").clone();
        for _ in 0..lots.random_range(1..6) {
            mutate(&mut input, &seeds, &mut lots);
        }
        target::check(&input);
    }
}
