//! Every chore of the project, in Rust: `cargo xtask help` lists them.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool talks to its terminal")]

mod bench;
mod counts;
mod cycles;
mod glossary;
mod notices;
mod perft_suites;
mod reach;
mod shell;
mod table;
mod test;
mod tidy;
mod web;

use anyhow::Result;
use clap::{Parser, Subcommand};
use processor as _; // before anything else, the check that this processor will do
use std::process::ExitCode;

/// The chores of the Quevedo project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Pass every test: format, lints, house rules, documentation, fuzz targets, supply, tests, examples
    Test(test::Options),
    /// Count the full perft suites of ../shared/data/perft with the release binary
    PerftSuites(perft_suites::Options),
    /// Print the speed tables: Quevedo beside its rivals, on one core
    Bench(bench::Options),
    /// Look for what the house forbids: over-long files, unfinished code, dependencies that point up
    Tidy,
    /// Build the pages of the game in the browser, and record of which sources
    Web,
    /// Write down what the program is made of, with the texts of the licences
    Notices,
}

fn main() -> Result<ExitCode> {
    let good = match Arguments::parse().chore {
        Chore::Test(options) => test::run(&options)?,
        Chore::PerftSuites(options) => perft_suites::run(&options)?,
        Chore::Bench(options) => bench::run(&options)?,
        Chore::Tidy => tidy::run()?,
        Chore::Web => web::run()?,
        Chore::Notices => notices::run()?,
    };
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
