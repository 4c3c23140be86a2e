//! The benchmark: its node count is the engine's signature, its time the speed.

use crate::engine::{Engine, Options};
use crate::event::Request;
use crate::table::NoMemory;
use chess::{Game, Position, PositionError};
use nnue::Network;
use player::{Limits, Stop};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Default search depth of the benchmark.
pub const BENCH_DEPTH: u32 = 13;

/// Openings, middlegames and endgames of every kind, and some oddities.
const POSITIONS: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP1BBPPP/R2Q1RK1 b - - 0 9",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP3PPP/R1BQR1K1 w - - 0 13",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1r3rk1/5ppp/p2p4/3Bpq2/1p6/3Q4/PPP2PPP/3RR1K1 b - - 0 20",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
    "3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 6 22",
    "6k1/1R3p2/6p1/2Bp3p/3P2q1/P7/1P2rQ1K/5R2 b - - 4 44",
    "4rrk1/pp1n1pp1/q5p1/P1pP4/2n3P1/7P/1P3PB1/R1BQ1RK1 w - - 3 22",
    "8/8/1p2k1p1/3p3p/1p1P1P1P/1P2PK2/8/8 w - - 3 54",
    "8/5k2/7p/1p2p1p1/pP2P1P1/P2K1P1P/8/8 w - - 0 40",
    "8/1r4k1/5p2/2R2Pp1/1p4P1/1P4K1/P7/8 w - - 0 41",
    "4k3/3q1r2/1N2r1b1/3ppN2/2nPP3/1B1R2n1/2R1Q3/3K4 w - - 5 1",
    "8/3k4/3b1p2/1p1B2p1/pP2P1P1/P2K4/8/8 w - - 0 45",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "8/2k5/8/8/2p5/8/2K2P2/8 w - - 0 1",
    "5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
];

/// The result of a benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Nodes searched; with one thread the same on every machine.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl BenchResult {
    /// Returns nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// Searches the positions one after the other, each with an empty table, and reports the nodes of
/// each.
///
/// # Errors
/// If there is not enough memory for the table.
pub fn bench(
    depth: u32,
    options: Options,
    observer: &mut dyn FnMut(&str, u64),
) -> Result<BenchResult, NoMemory> {
    bench_network(depth, options, None, observer)
}

/// Like [`bench()`], with a network if given.
///
/// # Errors
/// If there is not enough memory for the table.
pub fn bench_network(
    depth: u32,
    options: Options,
    network: Option<Arc<Network>>,
    observer: &mut dyn FnMut(&str, u64),
) -> Result<BenchResult, NoMemory> {
    let mut engine = Engine::new(options)?;
    engine.set_network(network);
    let (limits, stop) = (Limits { depth: Some(depth), ..Limits::INFINITE }, Stop::new());
    let mut result = BenchResult { nodes: 0, elapsed: Duration::ZERO };
    for fen in POSITIONS {
        let Ok(position) = position(fen) else { continue };
        engine.clear();
        let game = Game::new(position);
        let start = Instant::now();
        let found = engine.search(&Request::new(&game, &limits, &stop), &mut |_| {});
        result.elapsed += start.elapsed();
        result.nodes += found.nodes;
        observer(fen, found.nodes);
    }
    Ok(result)
}

fn position(fen: &str) -> Result<Position, PositionError> {
    Position::from_fen(fen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_positions_are_legal_and_go_on() {
        for fen in POSITIONS {
            assert!(Game::new(position(fen).unwrap()).outcome().is_none(), "{fen}");
        }
    }
}
