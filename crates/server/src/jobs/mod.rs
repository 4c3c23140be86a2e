//! Long work of the laboratory: experiments and matches, one after the other on a thread of low priority.
//!
//! Each job has a folder of its own below `jobs` in the folder for data. What the work leaves there is enough to go on with it,
//! and `job.json` says how it stands; so a job that was waiting or running when the server ended, in whatever way, goes on when
//! the next one begins.

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

/// All jobs. Copies are the same jobs.
#[derive(Clone)]
pub struct Jobs {
    office: Arc<Office>,
    /// When the last copy goes, nobody works any more.
    _key: Arc<Key>,
}

/// Closes the office when it is lost; who works there has none.
struct Key(Arc<Office>);

impl Drop for Key {
    fn drop(&mut self) {
        self.0.close(Duration::ZERO);
    }
}

/// What those who ask and the one who works share.
struct Office {
    folder: PathBuf,
    contenders: Contenders,
    desk: Mutex<Desk>,
    /// Rung when there may be something to do.
    bell: Condvar,
}

impl Jobs {
    /// The jobs of a folder for data. Those that were cut off go on at once; what is wrong with others is told when they are
    /// listed.
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

    /// Does something with the jobs on a thread that may wait for the disk.
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

    /// All of them, the newest first.
    pub fn list(&self) -> JobList {
        let desk = self.office.desk();
        JobList { jobs: desk.jobs.keys().rev().map(|&id| desk.view(id)).collect(), limits: limits() }
    }

    /// One of them.
    pub fn show(&self, id: u32) -> Result<JobView, Fault> {
        let desk = self.office.desk();
        desk.jobs.contains_key(&id).then(|| desk.view(id)).ok_or(Fault::UnknownJob { job: id })
    }

    /// Puts work into the queue.
    ///
    /// # Errors
    /// If it makes no sense, is too much, or cannot be kept.
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

    /// Stops a job, or takes it out of the queue.
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

    /// Goes on with a job that was stopped or has failed, when its turn comes.
    ///
    /// # Errors
    /// If it is none of these, or the disk refuses.
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

    /// Deletes a job with all that it has left.
    ///
    /// # Errors
    /// If it is being done, or the disk refuses.
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
        // What cannot be removed now is when the next server begins.
        let _ = fs::remove_dir_all(gone);
        Ok(())
    }

    /// The report of an experiment that is finished.
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

    /// A file that a job has left, by the parts of its path, which are names of files and nothing else.
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

    /// How a match stands: live while it is played, else by the games in its folder.
    ///
    /// # Errors
    /// If it is no match, or its folder cannot be read.
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

    /// Stops what is being done, for the next server to go on with it, and waits a little until that has happened.
    pub async fn close(&self) {
        let jobs = self.clone();
        let _ = tokio::task::spawn_blocking(move || jobs.office.close(CLOSING)).await;
    }
}

/// How the name of the folder of a deleted job begins.
const GONE: &str = "gone-";
/// How long the end of a job is waited for when the server ends.
const CLOSING: Duration = Duration::from_secs(2);

impl Office {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folder of a job.
    fn place(&self, id: u32) -> PathBuf {
        self.folder.join(id.to_string())
    }

    /// Gives a job another state, on the disk first.
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

/// How many games may be played at once: one processor is left for everything else.
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
