//! Long work of the laboratory: what is wanted, how far it is, and what experiments there are.

use super::MatchOrder;
use serde::{Deserialize, Serialize};

/// Work that is wanted, as the body of `POST /api/laboratory/jobs`. It is kept with the work in this form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum JobOrder {
    /// An experiment.
    Experiment(ExperimentOrder),
    /// A match or tournament.
    Match(MatchOrder),
}

/// An experiment that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExperimentOrder {
    /// Its name.
    pub experiment: String,
    /// How much is measured.
    pub size: ExperimentSize,
    /// For what is drawn at random.
    #[serde(default)]
    pub seed: u32,
    /// The engine that is measured, where the experiment takes one.
    #[serde(default)]
    pub engine: Option<String>,
    /// Positions to look at instead of its own, as FEN, where it takes them.
    #[serde(default)]
    pub positions: Vec<String>,
    /// No search visits more positions than this, where it takes that.
    #[serde(default)]
    pub max_nodes: Option<u32>,
}

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExperimentSize {
    /// Seconds.
    Quick,
    /// Minutes.
    Normal,
    /// As the source did it, or further.
    Full,
}

/// All work there is, the newest first: the answer of `GET /api/laboratory/jobs`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JobList {
    /// The work.
    pub jobs: Vec<JobView>,
    /// What is allowed.
    pub limits: JobLimits,
}

/// A piece of work.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JobView {
    /// Its number.
    pub id: u32,
    /// What was wanted; none if that can no longer be read.
    pub order: Option<JobOrder>,
    /// How it stands.
    pub state: JobState,
    /// When it was asked for, in milliseconds since 1970.
    pub created: u64,
    /// When its state last changed.
    pub updated: u64,
    /// How long it has been at work in all.
    pub spent_ms: u64,
    /// How far it is; none before it has begun.
    pub progress: Option<JobProgress>,
    /// How many are to be done before it, while it waits.
    pub ahead: Option<u32>,
    /// Why it failed, if it did.
    pub problem: Option<JobProblem>,
}

/// How work stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum JobState {
    /// Its turn comes.
    Waiting,
    /// It is being done.
    Running,
    /// It was told to stop, and does so soon.
    Stopping,
    /// It was stopped, and can go on.
    Stopped,
    /// It is done.
    Finished,
    /// It could not be done; it can be tried again.
    Failed,
}

/// How far work is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JobProgress {
    /// What has been done, in parts: games of a match, weights of the cells of an experiment.
    pub done: u64,
    /// What there is in all.
    pub all: u64,
    /// What is being done now, as the experiment names it.
    pub what: Option<String>,
    /// About how long it will still take, while it is being done.
    pub remaining_ms: Option<u64>,
}

/// Why work failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JobProblem {
    /// What kind of problem it is.
    pub kind: JobProblemKind,
    /// In English, with names of files.
    pub detail: String,
}

/// A kind of problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum JobProblemKind {
    /// The disk is full.
    Full,
    /// The folder may only be read.
    ReadOnly,
    /// What is in the folder is damaged.
    Damaged,
    /// A program that is needed is not there.
    Missing,
    /// There is not so much memory.
    Memory,
    /// It broke down: a fault of this program.
    BrokeDown,
    /// The server has ended several times while this was being done, without any progress.
    CutOff,
    /// Something else.
    Other,
}

/// What is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JobLimits {
    /// How many jobs are kept.
    pub max_jobs: u32,
    /// How many positions an experiment may be given.
    pub max_positions: u32,
    /// How many contenders a tournament may have.
    pub max_contenders: u32,
    /// How many games.
    pub max_games: u32,
    /// How many of them at once.
    pub max_concurrency: u32,
    /// How many positions may be searched for a move.
    pub max_move_nodes: u32,
    /// The shortest time for a move.
    pub min_move_ms: u32,
    /// The longest.
    pub max_move_ms: u32,
}

/// The same said in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BothTexts {
    /// In English.
    pub en: String,
    /// In Spanish.
    pub es: String,
}

/// An experiment that can be run: one of the answer of `GET /api/laboratory/experiments`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExperimentView {
    /// By which it is asked for.
    pub name: String,
    /// What it is called.
    pub title: BothTexts,
    /// What it asks.
    pub question: BothTexts,
    /// Where it comes from.
    pub source: BothTexts,
    /// The engines of which one can be chosen; none if it takes none.
    pub engines: Vec<String>,
    /// Whether it takes positions.
    pub takes_positions: bool,
    /// Whether it takes a limit of nodes.
    pub takes_max_nodes: bool,
    /// Which sizes need Stockfish.
    pub needs_stockfish: Vec<ExperimentSize>,
}

/// A report, as it lies in the folder of its experiment: the answer of `GET /api/laboratory/jobs/{id}/report`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportView {
    /// The name of the experiment.
    pub experiment: String,
    /// `en` or `es`.
    pub language: String,
    /// What it is called.
    pub title: String,
    /// What was asked.
    pub question: String,
    /// What answers the question, a paragraph each; reports of older versions have none.
    #[serde(default)]
    pub answer: Vec<String>,
    /// How it was measured, a paragraph each.
    pub method: Vec<String>,
    /// What came of it, in order.
    pub parts: Vec<ReportPart>,
}

/// A piece of a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum ReportPart {
    /// The title of what follows.
    Title {
        /// The words.
        title: String,
    },
    /// A paragraph.
    Words {
        /// The words.
        words: String,
    },
    /// A table.
    Table {
        /// The stem of the name of its CSV file.
        table: String,
        /// What it shows.
        caption: String,
        /// Whether its figures are those of the source, and not ours.
        of_source: bool,
        /// Its columns.
        columns: Vec<ReportColumn>,
        /// Its rows, as people read them.
        shown: Vec<Vec<String>>,
    },
    /// A picture.
    Figure {
        /// The stem of the name of its SVG file.
        figure: String,
        /// What it shows.
        caption: String,
    },
    /// A text that is a file of its own.
    Listing {
        /// The name of the file.
        file: String,
        /// What it is.
        caption: String,
        /// What is in it.
        text: String,
    },
    /// Positions, side by side.
    Positions {
        /// The positions.
        positions: Vec<ReportPosition>,
    },
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportColumn {
    /// What it is called.
    pub name: String,
    /// Whether numbers are in it.
    pub number: bool,
}

/// A position of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportPosition {
    /// The position.
    pub fen: String,
    /// What is said of it.
    pub caption: String,
}

/// What is wrong with a field of what is wanted of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum OrderProblem {
    /// The experiment does not take it.
    NotTaken,
    /// There is no such engine.
    UnknownEngine {
        /// Its name.
        engine: String,
    },
    /// It needs a program that was not found when the server began.
    Needs {
        /// Its name.
        program: String,
    },
    /// A number, or how many there are, is not between these.
    Between {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A position cannot be searched: it is over.
    NoMoves {
        /// Its number among those that were given.
        position: u32,
    },
    /// The player has no levels.
    NoLevels {
        /// Its name.
        player: String,
    },
    /// Somebody is there twice.
    Twice,
    /// Only a ladder has levels.
    OnlyLadder,
    /// A ladder has two contenders: who is rated, and the rival.
    LadderOfTwo,
    /// The rival of a ladder must have levels.
    RivalWithoutLevels,
    /// Levels are to be given in ascending order, each once.
    Ascending,
}
