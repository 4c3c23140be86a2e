//! Learning: trainings that have left a record, and what a network says.

use serde::{Deserialize, Serialize};

/// What is known of learning: the answer of `GET /api/laboratory/learning`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LearningView {
    /// The network by which the server judges positions; none if it judges by hand.
    pub network: Option<NetworkView>,
    /// Where trainings are looked for.
    pub folders: Vec<String>,
    /// The trainings that were found, the latest first.
    pub trainings: Vec<TrainingView>,
    /// Records that cannot be read, and why, in English.
    pub problems: Vec<String>,
}

/// A network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NetworkView {
    /// By which it is told from others.
    pub hash: String,
    /// Neurons of the first layer for each side.
    pub hidden: u32,
    /// How many outputs there are.
    pub buckets: u32,
    /// Whether it is part of the program.
    pub built_in: bool,
}

/// A training.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TrainingView {
    /// The name of its folder.
    pub name: String,
    /// A number that settings and data decide.
    pub id: String,
    /// How it ended, or that it has not, as its record says.
    pub state: String,
    /// When that was.
    pub when: String,
    /// Neurons of the first layer for each side.
    pub hidden: u32,
    /// Outputs.
    pub buckets: u32,
    /// How often all positions were to be gone through.
    pub planned: u32,
    /// Which share of the positions had targets by the hand-crafted evaluation, in the first epoch and in the last.
    pub hce_share: Option<[f64; 2]>,
    /// Which share of the other targets was the result of the game, likewise.
    pub result_share: Option<[f64; 2]>,
    /// Whether it comes with the program, and was not trained here.
    pub example: bool,
    /// The machine of an example: its processor, and how many cores it had.
    pub machine: Option<(String, u32)>,
    /// Positions to learn from.
    pub positions: u64,
    /// Positions a second.
    pub speed: Option<f64>,
    /// The number of the network that came out.
    pub network: Option<String>,
    /// How it did in a match, as the notebook says.
    pub result: Option<String>,
    /// The losses, epoch by epoch.
    pub epochs: Vec<EpochView>,
}

/// What an epoch brought.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EpochView {
    /// Its number, from 1 on.
    pub epoch: u32,
    /// The mean loss of the positions that were learnt from.
    pub training: f64,
    /// That of the positions that were kept back.
    pub validation: Option<f64>,
    /// The same against results alone.
    pub results: Option<f64>,
    /// The same against scores alone.
    pub scores: Option<f64>,
}

/// A position to be judged, as the body of `POST /api/laboratory/learning/position`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JudgeQuery {
    /// The position.
    pub fen: String,
}

/// What is said of a position, in centipawns for White.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JudgedView {
    /// The position.
    pub fen: String,
    /// By hand.
    pub hand: i32,
    /// What it consists of.
    pub terms: Vec<JudgedTerm>,
    /// By the network, if there is one.
    pub network: Option<i32>,
}

/// A part of the evaluation by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JudgedTerm {
    /// What it is about: `material`, `squares`, `mobility` and so on.
    pub theme: String,
    /// How much.
    pub value: i32,
}
