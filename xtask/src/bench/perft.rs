//! The speed of move generation: perft with bulk counting, without hash table or threads.

use super::contender::{Contender, Task};
use super::measure::stay_on_one_core;
use super::verdict::{Target, judge};
use super::{Figure, Figures, Row};
use crate::counts::counts;
use anyhow::{Context, Result, ensure};
use std::time::Duration;

/// Name, position, depth and repetitions of each task.
const TASKS: [(&str, Task<'_>); 3] = [
    (
        "start position, depth 6",
        Task { fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", depth: 6, repeat: 2 },
    ),
    (
        "Kiwipete, depth 5",
        Task {
            fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1",
            depth: 5,
            repeat: 2,
        },
    ),
    (
        "Chess960, depth 5",
        Task {
            fen: "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
            depth: 5,
            repeat: 20,
        },
    ),
];

/// How fast Quevedo is to be.
const TARGETS: [Target; 2] = [
    Target { rival: "cozy-chess", floor: 1.0, goal: Some(1.5) },
    Target { rival: "Stockfish", floor: 1.5, goal: None },
];

/// Compares Quevedo with its rivals.
pub fn run(rounds: u32) -> Result<Figures> {
    let mut contenders = vec![Contender::quevedo()?, Contender::cozy_chess()?];
    let place = if stay_on_one_core() { "one core" } else { "any core" };
    let mut notes = vec![format!(
        "One thread each, on {place}, runs alternating, user processor time without that of starting up, best of \
         {rounds}."
    )];
    match Contender::stockfish() {
        Some(stockfish) => contenders.push(stockfish),
        None => {
            notes.push("Stockfish is not installed and was left out (Debian: package `stockfish`).".into())
        }
    }
    let rows = TASKS.iter().map(|(name, task)| compare(name, *task, &contenders, rounds));
    let rows = rows.collect::<Result<Vec<_>>>()?;
    let (verdicts, good) = judge(&rows, &TARGETS);
    Ok(Figures { title: "Perft, bulk counting", notes, rows, verdicts, good })
}

/// The figures of one task. All contenders must count the same.
pub(super) fn compare(name: &str, task: Task<'_>, contenders: &[Contender], rounds: u32) -> Result<Row> {
    let mut best = vec![Best::default(); contenders.len()];
    let mut agreed = None;
    for round in 1..=rounds {
        for (contender, best) in contenders.iter().zip(&mut best) {
            eprintln!("{name}: round {round} of {rounds}, {}", contender.name);
            // A count of depth 1 takes no time: what is measured is starting up.
            best.start_up(contender.perform(Task { depth: 1, repeat: 1, ..task })?.user);
            let run = contender.perform(task)?;
            best.whole(run.user);
            let counts = counts(&run.output)?;
            ensure!(counts.len() == task.repeat as usize, "{} gave {counts:?} for {name}", contender.name);
            let expected = *agreed.get_or_insert(counts[0]);
            ensure!(
                counts.iter().all(|&count| count == expected),
                "{} counts {counts:?} for {name}, {} counted {expected}",
                contender.name,
                contenders[0].name
            );
        }
    }
    let nodes = agreed.context("nothing was counted")?;
    let seconds: Vec<f64> = best.iter().map(|best| best.seconds() / f64::from(task.repeat)).collect();
    let figures = contenders.iter().zip(&seconds).map(|(contender, &own)| Figure {
        name: contender.name,
        seconds: own,
        mnps: nodes as f64 / own / 1e6,
        ratio: own / seconds[0],
    });
    Ok(Row { task: name.to_owned(), nodes, contenders: figures.collect() })
}

/// The shortest times of one contender so far.
#[derive(Clone, Copy, Default)]
struct Best {
    whole: Option<Duration>,
    start_up: Option<Duration>,
}

impl Best {
    fn whole(&mut self, time: Duration) {
        self.whole = Some(self.whole.map_or(time, |best| best.min(time)));
    }

    fn start_up(&mut self, time: Duration) {
        self.start_up = Some(self.start_up.map_or(time, |best| best.min(time)));
    }

    /// What the task itself took; never nothing, so that it can be divided by.
    fn seconds(self) -> f64 {
        let [whole, start_up] = [self.whole, self.start_up].map(Option::unwrap_or_default);
        whole.saturating_sub(start_up).as_secs_f64().max(1e-6)
    }
}
