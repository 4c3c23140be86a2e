//! A search of a fixed set of positions, in the lines that OpenBench reads.

use engine::{BENCH_DEPTH, NoMemory, Options};
use nnue::Network;
use std::io;
use std::sync::Arc;
use thiserror::Error;

/// Why there is no result.
#[derive(Debug, Error)]
pub enum BenchError {
    /// A line cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// There is no memory for the engine.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
}

/// Searches the positions to a depth, the usual one if none is given; by a network if there is one.
/// Passes on a line for each, and returns the last: nodes, and nodes a second.
///
/// # Errors
/// If a line cannot be written, or there is no memory.
pub fn bench(
    depth: Option<u32>,
    network: Option<Arc<Network>>,
    line: &mut dyn FnMut(&str) -> io::Result<()>,
) -> Result<String, BenchError> {
    let mut failed = Ok(());
    let depth = depth.unwrap_or(BENCH_DEPTH);
    let result = engine::bench_network(depth, Options::default(), network, &mut |fen, nodes| {
        if failed.is_ok() {
            failed = line(&format!("{nodes:>10}  {fen}\n"));
        }
    });
    failed?;
    let result = result?;
    Ok(format!("{} nodes {} nps\n", result.nodes, result.nodes_per_second()))
}
