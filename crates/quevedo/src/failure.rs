//! How a command ends badly.

use crate::play::Language;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for makes no sense; the text says what is wrong and what to do.
    Usage(String),
    /// The terminal gave up, which is told in this language.
    Io(io::Error, Language),
    /// A file gave up; the text names it and says why.
    File(String, Language),
    /// Something gave up in the middle of the work; the text says what, in English.
    Work(String),
}

impl Failure {
    /// Tells the user, and gives the code that the process ends with: 2 for a bad question, 1 for bad luck.
    ///
    /// A reader that has seen enough, as in `quevedo … | head`, is no failure.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message.clone(), ExitCode::from(2)),
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

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error, Language::English)
    }
}
