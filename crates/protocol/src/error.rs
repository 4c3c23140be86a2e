//! What is wrong with a line that should be a command.

use chess::FenError;
use thiserror::Error;

/// Longest piece of foreign text that an error message repeats.
const QUOTED: usize = 40;

/// A piece of foreign text made fit for an error message: short, in quotes, with control characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    let mut head: String = text.chars().take(QUOTED).collect();
    if head.len() < text.len() {
        head.push('…');
    }
    format!("{head:?}")
}

/// A line that is not a command: which command it seemed to be, where it goes wrong, and what should be there.
///
/// ```
/// use protocol::uci::Command;
/// let error = Command::parse("go depth ten").unwrap_err();
/// assert_eq!((error.command(), error.column()), (Some("go"), 10));
/// assert_eq!(error.to_string(), "go, column 10: expected a whole number from 0 to 4294967295, found \"ten\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}column {column}: {problem}", .command.map(|command| format!("{command}, ")).unwrap_or_default())]
pub struct LineError {
    pub(crate) command: Option<&'static str>,
    pub(crate) column: usize,
    pub(crate) problem: LineProblem,
}

impl LineError {
    /// The command that the line seemed to be.
    #[must_use]
    pub const fn command(&self) -> Option<&'static str> {
        self.command
    }

    /// Where the wrong part starts, in characters counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub const fn problem(&self) -> &LineProblem {
        &self.problem
    }
}

/// What is wrong at one place of a line. Foreign text is kept short and in quotes.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineProblem {
    /// No word of the line is a command.
    #[error("unknown command {0}")]
    UnknownCommand(String),
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should be there.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// The line ends too early.
    #[error("expected {0}, but the line ends")]
    Missing(&'static str),
    /// Not a number, or out of range.
    #[error("expected a whole number from 0 to {max}, found {found}")]
    Number {
        /// The greatest that is allowed.
        max: u64,
        /// What is there.
        found: String,
    },
    /// One of the moves is no move.
    #[error("move {number}: expected a move such as e2e4 or e7e8q, found {found}")]
    Move {
        /// Which of the moves, counted from 1.
        number: usize,
        /// What is there.
        found: String,
    },
    /// The position is not a FEN; the columns of the inner error count from the start of the FEN.
    #[error("{0}")]
    Fen(FenError),
    /// The command is known but not supported, on purpose.
    #[error("not supported: {0}")]
    Refused(&'static str),
}
