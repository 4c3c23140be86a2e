//! What a program writes to its standard error while it works on a suite.

use crate::contender::{Contender, Launch};
use std::io;
use std::path::{Path, PathBuf};

/// The folder for a program's standard error, beside the results file; removed if empty.
#[derive(Debug)]
pub struct Complaints(PathBuf);

impl Complaints {
    /// Creates the folder, if the contender is a program and the results go to a regular file.
    ///
    /// # Errors
    /// The folder that cannot be created, and why.
    pub fn new(contender: &Contender, out: &Path) -> Result<Option<Complaints>, (PathBuf, io::Error)> {
        // Only regular files have a folder beside them: results may go to a device.
        let usual = std::fs::metadata(out).map_or(true, |known| known.is_file());
        if !usual || !matches!(contender.launch, Launch::Program(_)) {
            return Ok(None);
        }
        let folder = out.with_extension("stderr");
        match std::fs::create_dir_all(&folder) {
            Ok(()) => Ok(Some(Complaints(folder))),
            Err(error) => Err((folder, error)),
        }
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.0
    }
}

impl Drop for Complaints {
    fn drop(&mut self) {
        // Empty files are removed; a folder that is not empty stays.
        for entry in std::fs::read_dir(&self.0).into_iter().flatten().flatten() {
            if entry.metadata().is_ok_and(|file| file.is_file() && file.len() == 0) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
        let _ = std::fs::remove_dir(&self.0);
    }
}
