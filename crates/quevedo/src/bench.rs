//! `quevedo bench`: the signature of the engine, and its speed.

use crate::failure::Failure;
use crate::networks::Choice;
use clap::Args;
use engine::{BENCH_DEPTH, Options as EngineOptions};
use nnue::Network;
use std::io::Write;
use std::sync::Arc;

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
    let last = run_to(options.depth, options.judge.network()?)?;
    let mut out = std::io::stdout();
    out.write_all(last.as_bytes())?;
    Ok(out.flush()?)
}

/// The same to a given depth, and by a network if there is one. Prints all lines but the last, which it returns.
pub fn run_to(depth: u32, network: Option<Arc<Network>>) -> Result<String, Failure> {
    // Not locked for all the time it takes: others may have to answer.
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
