//! Experiments are run here: what is missing is measured, and each result kept at once.

use crate::error::LabError;
use crate::experiment::{Experiment, Results, Settings};
use crate::report::Report;
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The file in which results are kept: a line that says what they are of, and then one for each cell.
const KEPT: &str = "cells.jsonl";
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
    let is_known = |results: &Results, key: &str| results.0.contains_key(key);
    let mut done = cells.iter().filter(|cell| is_known(&results, &cell.key)).map(|cell| cell.weight).sum();
    for cell in &cells {
        if is_known(&results, &cell.key) {
            continue;
        }
        tell(Progress { done, all, cell: Some(&cell.key) });
        if stop.is_raised() {
            return Err(LabError::Stopped);
        }
        let result = experiment.measure(settings, cell, stop)?;
        keep(&mut file, &Line { cell: cell.key.clone(), result: result.clone() }).map_err(written(&path))?;
        results.0.insert(cell.key.clone(), result);
        done += cell.weight;
    }
    tell(Progress { done, all, cell: None });
    let report = experiment.report(settings, &results);
    // What the report could not read is worse than what it then could not do.
    match results.foreign() {
        Some(cell) => Err(LabError::Foreign { path, cell }),
        None => report,
    }
}

fn keep(file: &mut File, line: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    file.write_all(text.as_bytes())?;
    file.sync_data()
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

/// What has been measured, and the file to keep more in. A last line that was not written to its end is taken away.
fn open(path: &Path, head: &Head) -> Result<(Results, File), LabError> {
    let failed = |what| move |why| LabError::File { path: path.to_owned(), what, why };
    let mut bytes = match fs::read(path) {
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
    for (number, line) in (1..).zip(text.lines()) {
        if number == 1 {
            let found: Head =
                serde_json::from_str(line).map_err(|error| damaged(number, error.to_string()))?;
            if found != *head {
                let found = format!("{}{}", found.experiment, found.settings);
                return Err(LabError::Other { path: path.to_owned(), found });
            }
            continue;
        }
        let Line { cell, result } =
            serde_json::from_str(line).map_err(|error| damaged(number, error.to_string()))?;
        if let Some(found) = too_large(&result) {
            return Err(damaged(number, format!("no measurement gives {found}")));
        }
        results.0.insert(cell, result);
    }
    let mut file =
        OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed("written"))?;
    file.set_len(whole as u64).map_err(failed("written"))?;
    io::Seek::seek(&mut file, io::SeekFrom::End(0)).map_err(failed("written"))?;
    if whole == 0 {
        keep(&mut file, head).map_err(failed("written"))?;
    }
    Ok((results, file))
}
