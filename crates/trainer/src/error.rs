//! Errors of plans, sorted by who can do something about them.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a plan was not carried out.
#[derive(Debug, Error)]
pub enum Error {
    /// The plan makes no sense, or does not fit what is there; the text says what to change.
    #[error("{0}")]
    Plan(String),
    /// The work failed; the text says what and why.
    #[error("{0}")]
    Work(String),
    /// A file cannot be read.
    #[error("{} cannot be read: {why}", path.display())]
    Reading {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A file cannot be written.
    #[error("{} cannot be written: {why}", path.display())]
    Writing {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A thread cannot be started.
    #[error("cannot start a thread: {0}; raise the limits on memory or processes")]
    Thread(io::Error),
    /// The flag was raised before there was anything to keep.
    #[error("stopped")]
    Stopped,
}

impl Error {
    /// The error for a file that cannot be read.
    pub(crate) fn reading(path: &Path, why: impl Display) -> Error {
        Error::Reading { path: path.to_owned(), why: why.to_string() }
    }

    /// The error for a file that cannot be written.
    pub(crate) fn writing(path: &Path, why: impl Display) -> Error {
        Error::Writing { path: path.to_owned(), why: why.to_string() }
    }

    /// Failed work, in these words.
    pub(crate) fn work(why: impl Display) -> Error {
        Error::Work(why.to_string())
    }
}

/// Replaces a file as a whole.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    journal::replace(path, bytes).map_err(|error| Error::writing(path, error))
}
