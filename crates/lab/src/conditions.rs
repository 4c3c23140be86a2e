//! The conditions of a timing: build, processor, and load of the machine by other work. What cannot
//! be determined is omitted, and reports say so.

use crate::numbers::decimal;
use crate::text::{Language, Text};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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
    /// The start of the current accounting of other work, and the CPU time by then.
    mark: Mutex<(Instant, Option<Used>)>,
}

/// The system clock counts hundredths of a second: over less than this it says nothing. Other work
/// is measured over several shorter measurements, and recorded with the last.
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
        Machine { known, mark: Mutex::new((Instant::now(), Used::now())) }
    }

    /// Runs a measurement, and returns its conditions.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> (T, Conditions) {
        let done = work();
        let load = fs::read_to_string("/proc/loadavg").ok();
        let load = load.and_then(|text| text.split_whitespace().next()?.parse().ok());
        (done, Conditions { others: self.others(), load, ..self.known.clone() })
    }

    /// Returns how many processors others kept busy since the mark, which is reset; `None` if that
    /// was too recent.
    fn others(&self) -> Option<f64> {
        let mut mark = self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        if mark.0.elapsed() < WINDOW {
            return None;
        }
        let now = Used::now();
        let others = mark.1.zip(now).and_then(|(before, after)| after.others_since(&before));
        *mark = (Instant::now(), now);
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

/// Describes the conditions of the measurements for a report; `all` is their number.
pub(crate) fn said<'a>(known: impl Iterator<Item = &'a Conditions>, all: usize) -> Text {
    let known: Vec<&Conditions> = known.collect();
    if known.is_empty() {
        return Text::new(
            "Commit, processor and load of the machine were not recorded when these times were measured.",
            "No se registraron ni el commit ni el procesador ni la carga de la máquina cuando se midieron estos tiempos.",
        );
    }
    Text::made(|language| {
        let mut text = builds(&known, language);
        text.push_str(&load(&known, language));
        if known.len() < all {
            let rest = all - known.len();
            text.push_str(&match language {
                Language::English => {
                    format!(" Of {all} measurements, {rest} were made before this was recorded.")
                }
                Language::Spanish => {
                    format!(" De {all} mediciones, {rest} se hicieron antes de que esto se registrara.")
                }
            });
        }
        text
    })
}

/// Describes builds and processors.
fn builds(known: &[&Conditions], language: Language) -> String {
    let listed = |texts: BTreeSet<String>| texts.into_iter().collect::<Vec<_>>().join("; ");
    let build = |one: &&Conditions| {
        let commit = match (&one.commit, language) {
            (Some(commit), _) => commit.clone(),
            (None, Language::English) => "an unknown commit".to_owned(),
            (None, Language::Spanish) => "un commit desconocido".to_owned(),
        };
        let changed = match (one.changed, language) {
            (false, _) => "",
            (true, Language::English) => " with uncommitted changes",
            (true, Language::Spanish) => " con cambios sin confirmar",
        };
        let kind = match (one.release, language) {
            (true, Language::English) => "release build",
            (true, Language::Spanish) => "compilación optimizada",
            (false, Language::English) => "development build",
            (false, Language::Spanish) => "compilación de desarrollo",
        };
        format!("{commit}{changed} ({kind})")
    };
    let machine = |one: &&Conditions| {
        let name = one.processor.as_deref();
        let name = name.unwrap_or(language.say("an unknown processor", "un procesador desconocido"));
        format!("{name}, {} {}", one.cores, language.say("cores", "núcleos"))
    };
    let (builds, machines) =
        (listed(known.iter().map(build).collect()), listed(known.iter().map(machine).collect()));
    let at_once = known.iter().map(|one| one.at_once).max().unwrap_or(1);
    let times = match (at_once, language) {
        (0 | 1, Language::English) => "one measurement at a time".to_owned(),
        (0 | 1, Language::Spanish) => "una medición cada vez".to_owned(),
        (several, Language::English) => format!("{several} measurements at once"),
        (several, Language::Spanish) => format!("{several} mediciones a la vez"),
    };
    match language {
        Language::English => format!("Times were measured at commit {builds} on {machines}, {times}."),
        Language::Spanish => format!("Los tiempos se midieron en el commit {builds} en {machines}, {times}."),
    }
}

/// Describes the load of the machine.
fn load(known: &[&Conditions], language: Language) -> String {
    let others: Vec<f64> = known.iter().filter_map(|one| one.others).collect();
    let loads: Vec<f64> = known.iter().filter_map(|one| one.load).collect();
    let number = |value: f64| decimal(value, 2, language);
    let most = |values: &[f64]| number(values.iter().copied().fold(0.0, f64::max));
    let mut text = if others.is_empty() {
        language
            .say(
                " What other programs did meanwhile could not be measured.",
                " No se pudo medir qué hacían mientras tanto otros programas.",
            )
            .to_owned()
    } else {
        let mean = number(others.iter().sum::<f64>() / others.len() as f64);
        match language {
            Language::English => format!(
                " Meanwhile other programs kept {mean} cores busy on average, and at most {} for some time.",
                most(&others)
            ),
            Language::Spanish => format!(
                " Mientras tanto, otros programas ocuparon {mean} núcleos de media, y como mucho {} durante un rato.",
                most(&others)
            ),
        }
    };
    if !loads.is_empty() {
        let least = number(loads.iter().copied().fold(f64::INFINITY, f64::min));
        let most = most(&loads);
        text.push_str(&match language {
            Language::English if least == most => {
                format!(" The load average was {most}, this program included.")
            }
            Language::Spanish if least == most => {
                format!(" La carga media fue {most}, contando este programa.")
            }
            Language::English => {
                format!(" The load average was between {least} and {most}, this program included.")
            }
            Language::Spanish => {
                format!(" La carga media estuvo entre {least} y {most}, contando este programa.")
            }
        });
    }
    text
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

    #[test]
    fn reports_say_what_is_known_and_what_is_not() {
        let none = said([].into_iter(), 3);
        assert!(none.get(Language::English).contains("not recorded"));
        let one = Conditions {
            commit: Some("0123456789ab".to_owned()),
            release: true,
            processor: Some("A Processor".to_owned()),
            cores: 2,
            at_once: 2,
            others: Some(0.25),
            load: Some(2.5),
            changed: false,
        };
        let busier = Conditions { others: Some(0.75), load: Some(3.0), ..one.clone() };
        let text = said([&one, &busier].into_iter(), 3);
        let english = text.get(Language::English);
        for part in [
            "0123456789ab (release build)",
            "A Processor, 2 cores",
            "2 measurements at once",
            "0.50 cores busy",
            "at most 0.75",
        ] {
            assert!(english.contains(part), "{part}: {english}");
        }
        assert!(
            english.contains("between 2.50 and 3.00") && english.contains("Of 3 measurements, 1"),
            "{english}"
        );
        let spanish = text.get(Language::Spanish);
        assert!(spanish.contains("0,50 núcleos") && spanish.contains("2 mediciones a la vez"), "{spanish}");
        let blind = Conditions { others: None, load: None, commit: None, ..one };
        let text = said([&blind].into_iter(), 1);
        assert!(text.get(Language::English).contains("could not be measured"));
        assert!(text.get(Language::English).contains("an unknown commit"));
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
        };
        let machine = Machine::here(1);
        let ((), conditions) = machine.during(spin);
        assert!(conditions.load.is_some() && conditions.cores > 0);
        let others = conditions.others.unwrap();
        assert!((0.0..=1024.0).contains(&others), "{others}");
        // Right after that there is nothing to say yet.
        assert_eq!(machine.during(|| ()).1.others, None);
    }
}
