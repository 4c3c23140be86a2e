//! `quevedo bench`: the engine's node-count signature and its speed.

use crate::failure::Failure;
use crate::networks::Choice;
use catalogue::BenchError;
use clap::Args;
use engine::BENCH_DEPTH;
use std::io::Write;

/// Arguments of `quevedo bench`.
#[derive(Args)]
pub struct Options {
    /// Search each position to this depth, in plies
    #[arg(default_value_t = BENCH_DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    #[command(flatten)]
    judge: Choice,
}

/// Runs the benchmark and prints it; OpenBench reads the last line.
pub fn run(options: &Options) -> Result<(), Failure> {
    let network = options.judge.network()?;
    let mut out = std::io::stdout();
    let last = catalogue::bench(Some(options.depth), network, &mut |line| out.write_all(line.as_bytes()));
    let last = last.map_err(|error| match error {
        BenchError::Output(error) => error.into(),
        error @ BenchError::NoMemory(_) => Failure::Usage(error.to_string()),
    })?;
    out.write_all(last.as_bytes())?;
    Ok(out.flush()?)
}
