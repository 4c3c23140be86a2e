//! Long jobs of the laboratory: experiments and matches, one after the other on a low-priority
//! thread.
//!
//! Each job has its own folder below `jobs` in the data folder. The work can be resumed from what
//! it leaves there, and `job.json` has its state; so a job that was waiting or running when the
//! server ended, in whatever way, resumes when the next one starts.

mod desk;
pub mod experiments;
mod file;
mod matches;
mod standings;
mod trouble;
mod worker;

use crate::contenders::Contenders;
use crate::limits::{
    MAX_CONCURRENCY, MAX_CONTENDERS, MAX_GAMES, MAX_JOB_FILE, MAX_JOBS, MAX_MOVE_NODES, MAX_NUMBER,
    MAX_POSITIONS, MOVE_MS,
};
use crate::record::now;
use crate::store::io;
use crate::wire::{
    Fault, JobLimits, JobList, JobOrder, JobState, JobView, MatchView, ReportView, StoreProblem,
};
use desk::{Desk, Job, Live, millis, taken_up};
use file::JobFile;
use journal::Refusal;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// All jobs. Clones are the same jobs.
#[derive(Clone)]
pub struct Jobs {
    office: Arc<Office>,
    /// When the last clone is dropped, the worker ends.
    _key: Arc<Key>,
}

/// Shuts down when dropped; the worker has none.
struct Key(Arc<Office>);

impl Drop for Key {
    fn drop(&mut self) {
        self.0.close(Duration::ZERO);
    }
}

/// What the handlers and the worker share.
struct Office {
    folder: PathBuf,
    contenders: Contenders,
    desk: Mutex<Desk>,
    /// Signalled when there may be work.
    bell: Condvar,
}

impl Jobs {
    /// Opens the jobs of a data folder. Interrupted ones resume at once; damaged ones are reported
    /// when listed.
    pub fn open(data: &Path, contenders: Contenders) -> Jobs {
        let folder = data.join("jobs");
        let mut desk = Desk::default();
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with(GONE) {
                let _ = fs::remove_dir_all(entry.path());
            }
            let Some(id) = name.parse::<u32>().ok().filter(|id| id.to_string() == name) else { continue };
            let file = JobFile::read(&entry.path()).map(|file| taken_up(file, &entry.path()));
            desk.last = desk.last.max(id.min(MAX_NUMBER));
            desk.jobs.insert(id, Job::new(file));
        }
        let office = Arc::new(Office { folder, contenders, desk: Mutex::new(desk), bell: Condvar::new() });
        office.staff(&mut office.desk());
        Jobs { _key: Arc::new(Key(Arc::clone(&office))), office }
    }

    /// Runs an operation on the jobs on a blocking thread.
    ///
    /// # Errors
    /// As that does.
    pub async fn run<T, F>(&self, work: F) -> Result<T, Fault>
    where
        T: Send + 'static,
        F: FnOnce(&Jobs) -> Result<T, Fault> + Send + 'static,
    {
        let jobs = self.clone();
        tokio::task::spawn_blocking(move || work(&jobs)).await.map_err(|_panic| Fault::Internal)?
    }

    /// Who can play in matches.
    pub fn contenders(&self) -> &Contenders {
        &self.office.contenders
    }

    /// Returns all jobs, newest first.
    pub fn list(&self) -> JobList {
        let desk = self.office.desk();
        JobList { jobs: desk.jobs.keys().rev().map(|&id| desk.view(id)).collect(), limits: limits() }
    }

    /// One of them.
    pub fn show(&self, id: u32) -> Result<JobView, Fault> {
        let desk = self.office.desk();
        desk.jobs.contains_key(&id).then(|| desk.view(id)).ok_or(Fault::UnknownJob { job: id })
    }

    /// Queues a job.
    ///
    /// # Errors
    /// If it is invalid, too large, or cannot be stored.
    pub fn add(&self, order: JobOrder) -> Result<JobView, Fault> {
        match &order {
            JobOrder::Experiment(order) => drop(experiments::settings(order, &self.office.contenders)?),
            JobOrder::Match(order) => matches::check(order, &self.office.contenders)?,
        }
        let mut desk = self.office.desk();
        if desk.jobs.len() >= MAX_JOBS {
            return Err(Fault::TooMany { limit: MAX_JOBS as u32 });
        }
        let id = desk.free_number().ok_or(Fault::Internal)?;
        let file = JobFile::new(order, now());
        if let Err(error) = file.write(&self.office.place(id)) {
            let _ = fs::remove_dir_all(self.office.place(id));
            return Err(error.into());
        }
        desk.last = desk.last.max(id);
        desk.jobs.insert(id, Job::new(Ok(file)));
        self.office.staff(&mut desk);
        Ok(desk.view(id))
    }

    /// Stops a job, or removes it from the queue.
    ///
    /// # Errors
    /// If it neither waits nor runs.
    pub fn stop(&self, id: u32) -> Result<JobView, Fault> {
        let mut desk = self.office.desk();
        let job = desk.find(id)?;
        match job.file_mut()?.state {
            JobState::Waiting => self.office.put(id, job, JobState::Stopped)?,
            JobState::Running | JobState::Stopping => {
                job.stop.raise();
                if self.office.put(id, job, JobState::Stopping).is_err() {
                    job.file_mut()?.state = JobState::Stopping;
                }
            }
            state => return Err(Fault::JobState { state }),
        }
        Ok(desk.view(id))
    }

    /// Queues a job again that was stopped or has failed.
    ///
    /// # Errors
    /// If it is neither, or the disk refuses.
    pub fn resume(&self, id: u32) -> Result<JobView, Fault> {
        let mut desk = self.office.desk();
        let job = desk.find(id)?;
        let file = job.file_mut()?;
        if !matches!(file.state, JobState::Stopped | JobState::Failed) {
            return Err(Fault::JobState { state: file.state });
        }
        let before = file.clone();
        (file.queued, file.problem, file.cut_off) = (now(), None, 0);
        if let Err(fault) = self.office.put(id, job, JobState::Waiting) {
            job.file = Ok(before);
            return Err(fault);
        }
        self.office.staff(&mut desk);
        Ok(desk.view(id))
    }

    /// Deletes a job with all its files.
    ///
    /// # Errors
    /// If it is running, or the disk refuses.
    pub fn remove(&self, id: u32) -> Result<(), Fault> {
        let mut desk = self.office.desk();
        let job = desk.find(id)?;
        if let Ok(file) = &job.file
            && matches!(file.state, JobState::Running | JobState::Stopping)
        {
            return Err(Fault::JobState { state: file.state });
        }
        let (place, gone) = (self.office.place(id), self.office.folder.join(format!("{GONE}{id}")));
        match fs::rename(&place, &gone) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(io(&place, &error).into());
            }
            _ => {}
        }
        desk.jobs.remove(&id);
        drop(desk);
        // What cannot be removed now is removed at the next startup.
        let _ = fs::remove_dir_all(gone);
        Ok(())
    }

    /// Returns the report of a finished experiment.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn report(&self, id: u32, language: &str) -> Result<ReportView, Fault> {
        let bytes = self.file(id, &[language, "report.json"])?;
        let damaged = |error: serde_json::Error| Fault::Store {
            problem: StoreProblem::Damaged,
            detail: format!(
                "{}: {error}",
                self.office.place(id).join(language).join("report.json").display()
            ),
        };
        serde_json::from_slice(&bytes).map_err(damaged)
    }

    /// Returns a file of a job, by the parts of its path, which must be plain file names.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn file(&self, id: u32, path: &[&str]) -> Result<Vec<u8>, Fault> {
        self.show(id)?;
        if !path.iter().all(|part| is_file_name(part)) {
            return Err(Fault::NoResult);
        }
        let place = path.iter().fold(self.office.place(id), |place, part| place.join(part));
        journal::read(&place, MAX_JOB_FILE).map_err(|error| match Refusal::of(&error) {
            Some(Refusal::TooLong { .. }) => Fault::TooLarge { limit: MAX_JOB_FILE as u32 },
            _ if error.kind() == std::io::ErrorKind::NotFound => Fault::NoResult,
            _ => io(&place, &error).into(),
        })
    }

    /// Returns the standings of a match: live while it is played, otherwise from the games in its
    /// folder.
    ///
    /// # Errors
    /// If it is not a match, or its folder cannot be read.
    pub fn standing(&self, id: u32) -> Result<Arc<MatchView>, Fault> {
        let mut desk = self.office.desk();
        let job = desk.find(id)?;
        if let Some(live) = &job.live.standing {
            return Ok(Arc::clone(live));
        }
        let JobOrder::Match(order) = job.file_mut()?.order.clone() else { return Err(Fault::NoResult) };
        drop(desk);
        standings::kept(&order, &self.office.contenders, &self.office.place(id)).map(Arc::new)
    }

    /// Stops the running job, for the next server to resume, and waits a little for that.
    pub async fn close(&self) {
        let jobs = self.clone();
        let _ = tokio::task::spawn_blocking(move || jobs.office.close(CLOSING)).await;
    }
}

/// Prefix of the folder of a deleted job.
const GONE: &str = "gone-";
/// How long the end of a job is waited for at shutdown.
const CLOSING: Duration = Duration::from_secs(2);

impl Office {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folder of a job.
    fn place(&self, id: u32) -> PathBuf {
        self.folder.join(id.to_string())
    }

    /// Changes the state of a job, on disk first.
    fn put(&self, id: u32, job: &mut Job, state: JobState) -> Result<(), Fault> {
        let mut next = job.file_mut()?.clone();
        (next.state, next.updated) = (state, now());
        next.write(&self.place(id))?;
        job.file = Ok(next);
        Ok(())
    }

    fn close(&self, patience: Duration) {
        let mut desk = self.desk();
        desk.closing = true;
        desk.jobs.values().for_each(|job| job.stop.raise());
        self.bell.notify_all();
        let until = Instant::now() + patience;
        while desk.staffed && Instant::now() < until {
            let waited = self.bell.wait_timeout(desk, Duration::from_millis(50));
            desk = waited.map_or_else(|poison| poison.into_inner().0, |(desk, _)| desk);
        }
    }
}

fn is_file_name(text: &str) -> bool {
    !text.is_empty()
        && text.len() < 200
        && !text.starts_with('.')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
}

/// Returns how many games may be played at once: one processor is left for everything else.
fn concurrency() -> usize {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    processors.saturating_sub(1).clamp(1, MAX_CONCURRENCY)
}

fn limits() -> JobLimits {
    JobLimits {
        max_jobs: MAX_JOBS as u32,
        max_positions: MAX_POSITIONS as u32,
        max_contenders: MAX_CONTENDERS as u32,
        max_games: MAX_GAMES as u32,
        max_concurrency: concurrency() as u32,
        max_move_nodes: MAX_MOVE_NODES,
        min_move_ms: MOVE_MS.0,
        max_move_ms: MOVE_MS.1,
    }
}
