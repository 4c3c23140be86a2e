//! The file in which results are kept, `cells.jsonl`: a line that says what they are of, and then one
//! for each cell.
//!
//! Times and the conditions under which they were measured are in `cells.measured.jsonl`, so that
//! equal work is kept in equal bytes.

use crate::conditions::Conditions;
use crate::error::LabError;
use crate::experiment::{Cell, Results, Settings};
use journal::{Journal, JournalError, Kind, Reader, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use std::collections::HashMap;
use std::path::Path;

/// The name of the file.
pub(crate) const KEPT: &str = "cells.jsonl";

/// The journal of an experiment. Its records are [`Line`]s.
const EXPERIMENT_JOURNAL: Kind = Kind {
    name: "experiment",
    version: 2,
    measured: &["conditions", "micros", "seconds", "made_seconds", "perft_seconds", "parts"],
    max_line: MAX_BYTES,
    max_bytes: MAX_BYTES,
    older: |head| {
        #[derive(Deserialize)]
        struct Old {
            experiment: String,
            version: u32,
            settings: Settings,
        }
        let old = Old::deserialize(head).ok().filter(|old| old.version == 1)?;
        serde_json::to_value(Kept { experiment: old.experiment, settings: old.settings }).ok()
    },
};

/// How many bytes a file may have; those that are committed have a few megabytes at most.
const MAX_BYTES: u64 = 256 << 20;

/// No count or time is larger: a thousand of them can be added up.
const LARGEST: f64 = 1e15;

/// What results are of.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) experiment: String,
    #[serde(flatten)]
    pub(crate) settings: Settings,
}

/// What is kept of a cell.
#[derive(Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) cell: String,
    pub(crate) result: Value,
    /// How it was measured, where times matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) conditions: Option<Conditions>,
}

/// The file, open for more.
pub(crate) struct Cells(Journal);

impl Cells {
    /// Opens or creates the file, and returns what has been measured.
    pub(crate) fn open(
        path: &Path,
        experiment: &str,
        settings: &Settings,
    ) -> Result<(Cells, Results), LabError> {
        let mut results = Results::default();
        let kept = Kept { experiment: experiment.to_owned(), settings: settings.clone() };
        let journal = Journal::open(&EXPERIMENT_JOURNAL, path, &kept, |line| take(line, &mut results));
        Ok((Cells(journal?), results))
    }

    /// Keeps a result. It counts only when this has returned without an error.
    pub(crate) fn add(&mut self, line: &Line) -> Result<(), LabError> {
        Ok(self.0.add(line)?)
    }

    /// Closes the results of all cells, in their order: those measured at once ended in any.
    pub(crate) fn finish(self, cells: &[Cell]) -> Result<(), LabError> {
        #[derive(Deserialize)]
        struct Key {
            cell: String,
        }
        let places: HashMap<&str, usize> = cells.iter().map(|cell| cell.key.as_str()).zip(0..).collect();
        let place = |key: Key| places.get(key.cell.as_str()).copied().unwrap_or(usize::MAX);
        self.0.arrange(place)?;
        Ok(())
    }
}

/// Reads the bytes of both files by themselves.
pub(crate) fn read(cells: &[u8], measured: &[u8], path: &Path) -> Result<(Kept, Results), LabError> {
    let foreign = || JournalError::Foreign { path: path.to_owned() };
    let mut reader = Reader::of(&EXPERIMENT_JOURNAL, path, cells, measured)?.ok_or_else(foreign)?;
    let kept = Kept::deserialize(reader.settings()).map_err(|why| reader.damaged(why))?;
    let mut results = Results::default();
    while let Some(line) = reader.record()? {
        take(line, &mut results).map_err(|why| reader.damaged(why))?;
    }
    Ok((kept, results))
}

/// Takes in what was kept of a cell.
fn take(line: Line, results: &mut Results) -> Result<(), String> {
    if let Some(found) = too_large(&line.result) {
        return Err(format!("no measurement gives {found}"));
    }
    line.conditions.map(|conditions| results.conditions.insert(line.cell.clone(), conditions));
    results.take(line.cell, line.result)
}

/// The first number that is larger than counts and times are, so that reports can add up what they read.
fn too_large(result: &Value) -> Option<&Number> {
    match result {
        Value::Number(number) => number.as_f64().is_none_or(|size| size.abs() > LARGEST).then_some(number),
        Value::Array(items) => items.iter().find_map(too_large),
        Value::Object(fields) => fields.values().find_map(too_large),
        _ => None,
    }
}

impl From<JournalError> for LabError {
    fn from(error: JournalError) -> LabError {
        match error {
            JournalError::Io { path, error } => {
                let what = if Refusal::of(&error).is_some() { "read" } else { "written" };
                LabError::File { path, what, why: error }
            }
            JournalError::InUse { path } => LabError::InUse { path },
            JournalError::Foreign { path } => {
                LabError::Damaged { path, line: 1, why: "not the first line of an experiment".to_owned() }
            }
            JournalError::Version { path, found, .. } => {
                LabError::Damaged { path, line: 1, why: format!("format {found} is not known") }
            }
            JournalError::Other { path, settings, difference } => {
                let kept = Kept::deserialize(&*settings);
                let found = kept.map_or(difference, |kept| format!("{}{}", kept.experiment, kept.settings));
                LabError::Other { path, found }
            }
            JournalError::Damaged { path, line, why } => LabError::Damaged { path, line, why },
        }
    }
}
