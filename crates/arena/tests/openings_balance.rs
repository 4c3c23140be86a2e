//! Whether the openings that come with Quevedo are balanced, judged by Stockfish where it is installed. Run this after a
//! change to `openings/balanced.txt`; it prints every score, for White and in centipawns:
//!
//! ```sh
//! cargo test --package quevedo-arena --test openings_balance -- --ignored --nocapture
//! ```
#![allow(clippy::print_stderr)]

use arena::Openings;
use chess::Color;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// Debian puts engines into the first, which is not always searched.
const FOLDERS: [&str; 3] = ["/usr/games", "/usr/bin", "/usr/local/bin"];

/// How long Stockfish thinks about each position, on one thread: the same version says the same every time.
const NODES: u32 = 1_000_000;

/// How much better a side may be, in centipawns. The lines were chosen with 40; the rest is for other versions.
const BOUND: i32 = 50;

#[test]
#[ignore = "long: Stockfish searches a million nodes for each opening"]
fn no_side_is_much_better() {
    let found = FOLDERS.iter().map(|folder| Path::new(folder).join("stockfish")).find(|path| path.exists());
    let Some(path) = found else {
        eprintln!("SKIPPED: stockfish is not installed");
        return;
    };
    let mut process =
        Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it can be run");
    let mut input = process.stdin.take().expect("it is piped");
    let mut lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
    let mut ask = |commands: &str, last: &str| {
        input.write_all(commands.as_bytes()).expect("it listens");
        let mut score = None;
        for line in lines.by_ref() {
            let line = line.expect("it answers in text");
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some(at) = words.iter().position(|&word| word == "score") {
                score =
                    Some((words[at + 1] == "cp", words[at + 2].parse::<i32>().expect("a score is a number")));
            }
            if words.first() == Some(&last) {
                return score;
            }
        }
        panic!("it ended before it said {last}");
    };
    ask("uci\nsetoption name Threads value 1\nsetoption name Hash value 16\n", "uciok");

    let openings = Openings::balanced();
    let mut unbalanced = Vec::new();
    for number in 0..openings.len() as u64 {
        let opening = openings.opening(number);
        let name = opening.name().expect("each has a name");
        ask("ucinewgame\nisready\n", "readyok");
        let answer = ask(&format!("position fen {}\ngo nodes {NODES}\n", opening.end_fen()), "bestmove");
        let (centipawns, score) = answer.expect("a search gives a score");
        let score = if opening.end().turn() == Color::White { score } else { -score };
        eprintln!("{score:5} {name}");
        if !centipawns || score.abs() > BOUND {
            unbalanced.push(format!("{name}: {score}"));
        }
    }
    ask("isready\nquit\n", "readyok");
    process.wait().expect("it ends");
    assert_eq!(unbalanced, Vec::<String>::new());
}
