//! Experiments are run here: what is missing is measured, and each result kept at once.

use crate::conditions::{self, Conditions, Machine};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Results, Settings};
use crate::report::Report;
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// The file in which results are kept: a line that says what they are of, and then one for each cell.
const KEPT: &str = "cells.jsonl";
/// A file of results may have so many bytes; those that are committed have a few megabytes at most.
const MOST_BYTES: u64 = 256 << 20;
/// Of the format; another is not read.
const VERSION: u32 = 1;

/// No count or time is larger: a thousand of them can be added up.
const LARGEST: f64 = 1e15;

/// How far an experiment is, in the weights of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// What has been measured.
    pub done: u64,
    /// What there is in all.
    pub all: u64,
    /// What is being measured; nothing at the end.
    pub cell: Option<&'a str>,
}

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Head {
    experiment: String,
    version: u32,
    settings: Settings,
}

/// Any other line.
#[derive(Serialize, Deserialize)]
struct Line {
    cell: String,
    result: Value,
    /// How it was measured, where times matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    conditions: Option<Conditions>,
}

/// Measures what has not been measured yet, and makes the report. Results are kept in the folder, which is made if need be.
///
/// # Errors
/// [`LabError::Stopped`] if it was told to stop, and whatever else goes wrong; what was measured before is kept.
pub fn run(
    experiment: &dyn Experiment,
    settings: &Settings,
    folder: &Path,
    stop: &Stop,
    tell: &mut dyn FnMut(Progress<'_>),
) -> Result<Report, LabError> {
    let written = |path: &Path| {
        let path = path.to_owned();
        move |why| LabError::File { path, what: "written", why }
    };
    experiment.check(settings)?;
    fs::create_dir_all(folder).map_err(written(folder))?;
    let path = folder.join(KEPT);
    let head =
        Head { experiment: experiment.name().to_owned(), version: VERSION, settings: settings.clone() };
    let (mut results, mut file) = open(&path, &head)?;
    let cells = experiment.cells(settings);
    let all = cells.iter().map(|cell| cell.weight).sum();
    let missing: Vec<&Cell> = cells.iter().filter(|cell| !results.given.contains_key(&cell.key)).collect();
    let mut done = all - missing.iter().map(|cell| cell.weight).sum::<u64>();
    measure(experiment, settings, &missing, stop, &mut |step| {
        match step {
            Step::Begun(cell) => tell(Progress { done, all, cell: Some(&cell.key) }),
            Step::Done(cell, result, conditions) => {
                let line = Line { cell: cell.key.clone(), result, conditions };
                keep(&mut file, &line).map_err(written(&path))?;
                results.given.insert(line.cell.clone(), line.result);
                line.conditions.map(|conditions| results.conditions.insert(line.cell, conditions));
                done += cell.weight;
            }
        }
        Ok(())
    })?;
    tell(Progress { done, all, cell: None });
    conclude(experiment, settings, &cells, &results, &path)
}

/// Something that happens while cells are measured.
enum Step<'a> {
    /// A cell is begun.
    Begun(&'a Cell),
    /// A cell gave this.
    Done(&'a Cell, Value, Option<Conditions>),
}

/// Measures cells in their order, as many at once as the experiment wants, and hands over each step. After a failure no
/// other cell is begun, but those that were are still finished and handed over.
fn measure<'a>(
    experiment: &dyn Experiment,
    settings: &Settings,
    cells: &[&'a Cell],
    stop: &Stop,
    step: &mut dyn FnMut(Step<'a>) -> Result<(), LabError>,
) -> Result<(), LabError> {
    let at_once = experiment.at_once(settings).clamp(1, cells.len().max(1));
    let machine = experiment.timed().then(|| Machine::here(at_once));
    let left = AtomicUsize::new(cells.len());
    let one = |cell: &'a Cell| {
        let measured = || {
            if stop.is_raised() { Err(LabError::Stopped) } else { experiment.measure(settings, cell, stop) }
        };
        let is_last = left.fetch_sub(1, Ordering::Relaxed) == 1;
        let (result, conditions) = match &machine {
            None => (measured()?, None),
            Some(machine) => {
                let (result, conditions) = machine.during(is_last, measured)?;
                (result, Some(conditions))
            }
        };
        Ok(Step::Done(cell, result, conditions))
    };
    if at_once == 1 {
        return cells.iter().try_for_each(|&cell| {
            step(Step::Begun(cell))?;
            step(one(cell)?)
        });
    }
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let (send, steps) = mpsc::channel();
    let work = |send: mpsc::Sender<Result<Step<'a>, LabError>>| {
        while !failed.load(Ordering::Relaxed)
            && let Some(&cell) = cells.get(next.fetch_add(1, Ordering::Relaxed))
        {
            // The other end is there as long as threads are.
            let _ = send.send(Ok(Step::Begun(cell)));
            let done = one(cell);
            failed.fetch_or(done.is_err(), Ordering::Relaxed);
            let _ = send.send(done);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            let (send, work) = (send.clone(), &work);
            scope.spawn(move || work(send));
        }
        drop(send);
        let mut outcome = Ok(());
        for told in steps {
            let result = told.and_then(&mut *step);
            if result.is_err() {
                failed.store(true, Ordering::Relaxed);
            }
            outcome = outcome.and(result);
        }
        outcome
    })
}

/// Writes a line at the end of a file, or leaves it as it was: cells that are measured beside one that could not be kept are
/// still written, and must not be joined to a part of it.
fn keep(file: &mut File, line: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    let end = file.stream_position()?;
    let kept = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
    if kept.is_err() {
        // If even that fails, what was cut off is dropped next time.
        let _ = file.set_len(end).and_then(|()| file.seek(io::SeekFrom::Start(end)));
    }
    kept
}

/// The first number that is larger than counts and times are, so that reports can add up what they read.
fn too_large(result: &Value) -> Option<&Number> {
    match result {
        Value::Number(number) => number.as_f64().is_none_or(|size| size.abs() > LARGEST).then_some(number),
        Value::Array(items) => items.iter().find_map(too_large),
        Value::Object(fields) => fields.values().find_map(too_large),
        _ => None,
    }
}

/// The report of results that were kept before, with the settings they were measured by: no cell is measured.
///
/// ```
/// let kept = r#"{"experiment":"tower-boards","version":1,"settings":{"size":"quick","seed":0}}"#;
/// let unmeasured = lab::remake(&format!("{kept}\n"), "cells.jsonl".as_ref());
/// assert!(matches!(unmeasured, Err(lab::LabError::Damaged { .. })), "a report needs all its cells");
/// ```
///
/// # Errors
/// If the text is damaged or lacks a cell, the experiment is unknown, or a picture cannot be drawn; `path` is named then.
pub fn remake(text: &str, path: &Path) -> Result<(Settings, Report), LabError> {
    let damaged = |line: usize, why: String| LabError::Damaged { path: path.to_owned(), line, why };
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let head: Head = serde_json::from_str(head).map_err(|error| damaged(1, error.to_string()))?;
    if head.version != VERSION {
        return Err(damaged(1, format!("format {} is not known", head.version)));
    }
    let experiment = crate::experiments::find(&head.experiment)?;
    let results = cells(rest, 2, &damaged)?;
    let wanted = experiment.cells(&head.settings);
    let missing = wanted.iter().find(|cell| !results.given.contains_key(&cell.key));
    if let Some(cell) = missing.filter(|_| !experiment.reports_unfinished()) {
        return Err(damaged(1, format!("the cell {:?} is missing", cell.key)));
    }
    let report = conclude(experiment, &head.settings, &wanted, &results, path)?;
    Ok((head.settings, report))
}

/// The report of what was measured, with the conditions where times matter.
fn conclude(
    experiment: &dyn Experiment,
    settings: &Settings,
    cells: &[Cell],
    results: &Results,
    path: &Path,
) -> Result<Report, LabError> {
    let report = experiment.report(settings, results);
    // What the report could not read is worse than what it then could not do.
    if let Some(cell) = results.foreign() {
        return Err(LabError::Foreign { path: path.to_owned(), cell });
    }
    let mut report = report?;
    if experiment.timed() {
        let known = cells.iter().filter_map(|cell| results.conditions.get(&cell.key));
        report.method.push(conditions::said(known, cells.len()));
    }
    Ok(report)
}

/// The results in the lines after the first.
fn cells(text: &str, first: usize, damaged: &dyn Fn(usize, String) -> LabError) -> Result<Results, LabError> {
    let mut results = Results::default();
    for (number, line) in (first..).zip(text.lines()) {
        let Line { cell, result, conditions } =
            serde_json::from_str(line).map_err(|error| damaged(number, error.to_string()))?;
        if let Some(found) = too_large(&result) {
            return Err(damaged(number, format!("no measurement gives {found}")));
        }
        conditions.map(|conditions| results.conditions.insert(cell.clone(), conditions));
        results.given.insert(cell, result);
    }
    Ok(results)
}

/// What has been measured, and the file to keep more in. A last line that was not written to its end is taken away.
fn open(path: &Path, head: &Head) -> Result<(Results, File), LabError> {
    let failed = |what| move |why| LabError::File { path: path.to_owned(), what, why };
    let mut bytes = match journal::read(path, MOST_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(failed("read")(error)),
    };
    // A line that was broken off may end inside a letter, so that it goes first.
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    bytes.truncate(whole);
    let damaged = |line: usize, why: String| LabError::Damaged { path: path.to_owned(), line, why };
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        damaged(1 + before.iter().filter(|&&byte| byte == b'\n').count(), "this is no text".to_owned())
    })?;
    let mut results = Results::default();
    if let Some((first, rest)) = text.split_once('\n') {
        let found: Head = serde_json::from_str(first).map_err(|error| damaged(1, error.to_string()))?;
        if found != *head {
            let found = format!("{}{}", found.experiment, found.settings);
            return Err(LabError::Other { path: path.to_owned(), found });
        }
        results = cells(rest, 2, &damaged)?;
    }
    let mut file =
        OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed("written"))?;
    file.set_len(whole as u64).map_err(failed("written"))?;
    file.seek(io::SeekFrom::End(0)).map_err(failed("written"))?;
    if whole == 0 {
        keep(&mut file, head).map_err(failed("written"))?;
    }
    Ok((results, file))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;

    /// Names the file to a process that may not write more than a kilobyte.
    const FILE: &str = "QUEVEDO_TEST_SHORT_FILE";

    /// Not a test of its own: in a process that another test starts, one line has no room, and the next has.
    #[test]
    fn writes_when_another_test_wants_it() {
        let Some(path) = std::env::var_os(FILE) else { return };
        let mut file = File::create(path).unwrap();
        keep(&mut file, &"first").unwrap();
        assert!(keep(&mut file, &"x".repeat(2000)).is_err());
        keep(&mut file, &"last").unwrap();
    }

    #[test]
    fn a_line_without_room_leaves_nothing_for_the_next_to_be_joined_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(KEPT);
        // The signal would end it; ignored, it is an error of the write.
        let status = Command::new("bash")
            .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "run::tests::writes_when_another_test_wants_it"])
            .env(FILE, &path)
            .output()
            .unwrap();
        assert!(status.status.success(), "{status:?}");
        assert_eq!(fs::read_to_string(path).unwrap(), "\"first\"\n\"last\"\n");
    }
}
