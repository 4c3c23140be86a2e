//! The results file: every finished position is recorded at once, and an interrupted run resumes
//! from it.
//!
//! The first line identifies the run, each further one is a [`Trial`]. A truncated last line, left
//! when the program was killed, is dropped and its position searched again.

use super::{Suite, SuiteError, Trial};
use crate::Contender;
use crate::journal::{append, lines, write_line};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u32 = 1;

/// The error for files that are something else altogether.
const NOT_OURS: &str = "not a suite results file";

/// The first line: everything that must be the same for a run to resume.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    quevedo_suite: u32,
    /// How many positions there are.
    positions: usize,
    /// The fingerprint of all of them.
    fingerprint: String,
    /// The engine's name for itself.
    engine: String,
    contender: Contender,
}

impl Head {
    pub(super) fn new(suite: &Suite, engine: &str, contender: &Contender) -> Head {
        Head {
            quevedo_suite: VERSION,
            positions: suite.items().len(),
            fingerprint: format!("{:016x}", suite.fingerprint()),
            engine: engine.to_owned(),
            contender: contender.clone(),
        }
    }

    /// Describes how this run differs from the one in the file.
    fn difference(&self, old: &Head) -> Option<String> {
        let (new_pace, old_pace) = (&self.contender.pace, &old.contender.pace);
        if old.quevedo_suite != self.quevedo_suite {
            Some(format!("format {} instead of {}", old.quevedo_suite, self.quevedo_suite))
        } else if (old.positions, &old.fingerprint) != (self.positions, &self.fingerprint) {
            Some(format!("another suite with {} positions; this one has {}", old.positions, self.positions))
        } else if old.engine != self.engine {
            Some(format!("of {} instead of {}", old.engine, self.engine))
        } else if old_pace != new_pace {
            Some(format!("limits: {old_pace} instead of {new_pace}"))
        } else if old.contender != self.contender {
            Some("the engine was given with other settings".to_owned())
        } else {
            None
        }
    }
}

/// The file, open for more.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens or creates the file, and returns the first result of each position in it.
    pub(super) fn open(path: &Path, head: &Head) -> Result<(Log, Vec<Trial>), SuiteError> {
        let at = |error| SuiteError::Log { path: path.to_owned(), error };
        let mut file = journal::open_log(path).map_err(at)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SuiteError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(at(error)),
        }
        let (trials, good) = recall(&mut file, path, head)?;
        // Drops a truncated line; nothing that was written completely.
        file.set_len(good).map_err(at)?;
        if good == 0 {
            append(&mut file, |file| write_line(file, head)).map_err(at)?;
        }
        Ok((Log { path: path.to_owned(), file }, trials))
    }

    /// Records a result. It counts only when this has returned without an error.
    pub(super) fn add(&mut self, trial: &Trial) -> Result<(), SuiteError> {
        append(&mut self.file, |file| write_line(file, trial))
            .map_err(|error| SuiteError::Log { path: self.path.clone(), error })
    }
}

/// Returns the recorded results, and the size of the complete lines in bytes.
fn recall(file: &mut File, path: &Path, head: &Head) -> Result<(Vec<Trial>, u64), SuiteError> {
    let at = |error| SuiteError::Log { path: path.to_owned(), error };
    let mut slots: Vec<Option<Trial>> = vec![None; head.positions];
    let mut good = 0;
    for (number, bytes) in (1..).zip(lines(file).map_err(at)?) {
        let bytes = bytes.map_err(at)?;
        let Some(text) = bytes.strip_suffix(b"\n") else {
            // Only what we began to write may be dropped.
            let first = serde_json::to_vec(head).map_err(|error| at(error.into()))?;
            if number == 1 && !first.starts_with(&bytes) {
                return Err(SuiteError::OtherRun { path: path.to_owned(), difference: NOT_OURS.to_owned() });
            }
            break;
        };
        let damaged = |why: String| SuiteError::Damaged { path: path.to_owned(), line: number, why };
        if number == 1 {
            let other = |difference| SuiteError::OtherRun { path: path.to_owned(), difference };
            let old: Head = serde_json::from_slice(text).map_err(|_| other(NOT_OURS.into()))?;
            if let Some(difference) = head.difference(&old) {
                return Err(other(difference));
            }
        } else {
            let trial: Trial = serde_json::from_slice(text).map_err(|why| damaged(why.to_string()))?;
            let place = trial.number.checked_sub(1).and_then(|place| slots.get_mut(place));
            let slot = place.ok_or_else(|| damaged(format!("unknown position {}", trial.number)))?;
            slot.get_or_insert(trial);
        }
        good += bytes.len() as u64;
    }
    Ok((slots.into_iter().flatten().collect(), good))
}
