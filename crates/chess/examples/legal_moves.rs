//! Prints the legal moves of a position in SAN, and the state of the game.
//!
//! ```sh
//! cargo run --package quevedo-chess --example legal_moves
//! cargo run --package quevedo-chess --example legal_moves -- "r3k2r/8/8/8/8/8/6p1/R3K2R b KQkq - 0 1"
//! ```
//!
//! The FEN is parsed once, at the edge of the program. What comes out is a `Position`, which is
//! legal by construction, so nothing after that line has to check anything. A FEN that is malformed
//! or illegal is an error that says why.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use chess::{Game, Position};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1);
    let arguments: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let position = match arguments {
        [] => Position::default(),
        [fen] => Position::from_fen(fen)?,
        _ => return Err("too many arguments: give one FEN, in quotes".into()),
    };
    println!("{position}");

    // A game that starts here knows whether it is over at once.
    let game = Game::new(position.clone());
    match game.outcome() {
        Some(outcome) => println!("{outcome}"),
        None if position.in_check() => println!("{} to move, in check", position.turn()),
        None => println!("{} to move", position.turn()),
    }

    let mut names = Vec::new();
    for m in game.legal_moves() {
        names.push(position.san(m)?.to_string());
    }
    names.sort();
    println!("{} legal moves", names.len());
    for line in names.chunks(10) {
        println!("  {}", line.join(" "));
    }
    Ok(())
}
