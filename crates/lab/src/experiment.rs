//! What an experiment is.

use crate::chess::Chosen;
use crate::conditions::Conditions;
use crate::error::LabError;
use crate::report::Report;
use crate::text::Text;
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Seconds: enough to see that it works, and what it looks like.
    Quick,
    /// Minutes.
    #[default]
    Normal,
    /// As the source did it, or further.
    Full,
}

/// What can be chosen. The same settings give the same results, but for times.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settings {
    /// How much is measured.
    pub size: Size,
    /// For what is drawn at random.
    pub seed: u64,
    /// The engine that is measured, where an experiment [takes](Experiment::takes) any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Positions to look at instead of the built-in ones, where an experiment [takes](Experiment::takes) any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<Chosen>,
    /// No search visits more positions than this, where an experiment [takes](Experiment::takes) it; results that were
    /// ended by it are marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_nodes: Option<u64>,
}

/// As they are chosen in commands, each after a space: ` --quick --seed 3`.
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

/// Which of the settings that are not for all an experiment heeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Takes {
    /// [`Settings::engine`].
    pub engine: bool,
    /// [`Settings::positions`].
    pub positions: bool,
    /// [`Settings::max_nodes`].
    pub max_nodes: bool,
}

/// Something that is measured by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its name, of which there is one in an experiment.
    pub key: String,
    /// How long it takes, compared with the others.
    pub weight: u64,
}

/// Cells, and what is to be measured in each.
pub(crate) struct Plan<T>(Vec<(Cell, T)>);

impl<T> Plan<T> {
    /// Nothing yet.
    pub(crate) fn new() -> Plan<T> {
        Plan(Vec::new())
    }

    /// One more cell.
    pub(crate) fn add(&mut self, key: String, weight: u64, what: T) {
        self.0.push((Cell { key, weight }, what));
    }

    /// The cells.
    pub(crate) fn cells(self) -> Vec<Cell> {
        self.0.into_iter().map(|(cell, _)| cell).collect()
    }

    /// What is to be measured in a cell.
    ///
    /// # Panics
    /// If the plan does not have it: it has to be made of the same settings.
    pub(crate) fn find(self, cell: &Cell) -> T {
        let found = self.0.into_iter().find(|(known, _)| known.key == cell.key);
        found.expect("the keys are those of the plan").1
    }
}

/// A result as it is kept.
///
/// # Panics
/// If it has something that JSON does not, such as keys that are no texts.
pub(crate) fn kept(result: &impl Serialize) -> Value {
    serde_json::to_value(result).expect("numbers and names")
}

/// An experiment: cells to measure, and a report of what they gave.
pub trait Experiment: Sync {
    /// By which it is found.
    fn name(&self) -> &'static str;

    /// What it is called in reports.
    fn title(&self) -> Text;

    /// Where it comes from: which chapter of which document.
    fn source(&self) -> Text;

    /// What it asks, in a sentence.
    fn question(&self) -> Text;

    /// Which settings it heeds besides size and seed.
    fn takes(&self) -> Takes {
        Takes::default()
    }

    /// The program that is needed for so much, if one is.
    fn needs(&self, _size: Size) -> Option<&'static str> {
        None
    }

    /// Whether it can heed what is set.
    ///
    /// # Errors
    /// What it cannot heed.
    fn check(&self, _settings: &Settings) -> Result<(), LabError> {
        Ok(())
    }

    /// About how long it will take from the beginning, if that can be said beforehand: small parts of it may be tried out.
    ///
    /// # Errors
    /// As [`measure`](Experiment::measure).
    fn estimate(&self, _settings: &Settings, _stop: &Stop) -> Result<Option<Duration>, LabError> {
        Ok(None)
    }

    /// Whether a report can be made of some of the cells; it then says which are missing.
    fn reports_unfinished(&self) -> bool {
        false
    }

    /// Whether times matter in its results: then the conditions under which they were measured are recorded and reported.
    fn timed(&self) -> bool {
        false
    }

    /// How many cells are measured at once, each by a thread of its own.
    fn at_once(&self, _settings: &Settings) -> usize {
        1
    }

    /// What there is to measure, in the order in which it is done.
    fn cells(&self, settings: &Settings) -> Vec<Cell>;

    /// Measures a cell.
    ///
    /// # Errors
    /// [`LabError::Stopped`] if it was told to stop; what is wrong, if anything is.
    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError>;

    /// The report, when all cells have been measured.
    ///
    /// # Errors
    /// If a picture cannot be drawn.
    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError>;
}

/// What the cells gave, by their keys.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    pub(crate) given: HashMap<String, Value>,
    /// Under which conditions, where that was recorded.
    pub(crate) conditions: HashMap<String, Conditions>,
    foreign: OnceCell<String>,
}

impl Results {
    /// What a cell gave; none if it gave something else, which is remembered, or has not been measured.
    pub fn get<T: for<'a> Deserialize<'a>>(&self, key: &str) -> Option<T> {
        let found = T::deserialize(self.given.get(key)?).ok();
        if found.is_none() {
            self.foreign.get_or_init(|| key.to_owned());
        }
        found
    }

    /// The first cell that was asked for and had something else than was wanted.
    pub(crate) fn foreign(&self) -> Option<String> {
        self.foreign.get().cloned()
    }
}
