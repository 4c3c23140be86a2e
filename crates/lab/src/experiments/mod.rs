//! The experiments, a file each.

mod tema2_trees;

use crate::error::LabError;
use crate::experiment::Experiment;

/// All of them.
pub const ALL: [&dyn Experiment; 1] = [&tema2_trees::Tema2Trees];

/// The experiment of this name.
///
/// # Errors
/// If there is none; the message names those there are.
pub fn find(name: &str) -> Result<&'static dyn Experiment, LabError> {
    let found = ALL.into_iter().find(|known| known.name() == name);
    found.ok_or_else(|| LabError::Unknown { name: name.to_owned() })
}
