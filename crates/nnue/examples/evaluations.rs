//! Evaluates all positions two plies below some others, again and again; `cargo xtask bench
//! --network` takes the time.
//!
//! `cargo run --release --package quevedo-nnue --example evaluations -- WHAT HIDDEN TIMES`, where WHAT is
//! `moves` (only plays them), `hand` (the hand-crafted evaluation) or the name of a path of the
//! network. Prints the number of positions and the sum of their values.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use chess::Position;
use eval::Evaluator;
use nnue::{Accumulators, FEATURES, Network, Path, Shape, Weights};
use std::error::Error;
use std::sync::Arc;

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP1BBPPP/R2Q1RK1 b - - 0 9",
    "2rq1rk1/1b2bppp/p2p1n2/1p2p3/4P3/1NN1BP2/PPP1Q1PP/2KR3R w - - 0 14",
    "3r2k1/pp3pp1/2p1b2p/8/4P3/2N2P2/PPP3PP/3R2K1 w - - 0 20",
    "8/5pk1/4p1p1/3pP2p/3P3P/5KP1/8/2B5 w - - 0 40",
    "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1",
    "6k1/5ppp/8/8/3q4/8/1Q3PPP/3R2K1 w - - 0 30",
];

/// What is done with the positions.
enum Work {
    Moves,
    Hand(Box<Evaluator>),
    Network(Box<Accumulators>),
}

impl Work {
    fn new(what: &str, hidden: usize) -> Result<Work, Box<dyn Error>> {
        Ok(match what {
            "moves" => Work::Moves,
            "hand" => Work::Hand(Box::default()),
            name => {
                let path = Path::ALL.into_iter().find(|path| path.to_string() == name);
                let network = path.and_then(|path| network(hidden).ok()?.with_path(path));
                Work::Network(Box::new(Accumulators::new(Arc::new(network.ok_or("no such path here")?))))
            }
        })
    }

    /// Adds the values of all positions so many plies below.
    fn tree(&mut self, position: &Position, depth: u32, sum: &mut i64) -> u64 {
        let mut count = 0;
        for m in position.legal_moves() {
            let mut child = position.clone();
            match self {
                Work::Network(accumulators) => child.play_unchecked(m, accumulators.push()),
                _ => child.play_unchecked(m, &mut ()),
            }
            let child = std::hint::black_box(child);
            *sum += i64::from(match self {
                Work::Moves => child.key() as i32 & 1,
                Work::Hand(evaluator) => evaluator.evaluate(&child),
                Work::Network(accumulators) => accumulators.evaluate(&child),
            });
            count += 1;
            if depth > 1 {
                count += self.tree(&child, depth - 1, sum);
            }
            if let Work::Network(accumulators) = self {
                accumulators.pop();
            }
        }
        count
    }
}

/// A network of any numbers; how fast it is does not depend on them.
fn network(hidden: usize) -> Result<Network, nnue::NetworkError> {
    let shape = Shape::new(hidden, 8)?;
    let number = |i: usize, most: i64| ((i as i64 * 7_919) % (2 * most + 1) - most) as i16;
    let mut weights = Weights::zero(shape, 400);
    weights.feature_weights = (0..FEATURES * hidden).map(|i| number(i, 200)).collect();
    weights.output_weights = (0..2 * hidden * 8).map(|i| number(i, 60)).collect();
    Network::new(weights)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, hidden, times] = arguments.as_slice() else { return Err("say WHAT HIDDEN TIMES".into()) };
    let mut work = Work::new(what, hidden.parse()?)?;
    let starts = STARTS.into_iter().map(Position::from_fen).collect::<Result<Vec<_>, _>>()?;
    let (mut count, mut sum) = (0, 0);
    for _ in 0..times.parse::<u32>()? {
        for start in &starts {
            if let Work::Network(accumulators) = &mut work {
                accumulators.reset();
            }
            count += work.tree(start, 2, &mut sum);
        }
    }
    println!("{count} {sum}");
    Ok(())
}
