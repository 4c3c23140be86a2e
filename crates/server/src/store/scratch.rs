//! Files beside the store that are there for a moment.

use super::private;
use super::{StoreError, io};
use crate::domain::now;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How the name of such a file ends.
const SUFFIX: &str = ".tmp";
/// How it begins.
const KINDS: [&str; 3] = ["backup-", "restore-", "before-"];
/// What SQLite may put beside a file, by the end of the name.
const BESIDE: [&str; 4] = ["", "-journal", "-wal", "-shm"];

/// A file that is gone when this is, whatever happens in between.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// An empty file for a backup, beside the store.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn backup(store: &Path) -> Result<Scratch, StoreError> {
        Scratch::new(store, KINDS[0])
    }

    /// The same for what is restored.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn restore(store: &Path) -> Result<Scratch, StoreError> {
        Scratch::new(store, KINDS[1])
    }

    /// The same for what is to be kept of the time before a restoration.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn before(store: &Path) -> Result<Scratch, StoreError> {
        Scratch::new(store, KINDS[2])
    }

    fn new(store: &Path, kind: &str) -> Result<Scratch, StoreError> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = store.with_file_name(format!("{kind}{}-{number}{SUFFIX}", now()));
        private::create(&path).map_err(|error| io(&path, &error))?;
        Ok(Scratch(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file to be read, and its length.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(&self) -> Result<(File, u64), StoreError> {
        let open = || {
            let file = File::open(&self.0)?;
            let length = file.metadata()?.len();
            Ok((file, length))
        };
        open().map_err(|error| io(&self.0, &error))
    }

    /// Keeps it under another name, at once and as a whole.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn keep(self, path: &Path) -> Result<(), StoreError> {
        fs::rename(&self.0, path).map_err(|error| io(path, &error))?;
        // The name itself has to reach the disk too; where folders cannot be opened, that is the system's affair.
        let folder = path.parent().and_then(|folder| File::open(folder).ok());
        folder.map_or(Ok(()), |folder| folder.sync_all()).map_err(|error| io(path, &error))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

/// Removes a database, if it is there.
pub fn remove(path: &Path) {
    for end in BESIDE {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        // What is not there need not go; what cannot go does no harm, and is tried again when the store is next opened.
        let _ = fs::remove_file(name);
    }
}

/// Removes what a server that was killed has left in the folder of its store.
pub fn sweep(folder: &Path) {
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    for file in files {
        let name = file.file_name();
        let name = name.to_string_lossy();
        let ours = KINDS.iter().any(|kind| name.starts_with(kind));
        if ours && BESIDE.iter().any(|end| name.strip_suffix(end).is_some_and(|name| name.ends_with(SUFFIX)))
        {
            let _ = fs::remove_file(file.path());
        }
    }
}
