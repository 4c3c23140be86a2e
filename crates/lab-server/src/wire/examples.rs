//! Runs that come with the program, and how long one of one's own would take.

use serde::{Deserialize, Serialize};

/// Where and when an example was measured; `experiments/runs.json` of the project has them in this form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExampleRun {
    /// The name of the experiment.
    pub experiment: String,
    /// The day, as `2026-11-16`.
    pub date: String,
    /// The processor.
    pub processor: String,
    /// How many of its cores the machine had.
    pub cores: u32,
    /// How the program was built.
    pub build: ExampleBuild,
    /// What else the machine did.
    pub load: ExampleLoad,
}

/// How a program was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExampleBuild {
    /// As it is given to users.
    Release,
    /// As it is while one works on it.
    Development,
}

/// What else a machine did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExampleLoad {
    /// Nothing else.
    Quiet,
    /// Other work at the same time: times are not those of a quiet machine.
    Busy,
}

/// An example: one of the answer of `GET /api/laboratory/examples`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExampleView {
    /// Where and when.
    pub run: ExampleRun,
    /// Its settings, as they are chosen in a command; empty for the usual ones.
    pub settings: String,
}

/// How long an experiment would take: the answer of `POST /api/laboratory/experiments/estimate`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EstimateView {
    /// In milliseconds.
    pub ms: u64,
    /// Whether that is a least time: a part did not end while it was tried.
    pub at_least: bool,
    /// How long was tried, at most.
    pub tried_ms: u64,
}
