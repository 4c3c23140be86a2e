//! Why a job is not done.

use super::worker::problem_of;
use crate::wire::{Fault, JobProblem, JobProblemKind};
use arena::JournalError;
use arena::runner::RunError;
use lab::LabError;
use std::io::ErrorKind;

/// Why a job ended before it was done.
#[derive(Debug)]
pub enum Trouble {
    /// It was stopped.
    Stopped,
    /// It cannot be done.
    Problem(JobProblem),
}

impl Trouble {
    /// A problem of this kind.
    pub fn new(kind: JobProblemKind, detail: impl ToString) -> Trouble {
        Trouble::Problem(JobProblem { kind, detail: detail.to_string() })
    }

    /// Creates a problem from an I/O error.
    pub fn io(error: &std::io::Error, detail: impl ToString) -> Trouble {
        Trouble::new(kind(error), detail)
    }
}

/// Returns the kind of an I/O error.
fn kind(error: &std::io::Error) -> JobProblemKind {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => JobProblemKind::Full,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => JobProblemKind::ReadOnly,
        ErrorKind::InvalidData => JobProblemKind::Damaged,
        _ => JobProblemKind::Other,
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        let detail = match &fault {
            Fault::BadOrder { field, problem } => format!("{field}: {problem:?}"),
            other => format!("{other:?}"),
        };
        Trouble::Problem(problem_of(fault, detail))
    }
}

impl From<LabError> for Trouble {
    fn from(error: LabError) -> Trouble {
        let kind = match &error {
            LabError::Stopped => return Trouble::Stopped,
            LabError::File { why, .. } => kind(why),
            LabError::Damaged { .. } | LabError::Other { .. } => JobProblemKind::Damaged,
            LabError::Missing { .. } => JobProblemKind::Missing,
            LabError::Memory { .. } => JobProblemKind::Memory,
            LabError::Games(games) => of_games(games),
            _ => JobProblemKind::Other,
        };
        Trouble::new(kind, error)
    }
}

impl From<RunError> for Trouble {
    fn from(error: RunError) -> Trouble {
        match error {
            RunError::Stopped => Trouble::Stopped,
            other => Trouble::new(of_games(&other), other),
        }
    }
}

fn of_games(error: &RunError) -> JobProblemKind {
    match error {
        RunError::Journal(JournalError::Io { error, .. }) => kind(error),
        RunError::Journal(_) => JobProblemKind::Damaged,
        RunError::Start(_) => JobProblemKind::Missing,
        _ => JobProblemKind::Other,
    }
}
