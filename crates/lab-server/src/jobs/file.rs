//! A job as it lies on the disk: a folder with `job.json` and whatever the work leaves in it.

use crate::limits::MAX_JOB_JSON;
use crate::wire::{JobOrder, JobProblem, JobState};
use serde::{Deserialize, Serialize};
use server::StoreError;
use server::mount::store_error;
use std::fs;
use std::path::Path;

/// The name of the file.
const NAME: &str = "job.json";
/// Of the format; another is not read.
const VERSION: u32 = 1;

/// What is kept of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JobFile {
    version: u32,
    /// What was wanted.
    pub order: JobOrder,
    /// How it stands.
    pub state: JobState,
    /// When it was asked for, in milliseconds since 1970.
    pub created: u64,
    /// When its state last changed.
    pub updated: u64,
    /// When it was put into the queue.
    pub queued: u64,
    /// How long it has been at work in all.
    pub spent_ms: u64,
    /// What has been done, and what there is in all.
    pub progress: Option<(u64, u64)>,
    /// How often a server has ended in the middle of it since its last progress.
    pub cut_off: u32,
    /// Why it failed.
    pub problem: Option<JobProblem>,
}

impl JobFile {
    /// A job that is wanted now.
    pub fn new(order: JobOrder, now: u64) -> JobFile {
        JobFile {
            version: VERSION,
            order,
            state: JobState::Waiting,
            created: now,
            updated: now,
            queued: now,
            spent_ms: 0,
            progress: None,
            cut_off: 0,
            problem: None,
        }
    }

    /// Reads the job of a folder; otherwise what is wrong with it.
    pub fn read(folder: &Path) -> Result<JobFile, String> {
        let path = folder.join(NAME);
        let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let bytes = journal::read(&path, MAX_JOB_JSON).map_err(|error| wrong(&error))?;
        let file: JobFile = serde_json::from_slice(&bytes).map_err(|error| wrong(&error))?;
        if file.version == VERSION {
            Ok(file)
        } else {
            Err(wrong(&format_args!("version {} is not known", file.version)))
        }
    }

    /// Writes it, as a whole or not at all.
    ///
    /// # Errors
    /// If the disk refuses; what was there before is still there.
    pub fn write(&self, folder: &Path) -> Result<(), StoreError> {
        let text = serde_json::to_string_pretty(self).map_err(|error| store_error(folder, &error.into()))?;
        fs::create_dir_all(folder).map_err(|error| store_error(folder, &error))?;
        let path = folder.join(NAME);
        journal::replace(&path, text.as_bytes()).map_err(|error| store_error(&path, &error))
    }
}
