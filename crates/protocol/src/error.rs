//! Errors in command lines.

use chess::FenError;
use thiserror::Error;

/// Longest quote of foreign text in an error message.
const QUOTED: usize = 40;

/// Makes foreign text fit for an error message: short, in quotes, with control characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    let mut head: String = text.chars().take(QUOTED).collect();
    if head.len() < text.len() {
        head.push('…');
    }
    format!("{head:?}")
}

/// A line that is not a command: the command it seemed to be, where the error is, and what was
/// expected.
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
    /// Returns the command that the line seemed to be.
    #[must_use]
    pub const fn command(&self) -> Option<&'static str> {
        self.command
    }

    /// Returns where the error starts, in characters counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns what is wrong there.
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
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// The line ends too early.
    #[error("expected {0}, but the line ends")]
    Missing(&'static str),
    /// Not a number, or out of range.
    #[error("expected a whole number from 0 to {max}, found {found}")]
    Number {
        /// The maximum.
        max: u64,
        /// What was found.
        found: String,
    },
    /// A word is not a move.
    #[error("move {number}: expected a move such as e2e4 or e7e8q, found {found}")]
    Move {
        /// The number of the move, counted from 1.
        number: usize,
        /// What was found.
        found: String,
    },
    /// The position is not a FEN; the columns of the inner error count from the start of the FEN.
    #[error("{0}")]
    Fen(FenError),
    /// The command is known but deliberately not supported.
    #[error("not supported: {0}")]
    Refused(&'static str),
}
