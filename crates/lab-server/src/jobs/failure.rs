//! Why a job is not done.

use crate::wire::{JobProblem, JobProblemKind, LabFault};
use arena::JournalError;
use arena::runner::RunError;
use lab::LabError;
use server::wire::{Fault, StoreProblem};
use std::io::ErrorKind;

/// Why a job ended before it was done.
#[derive(Debug)]
pub enum Failure {
    /// It was stopped.
    Stopped,
    /// It cannot be done.
    Problem(JobProblem),
}

impl Failure {
    /// A problem of this kind.
    pub fn new(kind: JobProblemKind, detail: impl ToString) -> Failure {
        Failure::Problem(JobProblem { kind, detail: detail.to_string() })
    }

    /// Creates a problem from an I/O error.
    pub fn io(error: &std::io::Error, detail: impl ToString) -> Failure {
        Failure::new(kind(error), detail)
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

impl From<LabFault> for Failure {
    fn from(fault: LabFault) -> Failure {
        Failure::Problem(problem_of(fault))
    }
}

/// Converts a fault to a job problem.
pub fn problem_of(fault: LabFault) -> JobProblem {
    let (kind, detail) = match fault {
        LabFault::Common(Fault::Store { problem, detail }) => (of_store(problem), detail),
        LabFault::BadOrder { field, problem } => (JobProblemKind::Other, format!("{field}: {problem:?}")),
        LabFault::Common(other) => (JobProblemKind::Other, format!("{other:?}")),
        other => (JobProblemKind::Other, format!("{other:?}")),
    };
    JobProblem { kind, detail }
}

fn of_store(problem: StoreProblem) -> JobProblemKind {
    match problem {
        StoreProblem::Full => JobProblemKind::Full,
        StoreProblem::ReadOnly => JobProblemKind::ReadOnly,
        StoreProblem::Damaged => JobProblemKind::Damaged,
        _ => JobProblemKind::Other,
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Failure {
        let kind = match &error {
            LabError::Stopped => return Failure::Stopped,
            LabError::File { why, .. } => kind(why),
            LabError::Damaged { .. } | LabError::Other { .. } => JobProblemKind::Damaged,
            LabError::Missing { .. } => JobProblemKind::Missing,
            LabError::Memory { .. } => JobProblemKind::Memory,
            LabError::Games(games) => of_games(games),
            _ => JobProblemKind::Other,
        };
        Failure::new(kind, error)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        match error {
            RunError::Stopped => Failure::Stopped,
            other => Failure::new(of_games(&other), other),
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
