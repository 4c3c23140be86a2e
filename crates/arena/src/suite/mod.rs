//! Test suites: positions with best moves, avoid moves, points or mates.
//!
//! A [`Suite`] is read from EPD files; [`run`] runs an engine on it and returns a [`Report`].
//!
//! ```
//! use arena::engine::Registry;
//! use arena::suite::{Suite, Terms, run};
//! use arena::{Contender, Pace};
//!
//! let mut suite = Suite::default();
//! // The only legal move.
//! suite.add("forced.epd", "7k/8/8/8/8/8/6q1/7K w - - bm Kxg2;".as_bytes())?;
//! let mut contender = Contender::built_in("random");
//! contender.pace = Pace { depth: Some(1), ..Pace::default() };
//! let registry = Registry::default();
//! let terms = Terms::new(&contender, &registry);
//! let report = run(&suite, &terms, &player::Stop::new(), &mut |_| {})?;
//! assert_eq!((report.total().solved, report.total().positions), (1, 1));
//! # Ok::<(), arena::suite::SuiteError>(())
//! ```

mod complaints;
mod goal;
mod items;
mod log;
mod report;
mod run;
mod trial;

pub use complaints::Complaints;
pub use goal::{Goal, GoalError};
pub use items::{Item, Suite};
pub use report::{Report, Tally};
pub use run::{News, Terms, run};
pub use trial::{Found, Trial, Worth};

use crate::engine::StartError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// How many invalid lines are reported at once.
const TOLD: usize = 5;
/// So many bad lines are found; those behind them are not looked at.
const MOST_FAULTS: usize = 1000;

/// Why a suite cannot be read or run.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// A file cannot be read.
    #[error("{}: {error}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Lines without a valid position and goal.
    #[error("{}", told(.faults))]
    Lines {
        /// What is wrong, and where.
        faults: Vec<String>,
    },
    /// The suite is too large.
    #[error("{name} has more than {most} positions in all; give fewer")]
    TooMany {
        /// The file.
        name: String,
        /// How many positions a suite may have.
        most: usize,
    },
    /// The suite is empty.
    #[error("no positions in {name}")]
    Empty {
        /// The file.
        name: String,
    },
    /// Nothing limits the search.
    #[error("no search limit given; add a time, a depth or a number of nodes")]
    NoLimit,
    /// A game clock is given.
    #[error("a suite has no game clock; give a time per position instead of tc=")]
    Clock,
    /// The engine cannot be started.
    #[error(transparent)]
    Start(Box<StartError>),
    /// The engine started once, but not again. Results so far are in the results file, if there is
    /// one.
    #[error("cannot restart the engine: {0}")]
    Restart(Box<StartError>),
    /// No thread can be started.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// An I/O error of the results file.
    #[error("{}: {error}", .path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The results file belongs to another run.
    #[error("{} holds other results ({difference}); give another file, or the same suite, engine and limits", .path.display())]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// Where they differ.
        difference: String,
    },
    /// The results file is in use.
    #[error("{} is in use by another run; wait for it, or give another file", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A completely written line of the results file is damaged.
    #[error("{}, line {line}: {why}; the file is damaged: fix it, or give another", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

impl From<StartError> for SuiteError {
    fn from(error: StartError) -> SuiteError {
        SuiteError::Start(Box::new(error))
    }
}

/// Lists the first faults, and counts the others.
fn told(faults: &[String]) -> String {
    let mut text = faults.iter().take(TOLD).cloned().collect::<Vec<_>>().join("\n");
    match faults.len().saturating_sub(TOLD) {
        0 => {}
        1 => text.push_str("\nand 1 line more"),
        more if faults.len() >= MOST_FAULTS => {
            text.push_str(&format!("\nand {more} lines more at least"));
        }
        more => text.push_str(&format!("\nand {more} lines more")),
    }
    text
}
