//! Long jobs of the laboratory: experiments and matches, one after the other on a low-priority
//! thread.
//!
//! Each job has its own folder below `jobs` in the data folder. The work can be resumed from what
//! it leaves there, and `job.json` has its state; so a job that was waiting or running when the
//! server ended, in whatever way, resumes when the next one starts.

pub mod experiments;
mod failure;
mod file;
mod matches;
mod queue;
mod standings;
mod worker;

use crate::limits::{
    MAX_CONCURRENCY, MAX_CONTENDERS, MAX_GAMES, MAX_JOB_FILE, MAX_JOBS, MAX_MOVE_NODES, MAX_POSITIONS,
    MOVE_MS,
};
use crate::wire::{JobLimits, JobList, JobOrder, JobState, JobView, LabFault, MatchView, ReportView};
use catalogue::Contenders;
use file::JobFile;
use journal::Refusal;
use queue::{Job, Live, Queue, recovered};
use server::StoreError;
use server::mount::{Identity, MAX_NUMBER, now, store_error};
use server::wire::{Fault, StoreProblem};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// All jobs. Clones are the same jobs.
#[derive(Clone)]
pub struct Jobs {
    shared: Arc<Shared>,
    /// When the last clone is dropped, the worker ends.
    _close: Arc<CloseOnDrop>,
}

/// Shuts down when dropped; the worker has none.
struct CloseOnDrop(Arc<Shared>);

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        self.0.close(Duration::ZERO);
    }
}

/// What the handlers and the worker share.
struct Shared {
    folder: PathBuf,
    /// The data folder and the folder of the jobs, each as it was when first seen.
    places: [(PathBuf, OnceLock<Identity>); 2],
    contenders: Contenders,
    queue: Mutex<Queue>,
    /// Signalled when the worker ends, or is to end.
    changed: Condvar,
}

impl Jobs {
    /// Opens the jobs of a data folder. Interrupted ones resume at once; damaged ones are reported
    /// when listed.
    pub fn open(data: &Path, contenders: Contenders) -> Jobs {
        let folder = data.join("jobs");
        let mut queue = Queue::default();
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with(DELETED) {
                let _ = fs::remove_dir_all(entry.path());
            }
            let Some(id) = name.parse::<u32>().ok().filter(|id| id.to_string() == name) else { continue };
            let file = JobFile::read(&entry.path()).map(|file| recovered(file, &entry.path()));
            queue.last = queue.last.max(id.min(MAX_NUMBER));
            queue.jobs.insert(id, Job::new(file));
        }
        let places = [(data.to_owned(), OnceLock::new()), (folder.clone(), OnceLock::new())];
        let (queue, changed) = (Mutex::new(queue), Condvar::new());
        let shared = Arc::new(Shared { folder, places, contenders, queue, changed });
        // A folder that is not there yet is made with the first job.
        let _ = shared.in_place();
        shared.start_worker(&mut shared.queue());
        Jobs { _close: Arc::new(CloseOnDrop(Arc::clone(&shared))), shared }
    }

    /// Runs an operation on the jobs on a blocking thread.
    ///
    /// # Errors
    /// As that does.
    pub async fn run<T, F>(&self, work: F) -> Result<T, LabFault>
    where
        T: Send + 'static,
        F: FnOnce(&Jobs) -> Result<T, LabFault> + Send + 'static,
    {
        let jobs = self.clone();
        tokio::task::spawn_blocking(move || work(&jobs)).await.map_err(|_panic| Fault::Internal)?
    }

    /// Who can play in matches.
    pub fn contenders(&self) -> &Contenders {
        &self.shared.contenders
    }

    /// Returns all jobs, newest first.
    pub fn list(&self) -> JobList {
        let queue = self.shared.queue();
        JobList { jobs: queue.jobs.keys().rev().map(|&id| queue.view(id)).collect(), limits: limits() }
    }

    /// One of them.
    pub fn show(&self, id: u32) -> Result<JobView, LabFault> {
        let queue = self.shared.queue();
        queue.jobs.contains_key(&id).then(|| queue.view(id)).ok_or(LabFault::UnknownJob { job: id })
    }

    /// Queues a job.
    ///
    /// # Errors
    /// If it is invalid, too large, or cannot be stored.
    pub fn add(&self, order: JobOrder) -> Result<JobView, LabFault> {
        match &order {
            JobOrder::Experiment(order) => drop(experiments::settings(order, &self.shared.contenders)?),
            JobOrder::Match(order) => matches::check(order, &self.shared.contenders)?,
        }
        let mut queue = self.shared.queue();
        if queue.jobs.len() >= MAX_JOBS {
            return Err(Fault::TooMany { limit: MAX_JOBS as u32 }.into());
        }
        let id = queue.free_number().ok_or(Fault::Internal)?;
        let file = JobFile::new(order, now());
        if let Err(error) = self.shared.write(id, &file) {
            if error.problem != server::StoreProblem::Moved {
                let _ = fs::remove_dir_all(self.shared.folder_of(id));
            }
            return Err(error.into());
        }
        queue.last = queue.last.max(id);
        queue.jobs.insert(id, Job::new(Ok(file)));
        self.shared.start_worker(&mut queue);
        Ok(queue.view(id))
    }

    /// Stops a job, or removes it from the queue.
    ///
    /// # Errors
    /// If it neither waits nor runs.
    pub fn stop(&self, id: u32) -> Result<JobView, LabFault> {
        let mut queue = self.shared.queue();
        let job = queue.find(id)?;
        match job.file_mut()?.state {
            JobState::Waiting => self.shared.set_state(id, job, JobState::Stopped)?,
            JobState::Running | JobState::Stopping => {
                job.stop.raise();
                if self.shared.set_state(id, job, JobState::Stopping).is_err() {
                    job.file_mut()?.state = JobState::Stopping;
                }
            }
            state => return Err(LabFault::JobState { state }),
        }
        Ok(queue.view(id))
    }

    /// Queues a job again that was stopped or has failed.
    ///
    /// # Errors
    /// If it is neither, or the disk refuses.
    pub fn resume(&self, id: u32) -> Result<JobView, LabFault> {
        let mut queue = self.shared.queue();
        let job = queue.find(id)?;
        let file = job.file_mut()?;
        if !matches!(file.state, JobState::Stopped | JobState::Failed) {
            return Err(LabFault::JobState { state: file.state });
        }
        let before = file.clone();
        (file.queued, file.problem, file.cut_off) = (now(), None, 0);
        if let Err(fault) = self.shared.set_state(id, job, JobState::Waiting) {
            job.file = Ok(before);
            return Err(fault);
        }
        self.shared.start_worker(&mut queue);
        Ok(queue.view(id))
    }

    /// Deletes a job with all its files.
    ///
    /// # Errors
    /// If it is running, or the disk refuses.
    pub fn remove(&self, id: u32) -> Result<(), LabFault> {
        let mut queue = self.shared.queue();
        let job = queue.find(id)?;
        if let Ok(file) = &job.file
            && matches!(file.state, JobState::Running | JobState::Stopping)
        {
            return Err(LabFault::JobState { state: file.state });
        }
        self.shared.in_place()?;
        let (folder, gone) = (self.shared.folder_of(id), self.shared.folder.join(format!("{DELETED}{id}")));
        match fs::rename(&folder, &gone) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(store_error(&folder, &error).into());
            }
            _ => {}
        }
        queue.jobs.remove(&id);
        drop(queue);
        // What cannot be removed now is removed at the next startup.
        let _ = fs::remove_dir_all(gone);
        Ok(())
    }

    /// Returns the report of a finished experiment.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn report(&self, id: u32, language: &str) -> Result<ReportView, LabFault> {
        let bytes = self.file(id, &[language, "report.json"])?;
        serde_json::from_slice(&bytes).map_err(|error| {
            let path = self.shared.folder_of(id).join(language).join("report.json");
            let detail = format!("{}: {error}", path.display());
            Fault::Store { problem: StoreProblem::Damaged, detail }.into()
        })
    }

    /// Returns a file of a job, by the parts of its path, which must be plain file names.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn file(&self, id: u32, path: &[&str]) -> Result<Vec<u8>, LabFault> {
        self.show(id)?;
        if !path.iter().all(|part| is_file_name(part)) {
            return Err(LabFault::NoResult);
        }
        let path = path.iter().fold(self.shared.folder_of(id), |path, part| path.join(part));
        journal::read(&path, MAX_JOB_FILE).map_err(|error| match Refusal::of(&error) {
            Some(Refusal::TooLong { .. }) => Fault::TooLarge { limit: MAX_JOB_FILE as u32 }.into(),
            _ if error.kind() == std::io::ErrorKind::NotFound => LabFault::NoResult,
            _ => store_error(&path, &error).into(),
        })
    }

    /// Returns the standings of a match: live while it is played, otherwise from the games in its
    /// folder.
    ///
    /// # Errors
    /// If it is not a match, or its folder cannot be read.
    pub fn standing(&self, id: u32) -> Result<Arc<MatchView>, LabFault> {
        let mut queue = self.shared.queue();
        let job = queue.find(id)?;
        if let Some(live) = &job.live.standing {
            return Ok(Arc::clone(live));
        }
        let JobOrder::Match(order) = job.file_mut()?.order.clone() else { return Err(LabFault::NoResult) };
        drop(queue);
        standings::stored(&order, &self.shared.contenders, &self.shared.folder_of(id)).map(Arc::new)
    }

    /// Stops the running job, for the next server to resume, and waits a little for that.
    pub async fn close(&self) {
        let jobs = self.clone();
        let _ = tokio::task::spawn_blocking(move || jobs.shared.close(CLOSING)).await;
    }
}

/// Prefix of the folder of a deleted job.
const DELETED: &str = "gone-";
/// How long the end of a job is waited for at shutdown.
const CLOSING: Duration = Duration::from_secs(2);

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folder of a job.
    fn folder_of(&self, id: u32) -> PathBuf {
        self.folder.join(id.to_string())
    }

    /// Checks that the folders are those in which the jobs were found or begun.
    fn in_place(&self) -> Result<(), StoreError> {
        for (path, first) in &self.places {
            match first.get() {
                Some(identity) => identity.check(path)?,
                None => drop(Identity::of(path).map(|now| first.set(now))),
            }
        }
        Ok(())
    }

    /// Writes the file of a job, unless its folder was moved away, then or meanwhile.
    fn write(&self, id: u32, file: &JobFile) -> Result<(), StoreError> {
        self.in_place()?;
        file.write(&self.folder_of(id))?;
        self.in_place()
    }

    /// Changes the state of a job, on disk first.
    fn set_state(&self, id: u32, job: &mut Job, state: JobState) -> Result<(), LabFault> {
        let mut next = job.file_mut()?.clone();
        (next.state, next.updated) = (state, now());
        self.write(id, &next)?;
        job.file = Ok(next);
        Ok(())
    }

    fn close(&self, patience: Duration) {
        let mut queue = self.queue();
        queue.closing = true;
        queue.jobs.values().for_each(|job| job.stop.raise());
        self.changed.notify_all();
        let until = Instant::now() + patience;
        while queue.working && Instant::now() < until {
            let waited = self.changed.wait_timeout(queue, Duration::from_millis(50));
            queue = waited.map_or_else(|poison| poison.into_inner().0, |(queue, _)| queue);
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
