//! The conditions of a timing: build, processor, and load of the machine by other work. What cannot
//! be determined is omitted, and reports say so.

mod words;

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
pub(crate) use words::said;

/// The conditions of one measurement.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Conditions {
    /// The commit of the checkout that contains the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) commit: Option<String>,
    /// Whether that checkout had uncommitted changes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) changed: bool,
    /// Whether it is a release build, without debug assertions.
    #[serde(default)]
    pub(crate) release: bool,
    /// The name of the processor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) processor: Option<String>,
    /// The number of processors available to the program.
    #[serde(default)]
    pub(crate) cores: usize,
    /// The number of concurrent measurements.
    #[serde(default)]
    pub(crate) at_once: usize,
    /// How many processors other programs kept busy on average since the last record; time stolen
    /// from a virtual machine counts as other work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) others: Option<f64>,
    /// Load average over the last minute at the end of the measurement, including this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) load: Option<f64>,
}

/// Build and processor, which do not change while a program runs.
#[derive(Debug)]
pub(crate) struct Machine {
    known: Conditions,
    mark: Mutex<Mark>,
}

/// Since when other work has not been accounted for.
#[derive(Debug)]
struct Mark {
    since: Instant,
    /// What had been used by then.
    used: Option<Used>,
    /// Whether other work has been recorded before.
    recorded: bool,
}

impl Mark {
    fn now(recorded: bool) -> Mark {
        Mark { since: Instant::now(), used: Used::now(), recorded }
    }
}

/// The clock of the system counts hundredths of a second: over less than this it says nothing. Where measurements are
/// shorter, other work is measured over several of them, and recorded with the last; where all together are, the last is
/// repeated.
const WINDOW: Duration = Duration::from_millis(200);

impl Machine {
    /// Describes this program on this machine.
    pub(crate) fn here(at_once: usize) -> Machine {
        let place = std::env::current_exe().ok();
        let commit = place.as_deref().and_then(Path::parent).and_then(commit);
        let (commit, changed) = commit.map_or((None, false), |(commit, changed)| (Some(commit), changed));
        let known = Conditions {
            commit,
            changed,
            release: !cfg!(debug_assertions),
            processor: fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| processor(&text)),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            at_once,
            ..Conditions::default()
        };
        Machine { known, mark: Mutex::new(Mark::now(false)) }
    }

    /// Measures something, and under which conditions that was. The last measurement is repeated while other work has never
    /// been recorded and the time is too short for it; only the first result counts.
    pub(crate) fn during<T, E>(
        &self,
        is_last: bool,
        mut work: impl FnMut() -> Result<T, E>,
    ) -> Result<(T, Conditions), E> {
        let done = work()?;
        while is_last && self.is_too_short() && work().is_ok() {}
        let load = fs::read_to_string("/proc/loadavg").ok();
        let load = load.and_then(|text| text.split_whitespace().next()?.parse().ok());
        Ok((done, Conditions { others: self.others(), load, ..self.known.clone() }))
    }

    /// Whether other work could be recorded if there were more time, and has not been.
    fn is_too_short(&self) -> bool {
        let mark = self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        !mark.recorded && mark.used.is_some() && mark.since.elapsed() < WINDOW
    }

    /// Returns how many processors others kept busy since the mark, which is reset; `None` if that
    /// was too recent.
    fn others(&self) -> Option<f64> {
        let mut mark = self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        if mark.since.elapsed() < WINDOW {
            return None;
        }
        let now = Mark::now(true);
        let others = mark.used.zip(now.used).and_then(|(before, after)| after.others_since(&before));
        *mark = now;
        others
    }
}

/// Returns the commit checked out around a folder, and whether files differ from it.
fn commit(folder: &Path) -> Option<(String, bool)> {
    let git = |arguments: &[&str]| {
        let done = Command::new("git").arg("-C").arg(folder).args(arguments).output().ok()?;
        done.status.success().then(|| String::from_utf8_lossy(&done.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    // Another project's folder around an installed program would give a wrong commit.
    git(&["ls-files", "--error-unmatch", ":/crates/lab/src/conditions.rs"])?;
    Some((
        commit,
        git(&["status", "--porcelain", "--untracked-files=no"]).is_none_or(|text| !text.is_empty()),
    ))
}

/// Returns the name of the processor in `/proc/cpuinfo`.
fn processor(text: &str) -> Option<String> {
    let named = |line: &str| line.split_once(':').map(|(_, name)| name.trim().to_owned());
    text.lines().find(|line| line.starts_with("model name")).and_then(named).filter(|name| !name.is_empty())
}

/// CPU time so far, in system ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Used {
    /// Of all processors together, idle or not.
    all: u64,
    /// The part of it that was not idle.
    busy: u64,
    /// The part of it used by this program and its children.
    own: u64,
    /// Number of processors.
    processors: u64,
}

impl Used {
    fn now() -> Option<Used> {
        let (all, busy, processors) = system(&fs::read_to_string("/proc/stat").ok()?)?;
        let processes = fs::read_dir("/proc").ok()?.filter_map(|entry| {
            let id: u32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
            Some((id, process(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)?))
        });
        let processes: HashMap<u32, (u32, u64)> = processes.collect();
        Some(Used { all, busy, own: of_family(std::process::id(), &processes)?, processors })
    }

    /// Returns the average number of processors kept busy by others since then.
    fn others_since(&self, before: &Used) -> Option<f64> {
        let all = self.all.checked_sub(before.all).filter(|&all| all > 0)?;
        let busy = self.busy.saturating_sub(before.busy);
        let others = busy.saturating_sub(self.own.saturating_sub(before.own));
        Some(others as f64 / all as f64 * self.processors as f64)
    }
}

/// Parses total time, busy time and the number of processors from `/proc/stat`.
fn system(text: &str) -> Option<(u64, u64, u64)> {
    let first = text.lines().next()?.strip_prefix("cpu ")?;
    // user nice system idle iowait irq softirq steal; guests are in user already.
    let times: Vec<u64> = first.split_whitespace().take(8).filter_map(|time| time.parse().ok()).collect();
    let [_, _, _, idle, waiting, ..] = times[..] else { return None };
    let all: u64 = times.iter().sum();
    let is_processor = |line: &&str| {
        line.strip_prefix("cpu").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    };
    let processors = text.lines().filter(is_processor).count() as u64;
    Some((all, all.saturating_sub(idle + waiting), processors))
}

/// Parses a process's parent and its CPU time from `/proc/ID/stat`, ended children included.
fn process(text: &str) -> Option<(u32, u64)> {
    // The name, in brackets, may contain anything.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let times = fields.get(11..15)?.iter().map(|time| time.parse::<u64>().ok());
    Some((fields.get(1)?.parse().ok()?, times.sum::<Option<u64>>()?))
}

/// Returns the CPU time of a process and all its descendants.
fn of_family(id: u32, processes: &HashMap<u32, (u32, u64)>) -> Option<u64> {
    let (_, own) = processes.get(&id)?;
    let children = processes.iter().filter(|(child, (parent, _))| *parent == id && **child != id);
    Some(own + children.filter_map(|(child, _)| of_family(*child, processes)).sum::<u64>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAT: &str = "cpu  100 5 20 800 30 1 2 42 7 0\ncpu0 50 5 10 400 15 1 1 21 0 0\ncpu1 50 0 10 400 15 0 1 21 0 0\nintr 1\n";

    #[test]
    fn the_files_of_the_system_are_read() {
        assert_eq!(system(STAT), Some((1000, 170, 2)));
        assert_eq!(system("intr 5"), None);
        let line = "17 (a (strange) name) S 4 1 1 0 -1 0 0 0 0 0 30 12 5 3 20 0 1 0 9";
        assert_eq!(process(line), Some((4, 50)));
        assert_eq!(process("nothing"), None);
        assert_eq!(processor("processor\t: 0\nmodel name\t: A Processor\n").as_deref(), Some("A Processor"));
        assert_eq!(processor("model name\t: \n"), None);
    }

    #[test]
    fn what_others_do_is_what_is_neither_idle_nor_our_own() {
        let processes =
            HashMap::from([(1, (0, 500)), (7, (1, 10)), (8, (7, 20)), (9, (8, 3)), (10, (1, 99))]);
        assert_eq!(of_family(7, &processes), Some(33));
        let before = Used { all: 1000, busy: 300, own: 100, processors: 2 };
        let after = Used { all: 1400, busy: 600, own: 300, processors: 2 };
        // A hundred of four hundred ticks of two processors: half a processor.
        assert_eq!(after.others_since(&before), Some(0.5));
        assert_eq!(before.others_since(&before), None);
    }

    /// Elsewhere there is nothing to read.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_load_is_measured_here() {
        let spin = || {
            let until = Instant::now() + WINDOW + Duration::from_millis(100);
            while Instant::now() < until {
                std::hint::spin_loop();
            }
            Ok::<(), ()>(())
        };
        let machine = Machine::here(1);
        let ((), conditions) = machine.during(false, spin).unwrap();
        assert!(conditions.load.is_some() && conditions.cores > 0);
        let others = conditions.others.unwrap();
        assert!((0.0..=1024.0).contains(&others), "{others}");
        // Right after that there is nothing to say yet.
        let last = machine.during(true, || Ok::<(), ()>(())).unwrap();
        assert_eq!(last.1.others, None, "it has been recorded, and nothing is repeated");
    }

    /// The report of `tower-mates` said that other work could not be measured: the run was over too soon.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_run_that_is_over_too_soon_repeats_its_last_measurement() {
        let machine = Machine::here(1);
        let first = machine.during(false, || Ok::<_, ()>(1)).unwrap();
        assert_eq!((first.0, first.1.others), (1, None));
        let mut times = 0;
        let count = || {
            times += 1;
            Ok::<_, ()>(times)
        };
        let (result, conditions) = machine.during(true, count).unwrap();
        assert_eq!(result, 1, "the first result counts");
        assert!(times > 1 && conditions.others.is_some(), "{times} {conditions:?}");
    }
}
