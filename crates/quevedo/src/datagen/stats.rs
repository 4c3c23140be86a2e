//! `quevedo datagen stats`: statistics of game files.

use super::walk::{Found, damaged, header, walk};
use crate::columns;
use crate::failure::Failure;
use clap::Args;
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use trainer::selfplay::{Ending, GameRecord, Labelled, Run};

/// Arguments of `quevedo datagen stats`.
#[derive(Args)]
pub struct Options {
    /// Game files to summarise
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Upper bounds of the score bins, in centipawns for White; one more bin lies above.
const BINS: [i16; 14] = [-1600, -800, -400, -200, -100, -50, -20, 20, 50, 100, 200, 400, 800, 1600];
/// At most this many position keys are kept in memory.
const MOST_KEYS: usize = 1 << 22;

/// Everything that is counted.
#[derive(Default)]
struct Counts {
    games: u64,
    plies: u64,
    usable: u64,
    bytes: u64,
    chess960: u64,
    random: u64,
    mates: u64,
    endings: [u64; Ending::ALL.len()],
    lengths: Vec<u32>,
    /// Positions per score bin, and the points White scored from them.
    scores: [(u64, f64); BINS.len() + 1],
    /// Positions by number of pieces, from 2 on.
    men: [u64; 31],
    keys: Sampled,
}

/// Estimates how often positions repeat, from a sample of their keys.
#[derive(Default)]
struct Sampled {
    seen: HashMap<u64, u32>,
    /// A key is sampled if this many of its lowest bits are zero.
    bits: u32,
}

impl Sampled {
    fn add(&mut self, key: u64) {
        if key.trailing_zeros() < self.bits {
            return;
        }
        *self.seen.entry(key).or_default() += 1;
        if self.seen.len() > MOST_KEYS {
            self.bits += 1;
            self.seen.retain(|key, _| key.trailing_zeros() >= self.bits);
        }
    }

    /// Percentage of positions seen before.
    fn repeated(&self) -> f64 {
        let all: u64 = self.seen.values().map(|&count| u64::from(count)).sum();
        percent(all - self.seen.len() as u64, all)
    }
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

impl Counts {
    fn game(&mut self, game: &GameRecord) {
        self.games += 1;
        self.plies += game.moves.len() as u64;
        self.random += game.random_plies() as u64;
        self.chess960 += u64::from(game.start != GameRecord::STANDARD);
        self.mates += game.scores.iter().filter(|score| score.centipawns().is_none()).count() as u64;
        if let Some(index) = Ending::ALL.iter().position(|&ending| ending == game.ending) {
            self.endings[index] += 1;
        }
        self.lengths.push(u32::try_from(game.moves.len()).unwrap_or(u32::MAX));
        game.usable().for_each(|labelled| self.position(&labelled));
    }

    fn position(&mut self, labelled: &Labelled) {
        self.usable += 1;
        let bin = &mut self.scores[BINS.iter().take_while(|&&end| labelled.score >= end).count()];
        *bin = (bin.0 + 1, bin.1 + f64::from(labelled.result));
        self.men[labelled.position.occupied().count() as usize - 2] += 1;
        self.keys.add(labelled.position.key());
    }
}

/// Reads the files and prints the statistics.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut counts = Counts::default();
    let mut runs: Vec<Run> = Vec::new();
    for path in &options.files {
        runs.extend(header(path)?.runs);
        let extent = walk(path, &mut |found| match found {
            Found::Game(stored) => {
                counts.game(&stored.game);
                Ok(())
            }
            Found::Fault(fault) => Err(damaged(path, &fault)),
        })?;
        counts.bytes += extent.bytes;
    }
    let text = report(&runs, &mut counts);
    write!(std::io::stdout().lock(), "{text}")?;
    Ok(())
}

fn report(runs: &[Run], counts: &mut Counts) -> String {
    let mut text = String::new();
    for Run { engine, seed, settings } in runs {
        let network = engine.network.as_deref().unwrap_or("none");
        text += &format!(
            "seed {seed}, {} nodes per move, engine {} with signature {}, network {network}\n",
            settings.nodes, engine.version, engine.signature
        );
    }
    let Counts { games, plies, usable, .. } = *counts;
    text += &format!(
        "{games} games, {:.1} % of them Chess960\n{plies} plies, {:.2} bytes each\n{usable} usable positions, {:.1} % of the plies\n",
        percent(counts.chess960, games),
        counts.bytes as f64 / plies.max(1) as f64,
        percent(usable, plies),
    );
    text += &format!(
        "{} random plies, {} announced mates\n{:.3} % of the usable positions are repeats{}\n",
        counts.random,
        counts.mates,
        counts.keys.repeated(),
        if counts.keys.bits > 0 { " (estimated from a sample)" } else { "" }
    );
    counts.lengths.sort_unstable();
    let length = |percent: usize| {
        let lengths = &counts.lengths;
        lengths
            .get((lengths.len() * percent / 100).min(lengths.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0)
    };
    text += &format!(
        "lengths: {} to {}, a tenth below {}, half below {}, a tenth from {}\n",
        length(0),
        length(100),
        length(10),
        length(50),
        length(90)
    );
    let share = |count: u64, all: u64| format!("{:.2}", percent(count, all));
    let mut endings = columns::table(&["end of the game", "games", "%"], &[0]);
    for (ending, &count) in Ending::ALL.iter().zip(&counts.endings).filter(|(_, count)| **count > 0) {
        endings.add_row([ending.to_string(), count.to_string(), share(count, games)]);
    }
    let mut scores = columns::table(&["score for White", "positions", "%", "White's score in %"], &[0]);
    for (index, &(count, points)) in counts.scores.iter().enumerate() {
        let low = index.checked_sub(1).map_or_else(String::new, |below| format!("from {}", BINS[below]));
        let high = BINS.get(index).map_or_else(String::new, |above| format!("below {above}"));
        let points = if count > 0 { format!("{:.1}", 100.0 * points / count as f64) } else { String::new() };
        let name = format!("{low} {high}");
        scores.add_row([name.trim().to_owned(), count.to_string(), share(count, usable), points]);
    }
    let mut men = columns::table(&["pieces", "positions", "%"], &[]);
    for (number, &count) in counts.men.iter().enumerate().filter(|(_, count)| **count > 0) {
        men.add_row([(number + 2).to_string(), count.to_string(), share(count, usable)]);
    }
    text + &format!("\n{endings}\n\n{scores}\n\n{men}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_positions_are_counted_and_estimated() {
        let mut keys = Sampled::default();
        (0..1000).chain(0..250).for_each(|key| keys.add(key));
        assert!((keys.repeated() - 20.0).abs() < 1e-9);
        keys.bits = 3;
        (1000..2000).for_each(|key| keys.add(key));
        assert_eq!(keys.seen.len(), 1125);
    }
}
