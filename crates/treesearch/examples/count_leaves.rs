//! Searches the same trees by every algorithm, and compares the evaluations with the formulas.
//!
//! ```sh
//! cargo run --release --package quevedo-treesearch --example count_leaves
//! cargo run --release --package quevedo-treesearch --example count_leaves -- 5 6 42
//! ```
//!
//! The arguments are the branching factor, the depth and the seed. Three trees are made: one with
//! leaves in random order, one in which the best move always comes first, and one in which it
//! always comes last. Alpha-beta evaluates the minimal tree in the second and every leaf in the
//! third. An algorithm that searches nodes again, such as SCOUT, can evaluate more leaves than
//! there are.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::error::Error;
use std::process::ExitCode;
use treesearch::games::{Order, Synthetic};
use treesearch::{Algorithm, cost};

/// Larger trees take longer than anyone wants to wait for an example.
const MOST_LEAVES: u128 = 2_000_000;

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1);
    let arguments: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (branching, depth, seed) = match arguments {
        [] => (4, 6, 1),
        [branching, depth, seed] => (number(branching)?, number(depth)?, u64::from(number(seed)?)),
        _ => return Err("give a branching factor, a depth and a seed, or nothing".into()),
    };
    let mut trees = Vec::new();
    for order in [Order::Random { values: 1000 }, Order::Best, Order::Worst] {
        trees.push(Synthetic::new(branching, depth, order, seed)?);
    }
    let leaves = cost::leaves(branching, depth).filter(|&leaves| leaves <= MOST_LEAVES);
    let leaves =
        leaves.ok_or_else(|| format!("more than {MOST_LEAVES} leaves: take fewer moves or levels"))?;
    let minimal = cost::minimal_tree(branching, depth).ok_or("the minimal tree has too many leaves")?;
    println!("branching factor {branching}, depth {depth}, seed {seed}");
    println!("leaves, b^d: {leaves}");
    println!("minimal tree, b^ceil(d/2) + b^floor(d/2) - 1: {minimal}\n");

    println!("{:<20}{:>12}{:>12}{:>12}", "evaluations", "random", "best first", "worst first");
    for algorithm in Algorithm::ALL {
        print!("{:<20}", algorithm.name());
        for tree in &trees {
            let outcome = algorithm.search(tree, &tree.root(), None, &mut ())?;
            print!("{:>12}", outcome.counts.evaluated);
        }
        println!();
    }
    Ok(())
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text:?} is not a whole number from 0 to {}", u32::MAX))
}
