//! Locks, so that two programs do not write to one place.

use crate::JournalError;
use std::fs::{self, File, TryLockError};
use std::path::Path;

/// The file in a folder that is locked.
const NAME: &str = "lock";

/// A folder that other programs keep out of, as long as this exists.
///
/// The file `lock` stays in the folder; its lock ends with the process, however that ends.
///
/// ```
/// use journal::{FolderLock, JournalError};
/// let folder = tempfile::tempdir()?;
/// let lock = FolderLock::take(&folder.path().join("new"))?;
/// let other = FolderLock::take(&folder.path().join("new"));
/// assert!(matches!(other, Err(JournalError::InUse { .. })));
/// drop(lock);
/// assert!(FolderLock::take(&folder.path().join("new")).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Locks a folder, which is made if need be.
    ///
    /// # Errors
    /// If the folder is in use, or cannot be made or written to.
    pub fn take(folder: &Path) -> Result<FolderLock, JournalError> {
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error| JournalError::Io { path, error }
        };
        fs::create_dir_all(folder).map_err(at(folder))?;
        let place = folder.join(NAME);
        // A pipe or device of this name is refused at once.
        let file = crate::open_log(&place).map_err(at(&place))?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(JournalError::InUse { path: folder.to_owned() }),
            Err(TryLockError::Error(error)) => Err(at(&place)(error)),
        }
    }
}

/// Whether another program holds the lock of this file, such as of a journal.
#[must_use]
pub fn is_in_use(path: &Path) -> bool {
    crate::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Whether the file of this name is still the one that was opened; where that is not known, it is.
pub(crate) fn is_same(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let ids = |known: fs::Metadata| (known.dev(), known.ino());
        file.metadata().ok().map(ids) == fs::metadata(path).ok().map(ids)
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}
