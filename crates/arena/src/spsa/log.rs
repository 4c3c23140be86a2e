//! The folder of a tuning: every finished iteration is recorded at once, and an interrupted tuning
//! resumes from it.
//!
//! `iterations.jsonl` has a first line that identifies the tuning, then one line per iteration in
//! the order in which they ended, which is the order in which they were learned from. How long each
//! took is in `iterations.measured.jsonl`.

use crate::journal::{JournalError, MAX_LINE, read_records};
use ::journal::{Journal, Kind};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The journal of a tuning. Its records are [`IterationRecord`]s.
const TUNING_JOURNAL: Kind = Kind {
    name: "tuning",
    version: 2,
    measured: &["seconds"],
    max_line: MAX_LINE,
    max_bytes: u64::MAX,
    older: |head| (head["quevedo_tune"] == 1).then(|| head["settings"].clone()),
};

/// The file name in the folder.
const FILE: &str = "iterations.jsonl";

/// The record of an iteration.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct IterationRecord {
    /// Its number, counted from 1.
    pub number: u32,
    /// The values of the plus side.
    pub plus: Vec<i64>,
    /// The values of the minus side.
    pub minus: Vec<i64>,
    /// Games that the plus side won.
    pub wins: u32,
    /// Games that were drawn.
    pub draws: u32,
    /// Games that the plus side lost.
    pub losses: u32,
    /// Faults in game pairs that are not counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// The values of all parameters after the step, for readers of the file; resuming recomputes
    /// them.
    #[serde(default)]
    pub values: Vec<f64>,
    /// How long it took.
    #[serde(default)]
    pub seconds: f64,
}

impl IterationRecord {
    /// Whether any game counted.
    #[must_use]
    pub fn counts(&self) -> bool {
        [self.wins, self.draws, self.losses].iter().any(|&games| games > 0)
    }

    /// Returns the net wins of the plus side.
    #[must_use]
    pub fn surplus(&self) -> i32 {
        i32::try_from(i64::from(self.wins) - i64::from(self.losses)).unwrap_or(0)
    }
}

/// The file of a tuning, open for more iterations.
#[derive(Debug)]
pub(super) struct Log(Journal);

impl Log {
    /// Opens or creates the folder of a tuning, and calls `recall` with each recorded iteration;
    /// its error says why an iteration cannot belong to this tuning.
    pub(super) fn open<S: Serialize>(
        folder: &Path,
        settings: &S,
        recall: impl FnMut(IterationRecord) -> Result<(), String>,
    ) -> Result<Log, JournalError> {
        let path = folder.join(FILE);
        std::fs::create_dir_all(folder).map_err(|error| JournalError::Io { path: path.clone(), error })?;
        let journal = Journal::open(&TUNING_JOURNAL, &path, settings, recall);
        journal.map(Log).map_err(of_tuning)
    }

    /// Records an iteration. It counts only when this has returned without an error.
    pub(super) fn add(&mut self, record: &IterationRecord) -> Result<(), JournalError> {
        self.0.add(record).map_err(of_tuning)
    }
}

fn of_tuning(error: ::journal::JournalError) -> JournalError {
    JournalError::of("tuning", error)
}

/// Reads the bytes of an `iterations.jsonl` by themselves, calls `recall` with each iteration, whose
/// error says why it cannot be part of the tuning, and returns the size of all complete lines.
///
/// # Errors
/// If they belong to another tuning or are damaged.
pub fn read_iterations<S: Serialize>(
    bytes: &[u8],
    path: &Path,
    settings: &S,
    recall: impl FnMut(IterationRecord) -> Result<(), String>,
) -> Result<u64, JournalError> {
    read_records("tuning", &TUNING_JOURNAL, bytes, path, settings, recall)
}
