//! `quevedo bench`: the signature of the engine, and its speed.

use crate::failure::Failure;
use crate::networks::Choice;
use catalogue::BenchError;
use clap::Args;
use engine::BENCH_DEPTH;
use std::io::Write;

/// What `quevedo bench` can be asked for.
#[derive(Args)]
pub struct Options {
    /// How deep each position is searched
    #[arg(default_value_t = BENCH_DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    #[command(flatten)]
    judge: Choice,
}

/// Searches and prints; the last line is what OpenBench reads.
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
