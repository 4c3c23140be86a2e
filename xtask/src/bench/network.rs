//! The speed of the network's evaluation, by each kind of instructions that this processor has, beside the hand-crafted
//! one.

use super::measure::{Run, run as time, stay_on_one_core};
use crate::shell::release_example;
use crate::table::{Table, grouped};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

/// The hidden sizes that are measured.
const SIZES: [u32; 2] = [128, 256];
/// How often the positions are gone through in one run.
const TIMES: u32 = 150;
/// The ways, by the names that the library gives them; those that the processor does not have are left out.
const PATHS: [&str; 4] = ["AVX-512", "AVX2", "NEON", "portable"];

/// The program that evaluates.
struct Program(PathBuf);

impl Program {
    fn run(&self, what: &str, hidden: u32, times: u32) -> Result<Run> {
        time(Command::new(&self.0).args([what, &hidden.to_string(), &times.to_string()]), "")
    }

    fn can(&self, what: &str) -> bool {
        let mut command = Command::new(&self.0);
        crate::shell::succeeds(command.args([what, "32", "1"]))
    }
}

/// Takes all figures and prints them. Fails if the ways do not agree.
pub fn run(rounds: u32) -> Result<()> {
    let program = Program(release_example("nnue", "evaluations")?);
    let place = if stay_on_one_core() { "one core" } else { "any core" };
    let mut table = Table::new(&["evaluation", "hidden", "evaluations/s, with moves", "without", "times"]);
    let mut contenders = vec![("moves", 32), ("hand", 32)];
    for hidden in SIZES {
        contenders.extend(PATHS.into_iter().filter(|path| program.can(path)).map(|path| (path, hidden)));
    }
    let mut best = vec![f64::INFINITY; contenders.len()];
    let mut sums: BTreeMap<u32, String> = BTreeMap::new();
    let mut count = 0;
    for round in 1..=rounds {
        for (&(what, hidden), best) in contenders.iter().zip(&mut best) {
            eprintln!("round {round} of {rounds}: {what}, {hidden}");
            let start_up = program.run(what, hidden, 0)?.user;
            let run = program.run(what, hidden, TIMES)?;
            *best = best.min(run.user.saturating_sub(start_up).as_secs_f64().max(1e-6));
            let (positions, sum) = run.output.trim().split_once(' ').context("the program says nothing")?;
            count = positions.parse::<u64>()?;
            if PATHS.contains(&what) {
                let agreed = sums.entry(hidden).or_insert_with(|| sum.to_owned());
                ensure!(agreed.as_str() == sum, "{what} evaluates otherwise at hidden {hidden}");
            }
        }
    }
    let (moves, hand) = (best[0], best[1]);
    for (&(what, hidden), &seconds) in contenders.iter().zip(&best).skip(1) {
        let own = (seconds - moves).max(1e-6);
        let name = if what == "hand" { "hand-crafted" } else { what };
        let hidden = if what == "hand" { String::new() } else { hidden.to_string() };
        let speed = |seconds: f64| grouped((count as f64 / seconds) as u64);
        table.row(vec![
            name.to_owned(),
            hidden,
            speed(seconds),
            speed(own),
            format!("{:.2}", (hand - moves).max(1e-6) / own),
        ]);
    }
    println!("## Evaluations a second\n\n{table}");
    println!(
        "- One thread, on {place}, runs alternating, user processor time without that of starting up, best of {rounds}. \
         {} positions; every one is reached by a move and evaluated. \"Without\" has the time of the moves taken off; \
         \"times\" compares that with the hand-crafted evaluation.",
        grouped(count)
    );
    println!("- All ways gave the same values.");
    Ok(())
}
