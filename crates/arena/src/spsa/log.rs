//! The folder of a tuning: every finished iteration is in it at once, and a tuning that was cut off finds itself again.
//!
//! `iterations.jsonl` has a first line that says which tuning it is, then a line for each iteration in the order in which
//! they ended. A last line that was cut off is dropped, and its iteration played again.

use crate::journal::{Lines, append, difference, write_line};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The version of the format.
const VERSION: u32 = 1;

/// The name of the file in the folder.
const FILE: &str = "iterations.jsonl";

/// What can go wrong with the folder of a tuning.
#[derive(Debug, Error)]
pub enum LogError {
    /// The disk does not do what it should.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The folder belongs to another tuning.
    #[error(
        "{} holds a tuning with other settings ({difference}): give another folder with --out, or the settings of that tuning",
        .path.display()
    )]
    Other {
        /// The folder.
        path: PathBuf,
        /// Where they first differ.
        difference: String,
    },
    /// Another program goes on with this tuning at this moment.
    #[error("{} is in use: this tuning is being run by another program", .path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A line is damaged that was once written in full.
    #[error("{}, line {line}: {why}; the file is damaged: mend it or give another folder", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

/// A finished iteration as it is written down.
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
    /// What went wrong in pairs of games that are not counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// The values of all parameters after the step, for readers of the file: to go on, they are reckoned anew.
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

    /// How many games the plus side won more than it lost.
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
    /// Opens the folder of a tuning, makes it if there is none, and calls `recall` with each iteration that is in it; its
    /// error says why an iteration cannot be part of this tuning.
    pub(super) fn open<S: Serialize>(
        folder: &Path,
        settings: &S,
        mut recall: impl FnMut(IterationRecord) -> Result<(), String>,
    ) -> Result<Log, LogError> {
        let path = folder.join(FILE);
        let io = |error: io::Error| LogError::Io { path: path.clone(), error };
        std::fs::create_dir_all(folder).map_err(io)?;
        let mut file = File::options().read(true).append(true).create(true).open(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::InUse { path: folder.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let settings = serde_json::to_value(settings).map_err(|error| io(error.into()))?;
        let head = Head { quevedo_tune: VERSION, settings };
        let lines = Lines::new(&mut file).map_err(io)?;
        let good = read(lines, &path, &head, &mut recall)?;
        file.set_len(good).map_err(io)?;
        if good == 0 {
            append(&mut file, |file| write_line(file, &head)).map_err(io)?;
        }
        Ok(Log { path, file })
    }

    /// Writes an iteration down. It counts only when this has returned without an error.
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
    read(Lines { reader: bytes }, path, &head, &mut recall)
}

/// Reads all that was written in full, and says how many bytes that is.
fn read<R: BufRead>(
    lines: Lines<R>,
    path: &Path,
    head: &Head,
    recall: &mut dyn FnMut(IterationRecord) -> Result<(), String>,
) -> Result<u64, LogError> {
    let io = |error: io::Error| LogError::Io { path: path.to_owned(), error };
    let ours = serde_json::to_vec(head).map_err(|error| io(error.into()))?;
    // Numbers may lose their last bit when they are read: ours are compared as they will be read.
    let ours_read: Head = serde_json::from_slice(&ours).map_err(|error| io(error.into()))?;
    let mut good = 0;
    for (line, bytes) in (1..).zip(lines) {
        let bytes = bytes.map_err(io)?;
        let damaged = |why: String| LogError::Damaged { path: path.to_owned(), line, why };
        let Some(text) = bytes.strip_suffix(b"\n") else {
            // A first line that was cut off is the beginning of ours; anything else is someone else's.
            if line == 1 && !ours.starts_with(&bytes) {
                return Err(damaged("it is no tuning".to_owned()));
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
