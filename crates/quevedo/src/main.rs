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
mod lab;
mod learn;
mod levels;
mod licences;
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
    /// Play in the browser, or in the terminal, in English or Spanish
    Play(play::Options),
    /// Be an engine for a user interface that speaks UCI
    Uci(uci::Options),
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
    Learn(Box<learn::Options>),
    Lab(lab::Options),
    /// Fit the weights of the hand-crafted evaluation to the results of games
    TuneEval(tune_eval::Options),
    /// Fit what scores mean, in wins, draws and losses, to games of the engine
    FitWdl(fit_wdl::Options),
    /// Count the sequences of legal moves of some length: the proof of a move generator
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

/// Does what the words of a command line ask for, those after the name of the program.
fn perform(words: &[String]) -> Result<(), Failure> {
    execute(understood(words)?)
}

/// Whether that makes sense, as far as can be told without doing it.
fn check(words: &[String]) -> Result<(), Failure> {
    match understood(words)? {
        Some(Command::Match(options)) => options.plan(&engines::registry()).map(drop),
        Some(Command::Train(options)) => options.check(),
        _ => Ok(()),
    }
}

fn understood(words: &[String]) -> Result<Option<Command>, Failure> {
    let line = std::iter::once("quevedo").chain(words.iter().map(String::as_str));
    let arguments = Arguments::try_parse_from(line).map_err(|error| {
        let text = error.to_string();
        Failure::Usage(text.strip_prefix("error: ").unwrap_or(&text).to_owned())
    })?;
    Ok(arguments.command)
}

fn execute(command: Option<Command>) -> Result<(), Failure> {
    match command {
        Some(Command::Play(options)) => play::run(&options),
        Some(Command::Uci(options)) => uci::run(&options),
        Some(Command::Xboard) => xboard::run(),
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
        Some(Command::Lab(options)) => lab::run(&options),
        Some(Command::TuneEval(options)) => tune_eval::run(&options),
        Some(Command::FitWdl(options)) => fit_wdl::run(&options),
        Some(Command::Perft(options)) => perft::run(&options),
        Some(Command::Licences(options)) => licences::run(&options),
        None if std::io::stdin().is_terminal() => {
            Err(Failure::Usage(format!("say what to do\n\n{}", Arguments::command().render_help())))
        }
        None => listen::run(),
    }
}
