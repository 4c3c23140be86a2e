//! Files beside the store that are there for a moment.

use crate::record::now;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How the name of such a file ends.
const SUFFIX: &str = ".tmp";
/// How it begins.
const KINDS: [&str; 2] = ["backup-", "restore-"];
/// What SQLite may put beside a file, by the end of the name.
const BESIDE: [&str; 4] = ["", "-journal", "-wal", "-shm"];

/// A file that is gone when this is, whatever happens in between.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// For a backup, beside the store.
    pub fn backup(store: &Path) -> Scratch {
        Scratch::new(store, KINDS[0])
    }

    /// For what is restored, beside the store.
    pub fn restore(store: &Path) -> Scratch {
        Scratch::new(store, KINDS[1])
    }

    fn new(store: &Path, kind: &str) -> Scratch {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Scratch(store.with_file_name(format!("{kind}{}-{number}{SUFFIX}", now())))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
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
