//! Trainings with all combinations of some values, one after the other.

use super::plan::{Surroundings, TrainingEvent, TrainingPlan, lock_folder};
use super::record::TrainingRecord;
use super::schedule::{Course, Schedule};
use super::settings::Settings;
use crate::error::{Error, replace};
use std::path::PathBuf;
use std::time::Duration;

/// The score scale: given, or fitted to the data.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// Fitted, by [`fit_scale`](super::fit_scale).
    Fit,
    /// So many centipawns.
    Given(f64),
}

/// The values of all settings that are tried; each list has at least one.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// Hidden layer sizes.
    pub hidden: Vec<usize>,
    /// Numbers of output buckets.
    pub buckets: Vec<usize>,
    /// Numbers of epochs.
    pub epochs: Vec<u32>,
    /// Batch sizes.
    pub batch: Vec<usize>,
    /// Learning rates.
    pub rate: Vec<f64>,
    /// Learning rate schedules.
    pub schedule: Vec<Schedule>,
    /// Weights of the game result.
    pub lambda: Vec<Course>,
    /// Shares of HCE targets.
    pub lessons: Vec<Course>,
    /// Score scales.
    pub scale: Vec<Scale>,
    /// Weight decays.
    pub decay: Vec<f64>,
    /// Random seeds.
    pub seed: Vec<u64>,
    /// The number of threads.
    pub threads: usize,
}

/// A training of a sweep: what distinguishes it, and its settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    /// The values of all settings that have several, by name.
    pub values: Vec<(&'static str, String)>,
    /// The settings.
    pub settings: Settings,
}

impl Variant {
    /// Returns the name of its folder; empty if it is the only one.
    #[must_use]
    pub fn name(&self) -> String {
        let word = |(name, value): &(&str, String)| format!("{name}={}", value.replace(':', "-"));
        self.values.iter().map(word).collect::<Vec<_>>().join(",")
    }
}

/// Combines all variants so far with each of these values.
fn spread<T: Clone + ToString>(
    variants: Vec<Variant>,
    name: &'static str,
    values: &[T],
    set: impl Fn(&mut Settings, T),
) -> Vec<Variant> {
    let mut all = Vec::new();
    for variant in variants {
        for value in values {
            let mut values_of = variant.values.clone();
            if values.len() > 1 {
                values_of.push((name, value.to_string()));
            }
            let mut settings = variant.settings.clone();
            set(&mut settings, value.clone());
            all.push(Variant { values: values_of, settings });
        }
    }
    all
}

impl Grid {
    /// Whether a scale has to be fitted.
    #[must_use]
    pub fn needs_fit(&self) -> bool {
        self.scale.contains(&Scale::Fit)
    }

    /// Checks all values, before anything is read.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<Vec<Variant>, Error> {
        // A scale nobody asks for stands in for the one fitted later.
        self.variants(1.0 + f64::EPSILON)
    }

    /// Returns all combinations of values. `fit` is the scale fitted to the data.
    ///
    /// # Errors
    /// If a setting is out of range, or a value is there twice.
    pub fn variants(&self, fit: f64) -> Result<Vec<Variant>, Error> {
        let settings = Settings { threads: self.threads, ..Settings::default() };
        let all = vec![Variant { values: Vec::new(), settings }];
        let all = spread(all, "hidden", &self.hidden, |settings, value| settings.hidden = value);
        let all = spread(all, "buckets", &self.buckets, |settings, value| settings.buckets = value);
        let all = spread(all, "epochs", &self.epochs, |settings, value| settings.epochs = value);
        let all = spread(all, "batch", &self.batch, |settings, value| settings.batch = value);
        let all = spread(all, "rate", &self.rate, |settings, value| settings.rate = value);
        let all = spread(all, "schedule", &self.schedule, |settings, value| settings.schedule = value);
        let all = spread(all, "lambda", &self.lambda, |settings, value| settings.result_share = value);
        let all = spread(all, "lessons", &self.lessons, |settings, value| settings.lessons = value);
        let scale = |scale: &Scale| if let Scale::Given(scale) = scale { *scale } else { fit };
        let scales: Vec<f64> = self.scale.iter().map(scale).collect();
        let all = spread(all, "scale", &scales, |settings, value| settings.scale = value);
        let all = spread(all, "decay", &self.decay, |settings, value| settings.decay = value);
        let all = spread(all, "seed", &self.seed, |settings, value| settings.seed = value);
        for variant in &all {
            variant.settings.check().map_err(|error| Error::Plan(error.to_string()))?;
        }
        let mut names: Vec<String> = all.iter().map(Variant::name).collect();
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Error::Plan(format!("{} appears twice; give each value once", twice[0])));
        }
        Ok(all)
    }
}

/// Trainings, each in its own folder.
#[derive(Clone, PartialEq, Debug)]
pub struct SweepPlan {
    /// The trainings.
    pub variants: Vec<Variant>,
    /// The folder of their folders.
    pub folder: PathBuf,
    /// Most time that a killed training loses.
    pub keep: Duration,
    /// The notebook; none for the usual one.
    pub notebook: Option<PathBuf>,
}

/// What happens during a sweep.
pub enum SweepEvent<'a> {
    /// A training is next.
    Next {
        /// Its number, from 1 on.
        number: usize,
        /// The number of all.
        all: usize,
        /// Its name.
        name: &'a str,
    },
    /// Something happens in a training.
    Training(TrainingEvent<'a>),
    /// A training failed; the others go on.
    Failed {
        /// Its name.
        name: &'a str,
        /// What happened.
        error: &'a Error,
    },
}

/// What came of a sweep.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    /// The trainings done, with their records; none for those that failed.
    pub rows: Vec<(Variant, Option<TrainingRecord>)>,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

impl SweepPlan {
    /// Trains each variant and writes `sweep.csv`. Finished trainings are not repeated.
    ///
    /// # Errors
    /// If a training cannot be resumed, or a folder cannot be written or is in use. A diverging
    /// training is a result like others.
    pub fn run(
        &self,
        around: &Surroundings<'_>,
        observer: &mut dyn FnMut(SweepEvent<'_>),
    ) -> Result<Sweep, Error> {
        let _lock = lock_folder(&self.folder)?;
        let mut sweep = Sweep { rows: Vec::new(), interrupted: false };
        let all = self.variants.len();
        for (number, variant) in (1..).zip(&self.variants) {
            let name = variant.name();
            let name = if name.is_empty() { "single" } else { &name };
            observer(SweepEvent::Next { number, all, name });
            let plan = TrainingPlan {
                settings: variant.settings.clone(),
                folder: self.folder.join(name),
                keep: self.keep,
                notebook: self.notebook.clone(),
            };
            match plan.run(around, &mut |event| observer(SweepEvent::Training(event))) {
                Ok(record) => {
                    sweep.interrupted = record.network.is_none();
                    sweep.rows.push((variant.clone(), Some(record)));
                }
                Err(error @ (Error::Plan(_) | Error::Stopped)) => return Err(error),
                Err(error) => {
                    observer(SweepEvent::Failed { name, error: &error });
                    sweep.rows.push((variant.clone(), None));
                }
            }
            replace(&self.folder.join("sweep.csv"), sweep.csv().as_bytes())?;
            if sweep.interrupted || around.stop.is_raised() {
                sweep.interrupted |= sweep.rows.len() < all;
                break;
            }
        }
        Ok(sweep)
    }
}

/// Column headers after those of the values.
const COLUMNS: [&str; 7] =
    ["epochs done", "training", "validation", "results", "scores", "positions/s", "network"];

impl Sweep {
    /// Returns the column headers of its table.
    #[must_use]
    pub fn head(&self) -> Vec<&'static str> {
        let values = self.rows.first().map(|(variant, _)| variant.values.as_slice()).unwrap_or_default();
        values.iter().map(|(name, _)| *name).chain(COLUMNS).collect()
    }

    /// Returns the rows of its table, the lowest error against game results first: it is comparable
    /// across settings.
    #[must_use]
    pub fn best_first(&self) -> Vec<Vec<String>> {
        let error = |row: &(Variant, Option<TrainingRecord>)| {
            let last = row.1.as_ref().and_then(|record| record.epochs.last());
            last.and_then(|last| last.validation).map_or(f64::INFINITY, |held| held.result)
        };
        let mut order: Vec<_> = self.rows.iter().collect();
        order.sort_by(|one, two| error(one).total_cmp(&error(two)));
        order.into_iter().map(cells).collect()
    }

    /// The table as CSV. No cell has a comma: values are numbers and names of schedules.
    fn csv(&self) -> String {
        let mut text = self.head().join(",") + "\n";
        for row in &self.rows {
            text += &(cells(row).join(",") + "\n");
        }
        text
    }
}

fn cells((variant, record): &(Variant, Option<TrainingRecord>)) -> Vec<String> {
    let mut cells: Vec<String> = variant.values.iter().map(|(_, value)| value.clone()).collect();
    let last = record.as_ref().and_then(|record| record.epochs.last());
    let held = last.and_then(|last| last.validation);
    let number = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.6}"));
    cells.push(last.map_or(0, |last| last.epoch).to_string());
    cells.push(number(last.map(|last| last.training)));
    cells.extend([
        number(held.map(|held| held.blend)),
        number(held.map(|held| held.result)),
        number(held.map(|held| held.score)),
    ]);
    let speed = record.as_ref().and_then(|record| record.measured.positions_per_second);
    cells.push(speed.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}")));
    let network = record.as_ref().and_then(|record| record.network.as_ref());
    let failed = if record.is_some() { "-" } else { "failed" };
    cells.push(network.map_or_else(|| failed.to_owned(), |network| network.hash.clone()));
    cells
}
