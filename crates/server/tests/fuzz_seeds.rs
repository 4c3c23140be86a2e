//! The seeds of the fuzz targets of messages, sockets and backups, and inputs that once broke something, run through the targets'
//! own checks; and very many inputs that are made from them at random.

#[path = "../../../fuzz/src/message.rs"]
mod message;
#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;
#[path = "../../../fuzz/src/restore.rs"]
mod restore;
#[path = "../../../fuzz/src/socket.rs"]
mod socket;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// What messages are made of; random bytes seldom hit on it.
const PIECES: [&str; 29] = [
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
    "\n{\"seq\":1,\"request\":{\"type\":\"move\",\"game\":@,\"ply\":#,\"text\":\"e4\"}}\n",
    "\n{\"seq\":2,\"request\":{\"type\":\"takeback\",\"game\":@}}\n",
    "\n{\"seq\":3,\"request\":{\"type\":\"resign\",\"game\":@}}\n",
    "\n{\"seq\":4,\"request\":{\"type\":\"offerDraw\",\"game\":@}}\n",
    "\n{\"seq\":5,\"request\":{\"type\":\"unwatch\",\"game\":@}}\n",
];

/// What changes of rows are made of.
const ROWS: [&str; 20] = [
    "\ngame 1 ",
    "\ngame 2 ",
    "\nmove 1.1 ",
    "\nmove 2.3 ",
    " text ",
    " number ",
    " null ",
    " real ",
    " blob ",
    "ending",
    "white",
    "clock",
    "start",
    "tags",
    "-1",
    "9223372036854775807",
    "{\"type\":\"human\"}",
    "{\"winner\":null,\"reason\":\"stalemate\"}",
    "[]",
    "8/8/8/8/8/8/8/8 w - - 0 1",
];

fn seeds(target: &str) -> Vec<Vec<u8>> {
    mutate::seeds(HERE, target).into_iter().map(|(_, seed)| seed).collect()
}

/// The seeds of backups whose first byte is one of these.
fn backups(kinds: &[u8]) -> Vec<Vec<u8>> {
    let some: Vec<Vec<u8>> = seeds("restore").into_iter().filter(|seed| kinds.contains(&seed[0])).collect();
    assert!(some.len() >= 2);
    some
}

/// The first byte stays, for it says what the rest is.
fn keep_kind(check: fn(&[u8]), kind: u8) -> impl FnMut(&[u8]) {
    move |input| check(&[&[kind], input.get(1..).unwrap_or_default()].concat())
}

#[test]
fn every_seed_holds_what_its_target_promises() {
    seeds("message").iter().for_each(|seed| message::check(seed));
    seeds("socket").iter().for_each(|seed| socket::check(seed));
    seeds("restore").iter().for_each(|seed| restore::check(seed));
    mutate::run(HERE, "message", &seeds("message"), &PIECES, 2000, message::check);
    mutate::run(HERE, "socket", &seeds("socket"), &PIECES, 200, socket::check);
    mutate::run(HERE, "restore", &backups(b"2"), &ROWS, 200, keep_kind(restore::check, b'2'));
    mutate::run(HERE, "restore", &backups(b"01"), &ROWS, 50, keep_kind(restore::check, b'1'));
}

#[test]
#[ignore = "long: millions of messages"]
fn millions_of_broken_messages_are_understood_or_refused() {
    mutate::run(HERE, "message", &seeds("message"), &PIECES, mutate::cases(5_000_000), message::check);
}

#[test]
#[ignore = "long: very many conversations with a server"]
fn very_many_broken_conversations_break_nothing() {
    mutate::run(HERE, "socket", &seeds("socket"), &PIECES, mutate::cases(20_000), socket::check);
}

#[test]
#[ignore = "long: very many rows of backups"]
fn very_many_broken_rows_of_backups_are_accepted_or_refused() {
    let check = keep_kind(restore::check, b'2');
    mutate::run(HERE, "restore", &backups(b"2"), &ROWS, mutate::cases(100_000), check);
}

#[test]
#[ignore = "long: very many backups"]
fn very_many_broken_backups_are_accepted_or_refused() {
    let check = keep_kind(restore::check, b'1');
    mutate::run(HERE, "restore", &backups(b"01"), &ROWS, mutate::cases(5_000), check);
}
