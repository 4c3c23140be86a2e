//! The results file: every finished position is recorded at once, and an interrupted run resumes
//! from it.
//!
//! The first line identifies the run, each further one is a [`Trial`], in the end in the order of the
//! suite. Times are in a second file beside it.

use super::{Suite, SuiteError, Trial};
use crate::Contender;
use crate::journal::MAX_LINE;
use ::journal::{Journal, JournalError, Kind};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The results file. Its records are [`Trial`]s.
const SUITE_JOURNAL: Kind = Kind {
    name: "suite",
    version: 2,
    measured: &["elapsed_us"],
    max_line: MAX_LINE,
    max_bytes: u64::MAX,
    // Its settings were fields of the first line itself.
    older: |head| {
        let settings = Settings::deserialize(head).ok().filter(|_| head["quevedo_suite"] == 1)?;
        serde_json::to_value(settings).ok()
    },
};

/// The error for files that are something else altogether.
const NOT_OURS: &str = "not a suite results file";

/// Everything that must be the same for a run to resume.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Settings {
    /// How many positions there are.
    positions: usize,
    /// The fingerprint of all of them.
    fingerprint: String,
    /// The engine's name for itself.
    engine: String,
    contender: Contender,
}

impl Settings {
    pub(super) fn new(suite: &Suite, engine: &str, contender: &Contender) -> Settings {
        Settings {
            positions: suite.items().len(),
            fingerprint: format!("{:016x}", suite.fingerprint()),
            engine: engine.to_owned(),
            contender: contender.clone(),
        }
    }

    /// Describes how this run differs from the one in the file.
    fn difference(&self, old: &Settings) -> String {
        let (new_pace, old_pace) = (&self.contender.pace, &old.contender.pace);
        if (old.positions, &old.fingerprint) != (self.positions, &self.fingerprint) {
            format!("another suite with {} positions; this one has {}", old.positions, self.positions)
        } else if old.engine != self.engine {
            format!("of {} instead of {}", old.engine, self.engine)
        } else if old_pace != new_pace {
            format!("limits: {old_pace} instead of {new_pace}")
        } else {
            "the engine was given with other settings".to_owned()
        }
    }
}

/// The file, open for more.
#[derive(Debug)]
pub(super) struct Log(Journal);

impl Log {
    /// Opens or creates the file, and returns the first result of each position in it.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<(Log, Vec<Trial>), SuiteError> {
        let mut slots: Vec<Option<Trial>> = vec![None; settings.positions];
        let journal = Journal::open(&SUITE_JOURNAL, path, settings, |trial: Trial| {
            let place = trial.number.checked_sub(1).and_then(|place| slots.get_mut(place));
            let slot = place.ok_or_else(|| format!("unknown position {}", trial.number))?;
            slot.get_or_insert(trial);
            Ok(())
        });
        let journal = journal.map_err(|error| told(error, settings))?;
        Ok((Log(journal), slots.into_iter().flatten().collect()))
    }

    /// Records a result. It counts only when this has returned without an error.
    pub(super) fn add(&mut self, trial: &Trial) -> Result<(), SuiteError> {
        self.0.add(trial).map_err(SuiteError::from)
    }

    /// Closes the results of a run that is over, in the order of the suite.
    pub(super) fn finish(self) -> Result<(), SuiteError> {
        #[derive(Deserialize)]
        struct Key {
            number: usize,
        }
        self.0.arrange(|trial: Key| trial.number).map(drop).map_err(SuiteError::from)
    }
}

/// Says in the words of suites why a results file is refused.
fn told(error: JournalError, settings: &Settings) -> SuiteError {
    match error {
        JournalError::Other { path, settings: old, .. } => {
            let old: Option<Settings> = serde_json::from_value(*old).ok();
            let difference = old.map_or(NOT_OURS.to_owned(), |old| settings.difference(&old));
            SuiteError::OtherRun { path, difference }
        }
        other => other.into(),
    }
}

impl From<JournalError> for SuiteError {
    fn from(error: JournalError) -> SuiteError {
        match error {
            JournalError::Io { path, error } => SuiteError::Log { path, error },
            JournalError::InUse { path } => SuiteError::InUse { path },
            JournalError::Foreign { path } => SuiteError::OtherRun { path, difference: NOT_OURS.to_owned() },
            JournalError::Version { path, found, known } => {
                SuiteError::OtherRun { path, difference: format!("format {found} instead of {known}") }
            }
            JournalError::Other { path, difference, .. } => SuiteError::OtherRun { path, difference },
            JournalError::Damaged { path, line, why } => SuiteError::Damaged { path, line, why },
        }
    }
}
