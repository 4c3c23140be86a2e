//! The experiment interface.

use crate::chess_kit::Chosen;
use crate::conditions::Conditions;
use crate::error::LabError;
use crate::report::{Part, Report};
use crate::text::Text;
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

/// The size of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Seconds: enough to see that it works, and what it looks like.
    Quick,
    /// Minutes.
    #[default]
    Normal,
    /// As large as in the source, or larger.
    Full,
}

/// The settings. The same settings give the same results, except for times.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The size.
    pub size: Size,
    /// The random seed.
    pub seed: u64,
    /// The engine to measure, if an experiment [takes](Experiment::takes) one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Positions instead of the built-in ones, if an experiment [takes](Experiment::takes) any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<Chosen>,
    /// Node limit of each search, if an experiment [takes](Experiment::takes) it; results cut short
    /// by it are marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_nodes: Option<u64>,
}

/// As command-line arguments, each after a space: ` --quick --seed 3`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size {
            Size::Quick => f.write_str(" --quick")?,
            Size::Normal => {}
            Size::Full => f.write_str(" --full")?,
        }
        if self.seed != 0 {
            write!(f, " --seed {}", self.seed)?;
        }
        if let Some(engine) = &self.engine {
            write!(f, " --engine {engine}")?;
        }
        if let Some(most) = self.max_nodes {
            write!(f, " --max-nodes {most}")?;
        }
        match self.positions.len() {
            0 => Ok(()),
            1 => f.write_str(" with a position of one's own"),
            several => write!(f, " with {several} positions of one's own"),
        }
    }
}

/// Which optional settings an experiment takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Takes {
    /// [`Settings::engine`].
    pub engine: bool,
    /// [`Settings::positions`].
    pub positions: bool,
    /// [`Settings::max_nodes`].
    pub max_nodes: bool,
}

/// A separately measured part of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its name, unique in an experiment.
    pub key: String,
    /// Its relative run time.
    pub weight: u64,
}

/// Cells, and what to measure in each.
pub(crate) struct Plan<T>(Vec<(Cell, T)>);

impl<T> Plan<T> {
    /// Creates an empty plan.
    pub(crate) fn new() -> Plan<T> {
        Plan(Vec::new())
    }

    /// Adds a cell.
    pub(crate) fn add(&mut self, key: String, weight: u64, what: T) {
        self.0.push((Cell { key, weight }, what));
    }

    /// The cells.
    pub(crate) fn cells(self) -> Vec<Cell> {
        self.0.into_iter().map(|(cell, _)| cell).collect()
    }

    /// Returns what to measure in a cell.
    ///
    /// # Panics
    /// If the plan does not have it: it must be made of the same settings.
    pub(crate) fn find(self, cell: &Cell) -> T {
        let found = self.0.into_iter().find(|(known, _)| known.key == cell.key);
        found.expect("the keys are those of the plan").1
    }
}

/// Serialises a result.
///
/// # Panics
/// If it has something that JSON does not, such as keys that are not strings.
pub(crate) fn kept(result: &impl Serialize) -> Value {
    serde_json::to_value(result).expect("numbers and names")
}

/// An experiment: cells to measure, and a report of the results.
pub trait Experiment: Sync {
    /// Returns its name.
    fn name(&self) -> &'static str;

    /// Returns its title in reports.
    fn title(&self) -> Text;

    /// Returns its source: which chapter of which document.
    fn source(&self) -> Text;

    /// Returns its question, in one sentence.
    fn question(&self) -> Text;

    /// Returns which settings it takes besides size and seed.
    fn takes(&self) -> Takes {
        Takes::default()
    }

    /// Returns the program needed at a size, if any.
    fn needs(&self, _size: Size) -> Option<&'static str> {
        None
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// What it cannot do.
    fn check(&self, _settings: &Settings) -> Result<(), LabError> {
        Ok(())
    }

    /// Estimates the total run time, if possible beforehand: small parts may be tried out.
    ///
    /// # Errors
    /// As [`measure`](Experiment::measure).
    fn estimate(&self, _settings: &Settings, _stop: &Stop) -> Result<Option<Duration>, LabError> {
        Ok(None)
    }

    /// Whether a report can be made of some of the cells; it then lists the missing ones.
    fn reports_unfinished(&self) -> bool {
        false
    }

    /// Whether times matter: then the conditions of the measurements are recorded and reported.
    fn timed(&self) -> bool {
        false
    }

    /// Returns how many cells are measured at once, each on its own thread.
    fn at_once(&self, _settings: &Settings) -> usize {
        1
    }

    /// Returns the cells, in the order of measurement.
    fn cells(&self, settings: &Settings) -> Vec<Cell>;

    /// Measures a cell.
    ///
    /// # Errors
    /// [`LabError::Stopped`] if it was interrupted, or what is wrong.
    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError>;

    /// Returns the report, when all cells have been measured.
    ///
    /// # Errors
    /// If a chart cannot be drawn.
    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError>;
}

/// Results of the cells, by key.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    pub(crate) given: HashMap<String, Value>,
    /// Their conditions, where recorded.
    pub(crate) conditions: HashMap<String, Conditions>,
    foreign: OnceCell<String>,
}

impl Results {
    /// Takes in a result that was kept before; `Err` says why not.
    ///
    /// A cell may be kept twice if it was measured twice, which gives the same result.
    pub(crate) fn take(&mut self, key: String, result: Value) -> Result<(), String> {
        match self.given.get(&key) {
            Some(before) if *before != result => {
                Err(format!("the cell {key:?} was on an earlier line, with another result"))
            }
            _ => {
                self.given.insert(key, result);
                Ok(())
            }
        }
    }

    /// Returns the result of a cell; `None` if it has another type, which is remembered, or has not
    /// been measured.
    pub fn get<T: for<'a> Deserialize<'a>>(&self, key: &str) -> Option<T> {
        let found = T::deserialize(self.given.get(key)?).ok();
        if found.is_none() {
            self.foreign.get_or_init(|| key.to_owned());
        }
        found
    }

    /// Returns the first requested cell whose result had another type.
    pub(crate) fn foreign(&self) -> Option<String> {
        self.foreign.get().cloned()
    }
}

impl Report {
    /// Creates a report from the experiment's texts, the method and the results.
    pub(crate) fn new(experiment: &dyn Experiment, method: Vec<Text>, parts: Vec<Part>) -> Report {
        Report {
            name: experiment.name(),
            title: experiment.title(),
            question: experiment.question(),
            method,
            parts,
        }
    }
}
