//! The seeds of the fuzz target, and very many inputs that are made from them at random, run through the target's own check.

#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;
#[path = "../../../fuzz/src/book.rs"]
mod target;

use book::{Book, FormatError};
use chess::Position;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn seeds() -> Vec<Vec<u8>> {
    mutate::seeds(HERE, "book").into_iter().map(|(_, seed)| seed).collect()
}

fn mutated(cases: u64) {
    // Parts of moves: weights, squares and keys that are too small or too large.
    let pieces = ["\0", "\0\0\0\0\0\0\0\0", "\x03\x1c", "\x7f\x7f", "0123456789abcdef", "\0\x01\0\0\0\0"];
    mutate::run(HERE, "book", &seeds(), &pieces, cases, target::check);
}

#[test]
fn every_seed_holds_what_its_target_promises() {
    seeds().iter().for_each(|seed| target::check(seed));
    mutated(2000);
}

/// A check that is content with errors would pass the seeds, too.
#[test]
fn the_seeds_reach_what_they_are_for() {
    let seeds = mutate::seeds(HERE, "book");
    let book = |name: &str| {
        let (_, seed) = seeds.iter().find(|(seed, _)| seed == name).unwrap();
        Book::from_bytes(&seed[1..])
    };
    let start = Position::default();
    assert_eq!(book("one").unwrap().best(&start), start.parse_uci("e2e4").ok());
    assert_eq!(book("unsorted"), Err(FormatError::Unsorted { number: 2, offset: 16 }));
    assert_eq!(book("cut"), Err(FormatError::Truncated { length: 11 }));
    assert_eq!(book("keyed").unwrap().records().len(), 4 * 13);
}

#[test]
#[ignore = "long: millions of books"]
fn millions_of_broken_books_are_read_or_refused() {
    mutated(mutate::cases(1_000_000));
}
