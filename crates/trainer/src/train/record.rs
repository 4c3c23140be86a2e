//! The record of a training: one typed, versioned form for everybody who reads or writes one.
//!
//! `result.json` in the folder of a training has what was decided: settings, data, losses, network.
//! Equal work writes equal bytes. What was measured, the time and the speed, is in
//! `result.measured.json` beside it. Records of version 1 have both in one file, and are read as
//! they are.

use super::checkpoint::lessons_by;
use super::compare::Comparison;
use super::curve::EpochLoss;
use super::data::{Data, Filter, Source};
use super::settings::Settings;
use super::training::{RECIPE, Training};
use crate::error::Error;
use journal::{Kind, replace_json};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a text is not the record of a training.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It is not the JSON of a record.
    #[error(transparent)]
    Form(#[from] serde_json::Error),
    /// It was written by a later program.
    #[error("record version {0} is not supported, only up to {known}; use a newer program", known = TrainingRecord::VERSION)]
    Version(u32),
}

/// How far a training is, or how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TrainingState {
    /// It runs, or was killed.
    Running,
    /// It is complete, and its network is written.
    Finished,
    /// It was interrupted after so many of all batches.
    Interrupted {
        /// Batches done.
        done: u64,
        /// Batches of the whole training.
        all: u64,
    },
    /// It failed; the text says why.
    Failed(String),
}

impl fmt::Display for TrainingState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainingState::Running => f.write_str("running"),
            TrainingState::Finished => f.write_str("finished"),
            TrainingState::Interrupted { done, all } => {
                write!(f, "broken off after {done} of {all} batches")
            }
            TrainingState::Failed(why) => write!(f, "failed: {why}"),
        }
    }
}

impl From<TrainingState> for String {
    fn from(state: TrainingState) -> String {
        state.to_string()
    }
}

impl TryFrom<String> for TrainingState {
    type Error = String;

    fn try_from(text: String) -> Result<TrainingState, String> {
        let interrupted = |rest: &str| {
            let (done, all) = rest.strip_suffix(" batches")?.split_once(" of ")?;
            Some(TrainingState::Interrupted { done: done.parse().ok()?, all: all.parse().ok()? })
        };
        match text.as_str() {
            "running" => Some(TrainingState::Running),
            "finished" => Some(TrainingState::Finished),
            _ => match text.strip_prefix("failed: ") {
                Some(why) => Some(TrainingState::Failed(why.to_owned())),
                None => text.strip_prefix("broken off after ").and_then(interrupted),
            },
        }
        .ok_or_else(|| format!("unknown state {text:?} of a training"))
    }
}

/// The trained network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NetworkRecord {
    /// The hash that identifies it.
    pub hash: String,
    /// The quantisation error.
    pub compared: Comparison,
}

/// What differs between two trainings that did the same work.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Measured {
    /// When it came to its state, for people.
    #[serde(default)]
    pub when: String,
    /// Training speed since the last start, including validation and checkpoints.
    #[serde(default)]
    pub positions_per_second: Option<f64>,
}

/// The record of a training.
///
/// New fields have a default, so that earlier records are still read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrainingRecord {
    /// The version of the form.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The name of its folder.
    pub name: String,
    /// An identifier derived from settings, data and training method.
    pub id: String,
    /// How far it is.
    pub state: TrainingState,
    /// The settings.
    pub settings: Settings,
    /// The fingerprint of the positions.
    pub data: String,
    /// How many positions it learns from.
    pub training_positions: usize,
    /// How many positions validate it.
    pub validation_positions: usize,
    /// The files of the positions.
    pub sources: Vec<Source>,
    /// Which positions of the sources were used.
    #[serde(default)]
    pub filter: Filter,
    /// Losses, epoch by epoch.
    pub epochs: Vec<EpochLoss>,
    /// The network, when it is complete.
    pub network: Option<NetworkRecord>,
    /// Time and speed.
    #[serde(flatten, skip_serializing)]
    pub measured: Measured,
}

const fn first_version() -> u32 {
    1
}

impl TrainingRecord {
    /// The version that is written.
    pub const VERSION: u32 = 2;
    /// Size limit of a record in bytes.
    pub const MOST_BYTES: u64 = 64 << 20;
    /// The file in the folder of a training.
    pub const FILE: &'static str = "result.json";

    /// Returns the record of a training in this state.
    #[must_use]
    pub fn new(
        name: &str,
        state: TrainingState,
        training: &Training<'_>,
        data: &Data,
        fingerprint: u64,
        measured: Measured,
    ) -> TrainingRecord {
        let settings = training.settings().clone();
        TrainingRecord {
            version: TrainingRecord::VERSION,
            name: name.to_owned(),
            id: training_id(&settings, fingerprint),
            state,
            settings,
            data: format!("{fingerprint:016x}"),
            training_positions: data.training.len(),
            validation_positions: data.validation.len(),
            sources: data.sources.clone(),
            filter: data.filter,
            epochs: training.curve().epochs.clone(),
            network: None,
            measured,
        }
    }

    /// Parses a record, with what was measured if it is in a file of its own.
    ///
    /// # Errors
    /// If it is not the record of a training, or one of a later version.
    ///
    /// ```
    /// use trainer::train::TrainingRecord;
    /// assert!(TrainingRecord::parse("{\"meetings\": []}", None).is_err());
    /// ```
    pub fn parse(text: &str, measured: Option<&str>) -> Result<TrainingRecord, RecordError> {
        let mut record: TrainingRecord = serde_json::from_str(text)?;
        if record.version > TrainingRecord::VERSION {
            return Err(RecordError::Version(record.version));
        }
        if let Some(measured) = measured {
            record.measured = serde_json::from_str(measured)?;
        }
        Ok(record)
    }

    /// Reads the record of the training in a folder.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn read(folder: &Path) -> Result<TrainingRecord, Error> {
        let path = folder.join(TrainingRecord::FILE);
        let read = |path: &Path| journal::read_text(path, TrainingRecord::MOST_BYTES);
        let text = read(&path).map_err(|error| Error::reading(&path, error))?;
        let beside = TrainingRecord::measured_file(folder);
        let measured = match read(&beside) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(Error::reading(&beside, error)),
        };
        TrainingRecord::parse(&text, measured.as_deref()).map_err(|error| Error::reading(&path, error))
    }

    /// Writes the record into the folder of its training.
    pub(super) fn write(&self, folder: &Path) -> Result<(), Error> {
        let record = TrainingRecord { version: TrainingRecord::VERSION, ..self.clone() };
        let path = folder.join(TrainingRecord::FILE);
        let beside = TrainingRecord::measured_file(folder);
        replace_json(&beside, &self.measured).map_err(|error| Error::writing(&beside, error))?;
        replace_json(&path, &record).map_err(|error| Error::writing(&path, error))
    }

    /// Returns the file with what was measured, in the folder of a training.
    #[must_use]
    pub fn measured_file(folder: &Path) -> PathBuf {
        Kind::beside(&folder.join(TrainingRecord::FILE))
    }
}

/// Identifies a training: other settings or data, or a method that gives another network, give
/// another number.
#[must_use]
pub fn training_id(settings: &Settings, fingerprint: u64) -> String {
    let mut text = serde_json::to_string(settings).unwrap_or_default();
    text += &format!("{RECIPE}{}", lessons_by(settings).unwrap_or_default());
    let sum = text.bytes().fold(fingerprint ^ 0xCBF2_9CE4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    format!("{sum:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_come_back_from_their_text() {
        for state in [
            TrainingState::Running,
            TrainingState::Finished,
            TrainingState::Interrupted { done: 12, all: 40 },
            TrainingState::Failed("the loss is NaN".to_owned()),
        ] {
            assert_eq!(TrainingState::try_from(state.to_string()), Ok(state));
        }
        for text in ["", "done", "broken off after 1 of batches", "broken off after x of 2 batches"] {
            assert!(TrainingState::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    /// What was measured of equal work differs, and is not in the record.
    #[test]
    fn the_records_of_equal_work_are_equal_bytes() {
        let data = Data::default();
        let settings = Settings { hidden: 32, ..Settings::default() };
        let training = Training::new(settings, &data).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let written = |when: &str, speed: f64| {
            let measured = Measured { when: when.to_owned(), positions_per_second: Some(speed) };
            let record =
                TrainingRecord::new("a", TrainingState::Running, &training, &data, 7, measured.clone());
            record.write(folder.path()).unwrap();
            assert_eq!(TrainingRecord::read(folder.path()).unwrap(), record);
            std::fs::read_to_string(folder.path().join(TrainingRecord::FILE)).unwrap()
        };
        let (first, second) = (written("2026-01-02 03:04 UTC", 1.5), written("2026-01-02 03:05 UTC", 2.5));
        assert_eq!(first, second);
        let later = first.replace("\"version\": 2", "\"version\": 3");
        assert!(matches!(TrainingRecord::parse(&later, None), Err(RecordError::Version(3))));
        // As version 1 had it, in one file.
        let older = first
            .replace("\"version\": 2,", "\"when\": \"then\",")
            .replace("\"network\": null", "\"positions_per_second\": 3.5, \"network\": null");
        let record = TrainingRecord::parse(&older, None).unwrap();
        assert_eq!((record.version, record.measured.when.as_str()), (1, "then"));
        assert_eq!(record.measured.positions_per_second, Some(3.5));
    }
}
