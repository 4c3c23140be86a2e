//! The worker: runs jobs one after the other, at low priority.

use super::trouble::Trouble;
use super::{Live, Office, experiments, matches, millis};
use crate::limits::JOB_HEARTBEAT;
use crate::wire::{JobOrder, JobProblem, JobProblemKind, JobState, MatchView};
use player::Stop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The niceness, from 0 to 19.
#[cfg(target_os = "linux")]
const MODESTY: i32 = 15;

impl Office {
    /// Starts the worker if there is something to do and none runs.
    pub(super) fn staff(self: &Arc<Office>, desk: &mut super::Desk) {
        if desk.staffed || desk.closing || desk.next().is_none() {
            return;
        }
        let office = Arc::clone(self);
        let thread = std::thread::Builder::new().name("jobs".to_owned()).spawn(move || office.work());
        // If no thread can be started, the jobs wait for the next call.
        desk.staffed = thread.is_ok();
    }

    /// Runs all waiting jobs.
    fn work(self: Arc<Office>) {
        be_modest();
        while let Some(id) = self.take() {
            self.perform(id);
        }
    }

    /// Takes the next job, which is then running; without one, the worker ends.
    fn take(&self) -> Option<u32> {
        let mut desk = self.desk();
        while let Some(id) = desk.next().filter(|_| !desk.closing) {
            let Ok(job) = desk.find(id) else { break };
            job.stop = Arc::new(Stop::new());
            match self.put(id, job, JobState::Running) {
                Ok(()) => {
                    let done =
                        job.file.as_ref().ok().and_then(|file| file.progress).map_or(0, |(done, _)| done);
                    job.live = Live { begun: Some((Instant::now(), done)), ..Live::default() };
                    return Some(id);
                }
                Err(fault) => {
                    if let Ok(file) = &mut job.file {
                        let detail = format!("{fault:?}");
                        file.state = JobState::Failed;
                        file.problem = Some(problem_of(fault, detail));
                    }
                }
            }
        }
        desk.staffed = false;
        self.bell.notify_all();
        None
    }

    /// Runs a job, and records how it ended. Panics end here.
    fn perform(&self, id: u32) {
        let (order, stop) = {
            let mut desk = self.desk();
            let Ok(job) = desk.find(id) else { return };
            let Ok(file) = &job.file else { return };
            (file.order.clone(), Arc::clone(&job.stop))
        };
        let place = self.place(id);
        let told = Told { office: self, id, place: &place };
        let work = || match &order {
            JobOrder::Experiment(order) => experiments::run(order, &self.contenders, &place, &stop, &told),
            JobOrder::Match(order) => matches::run(order, &self.contenders, &place, &stop, &told),
        };
        let ended = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
            let words = panic.downcast_ref::<String>().cloned();
            let words = words.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            Err(Trouble::new(JobProblemKind::BrokeDown, words.unwrap_or_default()))
        });
        self.settle(id, ended);
    }

    fn settle(&self, id: u32, ended: Result<(), Trouble>) {
        let mut desk = self.desk();
        let closing = desk.closing;
        let Ok(job) = desk.find(id) else { return };
        let live = std::mem::take(&mut job.live);
        let Ok(file) = &mut job.file else { return };
        file.spent_ms += live.begun.map_or(0, |(begun, _)| millis(begun.elapsed()));
        let state = match ended {
            Ok(()) => JobState::Finished,
            Err(Trouble::Stopped) if closing => JobState::Waiting,
            Err(Trouble::Stopped) => JobState::Stopped,
            Err(Trouble::Problem(problem)) => {
                file.problem = Some(problem);
                JobState::Failed
            }
        };
        if let Err(fault) = self.put(id, job, state)
            && let Ok(file) = &mut job.file
        {
            // The disk refuses it: at least report it.
            let detail = format!("{fault:?}");
            file.state = JobState::Failed;
            file.problem.get_or_insert(problem_of(fault, detail));
        }
    }
}

/// Receives the progress of a job.
pub(super) struct Told<'a> {
    office: &'a Office,
    id: u32,
    place: &'a Path,
}

impl Told<'_> {
    /// Sets the estimated total time, as far as known.
    pub(super) fn guessed(&self, time: Option<Duration>) {
        if let Ok(job) = self.office.desk().find(self.id) {
            job.live.estimate = time;
        }
    }

    /// Sets the progress. From time to time it is stored.
    pub(super) fn progress(&self, done: u64, all: u64, what: Option<&str>) {
        let mut desk = self.office.desk();
        let Ok(job) = desk.find(self.id) else { return };
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
        let due = job.live.kept.is_none_or(|kept| kept.elapsed() >= JOB_HEARTBEAT);
        if due {
            job.live.kept = Some(Instant::now());
            // If the disk refuses, the work itself will notice.
            let _ = file.write(self.place);
        }
    }

    /// How a match stands.
    pub(super) fn standing(&self, view: MatchView) {
        if let Ok(job) = self.office.desk().find(self.id) {
            job.live.standing = Some(Arc::new(view));
        }
    }
}

/// Converts a fault to a job problem.
pub(super) fn problem_of(fault: crate::wire::Fault, detail: String) -> JobProblem {
    use crate::wire::{Fault, StoreProblem};
    match fault {
        Fault::Store { problem, detail } => {
            let kind = match problem {
                StoreProblem::Full => JobProblemKind::Full,
                StoreProblem::ReadOnly => JobProblemKind::ReadOnly,
                StoreProblem::Damaged => JobProblemKind::Damaged,
                _ => JobProblemKind::Other,
            };
            JobProblem { kind, detail }
        }
        _ => JobProblem { kind: JobProblemKind::Other, detail },
    }
}

/// Lowers the priority: games that people play do not wait for experiments. Threads and programs
/// that this one starts inherit it.
fn be_modest() {
    // On Linux this is about the thread; elsewhere it would affect the whole program.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(MODESTY);
}
