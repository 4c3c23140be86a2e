//! Training checkpoints.
//!
//! A file starts with eight bytes that no text has, the version in two bytes, the length of the
//! description in four, and the description as JSON: settings, the fingerprint of the data,
//! progress, and the losses so far. Then come, four bytes each, the numbers of the network and the
//! two moments of Adam; at the end the CRC-32 of all that. Numbers are little-endian.

use super::adam::Adam;
use super::curve::{Curve, Running};
use super::data::Data;
use super::model::Model;
use super::settings::{Settings, SettingsError};
use super::training::{RECIPE, Training};
use crate::selfplay::header::weights_checksum;
use serde::{Deserialize, Serialize};
use thiserror::Error;

const MAGIC: [u8; 8] = *b"\x89QTC\r\n\x1a\n";
const VERSION: u16 = 1;
/// Size of what precedes the description.
const HEAD: usize = 14;

/// Why a training cannot be resumed from a file.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It is not a checkpoint.
    #[error("not a training checkpoint")]
    Magic,
    /// Unsupported format version.
    #[error("format version {0} is not supported, only version {VERSION}; use the program that wrote it")]
    Version(u16),
    /// It is damaged.
    #[error("the checkpoint is damaged ({0}); delete it to start over")]
    Damaged(String),
    /// Its settings are invalid.
    #[error("the checkpoint is damaged: {0}; delete it to start over")]
    Settings(#[from] SettingsError),
    /// The training has other settings.
    #[error(
        "the folder holds a training with other settings ({name} is {there}, not {asked}); give the same settings or another folder"
    )]
    OtherSettings {
        /// The setting.
        name: String,
        /// Its value there.
        there: String,
        /// Its value now.
        asked: String,
    },
    /// The training was started with another method.
    #[error(
        "the training was started by a version of the program with another training method; use that version, or give another folder"
    )]
    OtherRecipe,
    /// The training has other HCE targets.
    #[error(
        "the training has HCE targets from another hand-crafted evaluation; use the program that started it, or give another folder"
    )]
    OtherLessons,
    /// The training has other data.
    #[error(
        "the training uses other data ({there} positions, now {now}, or others); give the same files, or another folder"
    )]
    OtherData {
        /// The number of its positions.
        there: u64,
        /// The number of positions now.
        now: u64,
    },
}

/// The state of a training besides its numbers.
#[derive(Serialize, Deserialize)]
struct Description {
    settings: Settings,
    data: u64,
    positions: u64,
    batches: u64,
    curve: Curve,
    running: Running,
    /// The weights of the hand-crafted evaluation, if it gives targets.
    #[serde(default)]
    lessons_by: Option<String>,
    /// The training method.
    #[serde(default)]
    recipe: u32,
}

/// Returns a checksum of the weights that give HCE targets, if any.
#[must_use]
pub fn lessons_by(settings: &Settings) -> Option<String> {
    settings.has_lessons().then(weights_checksum)
}

fn damaged(what: impl ToString) -> CheckpointError {
    CheckpointError::Damaged(what.to_string())
}

/// Splits a checkpoint into the description and the numbers after it.
fn open(bytes: &[u8]) -> Result<(Description, &[u8]), CheckpointError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(CheckpointError::Magic);
    }
    let Some((&[v0, v1, l0, l1, l2, l3], _)) = bytes[MAGIC.len()..].split_first_chunk() else {
        return Err(damaged("truncated"));
    };
    let version = u16::from_le_bytes([v0, v1]);
    if version != VERSION {
        return Err(CheckpointError::Version(version));
    }
    let Some((body, &sum)) = bytes.split_last_chunk().filter(|(body, _)| body.len() >= HEAD) else {
        return Err(damaged("truncated"));
    };
    if crc32fast::hash(body) != u32::from_le_bytes(sum) {
        return Err(damaged("wrong checksum"));
    }
    let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    let (text, numbers) = body[HEAD..].split_at_checked(length).ok_or_else(|| damaged("wrong length"))?;
    Ok((serde_json::from_slice(text).map_err(damaged)?, numbers))
}

impl<'a> Training<'a> {
    /// Returns everything but the data, as bytes.
    #[must_use]
    pub fn checkpoint(&self, fingerprint: u64) -> Vec<u8> {
        let description = Description {
            settings: self.settings.clone(),
            data: fingerprint,
            positions: self.positions(),
            batches: self.batches,
            curve: self.curve.clone(),
            running: self.running,
            lessons_by: lessons_by(&self.settings),
            recipe: RECIPE,
        };
        // Numbers, texts and lists of them can always be serialised.
        let text = serde_json::to_vec(&description).unwrap_or_default();
        let mut bytes = Vec::with_capacity(HEAD + text.len() + 12 * self.model.len() + 4);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        for number in [&*self.model.numbers, &self.adam.first, &self.adam.second].into_iter().flatten() {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Resumes from a checkpoint, with the same settings and data; `fingerprint` is that of the
    /// data.
    ///
    /// # Errors
    /// If it is not a checkpoint, damaged, or of another training.
    pub fn resume(
        bytes: &[u8],
        settings: &Settings,
        data: &'a Data,
        fingerprint: u64,
    ) -> Result<Training<'a>, CheckpointError> {
        let (there, numbers) = open(bytes)?;
        there.settings.check()?;
        // Checked before the settings, whose scale is fitted to the data.
        if there.data != fingerprint {
            let now = data.training.len() as u64;
            return Err(CheckpointError::OtherData { there: there.positions, now });
        }
        if let Some((name, there, asked)) = there.settings.difference(settings) {
            return Err(CheckpointError::OtherSettings { name, there, asked });
        }
        if there.recipe != RECIPE {
            return Err(CheckpointError::OtherRecipe);
        }
        if there.lessons_by != lessons_by(settings) {
            return Err(CheckpointError::OtherLessons);
        }
        let shape = there.settings.shape()?;
        let (numbers, rest) = numbers.as_chunks::<4>();
        let third = numbers.len() / 3;
        let part = |index: usize| -> Vec<f32> {
            numbers.iter().skip(index * third).take(third).map(|&bytes| f32::from_le_bytes(bytes)).collect()
        };
        let model = Model::from_numbers(shape, &part(0))
            .filter(|_| rest.is_empty() && numbers.len() == 3 * third)
            .ok_or_else(|| damaged("the number of values does not match its network"))?;
        if numbers.iter().any(|&bytes| !f32::from_le_bytes(bytes).is_finite()) {
            return Err(damaged("contains NaN or infinity"));
        }
        let adam = Adam { first: part(1), second: part(2) };
        let mut training = Training::at(there.settings, data, model, adam, there.batches);
        (training.curve, training.running) = (there.curve, there.running);
        Ok(training)
    }
}
