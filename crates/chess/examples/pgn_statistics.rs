//! Prints statistics of a PGN file: results, length of the games, first moves.
//!
//! ```sh
//! cargo run --package quevedo-chess --example pgn_statistics
//! cargo run --package quevedo-chess --example pgn_statistics -- games.pgn
//! ```
//!
//! `Games` reads a file of any size as a stream, one game at a time. A broken game is reported with
//! its line, and the next one is read all the same.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use chess::pgn::{Games, Step};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::process::ExitCode;

/// What is read if no file is given: three short games, the last one with an illegal move.
const SAMPLE: &str = "\
1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

1. f3 e5 2. g4 Qh4# 0-1

1. e4 e5 2. Ke3 1/2-1/2
";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let done = match arguments.as_slice() {
        [] => print_statistics(SAMPLE.as_bytes()),
        [path] => match File::open(path) {
            Ok(file) => print_statistics(file),
            Err(error) => Err(format!("{}: {error}", path.display()).into()),
        },
        _ => Err("too many arguments: give one PGN file".into()),
    };
    if let Err(error) = done {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn print_statistics(source: impl Read) -> Result<(), Box<dyn Error>> {
    let (mut games, mut broken, mut plies) = (0_u64, 0_u64, 0_usize);
    let mut results: BTreeMap<&str, u64> = BTreeMap::new();
    let mut first_moves: BTreeMap<String, u64> = BTreeMap::new();
    for game in Games::new(source) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                eprintln!("skipped: {error}");
                broken += 1;
                continue;
            }
        };
        games += 1;
        plies += game.line.moves.len();
        *results.entry(game.result.as_str()).or_default() += 1;
        if let Some(Step::Move(m)) = game.line.moves.first().map(|ply| ply.step) {
            *first_moves.entry(game.start.san(m)?.to_string()).or_default() += 1;
        }
    }
    println!("{games} games, {broken} broken");
    if games > 0 {
        println!("{:.1} plies a game", plies as f64 / games as f64);
    }
    results.iter().for_each(|(result, count)| println!("{count:6}  {result}"));
    let mut first_moves: Vec<_> = first_moves.into_iter().collect();
    first_moves.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    println!("first moves:");
    first_moves.iter().take(10).for_each(|(san, count)| println!("{count:6}  {san}"));
    Ok(())
}
