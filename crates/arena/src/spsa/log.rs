//! The folder of a tuning: every finished iteration is recorded at once, and an interrupted tuning
//! resumes from it.
//!
//! `iterations.jsonl` has a first line that identifies the tuning, then one line per iteration in
//! the order in which they ended. A truncated last line is dropped, and its iteration replayed.

use crate::journal::{MOST_LINE, append, difference, lines, write_line};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The version of the format.
const VERSION: u32 = 1;

/// The file name in the folder.
const FILE: &str = "iterations.jsonl";

/// An error of the folder of a tuning.
#[derive(Debug, Error)]
pub enum LogError {
    /// An I/O error.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The folder belongs to another tuning.
    #[error(
        "{} holds a tuning with other settings ({difference}); give another folder with --out, or the settings of that tuning",
        .path.display()
    )]
    Other {
        /// The folder.
        path: PathBuf,
        /// Where they first differ.
        difference: String,
    },
    /// Another program runs this tuning right now.
    #[error("{} is in use by another program; wait for it, or give another folder with --out", .path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A completely written line is damaged.
    #[error("{}, line {line}: {why}; the file is damaged: fix it, or give another folder", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

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

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    quevedo_tune: u32,
    settings: serde_json::Value,
}

/// The file of a tuning, open for more iterations.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens or creates the folder of a tuning, and calls `recall` with each recorded iteration;
    /// its error says why an iteration cannot belong to this tuning.
    pub(super) fn open<S: Serialize>(
        folder: &Path,
        settings: &S,
        mut recall: impl FnMut(IterationRecord) -> Result<(), String>,
    ) -> Result<Log, LogError> {
        let path = folder.join(FILE);
        let io = |error: io::Error| LogError::Io { path: path.clone(), error };
        std::fs::create_dir_all(folder).map_err(io)?;
        let mut file = journal::open_log(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::InUse { path: folder.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let settings = serde_json::to_value(settings).map_err(|error| io(error.into()))?;
        let head = Head { quevedo_tune: VERSION, settings };
        let lines = lines(&mut file).map_err(io)?;
        let good = read(lines, &path, &head, &mut recall)?;
        file.set_len(good).map_err(io)?;
        if good == 0 {
            append(&mut file, |file| write_line(file, &head)).map_err(io)?;
        }
        Ok(Log { path, file })
    }

    /// Records an iteration. It counts only when this has returned without an error.
    pub(super) fn add(&mut self, record: &IterationRecord) -> Result<(), LogError> {
        append(&mut self.file, |file| write_line(file, record))
            .map_err(|error| LogError::Io { path: self.path.clone(), error })
    }
}

/// Reads the bytes of an `iterations.jsonl` by themselves, and calls `recall` with each iteration, whose error says why it
/// cannot be part of the tuning; how many bytes are whole lines.
///
/// # Errors
/// If they belong to another tuning or are damaged.
pub fn read_iterations<S: Serialize>(
    bytes: &[u8],
    path: &Path,
    settings: &S,
    mut recall: impl FnMut(IterationRecord) -> Result<(), String>,
) -> Result<u64, LogError> {
    let settings = serde_json::to_value(settings)
        .map_err(|error| LogError::Io { path: path.to_owned(), error: error.into() })?;
    let head = Head { quevedo_tune: VERSION, settings };
    read(journal::Lines::new(bytes, MOST_LINE), path, &head, &mut recall)
}

/// Reads all complete lines, and returns their size in bytes.
fn read<R: BufRead>(
    lines: journal::Lines<R>,
    path: &Path,
    head: &Head,
    recall: &mut dyn FnMut(IterationRecord) -> Result<(), String>,
) -> Result<u64, LogError> {
    let io = |error: io::Error| LogError::Io { path: path.to_owned(), error };
    let ours = serde_json::to_vec(head).map_err(|error| io(error.into()))?;
    // Numbers may lose their last bit when parsed: ours are compared after parsing.
    let ours_read: Head = serde_json::from_slice(&ours).map_err(|error| io(error.into()))?;
    let mut good = 0;
    for (line, bytes) in (1..).zip(lines) {
        let bytes = bytes.map_err(io)?;
        let damaged = |why: String| LogError::Damaged { path: path.to_owned(), line, why };
        let Some(text) = bytes.strip_suffix(b"\n") else {
            // A truncated first line must be a prefix of the expected one; any other is foreign.
            if line == 1 && !ours.starts_with(&bytes) {
                return Err(damaged("not a tuning file".to_owned()));
            }
            break;
        };
        if line == 1 {
            let old: Head = serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
            check_head(&old, &ours_read, path.parent().unwrap_or(path))?;
        } else {
            let record = serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
            recall(record).map_err(damaged)?;
        }
        good += bytes.len() as u64;
    }
    Ok(good)
}

fn check_head(old: &Head, new: &Head, folder: &Path) -> Result<(), LogError> {
    let version = (old.quevedo_tune != VERSION)
        .then(|| format!("format {} there and {VERSION} here", old.quevedo_tune));
    match version.or_else(|| difference(&old.settings, &new.settings, "")) {
        Some(difference) => Err(LogError::Other { path: folder.to_owned(), difference }),
        None => Ok(()),
    }
}
