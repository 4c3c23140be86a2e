//! Errors of the laboratory.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Error of an experiment.
#[derive(Debug, Error)]
pub enum LabError {
    /// Unknown experiment.
    #[error("unknown experiment `{name}`; choose from {known}")]
    Unknown {
        /// The unknown name.
        name: String,
        /// Those there are.
        known: String,
    },
    /// It was interrupted; measurements so far are kept.
    #[error("the experiment was interrupted; run the same command to resume")]
    Stopped,
    /// An I/O error.
    #[error("{} cannot be {what}: {why}; choose another folder, or one that may be written", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Read or written.
        what: &'static str,
        /// What the system says.
        why: io::Error,
    },
    /// The folder contains results of another experiment or other settings.
    #[error(
        "{} has results of another experiment or of other settings (lab run {found}); choose another folder with --out, or \
         remove it",
        path.display()
    )]
    Other {
        /// The file with the results.
        path: PathBuf,
        /// What they belong to.
        found: String,
    },
    /// Another program measures this right now.
    #[error("{} is in use by another run; wait for it, or choose another folder with --out", path.display())]
    InUse {
        /// The file with the results.
        path: PathBuf,
    },
    /// A line of stored results is damaged.
    #[error("{}, line {line}: {why}; restore the file, or measure again in another folder", path.display())]
    Damaged {
        /// The file with the results.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A stored result does not belong to this experiment.
    #[error("{}: `{cell}` has no result of this experiment; restore the file, or measure again in another folder", path.display())]
    Foreign {
        /// The file with the results.
        path: PathBuf,
        /// The cell.
        cell: String,
    },
    /// A position that cannot be searched.
    #[error("cannot search {fen:?}: {why}; give a legal standard position with a legal move")]
    Position {
        /// The position.
        fen: String,
        /// What is wrong with it.
        why: String,
    },
    /// Not enough memory.
    #[error("not enough memory for a table of {entries} entries; close other programs and try again")]
    Memory {
        /// The number of entries.
        entries: usize,
    },
    /// A chart cannot be drawn.
    #[error("cannot draw a chart: {0}")]
    Chart(#[from] charts::ChartError),
    /// Games cannot be played.
    #[error(transparent)]
    Games(#[from] arena::runner::RunError),
    /// Results of games make no ladder.
    #[error(transparent)]
    Ladder(#[from] arena::ladder::TableError),
    /// A program that an experiment needs is missing or unsuitable.
    #[error("{experiment} needs {program}: {why}; {instead}")]
    Missing {
        /// The experiment.
        experiment: &'static str,
        /// The program.
        program: &'static str,
        /// What is wrong.
        why: String,
        /// What to do.
        instead: &'static str,
    },
    /// Unknown engine.
    #[error("unknown engine `{name}`; choose from {known}")]
    Engine {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// Algorithms that must agree do not.
    #[error("in {tree}, {one} finds {this} and {other} {that}: please report this")]
    Disagreement {
        /// The tree.
        tree: String,
        /// An algorithm,
        one: &'static str,
        /// and its value.
        this: String,
        /// Another,
        other: &'static str,
        /// and its value.
        that: String,
    },
}
