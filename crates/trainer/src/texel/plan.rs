//! Tuning as planned: pass after pass, with its state in a file, from which it resumes.

use super::data::Data;
use super::source::source;
use super::tuner::{Checkpoint, Settings, Tuner};
use crate::error::{Error, replace};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::fs;
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};

/// The state may have so many bytes: it has some numbers for each weight.
const MOST_STATE: u64 = 64 << 20;

/// A tuning of the evaluation weights.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningPlan {
    /// Files of labelled positions: lines, zstd-compressed (.zst), or games (.pgn).
    pub files: Vec<PathBuf>,
    /// The Rust file that receives the weights.
    pub output: PathBuf,
    /// The file of the state.
    pub state: PathBuf,
    /// Passes over all positions.
    pub passes: u32,
    /// Batch size in positions.
    pub batch: u32,
    /// Initial step size in centipawns; decays to a tenth.
    pub rate: f64,
    /// Weight of the game result against the score, from 0 to 1.
    pub result_share: f64,
    /// The most positions.
    pub most: usize,
    /// Percentage of games held out for validation.
    pub validate: usize,
}

/// Settings that must match for a tuning to resume.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Task {
    positions: usize,
    games: usize,
    train: usize,
    passes: u32,
    batch: u32,
    rate: f64,
    result_share: f64,
}

/// The state of an interrupted tuning.
#[derive(Serialize, Deserialize)]
struct State {
    task: Task,
    /// Passes done so far.
    done: u32,
    tuner: Checkpoint,
}

/// The mean squared errors of the weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TuningErrors {
    /// Of the positions that it learns from.
    pub learnt: f64,
    /// Of those held out.
    pub held: f64,
}

/// A tuning between its passes.
pub struct Tuning<'a> {
    plan: &'a TuningPlan,
    data: &'a Data,
    train: usize,
    task: Task,
    tuner: Tuner,
    done: u32,
}

fn failed(path: &Path, error: impl Display) -> Error {
    Error::Work(format!("{}: {error}", path.display()))
}

impl TuningPlan {
    /// Checks the plan before anything is read.
    ///
    /// # Errors
    /// If the weights could not be written.
    pub fn check(&self) -> Result<(), Error> {
        let folder = self.output.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(Error::Plan(format!(
                "cannot write {}: its folder does not exist; run in the root of the sources, or give another file with --output",
                self.output.display()
            )));
        }
        Ok(())
    }

    /// Reads the positions, and reports now and then how many there are.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn load(&self, progress: &mut dyn FnMut(usize)) -> Result<Data, Error> {
        let mut data = Data::default();
        for path in &self.files {
            let file = journal::open(path).map_err(|error| failed(path, error))?;
            let result = match path.extension().and_then(|end| end.to_str()) {
                Some("zst") => data.read_packed(BufReader::new(file), self.most, progress),
                Some("pgn") => data.read_games(file, self.most, progress),
                _ => data.read(BufReader::new(file), self.most, progress),
            };
            result.map_err(|error| failed(path, error))?;
        }
        Ok(data)
    }

    /// Returns how many of the positions it learns from; the others validate.
    ///
    /// # Errors
    /// If there are none.
    pub fn training_positions(&self, data: &Data) -> Result<usize, Error> {
        match data.validation_start(self.validate) {
            0 => Err(Error::Plan("no training positions; give more files, or lower --validate".into())),
            train => Ok(train),
        }
    }

    /// Starts the tuning, or resumes it from its state.
    ///
    /// # Errors
    /// If the state cannot be read, or is that of another tuning.
    pub fn begin<'a>(&'a self, data: &'a Data) -> Result<Tuning<'a>, Error> {
        let train = self.training_positions(data)?;
        let task = Task {
            positions: data.len(),
            games: data.games(),
            train,
            passes: self.passes,
            batch: self.batch,
            rate: self.rate,
            result_share: self.result_share,
        };
        let (tuner, done) = match journal::read_text(&self.state, MOST_STATE) {
            Ok(text) => resume(&text, &task).ok_or_else(|| {
                failed(
                    &self.state,
                    "the state belongs to other weights, data or settings; give another file with --state, or delete it",
                )
            })?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let settings =
                    Settings { rate: self.rate, result_share: self.result_share, ..Settings::default() };
                let mut tuner = Tuner::new(settings);
                tuner.fit_slopes(data);
                (tuner, 0)
            }
            Err(error) => return Err(failed(&self.state, error)),
        };
        Ok(Tuning { plan: self, data, train, task, tuner, done })
    }
}

/// Restores the tuner and its number of passes; `None` if the task differs.
fn resume(text: &str, task: &Task) -> Option<(Tuner, u32)> {
    let state: State = serde_json::from_str(text).ok()?;
    if state.task != *task {
        return None;
    }
    Tuner::resume(state.tuner).map(|tuner| (tuner, state.done))
}

impl Tuning<'_> {
    /// Returns the passes done.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// Returns the settings, with fitted slopes.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.tuner.checkpoint().settings
    }

    /// Returns the errors of the current weights.
    #[must_use]
    pub fn errors(&self) -> TuningErrors {
        let error = |range| self.tuner.error_of(self.data, range);
        TuningErrors { learnt: error(0..self.train), held: error(self.train..self.data.len()) }
    }

    /// Makes the next pass and keeps state and weights; false after the last.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn pass(&mut self) -> Result<bool, Error> {
        let TuningPlan { passes, batch, rate, .. } = *self.plan;
        if self.done >= passes {
            return Ok(false);
        }
        let done = f64::from(self.done) / f64::from(passes.max(1));
        self.tuner.set_rate(rate * 0.1_f64.powf(done));
        // Strided batches: neighbouring positions come from the same game.
        let steps = (self.train / batch as usize).max(1);
        for first in 0..steps {
            self.tuner.step(self.data, (first..self.train).step_by(steps));
        }
        self.done += 1;
        let tuner = self.tuner.checkpoint().clone();
        let state = State { task: self.task.clone(), done: self.done, tuner };
        let state = serde_json::to_string(&state).map_err(|error| failed(&self.plan.state, error))?;
        replace(&self.plan.state, state.as_bytes())?;
        self.write()?;
        Ok(true)
    }

    /// Writes the weights, and removes the state: a finished tuning is not resumed.
    ///
    /// # Errors
    /// If that fails.
    pub fn finish(&self) -> Result<(), Error> {
        // Also when resuming had nothing left to do.
        self.write()?;
        fs::remove_file(&self.plan.state).map_err(|error| failed(&self.plan.state, error))
    }

    fn write(&self) -> Result<(), Error> {
        replace(&self.plan.output, source(&self.tuner.checkpoint().weights).as_bytes())
    }
}
