//! Experiments are run here: what is missing is measured, and each result kept at once.

use crate::cells::{self, Cells, KEPT, Line};
use crate::conditions::{self, Conditions, Machine};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Results, Settings};
use crate::report::Report;
use player::Stop;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

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
    experiment.check(settings)?;
    let unmade = |why| LabError::File { path: folder.to_owned(), what: "written", why };
    fs::create_dir_all(folder).map_err(unmade)?;
    let path = folder.join(KEPT);
    let (mut kept, mut results) = Cells::open(&path, experiment.name(), settings)?;
    let cells = experiment.cells(settings);
    let all = cells.iter().map(|cell| cell.weight).sum();
    let missing: Vec<&Cell> = cells.iter().filter(|cell| !results.given.contains_key(&cell.key)).collect();
    let mut done = all - missing.iter().map(|cell| cell.weight).sum::<u64>();
    measure(experiment, settings, &missing, stop, &mut |step| {
        match step {
            Step::Begun(cell) => tell(Progress { done, all, cell: Some(&cell.key) }),
            Step::Done(cell, result, conditions) => {
                let line = Line { cell: cell.key.clone(), result, conditions };
                kept.add(&line)?;
                results.given.insert(line.cell.clone(), line.result);
                line.conditions.map(|conditions| results.conditions.insert(line.cell, conditions));
                done += cell.weight;
            }
        }
        Ok(())
    })?;
    kept.finish(&cells)?;
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

/// The report of results that were kept before, with the settings they were measured by: no cell is measured.
///
/// `text` is that of `cells.jsonl`, `measured` that of `cells.measured.jsonl`, which may be empty.
///
/// ```
/// let kept = r#"{"experiment":"tower-boards","version":1,"settings":{"size":"quick","seed":0}}"#;
/// let unmeasured = lab::remake(&format!("{kept}\n"), "", "cells.jsonl".as_ref());
/// assert!(matches!(unmeasured, Err(lab::LabError::Damaged { .. })), "a report needs all its cells");
/// ```
///
/// # Errors
/// If the text is damaged or lacks a cell, the experiment is unknown, or a picture cannot be drawn; `path` is named then.
pub fn remake(text: &str, measured: &str, path: &Path) -> Result<(Settings, Report), LabError> {
    let (kept, results) = cells::read(text.as_bytes(), measured.as_bytes(), path)?;
    let experiment = crate::experiments::find(&kept.experiment)?;
    let wanted = experiment.cells(&kept.settings);
    let missing = wanted.iter().find(|cell| !results.given.contains_key(&cell.key));
    if let Some(cell) = missing.filter(|_| !experiment.reports_unfinished()) {
        let why = format!("the cell {:?} is missing", cell.key);
        return Err(LabError::Damaged { path: path.to_owned(), line: 1, why });
    }
    let report = conclude(experiment, &kept.settings, &wanted, &results, path)?;
    Ok((kept.settings, report))
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
