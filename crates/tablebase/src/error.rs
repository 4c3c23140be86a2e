//! What can be wrong with folders and files.

use std::path::PathBuf;
use thiserror::Error;

/// Why tables cannot be opened or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The list of folders is empty.
    #[error("no folder with endgame tables is named; name one or more")]
    NoFolder,
    /// A folder cannot be listed.
    #[error("cannot list the folder {}: {reason}; name the folder that holds the endgame tables", .folder.display())]
    Folder {
        /// The folder as it was named.
        folder: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A folder has no tables.
    #[error(
        "no endgame tables in {}; name the folder that holds files such as KQvK.rtbw and KQvK.rtbz",
        .0.display()
    )]
    NoTables(PathBuf),
    /// A table cannot be read or is not what its name says.
    #[error("endgame table {file}: {problem}; fetch it anew or take it away")]
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
        "{0} bytes is no length of a table, which is 16 more than a multiple of 64: the file is cut short"
    )]
    Length(u64),
    /// It does not begin as a table of its kind does.
    #[error("does not begin as a table of its kind does")]
    Magic,
    /// It ends before what it announces.
    #[error("ends before {0}: the file is cut short or damaged")]
    CutShort(&'static str),
    /// It contradicts itself or its name.
    #[error("{0}: the file is damaged")]
    Damaged(&'static str),
}
