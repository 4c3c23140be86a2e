//! `quevedo bench`: the engine's node-count signature and its speed.

use crate::failure::Failure;
use crate::networks::Choice;
use clap::Args;
use engine::{BENCH_DEPTH, Options as EngineOptions};
use nnue::Network;
use std::io::Write;
use std::sync::Arc;

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
    let last = run_to(options.depth, options.judge.network()?)?;
    let mut out = std::io::stdout();
    out.write_all(last.as_bytes())?;
    Ok(out.flush()?)
}

/// Runs the benchmark at a given depth, with a network if given; returns the last line.
///
/// Prints all lines but the last.
pub fn run_to(depth: u32, network: Option<Arc<Network>>) -> Result<String, Failure> {
    // stdout is not locked for the whole run: other threads may have to answer.
    let mut out = std::io::stdout();
    let mut failed = Ok(());
    let result = engine::bench_network(depth, EngineOptions::default(), network, &mut |fen, nodes| {
        if failed.is_ok() {
            failed = writeln!(out, "{nodes:>10}  {fen}");
        }
    });
    failed?;
    let result = result.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(format!("{} nodes {} nps\n", result.nodes, result.nodes_per_second()))
}
