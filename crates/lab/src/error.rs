//! What can go wrong in the laboratory.

use crate::experiments;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why an experiment has no report.
#[derive(Debug, Error)]
pub enum LabError {
    /// There is no such experiment.
    #[error("unknown experiment `{name}`; choose from {}", experiments::names())]
    Unknown {
        /// The name that was asked for.
        name: String,
    },
    /// It was broken off; what was measured is kept.
    #[error("the experiment was interrupted; run the same command to resume")]
    Stopped,
    /// A file gave up.
    #[error("{} cannot be {what}: {why}; choose another folder with --out", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Read or written.
        what: &'static str,
        /// What the system says.
        why: io::Error,
    },
    /// The folder has the results of another experiment or other settings.
    #[error(
        "{} has results of another experiment or of other settings (lab run {found}); choose another folder with --out, or \
         remove it",
        path.display()
    )]
    Other {
        /// The file with the results.
        path: PathBuf,
        /// What they are of.
        found: String,
    },
    /// A line of kept results cannot be read.
    #[error("{}, line {line}: {why}; remove the folder to measure again, or choose another with --out", path.display())]
    Damaged {
        /// The file with the results.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A kept result is none of this experiment.
    #[error("{}: `{cell}` has no result of this experiment; remove the folder to measure again, or choose another with --out", path.display())]
    Foreign {
        /// The file with the results.
        path: PathBuf,
        /// The cell.
        cell: String,
    },
    /// A position that cannot be searched.
    #[error(
        "cannot search {fen:?}: {why}; give a legal standard position with a legal move"
    )]
    Position {
        /// The position.
        fen: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is not so much memory.
    #[error("not enough memory for a table of {entries} entries; close other programs and try again")]
    Memory {
        /// How many were wanted.
        entries: usize,
    },
    /// A picture cannot be drawn.
    #[error("cannot draw a chart: {0}")]
    Chart(#[from] charts::ChartError),
    /// Games cannot be played.
    #[error(transparent)]
    Games(#[from] arena::runner::RunError),
    /// Results of games make no ladder.
    #[error(transparent)]
    Ladder(#[from] arena::ladder::TableError),
    /// A program that an experiment needs is not there, or is not fit for it.
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
    /// There is no such engine.
    #[error("unknown engine `{name}`; choose from {known}")]
    Engine {
        /// The name that was asked for.
        name: String,
        /// Those there are.
        known: String,
    },
    /// The algorithms, which must agree, do not.
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
