//! The `quevedo` program: commands and wiring; what they do is in the other crates.

mod columns;
mod elo;
mod engines;
mod failure;
mod files;
mod games;
mod perft;
mod play;
mod position;
mod progress;
mod rate;
mod suite;
mod tournament;
mod tune;

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
    Match(Box<tournament::Options>),
    Tune(Box<tune::Options>),
    /// Estimate a rating from games against an engine limited to several levels
    Elo(elo::Options),
    /// Make a rating list of the games of PGN files
    Rate(rate::Options),
    /// Count the sequences of legal moves of some length: the proof of a move generator
    Perft(perft::Options),
    /// Put a test suite to an engine: positions with moves to find or avoid, points, or mates
    Suite(suite::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(options) => play::run(&options),
        Command::Match(options) => tournament::run(&options),
        Command::Tune(options) => tune::run(&options),
        Command::Perft(options) => perft::run(&options),
        Command::Elo(options) => elo::run(&options),
        Command::Rate(options) => rate::run(&options),
        Command::Suite(options) => suite::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
