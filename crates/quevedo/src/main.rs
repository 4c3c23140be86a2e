//! The `quevedo` program: command line and wiring; the work is done in other crates.

mod bench;
mod datagen;
mod elo;
mod engines;
mod failure;
mod files;
mod fit_wdl;
mod games;
mod interfaces;
#[cfg(feature = "lab")]
mod lab;
mod learn;
mod levels;
mod licences;
mod networks;
mod perft;
mod play;
mod progress;
mod rate;
mod suite;
mod tables;
mod tournament;
mod train;
mod tune;
mod tune_eval;

use arena::columns;
use clap::{CommandFactory, Parser, Subcommand};
use failure::Failure;
use processor as _; // checks the CPU features before anything else runs
use std::io::IsTerminal;
use std::process::ExitCode;

/// Chess engine, chess game and laboratory of game-tree search
///
/// Without a command, when standard input is not a terminal, speaks UCI or XBoard, whichever the
/// first line asks for.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the browser or in the terminal, in English or Spanish
    Play(play::Options),
    /// Run as a UCI engine
    Uci(interfaces::Options),
    /// Run as an XBoard engine (protocol version 2)
    Xboard(interfaces::Options),
    /// Search a fixed set of positions; print node count and speed
    Bench(bench::Options),
    Match(Box<tournament::Options>),
    /// Estimate an engine's Elo from games against a rival at several strength levels
    Elo(elo::Options),
    Levels(levels::Options),
    /// Compute a rating list from PGN files
    Rate(rate::Options),
    /// Run a test suite: EPD positions with best moves, avoid moves, points or mates
    Suite(suite::Options),
    Tune(Box<tune::Options>),
    Datagen(Box<datagen::Options>),
    Train(Box<train::Options>),
    Learn(Box<learn::Options>),
    #[cfg(feature = "lab")]
    Lab(lab::Options),
    /// Tune the weights of the hand-crafted evaluation on game results
    TuneEval(tune_eval::Options),
    /// Fit the win-draw-loss model to the engine's games
    FitWdl(fit_wdl::Options),
    Tables(tables::Options),
    /// Count the leaf nodes of the legal move tree, to test move generation
    Perft(perft::Options),
    /// Print what the program is made of, and the texts of the licences
    Licences(licences::Options),
}

fn main() -> ExitCode {
    match execute(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn execute(command: Option<Command>) -> Result<(), Failure> {
    match command {
        Some(Command::Play(options)) => play::run(&options),
        Some(Command::Uci(options)) => interfaces::uci(&options),
        Some(Command::Xboard(options)) => interfaces::xboard(&options),
        Some(Command::Bench(options)) => bench::run(&options),
        Some(Command::Match(options)) => tournament::run(&options),
        Some(Command::Elo(options)) => elo::run(&options),
        Some(Command::Levels(options)) => levels::run(&options),
        Some(Command::Rate(options)) => rate::run(&options),
        Some(Command::Suite(options)) => suite::run(&options),
        Some(Command::Tune(options)) => tune::run(&options),
        Some(Command::Datagen(options)) => datagen::run(&options),
        Some(Command::Train(options)) => train::run(&options).map_err(Failure::of_work),
        Some(Command::Learn(options)) => learn::run(&options).map_err(Failure::of_work),
        #[cfg(feature = "lab")]
        Some(Command::Lab(options)) => lab::run(&options),
        Some(Command::TuneEval(options)) => tune_eval::run(&options),
        Some(Command::FitWdl(options)) => fit_wdl::run(&options),
        Some(Command::Tables(options)) => tables::run(&options),
        Some(Command::Perft(options)) => perft::run(&options),
        Some(Command::Licences(options)) => licences::run(&options),
        None if std::io::stdin().is_terminal() => {
            Err(Failure::Usage(format!("no command given\n\n{}", Arguments::command().render_help())))
        }
        None => interfaces::either(),
    }
}
