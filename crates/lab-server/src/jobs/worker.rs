//! The worker: runs jobs one after the other, at low priority.

use super::failure::{Failure, problem_of};
use super::{Live, Queue, Shared, experiments, matches};
use crate::limits::JOB_HEARTBEAT;
use crate::wire::{JobOrder, JobProblemKind, JobState, MatchView, millis};
use player::Stop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The niceness, from 0 to 19.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 15;

impl Shared {
    /// Starts the worker if there is something to do and none runs.
    pub(super) fn start_worker(self: &Arc<Shared>, queue: &mut Queue) {
        if queue.working || queue.closing || queue.next().is_none() {
            return;
        }
        let shared = Arc::clone(self);
        let thread = std::thread::Builder::new().name("jobs".to_owned()).spawn(move || shared.work());
        // If no thread can be started, the jobs wait for the next call.
        queue.working = thread.is_ok();
    }

    /// Runs all waiting jobs.
    fn work(self: Arc<Shared>) {
        lower_priority();
        while let Some(id) = self.take_next() {
            self.run(id);
        }
    }

    /// Takes the next job, which is then running; without one, the worker ends.
    fn take_next(&self) -> Option<u32> {
        let mut queue = self.queue();
        while let Some(id) = queue.next().filter(|_| !queue.closing) {
            let Ok(job) = queue.find(id) else { break };
            job.stop = Arc::new(Stop::new());
            match self.set_state(id, job, JobState::Running) {
                Ok(()) => {
                    let done =
                        job.file.as_ref().ok().and_then(|file| file.progress).map_or(0, |(done, _)| done);
                    job.live = Live { begun: Some((Instant::now(), done)), ..Live::default() };
                    return Some(id);
                }
                Err(fault) => {
                    if let Ok(file) = &mut job.file {
                        file.state = JobState::Failed;
                        file.problem = Some(problem_of(fault));
                    }
                }
            }
        }
        queue.working = false;
        self.changed.notify_all();
        None
    }

    /// Runs a job, and records how it ended. Panics end here.
    fn run(&self, id: u32) {
        let (order, stop) = {
            let mut queue = self.queue();
            let Ok(job) = queue.find(id) else { return };
            let Ok(file) = &job.file else { return };
            (file.order.clone(), Arc::clone(&job.stop))
        };
        let folder = self.folder_of(id);
        let reporter = Reporter { shared: self, id };
        let work = || match &order {
            JobOrder::Experiment(order) => {
                experiments::run(order, &self.contenders, &folder, &stop, &reporter)
            }
            JobOrder::Match(order) => matches::run(order, &self.contenders, &folder, &stop, &reporter),
        };
        let ended = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
            let words = panic.downcast_ref::<String>().cloned();
            let words = words.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            Err(Failure::new(JobProblemKind::BrokeDown, words.unwrap_or_default()))
        });
        self.finish(id, ended);
    }

    fn finish(&self, id: u32, ended: Result<(), Failure>) {
        let mut queue = self.queue();
        let closing = queue.closing;
        let Ok(job) = queue.find(id) else { return };
        let live = std::mem::take(&mut job.live);
        let Ok(file) = &mut job.file else { return };
        file.spent_ms += live.begun.map_or(0, |(begun, _)| millis(begun.elapsed()));
        let state = match ended {
            Ok(()) => JobState::Finished,
            Err(Failure::Stopped) if closing => JobState::Waiting,
            Err(Failure::Stopped) => JobState::Stopped,
            Err(Failure::Problem(problem)) => {
                file.problem = Some(problem);
                JobState::Failed
            }
        };
        if let Err(fault) = self.set_state(id, job, state)
            && let Ok(file) = &mut job.file
        {
            // The disk refuses it: at least report it.
            file.state = JobState::Failed;
            file.problem.get_or_insert(problem_of(fault));
        }
    }
}

/// Receives the progress of a job.
pub(super) struct Reporter<'a> {
    shared: &'a Shared,
    id: u32,
}

impl Reporter<'_> {
    /// Sets the estimated total time, as far as known.
    pub(super) fn estimated(&self, time: Option<Duration>) {
        if let Ok(job) = self.shared.queue().find(self.id) {
            job.live.estimate = time;
        }
    }

    /// Sets the progress. From time to time it is stored.
    pub(super) fn progress(&self, done: u64, all: u64, what: Option<&str>) {
        let mut queue = self.shared.queue();
        let Ok(job) = queue.find(self.id) else { return };
        job.live.what = what.map(str::to_owned);
        let Ok(file) = &mut job.file else { return };
        let first = file.progress.is_none();
        if file.progress.is_none_or(|(before, _)| done > before) {
            file.cut_off = 0;
        }
        // What an earlier run did counts as done when this one started.
        if first && let Some((_, before)) = &mut job.live.begun {
            *before = done;
        }
        file.progress = Some((done, all));
        let due = job.live.stored.is_none_or(|stored| stored.elapsed() >= JOB_HEARTBEAT);
        if due {
            job.live.stored = Some(Instant::now());
            // If the disk refuses, the work itself will notice.
            let _ = self.shared.write(self.id, file);
        }
    }

    /// How a match stands.
    pub(super) fn standing(&self, view: MatchView) {
        if let Ok(job) = self.shared.queue().find(self.id) {
            job.live.standing = Some(Arc::new(view));
        }
    }
}

/// Lowers the priority: games that people play do not wait for experiments. Threads and programs
/// that this one starts inherit it.
fn lower_priority() {
    // On Linux this is about the thread; elsewhere it would affect the whole program.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}
