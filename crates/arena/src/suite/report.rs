//! The results of a suite, counted.

use super::Trial;
use crate::Contender;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The results of an engine on a suite.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The engine's name for itself.
    pub engine: String,
    /// The engine and its limits.
    pub contender: Contender,
    /// The size of the suite; more than there are trials if the run was stopped.
    pub positions: usize,
    /// The results, in the order of the suite.
    pub trials: Vec<Trial>,
}

/// Totals of some positions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Their theme.
    pub theme: String,
    /// Number of positions.
    pub positions: u64,
    /// Number solved.
    pub solved: u64,
    /// The points of the moves played; without grades, 1 per solution.
    pub points: u64,
    /// The maximum number of points.
    pub max_points: u64,
    /// Number lost to an engine failure.
    pub faults: u64,
    /// The mean time to a solution of those solved, in microseconds.
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

    /// Returns the percentage solved.
    #[must_use]
    pub fn percent_solved(&self) -> f64 {
        percent(self.solved, self.positions)
    }

    /// Returns the percentage of points.
    #[must_use]
    pub fn percent_points(&self) -> f64 {
        percent(self.points, self.max_points)
    }

    /// Returns the mean time to a solution.
    #[must_use]
    pub fn mean_found(&self) -> Option<Duration> {
        self.mean_found_us.map(Duration::from_micros)
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}

impl Report {
    /// Returns totals by theme, in order of first occurrence.
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

    /// Returns the grand total.
    #[must_use]
    pub fn total(&self) -> Tally {
        Tally::of("total", self.trials.iter())
    }

    /// Whether moves of any position have points.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        self.trials.iter().any(|trial| trial.graded)
    }

    /// Returns the positions that were not solved.
    pub fn failures(&self) -> impl Iterator<Item = &Trial> {
        self.trials.iter().filter(|trial| !trial.solved)
    }
}
