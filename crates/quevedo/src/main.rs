//! The `quevedo` program: commands and wiring; what they do is in the other crates.

mod failure;
mod perft;
mod play;
mod position;
mod suite;

use clap::{Parser, Subcommand};
use processor as _; // before anything else, the check that this processor will do
use std::process::ExitCode;

/// A chess engine, a chess game and a laboratory of game-tree search.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal, in English or Spanish
    Play(play::Options),
    /// Count the sequences of legal moves of some length: the proof of a move generator
    Perft(perft::Options),
    /// Put a test suite to an engine: positions with moves to find or avoid, points, or mates
    Suite(suite::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(options) => play::run(&options),
        Command::Perft(options) => perft::run(&options),
        Command::Suite(options) => suite::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
