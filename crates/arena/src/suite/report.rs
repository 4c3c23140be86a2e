//! The results of a suite, counted.

use super::Trial;
use crate::Contender;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What an engine made of a suite.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// What the engine calls itself.
    pub engine: String,
    /// What was run, and with what limits.
    pub contender: Contender,
    /// How many positions the suite has; more than there are trials if it was stopped.
    pub positions: usize,
    /// What came of each, in the order of the suite.
    pub trials: Vec<Trial>,
}

/// The results of some positions together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// What they are examples of.
    pub theme: String,
    /// How many there are.
    pub positions: u64,
    /// How many were solved.
    pub solved: u64,
    /// The points of the moves played; where moves have none, 1 for a solution.
    pub points: u64,
    /// The most that could be had.
    pub max_points: u64,
    /// How many failed by a fault of the engine.
    pub faults: u64,
    /// The mean time to a solution, of those that were solved, in microseconds.
    pub mean_found_us: Option<u64>,
}

impl Tally {
    fn of<'a>(theme: &str, trials: impl Iterator<Item = &'a Trial>) -> Tally {
        let mut tally = Tally { theme: theme.to_owned(), ..Tally::default() };
        let (mut time, mut times) = (0u128, 0u128);
        for trial in trials {
            tally.positions += 1;
            tally.solved += u64::from(trial.solved);
            tally.points += u64::from(trial.points);
            tally.max_points += u64::from(trial.max_points);
            tally.faults += u64::from(trial.fault.is_some());
            if let Some(found) = trial.found {
                time += u128::from(found.elapsed_us);
                times += 1;
            }
        }
        tally.mean_found_us = time.checked_div(times).and_then(|mean| u64::try_from(mean).ok());
        tally
    }

    /// How many of a hundred were solved.
    #[must_use]
    pub fn percent_solved(&self) -> f64 {
        percent(self.solved, self.positions)
    }

    /// How many of a hundred points were had.
    #[must_use]
    pub fn percent_points(&self) -> f64 {
        percent(self.points, self.max_points)
    }

    /// The mean time to a solution.
    #[must_use]
    pub fn mean_found(&self) -> Option<Duration> {
        self.mean_found_us.map(Duration::from_micros)
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}

impl Report {
    /// The results of each theme, in the order in which the themes first occur.
    #[must_use]
    pub fn themes(&self) -> Vec<Tally> {
        let mut themes: Vec<&str> = Vec::new();
        for trial in &self.trials {
            if !themes.contains(&trial.theme.as_str()) {
                themes.push(&trial.theme);
            }
        }
        let of = |theme: &&str| Tally::of(theme, self.trials.iter().filter(|trial| trial.theme == *theme));
        themes.iter().map(of).collect()
    }

    /// All results together.
    #[must_use]
    pub fn total(&self) -> Tally {
        Tally::of("total", self.trials.iter())
    }

    /// Whether moves of any position have points.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        self.trials.iter().any(|trial| trial.graded)
    }

    /// The positions that were not solved.
    pub fn failures(&self) -> impl Iterator<Item = &Trial> {
        self.trials.iter().filter(|trial| !trial.solved)
    }
}
