//! The `quevedo` program: commands and wiring; what they do is in the other crates.

mod bench;
mod columns;
mod datagen;
mod elo;
mod engines;
mod failure;
mod files;
mod fit_wdl;
mod games;
mod levels;
mod lines;
mod listen;
mod networks;
mod perft;
mod play;
mod position;
mod progress;
mod rate;
mod suite;
mod tournament;
mod train;
mod tune;
mod tune_eval;
mod uci;
mod xboard;

use clap::{CommandFactory, Parser, Subcommand};
use failure::Failure;
use processor as _; // before anything else, the check that this processor will do
use std::io::IsTerminal;
use std::process::ExitCode;

/// A chess engine, a chess game and a laboratory of game-tree search.
///
/// Without a command, and with a program rather than a person at the other end, it speaks UCI or the
/// protocol of XBoard, as the first line says.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal, in English or Spanish
    Play(play::Options),
    /// Be an engine for a user interface that speaks UCI
    Uci,
    /// Be an engine for a user interface that speaks the protocol of XBoard
    Xboard,
    /// Search a fixed set of positions, and tell nodes and speed
    Bench(bench::Options),
    Match(Box<tournament::Options>),
    /// Estimate a rating from games against an engine limited to several levels
    Elo(elo::Options),
    Levels(levels::Options),
    /// Make a rating list of the games of PGN files
    Rate(rate::Options),
    /// Put a test suite to an engine: positions with moves to find or avoid, points, or mates
    Suite(suite::Options),
    Tune(Box<tune::Options>),
    Datagen(Box<datagen::Options>),
    Train(Box<train::Options>),
    /// Fit the weights of the evaluation to the results of games
    TuneEval(tune_eval::Options),
    /// Fit what scores mean, in wins, draws and losses, to games of the engine
    FitWdl(fit_wdl::Options),
    /// Count the sequences of legal moves of some length: the proof of a move generator
    Perft(perft::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Some(Command::Play(options)) => play::run(&options),
        Some(Command::Uci) => uci::run(),
        Some(Command::Xboard) => xboard::run(),
        Some(Command::Bench(options)) => bench::run(&options),
        Some(Command::Match(options)) => tournament::run(&options),
        Some(Command::Elo(options)) => elo::run(&options),
        Some(Command::Levels(options)) => levels::run(&options),
        Some(Command::Rate(options)) => rate::run(&options),
        Some(Command::Suite(options)) => suite::run(&options),
        Some(Command::Tune(options)) => tune::run(&options),
        Some(Command::Datagen(options)) => datagen::run(&options),
        Some(Command::Train(options)) => train::run(&options),
        Some(Command::TuneEval(options)) => tune_eval::run(&options),
        Some(Command::FitWdl(options)) => fit_wdl::run(&options),
        Some(Command::Perft(options)) => perft::run(&options),
        None if std::io::stdin().is_terminal() => {
            Err(Failure::Usage(format!("say what to do\n\n{}", Arguments::command().render_help())))
        }
        None => listen::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
