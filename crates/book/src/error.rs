//! Errors of book files.

use crate::entry::RECORD;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a book could not be read.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("cannot read the book {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is not a book.
    #[error("the book {}: {error}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: FormatError,
    },
}

/// Bytes that are not a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FormatError {
    /// The file is empty.
    #[error("the file is empty; a Polyglot book has {RECORD} bytes per move")]
    Empty,
    /// The size is not a multiple of a record.
    #[error(
        "the file has {length} bytes, not a multiple of {RECORD}; it is not a Polyglot book or is \
         truncated: download or build it again"
    )]
    Truncated {
        /// The size in bytes.
        length: usize,
    },
    /// The records are not sorted by key.
    #[error(
        "move {number}, at byte {offset}, has a smaller key than the one before it; the file is not a Polyglot book, \
         or was merged without sorting: build it again"
    )]
    Unsorted {
        /// The number of the move, from 1.
        number: usize,
        /// Its offset in the file, from 0.
        offset: usize,
    },
}
