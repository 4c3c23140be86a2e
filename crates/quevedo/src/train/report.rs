//! The result of a training as data, for `result.json`, the notebook and tables.

use serde::{Deserialize, Serialize};
use trainer::train::{Comparison, Data, EpochLoss, Filter, RECIPE, Settings, Source, Training, lessons_by};

/// The trained network.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NetworkReport {
    /// The hash that identifies it.
    pub hash: String,
    /// The quantisation error.
    pub compared: Comparison,
}

/// The result of a training.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The name of its folder.
    pub name: String,
    /// An identifier derived from settings, data and training method.
    pub id: String,
    /// How it ended, or that it has not.
    pub state: String,
    /// The time of that state.
    pub when: String,
    pub settings: Settings,
    /// The fingerprint of the positions.
    pub data: String,
    pub training_positions: usize,
    pub validation_positions: usize,
    pub sources: Vec<Source>,
    /// Which positions of the sources were used.
    #[serde(default)]
    pub filter: Filter,
    pub epochs: Vec<EpochLoss>,
    /// Training speed since the last start, including validation and checkpoints.
    pub positions_per_second: Option<f64>,
    pub network: Option<NetworkReport>,
}

/// Identifies a training: other settings or data, or a method that gives another network, give
/// another number.
pub fn id(settings: &Settings, fingerprint: u64) -> String {
    let mut text = serde_json::to_string(settings).unwrap_or_default();
    text += &format!("{RECIPE}{}", lessons_by(settings).unwrap_or_default());
    let sum = text.bytes().fold(fingerprint ^ 0xCBF2_9CE4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    format!("{sum:016x}")
}

/// The current time for people.
pub fn now() -> String {
    let now = arena::utc_now();
    let date = now.date();
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02} UTC",
        date.year(),
        u8::from(date.month()),
        date.day(),
        now.hour(),
        now.minute()
    )
}

impl Report {
    /// Returns the report of a training in this state.
    pub fn new(name: &str, state: &str, training: &Training<'_>, data: &Data, fingerprint: u64) -> Report {
        let settings = training.settings().clone();
        Report {
            name: name.to_owned(),
            id: id(&settings, fingerprint),
            state: state.to_owned(),
            when: now(),
            settings,
            data: format!("{fingerprint:016x}"),
            training_positions: data.training.len(),
            validation_positions: data.validation.len(),
            sources: data.sources.clone(),
            filter: data.filter,
            epochs: training.curve().epochs.clone(),
            positions_per_second: None,
            network: None,
        }
    }
}
