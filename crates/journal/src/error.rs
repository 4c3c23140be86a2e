//! Errors of journals and folder locks.

use serde_json::Value;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a journal cannot be read, resumed or written, or a folder not be locked.
///
/// Callers that know what to do next (another folder, another option) say so in their own errors.
#[derive(Debug, Error)]
pub enum JournalError {
    /// An I/O error.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: io::Error,
    },
    /// Another program uses the journal or the folder right now.
    #[error("{} is in use by another program; wait for it", .path.display())]
    InUse {
        /// The journal or the folder.
        path: PathBuf,
    },
    /// The file is not a journal of this kind.
    #[error("{}, line 1: not the first line of a journal of this kind; name another file", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The journal was written by a later program.
    #[error("{}, line 1: format {found}, but at most {known} is known; use a newer program", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u64,
        /// The version of this program.
        known: u32,
    },
    /// The journal was written with other settings.
    #[error("{} has other settings ({difference}); give the same settings, or name another file", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Where they first differ.
        difference: String,
        /// The settings in the file.
        settings: Box<Value>,
    },
    /// A completely written line is damaged.
    #[error("{}, line {line}: {why}; the file is damaged: fix it, or name another", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}
