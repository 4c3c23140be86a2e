//! Test suites: positions with moves to find, to avoid or graded with points, or mates to announce, put to an engine.
//!
//! A [`Suite`] is read from EPD files; [`run`] puts it to an engine and gives a [`Report`].
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

mod goal;
mod items;
mod log;
mod report;
mod run;
mod trial;

pub use goal::{Goal, GoalError};
pub use items::{Item, Suite};
pub use report::{Report, Tally};
pub use run::{News, Terms, run};
pub use trial::{Found, Trial, Worth};

use crate::engine::StartError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// So many bad lines are told at once.
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
    /// Lines are no positions with goals.
    #[error("{}", told(.faults))]
    Lines {
        /// What is wrong, and where.
        faults: Vec<String>,
    },
    /// There is too much to do.
    #[error("{name} has more than {most} positions, with those before it: give fewer")]
    TooMany {
        /// The file.
        name: String,
        /// How many positions a suite may have.
        most: usize,
    },
    /// There is nothing to do.
    #[error("{name} has no position in it")]
    Empty {
        /// The file.
        name: String,
    },
    /// Nothing ends the thinking.
    #[error("nothing says how long to think: give a time, a depth or a number of nodes")]
    NoLimit,
    /// There is a clock for a game.
    #[error("a suite is no game and has no clock: give a time for each position instead of tc=")]
    Clock,
    /// The engine cannot be started.
    #[error(transparent)]
    Start(Box<StartError>),
    /// The engine was started once, but not again. What was done until then is in the file of results, if there is one.
    #[error("the engine could not be started again: {0}")]
    Restart(Box<StartError>),
    /// The system starts no thread.
    #[error("the system starts no thread: {0}")]
    Thread(io::Error),
    /// The file of results does not do what it should.
    #[error("{}: {error}", .path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The file of results is of something else.
    #[error("{} holds other results ({difference}): give another file, or the same suite, engine and limits", .path.display())]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// Where they differ.
        difference: String,
    },
    /// The file of results is being written.
    #[error("{} is in use by another run", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A line of the file of results is damaged that was once written in full.
    #[error("{}, line {line}: {why}; the file is damaged: mend it or give another", .path.display())]
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

/// The first faults, and how many more there are.
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
