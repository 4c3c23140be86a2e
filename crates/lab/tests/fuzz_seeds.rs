//! The seeds of the fuzz target of journals, and very many inputs that are made from them at random, run through the target's
//! own check. They are those of `arena` too, which this crate uses.

#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;
#[path = "../../../fuzz/src/journal.rs"]
mod target;

use std::path::Path;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// What journals are made of; random bytes seldom hit on it.
const PIECES: [&str; 22] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "\n",
    "null",
    "true",
    "-1",
    "0",
    "1e308",
    "4294967296",
    "\\u0000",
    "\\ud800",
    "\u{10ffff}",
    "\"mate\":-9223372036854775808,",
    "\"opening_plies\":2,",
    "e1g1 ",
    "{}\n",
    "\"[%clk 1]}\"",
];

/// The seeds whose first byte is one of these.
fn seeds(kinds: &[u8]) -> Vec<Vec<u8>> {
    let all = mutate::seeds(HERE, "journal").into_iter().map(|(_, seed)| seed);
    let some: Vec<Vec<u8>> = all.filter(|seed| kinds.contains(&seed[0])).collect();
    assert!(some.len() >= 2);
    some
}

#[test]
fn every_seed_holds_what_its_target_promises() {
    seeds(b"mMtTeE").iter().for_each(|seed| target::check(seed));
    mutate::run(HERE, "journal", &seeds(b"mMtT"), &PIECES, 2000, target::check);
    mutate::run(HERE, "journal", &seeds(b"eE"), &PIECES, 200, target::check);
}

/// A check that is content with errors would pass the seeds, too.
#[test]
fn the_seeds_are_journals() {
    let seed =
        |name: &str| mutate::seeds(HERE, "journal").into_iter().find(|(seed, _)| seed == name).unwrap().1;
    let settings = serde_json::json!({"rounds": 2});
    let mut games = Vec::new();
    let path = Path::new("games.jsonl");
    arena::read_games(&seed("match")[1..], path, &settings, |game| games.push(game)).unwrap();
    assert_eq!(games[0].game().unwrap().moves().len(), 3);
    assert!(arena::read_games(&seed("other_match")[1..], path, &settings, drop).is_err());
    let mut iterations = 0;
    let count = |_| {
        iterations += 1;
        Ok(())
    };
    arena::spsa::read_iterations(&seed("tuning")[1..], path, &settings, count).unwrap();
    assert_eq!(iterations, 2);
    let cells = String::from_utf8(seed("experiment")[1..].to_vec()).unwrap();
    assert!(lab::remake(&cells, "", path).is_ok());
}

#[test]
#[ignore = "long: millions of journals of matches and tunings"]
fn millions_of_broken_journals_are_read_or_refused() {
    mutate::run(HERE, "journal", &seeds(b"mMtT"), &PIECES, mutate::cases(1_000_000), target::check);
}

#[test]
#[ignore = "long: very many journals of experiments"]
fn very_many_broken_cells_are_read_or_refused() {
    mutate::run(HERE, "journal", &seeds(b"eE"), &PIECES, mutate::cases(20_000), target::check);
}
