//! How a network is trained.

use super::schedule::{Course, Schedule};
use nnue::{NetworkError, Shape};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a training cannot be done with.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SettingsError {
    /// There is no such network.
    #[error(transparent)]
    Shape(#[from] NetworkError),
    /// A number is out of its range.
    #[error("{what} is {value}; it must be from {least} to {most}")]
    Range {
        /// Which number.
        what: &'static str,
        /// What it is.
        value: f64,
        /// The least it can be.
        least: f64,
        /// The most.
        most: f64,
    },
}

/// How a network is trained. Together with the data, and with the hand-crafted evaluation if it gives lessons, it decides the network
/// to the last bit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Neurons of the first layer for each side: a multiple of 32, up to 1024.
    pub hidden: usize,
    /// How many outputs there are, by the number of men: up to 8.
    pub buckets: usize,
    /// How often all positions are gone through.
    pub epochs: u32,
    /// About how many positions make a step.
    pub batch: usize,
    /// How long a step is at first.
    pub rate: f64,
    /// How that changes.
    pub schedule: Schedule,
    /// How much the result counts against the score, from 0 to 1.
    pub result_share: Course,
    /// How many of all positions, from 0 to 1, become lessons: they are changed by some moves drawn by lot and judged by the
    /// hand-crafted evaluation.
    #[serde(default)]
    pub lessons: Course,
    /// At a score of so many centipawns 73 % of the points are expected; an output of one stands for it.
    pub scale: f64,
    /// What weights lose of themselves at a rate of 1.
    pub decay: f64,
    /// For first weights, the order of positions, and lessons.
    pub seed: u64,
    /// On how many threads: sums are made in an order that depends on it.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hidden: 128,
            buckets: 1,
            epochs: 30,
            batch: 16_384,
            rate: 0.001,
            schedule: Schedule::Cosine { last: 0.01 },
            result_share: Course { start: 0.3, end: 0.3 },
            lessons: Course::default(),
            scale: 300.0,
            decay: 0.01,
            seed: 0,
            threads: 1,
        }
    }
}

impl Settings {
    /// The shape of the network.
    ///
    /// # Errors
    /// If there is no such network.
    pub fn shape(&self) -> Result<Shape, SettingsError> {
        Ok(Shape::new(self.hidden, self.buckets)?)
    }

    /// Whether some of the positions become lessons.
    #[must_use]
    pub fn has_lessons(&self) -> bool {
        self.lessons.start > 0.0 || self.lessons.end > 0.0
    }

    /// Whether a training can be done with them.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.shape()?;
        let within = |what, value: f64, least: f64, most: f64| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(SettingsError::Range { what, value, least, most })
            }
        };
        within("the number of epochs", self.epochs.into(), 1.0, 100_000.0)?;
        within("the batch size", self.batch as f64, 1.0, 16_777_216.0)?;
        within("the learning rate", self.rate, 1e-9, 1.0)?;
        within("the result weight at the start", self.result_share.start, 0.0, 1.0)?;
        within("the result weight at the end", self.result_share.end, 0.0, 1.0)?;
        within("the share of HCE targets at the start", self.lessons.start, 0.0, 1.0)?;
        within("the share of HCE targets at the end", self.lessons.end, 0.0, 1.0)?;
        within("the score scale", self.scale, 1.0, 10_000.0)?;
        within("the weight decay", self.decay, 0.0, 1.0)?;
        within("the number of threads", self.threads as f64, 1.0, 1024.0)?;
        match self.schedule {
            Schedule::Constant => Ok(()),
            Schedule::Step { every, factor } => {
                within("the number of epochs per step of the schedule", every.into(), 1.0, 100_000.0)?;
                within("the step factor of the schedule", factor, 1e-6, 1.0)
            }
            Schedule::Cosine { last } => within("the last factor of the schedule", last, 0.0, 1.0),
        }
    }

    /// The first setting in which these differ, with both values.
    #[must_use]
    pub fn difference(&self, other: &Settings) -> Option<(String, String, String)> {
        let value = |settings: &Settings| serde_json::to_value(settings).ok();
        let (one, two) = (value(self)?, value(other)?);
        let (one, two) = (one.as_object()?, two.as_object()?);
        let differs = one.iter().find(|(name, value)| two.get(name.as_str()) != Some(value))?;
        let found = two.get(differs.0).map(ToString::to_string).unwrap_or_default();
        Some((differs.0.clone(), differs.1.to_string(), found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_out_of_range_are_refused_and_named() {
        assert_eq!(Settings::default().check(), Ok(()));
        let wrong: [(Settings, &str); 7] = [
            (Settings { hidden: 33, ..Settings::default() }, "33"),
            (Settings { buckets: 9, ..Settings::default() }, "9"),
            (Settings { rate: f64::NAN, ..Settings::default() }, "learning rate is NaN"),
            (Settings { epochs: 0, ..Settings::default() }, "epochs is 0"),
            (Settings { schedule: Schedule::Cosine { last: 2.0 }, ..Settings::default() }, "factor"),
            (Settings { result_share: Course { start: 0.2, end: 1.5 }, ..Settings::default() }, "at the end"),
            (
                Settings { lessons: Course { start: -0.1, end: 0.0 }, ..Settings::default() },
                "share of HCE targets",
            ),
        ];
        for (settings, part) in wrong {
            let told = settings.check().unwrap_err().to_string();
            assert!(told.contains(part), "{part} is not in {told}");
        }
    }

    #[test]
    fn what_differs_is_named() {
        let other = Settings { hidden: 64, ..Settings::default() };
        let told = Settings::default().difference(&other);
        assert_eq!(told, Some(("hidden".to_owned(), "128".to_owned(), "64".to_owned())));
        assert_eq!(other.difference(&other.clone()), None);
    }
}
