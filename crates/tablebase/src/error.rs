//! Tablebase errors.

use std::path::PathBuf;
use thiserror::Error;

/// Why tablebases cannot be opened or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The list of folders is empty.
    #[error("no tablebase folder given; give one or more")]
    NoFolder,
    /// A folder cannot be listed.
    #[error("cannot list the folder {}: {reason}; give the folder that holds the tablebases", .folder.display())]
    Folder {
        /// The folder as it was named.
        folder: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A folder has no tablebases.
    #[error(
        "no tablebases in {}; give the folder that holds files such as KQvK.rtbw and KQvK.rtbz",
        .0.display()
    )]
    NoTables(PathBuf),
    /// A tablebase cannot be read or does not match its name.
    #[error("tablebase {file}: {problem}; download it again or remove it")]
    Table {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: TableProblem,
    },
}

/// What is wrong with a tablebase.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableProblem {
    /// An I/O error.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Its length is invalid.
    #[error("invalid length of {0} bytes, not 16 more than a multiple of 64; the file is truncated")]
    Length(u64),
    /// It has the wrong magic number.
    #[error("wrong magic number")]
    Magic,
    /// It is truncated.
    #[error("the file ends before {0}; it is truncated or damaged")]
    CutShort(&'static str),
    /// It contradicts itself or its name.
    #[error("{0}; the file is damaged")]
    Damaged(&'static str),
}
