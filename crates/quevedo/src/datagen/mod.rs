//! `quevedo datagen`: self-play games for training, and tools for their files.

mod check;
mod export;
mod generate;
mod merge;
mod stats;
mod walk;

use crate::failure::Failure;
use clap::{Args, Subcommand};

/// Generate training data from self-play
///
/// Games start with random moves and are searched with a low node limit. They are stored in one
/// file, about two bytes per ply; after an interruption, the same command resumes.
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
    /// Print statistics of game files: results, lengths, scores, piece counts, duplicates
    Stats(stats::Options),
    /// Verify game files; exit code 1 if anything is wrong
    Check(check::Options),
    /// Merge several game files into one
    Merge(merge::Options),
    /// Export positions or games as text
    Export(export::Options),
}

/// Runs the chosen subcommand.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.action {
        None => generate::run(&options.generate),
        Some(Action::Stats(options)) => stats::run(options),
        Some(Action::Check(options)) => check::run(options),
        Some(Action::Merge(options)) => merge::run(options),
        Some(Action::Export(options)) => export::run(options),
    }
}
