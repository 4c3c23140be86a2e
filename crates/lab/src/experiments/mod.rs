//! The experiments, a file each.

mod boards;
mod buho_replacement;
mod buho_versions;
mod tema2_trees;
mod transpositions;

use crate::error::LabError;
use crate::experiment::Experiment;

/// All of them.
pub const ALL: &[&dyn Experiment] = &[
    &boards::BuhoBoards,
    &buho_replacement::BuhoReplacement,
    &buho_versions::BuhoVersions,
    &tema2_trees::Tema2Trees,
    &boards::TowerBoards,
    &transpositions::Transpositions,
];

/// The experiment of this name.
///
/// # Errors
/// If there is none; the message names those there are.
pub fn find(name: &str) -> Result<&'static dyn Experiment, LabError> {
    let found = ALL.iter().copied().find(|known| known.name() == name);
    found.ok_or_else(|| LabError::Unknown { name: name.to_owned() })
}

/// The names of all, for a message.
pub(crate) fn names() -> String {
    ALL.iter().map(|known| known.name()).collect::<Vec<_>>().join(", ")
}
