//! Learning: training records in folders, and evaluations of positions. The program that starts the
//! server provides both.

use crate::examples::Examples;
use crate::limits::{MAX_RECORD, MAX_TRAININGS};
use crate::wire::{EpochView, LearningView, NetworkView, TrainingView};
use chess::Position;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The evaluations of a position, in centipawns for White.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The hand-crafted evaluation.
    pub hand: i32,
    /// Its terms, by theme.
    pub terms: Vec<(&'static str, i32)>,
    /// The network's, if there is one.
    pub network: Option<i32>,
}

type Judge = Box<dyn Fn(&Position) -> Judged + Send + Sync>;

/// The training folders, and the evaluation function.
///
/// ```
/// use server::{Judged, Learning};
/// let learning = Learning::new(vec!["nets".into()])
///     .with_judge(None, |_| Judged { hand: 0, terms: Vec::new(), network: None });
/// # drop(learning);
/// ```
#[derive(Default)]
pub struct Learning {
    folders: Vec<PathBuf>,
    network: Option<NetworkView>,
    judge: Option<Judge>,
}

impl Learning {
    /// Creates it with these folders.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>) -> Learning {
        Learning { folders, network: None, judge: None }
    }

    /// Adds an evaluation function, with a network if named.
    #[must_use]
    pub fn with_judge<F>(self, network: Option<NetworkView>, judge: F) -> Learning
    where
        F: Fn(&Position) -> Judged + Send + Sync + 'static,
    {
        Learning { network, judge: Some(Box::new(judge)), ..self }
    }

    /// Evaluates a position; `None` without an evaluation function.
    pub(crate) fn judge(&self, position: &Position) -> Option<Judged> {
        self.judge.as_ref().map(|judge| judge(position))
    }

    /// Returns everything known.
    pub(crate) fn view(&self, examples: &Examples) -> LearningView {
        let mut found = Found::default();
        for folder in &self.folders {
            found.results.extend(results(folder));
            found.look(folder, 0);
        }
        let mut trainings = found.trainings;
        for training in &mut trainings {
            training.result = found.results.get(&training.id).cloned();
        }
        // An example that is also in a folder is not listed as an example.
        let known: HashSet<String> = trainings.iter().map(|training| training.id.clone()).collect();
        trainings.extend(examples.trainings().iter().filter(|one| !known.contains(&one.id)).cloned());
        trainings.sort_by(|one, other| other.when.cmp(&one.when).then(one.name.cmp(&other.name)));
        trainings.dedup_by(|one, other| one.id == other.id && one.name == other.name);
        LearningView {
            network: self.network.clone(),
            folders: self.folders.iter().map(|folder| folder.display().to_string()).collect(),
            trainings,
            problems: found.problems,
        }
    }
}

#[derive(Default)]
struct Found {
    trainings: Vec<TrainingView>,
    problems: Vec<String>,
    /// Match results of the notebooks, by training number.
    results: HashMap<String, String>,
}

impl Found {
    /// Searches a folder and its subfolders, to a limited depth.
    fn look(&mut self, folder: &Path, depth: u32) {
        let path = folder.join("result.json");
        match read(&path) {
            None => {}
            Some(_) if self.trainings.len() >= MAX_TRAININGS => return,
            Some(Err(why)) => self.problems.push(why),
            Some(Ok(text)) => match serde_json::from_str::<Record>(&text) {
                Ok(record) => self.trainings.push(record.view()),
                // Matches leave a file of that name too, which is not a training record.
                Err(_) if !text.contains("\"training_positions\"") => {}
                Err(error) => self.problems.push(format!("{}: {error}", path.display())),
            },
        }
        if depth < 2 {
            let mut below: Vec<PathBuf> =
                fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
            below.sort();
            below.iter().filter(|path| path.is_dir()).for_each(|path| {
                self.results.extend(results(path));
                self.look(path, depth + 1);
            });
        }
    }
}

/// Reads a file if it exists, up to the size limit of a record.
fn read(path: &Path) -> Option<Result<String, String>> {
    match journal::read_text(path, MAX_RECORD) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        read => Some(read.map_err(|error| format!("{}: {error}", path.display()))),
    }
}

/// Returns the match results of a folder's notebook.
fn results(folder: &Path) -> HashMap<String, String> {
    results_in(&read(&folder.join("HISTORY.md")).and_then(Result::ok).unwrap_or_default())
}

/// Parses the match results of a notebook: a section's heading ends with the number of its
/// training.
pub(crate) fn results_in(text: &str) -> HashMap<String, String> {
    let mut all = HashMap::new();
    let mut id = None;
    for line in text.lines() {
        if line.starts_with("## ") {
            id = line.trim_end().strip_suffix(')').and_then(|line| line.rsplit_once('(')).map(|(_, id)| id);
        } else if let (Some(id), Some(told)) = (id, line.strip_prefix("- Match: "))
            && told != "none yet"
        {
            all.insert(id.to_owned(), told.to_owned());
        }
    }
    all
}

/// The record of a training, as `quevedo train` writes it, as far as it is shown.
#[derive(Deserialize)]
pub(crate) struct Record {
    name: String,
    id: String,
    state: String,
    when: String,
    settings: Settings,
    training_positions: u64,
    epochs: Vec<Epoch>,
    positions_per_second: Option<f64>,
    network: Option<Network>,
}

#[derive(Deserialize)]
struct Settings {
    hidden: u32,
    buckets: u32,
    epochs: u32,
    lessons: Option<Course>,
    result_share: Option<Course>,
}

/// A number that changes linearly during a training.
#[derive(Clone, Copy, Deserialize)]
struct Course {
    start: f64,
    end: f64,
}

#[derive(Deserialize)]
struct Epoch {
    epoch: u32,
    training: f64,
    validation: Option<Losses>,
}

#[derive(Deserialize)]
struct Losses {
    blend: f64,
    result: f64,
    score: f64,
}

#[derive(Deserialize)]
struct Network {
    hash: String,
}

impl Record {
    pub(crate) fn view(self) -> TrainingView {
        let epoch = |epoch: Epoch| EpochView {
            epoch: epoch.epoch,
            training: epoch.training,
            validation: epoch.validation.as_ref().map(|losses| losses.blend),
            results: epoch.validation.as_ref().map(|losses| losses.result),
            scores: epoch.validation.as_ref().map(|losses| losses.score),
        };
        TrainingView {
            name: self.name,
            id: self.id,
            state: self.state,
            when: self.when,
            hidden: self.settings.hidden,
            buckets: self.settings.buckets,
            planned: self.settings.epochs,
            hce_share: self.settings.lessons.map(|share| [share.start, share.end]),
            result_share: self.settings.result_share.map(|share| [share.start, share.end]),
            example: false,
            machine: None,
            positions: self.training_positions,
            speed: self.positions_per_second,
            network: self.network.map(|network| network.hash),
            result: None,
            epochs: self.epochs.into_iter().map(epoch).collect(),
        }
    }
}
