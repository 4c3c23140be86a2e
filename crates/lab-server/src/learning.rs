//! Learning: training records in folders, and evaluations of positions. The program that starts the
//! server provides both.

use crate::limits::{MAX_RECORD, MAX_TRAININGS};
use crate::wire::{EpochView, LearningView, NetworkView, TrainingView};
use chess::Position;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use trainer::train::{Course, EpochLoss, TrainingRecord, recorded_matches};

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
/// use lab_server::{Judged, Learning};
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

    /// Returns everything known, with the trainings that come with the program.
    pub(crate) fn view(&self, examples: &[TrainingView]) -> LearningView {
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
        trainings.extend(examples.iter().filter(|one| !known.contains(&one.id)).cloned());
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
        let path = folder.join(TrainingRecord::FILE);
        match read(&path) {
            None => {}
            Some(_) if self.trainings.len() >= MAX_TRAININGS => return,
            Some(Err(why)) => self.problems.push(why),
            Some(Ok(text)) => match TrainingRecord::parse(&text, measured(folder).as_deref()) {
                Ok(record) => self.trainings.push(view(record)),
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

/// Returns what was measured of the training in a folder, if it has a file of its own.
fn measured(folder: &Path) -> Option<String> {
    read(&TrainingRecord::measured_file(folder))?.ok()
}

/// Returns the match results of a folder's notebook.
fn results(folder: &Path) -> HashMap<String, String> {
    recorded_matches(&read(&folder.join("HISTORY.md")).and_then(Result::ok).unwrap_or_default())
}

/// The record of a training, as far as it is shown.
pub(crate) fn view(record: TrainingRecord) -> TrainingView {
    let epoch = |epoch: EpochLoss| EpochView {
        epoch: epoch.epoch,
        training: epoch.training,
        validation: epoch.validation.map(|losses| losses.blend),
        results: epoch.validation.map(|losses| losses.result),
        scores: epoch.validation.map(|losses| losses.score),
    };
    let share = |course: Course| Some([course.start, course.end]);
    TrainingView {
        name: record.name,
        id: record.id,
        state: record.state.to_string(),
        when: record.measured.when,
        hidden: record.settings.hidden as u32,
        buckets: record.settings.buckets as u32,
        planned: record.settings.epochs,
        hce_share: share(record.settings.lessons),
        result_share: share(record.settings.result_share),
        example: false,
        machine: None,
        positions: record.training_positions as u64,
        speed: record.measured.positions_per_second,
        network: record.network.map(|network| network.hash),
        result: None,
        epochs: record.epochs.into_iter().map(epoch).collect(),
    }
}
