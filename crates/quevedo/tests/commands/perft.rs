//! `quevedo perft` as a user meets it.

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const CHESS960: &str = "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9";

fn quevedo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quevedo")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// The lines that a successful run prints.
fn lines(arguments: &[&str]) -> Vec<String> {
    let output = quevedo(arguments);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What a refused run complains of; it ends with code 2 and prints nothing else.
fn complaint(arguments: &[&str]) -> String {
    let output = quevedo(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_count_and_the_speed_come_last() {
    let lines = lines(&["perft", "4"]);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], "Nodes: 197281");
    assert!(lines[1].starts_with("Speed: "), "{}", lines[1]);
}

#[test]
fn threads_and_hash_do_not_change_the_count() {
    for extra in [["--threads", "3"], ["--hash", "16"]] {
        let lines = lines(&[&["perft", "4", "--fen", KIWIPETE], &extra[..]].concat());
        assert_eq!(lines[0], "Nodes: 4085603");
    }
}

#[test]
fn depth_zero_is_the_position_itself() {
    assert_eq!(lines(&["perft", "0"])[0], "Nodes: 1");
    assert_eq!(lines(&["perft", "0", "--divide"])[0], "Nodes: 1");
}

#[test]
fn divide_adds_up_and_names_castling_by_the_rules_of_the_game() {
    let standard = lines(&["perft", "2", "--divide", "--fen", KIWIPETE]);
    assert_eq!(standard[48..50], ["", "Nodes: 2039"]);
    let counts = standard[..48].iter().map(|line| line.split(": ").nth(1).unwrap().parse::<u32>().unwrap());
    assert_eq!(counts.sum::<u32>(), 2039);
    assert!(standard.iter().any(|line| line.starts_with("e1g1: ")));
    let chess960 = lines(&["perft", "2", "--divide", "--chess960", "--fen", KIWIPETE]);
    assert!(chess960.iter().any(|line| line.starts_with("e1h1: ")));
}

#[test]
fn chess960_has_to_be_said() {
    assert!(complaint(&["perft", "1", "--fen", CHESS960]).contains("--chess960"));
    assert!(lines(&["perft", "3", "--chess960", "--fen", CHESS960])[0].starts_with("Nodes: "));
}

#[test]
fn bad_arguments_are_explained() {
    assert!(complaint(&["perft", "deep"]).contains("deep"));
    assert!(complaint(&["perft", "101"]).contains("0..=100"));
    assert!(complaint(&["perft", "99999999999999999999"]).contains("99999999999999999999"));
    assert!(complaint(&["perft", "2", "--threads", "0"]).contains("1..=1024"));
    assert!(complaint(&["perft", "2", "--hash", "-1"]).contains("-1"));
    assert!(complaint(&["perft", "2", "--hash", "99999999"]).contains("1048576"));
    assert!(complaint(&["perft"]).contains("DEPTH"));
    assert!(complaint(&["perft", "1", "--fen", "what is this"]).contains("the FEN cannot be read"));
    let no_king = complaint(&["perft", "1", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"]);
    assert!(no_king.contains("a side has no king"), "{no_king}");
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["perft", "1", "--divide", "--repeat", "1000000000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.ends_with(": 1\n"), "{first}");
    // The reader is gone; without noticing, the count would go on for hours.
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}
