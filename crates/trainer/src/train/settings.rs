//! Training settings.

use super::schedule::{Course, Schedule};
use nnue::{NetworkError, Shape};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why settings are invalid.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SettingsError {
    /// Invalid network shape.
    #[error(transparent)]
    Shape(#[from] NetworkError),
    /// A number is out of range.
    #[error("{what} is {value}; it must be from {least} to {most}")]
    Range {
        /// Its name.
        what: &'static str,
        /// Its value.
        value: f64,
        /// Its minimum.
        least: f64,
        /// Its maximum.
        most: f64,
    },
}

/// Training settings.
///
/// Together with the data, and with the hand-crafted evaluation if it gives targets, they determine
/// the network to the last bit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Hidden layer size per perspective, in neurons: a multiple of 32, up to 1024.
    pub hidden: usize,
    /// Output buckets by number of pieces: up to 8.
    pub buckets: usize,
    /// Number of epochs.
    pub epochs: u32,
    /// Batch size in positions, approximate.
    pub batch: usize,
    /// Learning rate.
    pub rate: f64,
    /// Learning rate schedule.
    pub schedule: Schedule,
    /// Weight of the game result against the score, from 0 to 1.
    pub result_share: Course,
    /// Share of positions with HCE targets, from 0 to 1: supervised targets from the hand-crafted
    /// evaluation, after some random moves.
    #[serde(default)]
    pub lessons: Course,
    /// Score scale: centipawns at which the expected score is 73 %; an output of one stands for it.
    pub scale: f64,
    /// Weight decay, per unit of learning rate.
    pub decay: f64,
    /// Random seed for initial weights, shuffling and HCE targets.
    pub seed: u64,
    /// Number of threads: the order of sums depends on it.
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
    /// Returns the shape of the network.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn shape(&self) -> Result<Shape, SettingsError> {
        Ok(Shape::new(self.hidden, self.buckets)?)
    }

    /// Whether some positions get HCE targets.
    #[must_use]
    pub fn has_lessons(&self) -> bool {
        self.lessons.start > 0.0 || self.lessons.end > 0.0
    }

    /// Checks the settings.
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

    /// Returns the first setting in which these differ, with both values.
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
