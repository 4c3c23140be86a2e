//! What can be wrong with the file of a book.

use crate::entry::RECORD;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// A book that could not be had from a file.
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
    /// The file is no book.
    #[error("the book {}: {error}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: FormatError,
    },
}

/// Bytes that are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FormatError {
    /// There are no bytes.
    #[error("the file is empty; a Polyglot book has {RECORD} bytes per move")]
    Empty,
    /// The bytes do not divide into moves.
    #[error(
        "the file has {length} bytes, not a multiple of {RECORD}; it is not a Polyglot book or is \
         truncated: download or build it again"
    )]
    Truncated {
        /// How many bytes there are.
        length: usize,
    },
    /// The moves are not in the order of their keys.
    #[error(
        "move {number}, at byte {offset}, has a smaller key than the one before it; the file is not a Polyglot book, \
         or was merged without sorting: build it again"
    )]
    Unsorted {
        /// The number of the move, from 1.
        number: usize,
        /// Where it stands in the file, from 0.
        offset: usize,
    },
}
