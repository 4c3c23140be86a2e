//! `quevedo datagen`: games of the engine with itself, to learn from, and what can be done with their files.

mod check;
mod export;
mod generate;
mod merge;
mod stats;
mod walk;

use crate::failure::Failure;
use clap::{Args, Subcommand};

/// Let the engine play games with itself, to learn from
///
/// The games begin with some moves drawn by lot and are played at few nodes a move. They are kept in a file of about two
/// bytes a half-move; the same command goes on with it after any interruption.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Example: quevedo datagen --positions 10000000 --seed 1\n         quevedo datagen stats data/selfplay-1.qsp"
)]
pub struct Options {
    #[command(flatten)]
    generate: generate::Options,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// Tell what is in files of games: results, lengths, scores, men, duplicates
    Stats(stats::Options),
    /// Read files of games and verify all of it; the exit code is 1 if anything is wrong
    Check(check::Options),
    /// Put the games of several files into one
    Merge(merge::Options),
    /// Write positions or games as text
    Export(export::Options),
}

/// Does what is asked for.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.action {
        None => generate::run(&options.generate),
        Some(Action::Stats(options)) => stats::run(options),
        Some(Action::Check(options)) => check::run(options),
        Some(Action::Merge(options)) => merge::run(options),
        Some(Action::Export(options)) => export::run(options),
    }
}
