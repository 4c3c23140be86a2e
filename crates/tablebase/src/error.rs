//! What can be wrong with folders and files.

use std::path::PathBuf;
use thiserror::Error;

/// Why tables cannot be opened or read.
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
    /// A folder has no tables.
    #[error(
        "no tablebases in {}; give the folder that holds files such as KQvK.rtbw and KQvK.rtbz",
        .0.display()
    )]
    NoTables(PathBuf),
    /// A table cannot be read or is not what its name says.
    #[error("tablebase {file}: {problem}; download it again or remove it")]
    Table {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: TableProblem,
    },
}

/// What is wrong with one table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableProblem {
    /// The system cannot read it.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Its length is none that a table has.
    #[error(
        "invalid length of {0} bytes, not 16 more than a multiple of 64; the file is truncated"
    )]
    Length(u64),
    /// It does not begin as a table of its kind does.
    #[error("wrong magic number")]
    Magic,
    /// It ends before what it announces.
    #[error("the file ends before {0}; it is truncated or damaged")]
    CutShort(&'static str),
    /// It contradicts itself or its name.
    #[error("{0}; the file is damaged")]
    Damaged(&'static str),
}
