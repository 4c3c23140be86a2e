//! How a command ends badly.

use crate::play::Language;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for makes no sense; the text says what is wrong and what to do.
    Usage(String),
    /// The terminal gave up, which is told in this language.
    Io(io::Error, Language),
    /// The file for a game gave up; the text names it and says why.
    File(String, Language),
    /// A file or something else gave up; the text says what and why, in English.
    Work(String),
    /// The user broke it off, and has been told what there is.
    Interrupted,
}

impl Failure {
    /// Tells the user, and gives the code that the process ends with: 2 for a bad question, 1 for bad luck,
    /// 130 after an interruption.
    ///
    /// A reader that has seen enough, as in `quevedo … | head`, is no failure.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message.clone(), ExitCode::from(2)),
            Failure::Interrupted => return ExitCode::from(130),
            Failure::Io(error, _) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Work(message) => (message.clone(), ExitCode::FAILURE),
            Failure::File(why, language) => (format!("{}: {why}", language.file_failed()), ExitCode::FAILURE),
            Failure::Io(error, language) => (format!("{}: {error}", language.io_failed()), ExitCode::FAILURE),
        };
        // If standard error is closed too, there is nobody to tell.
        let _ = writeln!(io::stderr(), "error: {message}");
        code
    }
}

impl Failure {
    /// The same, for work that is not done when nobody hears of it any more.
    pub fn of_work(self) -> Failure {
        match self {
            Failure::Io(error, _) if error.kind() == io::ErrorKind::BrokenPipe => Failure::Work(
                "whoever read what was told has gone, so the work was broken off: the same command goes on with it"
                    .to_owned(),
            ),
            other => other,
        }
    }

    /// A thread that cannot be started.
    pub fn no_thread(why: &dyn Display) -> Failure {
        Failure::Work(format!(
            "the system starts no more threads: {why}; let it have more memory or processes"
        ))
    }

    /// A file that cannot be read.
    pub fn reading(path: &Path, why: &dyn Display) -> Failure {
        Failure::Work(format!("{} cannot be read: {why}", path.display()))
    }

    /// A file that cannot be written.
    pub fn writing(path: &Path, why: &dyn Display) -> Failure {
        Failure::Work(format!("{} cannot be written: {why}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error, Language::English)
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
