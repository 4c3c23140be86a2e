//! The jobs there are, the order in which they wait, and their views.

use super::file::JobFile;
use crate::limits::MAX_CUT_OFF;
use crate::wire::{JobProblem, JobProblemKind, JobProgress, JobState, JobView, LabFault, MatchView, millis};
use player::Stop;
use server::mount::MAX_NUMBER;
use server::wire::{Fault, StoreProblem};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// All jobs, waiting or not.
#[derive(Default)]
pub struct Queue {
    pub jobs: BTreeMap<u32, Job>,
    /// The highest number ever given, within bounds.
    pub last: u32,
    /// Whether the server is shutting down.
    pub closing: bool,
    /// Whether a worker runs.
    pub working: bool,
}

/// A job.
pub struct Job {
    /// Its stored state; otherwise what is wrong with it.
    pub file: Result<JobFile, String>,
    /// Raised to stop it.
    pub stop: Arc<Stop>,
    /// Its live state while it runs.
    pub live: Live,
}

/// The live state of a running job.
#[derive(Clone, Default)]
pub struct Live {
    /// When it was started or resumed, and what had been done by then.
    pub begun: Option<(Instant, u64)>,
    /// When its progress was last stored.
    pub stored: Option<Instant>,
    pub what: Option<String>,
    pub estimate: Option<Duration>,
    pub standing: Option<Arc<MatchView>>,
}

impl Job {
    pub fn new(file: Result<JobFile, String>) -> Job {
        Job { file, stop: Arc::default(), live: Live::default() }
    }
}

impl Queue {
    pub fn find(&mut self, id: u32) -> Result<&mut Job, LabFault> {
        self.jobs.get_mut(&id).ok_or(LabFault::UnknownJob { job: id })
    }

    /// Returns the number of the next job: after the last, or the first free one at the end of the
    /// range.
    pub fn free_number(&self) -> Option<u32> {
        let free = |id: &u32| !self.jobs.contains_key(id);
        if self.last < MAX_NUMBER { Some(self.last + 1) } else { (1..=MAX_NUMBER).find(free) }
    }

    /// Returns the next job in the queue.
    pub fn next(&self) -> Option<u32> {
        self.waiting().first().map(|&(_, id)| id)
    }

    /// Returns the waiting jobs, in order.
    pub fn waiting(&self) -> Vec<(u64, u32)> {
        let waits = |(&id, job): (&u32, &Job)| {
            job.file
                .as_ref()
                .ok()
                .filter(|file| file.state == JobState::Waiting)
                .map(|file| (file.queued, id))
        };
        let mut all: Vec<(u64, u32)> = self.jobs.iter().filter_map(waits).collect();
        all.sort_unstable();
        all
    }

    pub fn view(&self, id: u32) -> JobView {
        let job = &self.jobs[&id];
        let file = match &job.file {
            Ok(file) => file,
            Err(why) => return damaged(id, why),
        };
        let spent = job.live.begun.map_or(0, |(begun, _)| millis(begun.elapsed()));
        let ahead = self.waiting().iter().position(|&(_, other)| other == id).map(|place| {
            let busy = self.jobs.values().any(|job| job.live.begun.is_some());
            place as u32 + u32::from(busy)
        });
        JobView {
            id,
            order: Some(file.order.clone()),
            state: file.state,
            created: file.created,
            updated: file.updated,
            spent_ms: file.spent_ms.saturating_add(spent),
            progress: file.progress.map(|(done, all)| JobProgress {
                done,
                all,
                what: job.live.what.clone(),
                remaining_ms: job.live.remaining(done, all).map(millis),
            }),
            ahead,
            problem: file.problem.clone(),
        }
    }
}

impl Job {
    /// What is kept of it.
    pub fn file_mut(&mut self) -> Result<&mut JobFile, LabFault> {
        let damaged = |why: &mut String| Fault::Store { problem: StoreProblem::Damaged, detail: why.clone() };
        self.file.as_mut().map_err(|why| damaged(why).into())
    }
}

impl Live {
    /// Estimates the remaining time: from progress so far, otherwise from the initial estimate.
    pub fn remaining(&self, done: u64, all: u64) -> Option<Duration> {
        let (begun, before) = self.begun?;
        let (fresh, left) = (done.saturating_sub(before), all.saturating_sub(done));
        if fresh > 0 {
            return Duration::try_from_secs_f64(begun.elapsed().as_secs_f64() * left as f64 / fresh as f64)
                .ok();
        }
        let share = left as f64 / all.max(1) as f64;
        let whole = self.estimate?.as_secs_f64() * share;
        Duration::try_from_secs_f64(whole).ok().map(|whole| whole.saturating_sub(begun.elapsed()))
    }
}

/// Takes over a job found at startup: one that was running waits again, unless that has failed too
/// often.
pub fn recovered(mut file: JobFile, folder: &Path) -> JobFile {
    match file.state {
        JobState::Stopping => {
            file.state = JobState::Stopped;
            let _ = file.write(folder);
        }
        JobState::Running => {
            file.cut_off = file.cut_off.saturating_add(1);
            file.state = JobState::Waiting;
            if file.cut_off >= MAX_CUT_OFF {
                file.state = JobState::Failed;
                let detail =
                    format!("the server stopped {MAX_CUT_OFF} times during this job without any progress");
                file.problem = Some(JobProblem { kind: JobProblemKind::CutOff, detail });
            }
            // If the disk refuses, it will when the job starts, too, and that is reported.
            let _ = file.write(folder);
        }
        _ => {}
    }
    file
}

/// The view of a job of which only the number is known.
fn damaged(id: u32, why: &str) -> JobView {
    let problem = JobProblem { kind: JobProblemKind::Damaged, detail: why.to_owned() };
    JobView {
        id,
        order: None,
        state: JobState::Failed,
        created: 0,
        updated: 0,
        spent_ms: 0,
        progress: None,
        ahead: None,
        problem: Some(problem),
    }
}
