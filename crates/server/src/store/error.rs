//! What can be wrong with the store, in plain words.

use crate::domain::{StoreError, StoreProblem};
use rusqlite::ErrorCode;
use std::fs;
use std::path::Path;

impl StoreError {
    /// What SQLite says about a file.
    pub fn of(path: &Path, error: rusqlite::Error) -> StoreError {
        let problem = match error.sqlite_error_code() {
            // A file beside the store could not be made or could not grow, and SQLite says only that it failed.
            Some(ErrorCode::CannotOpen | ErrorCode::SystemIoFailure) if has_no_room(path) => {
                StoreProblem::Full
            }
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                StoreProblem::ReadOnly
            }
            Some(ErrorCode::DiskFull) => StoreProblem::Full,
            Some(
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed,
            ) => StoreProblem::Locked,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreProblem::Damaged,
            None if matches!(
                error,
                rusqlite::Error::FromSqlConversionFailure(..)
                    | rusqlite::Error::InvalidColumnType(..)
                    | rusqlite::Error::IntegralValueOutOfRange(..)
            ) =>
            {
                StoreProblem::Damaged
            }
            _ => StoreProblem::Other,
        };
        let advice = match problem {
            StoreProblem::ReadOnly => "it cannot be written; make it writable, or choose another folder",
            StoreProblem::Full => "the disk is full; make room, and try again",
            StoreProblem::Locked => {
                "another program holds it, perhaps another server; end that one, or choose another folder"
            }
            StoreProblem::Damaged => "it is damaged; nothing was changed. Move it away and restore a backup",
            StoreProblem::Newer | StoreProblem::Moved | StoreProblem::Other => {
                "try again, or choose another folder"
            }
        };
        StoreError { problem, detail: format!("{}: {advice} ({error})", path.display()) }
    }
}

/// Whether nothing more can be written beside a file, for want of room.
fn has_no_room(path: &Path) -> bool {
    /// As much as SQLite needs to read the log of a server that was killed.
    const PROBE: usize = 64 << 10;
    let probe = || {
        let probe = super::scratch::Scratch::backup(path)?;
        fs::write(probe.path(), vec![1; PROBE]).map_err(|error| io(probe.path(), &error))
    };
    matches!(probe(), Err(StoreError { problem: StoreProblem::Full, .. }))
}

/// What the system says about a file or folder.
pub fn io(path: &Path, error: &std::io::Error) -> StoreError {
    use std::io::ErrorKind;
    let (problem, advice) = match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            (StoreProblem::ReadOnly, "it cannot be written; make it writable, or choose another folder")
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            (StoreProblem::Full, "the disk is full; make room, and try again")
        }
        _ => (StoreProblem::Other, "it cannot be used; choose another folder"),
    };
    StoreError { problem, detail: format!("{}: {advice} ({error})", path.display()) }
}
