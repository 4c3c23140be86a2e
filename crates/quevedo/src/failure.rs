//! Errors of commands, and their exit codes.

use language::Language;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use terminal::Speech as _;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Bad arguments; the text says what is wrong and what to do.
    Usage(String),
    /// Reading from or writing to the terminal failed; reported in this language.
    Io(io::Error, Language),
    /// Writing the game file failed; the text names it and says why.
    File(String, Language),
    /// A file or another resource failed; the text says what and why, in English.
    Work(String),
    /// The user interrupted the command, and the state has been printed.
    Interrupted,
}

impl Failure {
    /// Prints the error and returns the exit code: 2 for bad arguments, 1 for failed work, 130
    /// after an interruption.
    ///
    /// A reader that has closed the pipe, as in `quevedo … | head`, is no failure.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message.clone(), ExitCode::from(2)),
            Failure::Interrupted => return ExitCode::from(130),
            Failure::Io(error, _) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Work(message) => (message.clone(), ExitCode::FAILURE),
            Failure::File(why, language) => (format!("{}: {why}", language.file_failed()), ExitCode::FAILURE),
            Failure::Io(error, language) => (format!("{}: {error}", language.io_failed()), ExitCode::FAILURE),
        };
        // If standard error is closed too, nobody can be notified.
        let _ = writeln!(io::stderr(), "error: {message}");
        code
    }
}

impl Failure {
    /// Turns a closed output into an error, for work that was left unfinished.
    pub fn of_work(self) -> Failure {
        match self {
            Failure::Io(error, _) if error.kind() == io::ErrorKind::BrokenPipe => {
                Failure::Work("output was closed; stopped. Run the same command to resume".to_owned())
            }
            other => other,
        }
    }

    /// The error for a thread that cannot be started.
    pub fn no_thread(why: &dyn Display) -> Failure {
        Failure::Work(format!("cannot start a thread: {why}; raise the limits on memory or processes"))
    }

    /// The error for a file that cannot be read.
    pub fn reading(path: &Path, why: &dyn Display) -> Failure {
        Failure::Work(format!("{} cannot be read: {why}", path.display()))
    }

    /// The error for a file that cannot be written.
    pub fn writing(path: &Path, why: &dyn Display) -> Failure {
        Failure::Work(format!("{} cannot be written: {why}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error, Language::English)
    }
}

impl From<trainer::Error> for Failure {
    fn from(error: trainer::Error) -> Failure {
        match error {
            trainer::Error::Plan(why) => Failure::Usage(why),
            trainer::Error::Stopped => Failure::Interrupted,
            other => Failure::Work(other.to_string()),
        }
    }
}

impl From<arena::runner::RunError> for Failure {
    fn from(error: arena::runner::RunError) -> Failure {
        match error {
            arena::runner::RunError::Journal(arena::JournalError::Io { .. })
            | arena::runner::RunError::Thread(_) => Failure::Work(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        }
    }
}
