//! The experiments, one file each.

mod boards;
mod buho_claims;
mod buho_network;
mod buho_replacement;
mod buho_versions;
mod horizon;
mod null_zugzwang;
mod tema2_heuristics;
mod tema2_trees;
mod tfg_elo;
mod theses_tournament;
mod tower_game;
mod tower_mates;
mod tower_minimax;
mod transpositions;

use crate::error::LabError;
use crate::experiment::Experiment;

/// All of them.
pub const ALL: &[&dyn Experiment] = &[
    &tema2_trees::Tema2Trees,
    &tema2_heuristics::Tema2Heuristics,
    &buho_versions::BuhoVersions,
    &buho_claims::BuhoClaims,
    &buho_replacement::BuhoReplacement,
    &boards::BuhoBoards,
    &buho_network::BuhoNetwork,
    &transpositions::Transpositions,
    &tower_minimax::TowerMinimax,
    &tower_mates::TowerMates,
    &tower_game::TowerGame,
    &boards::TowerBoards,
    &horizon::Horizon,
    &null_zugzwang::NullZugzwang,
    &tfg_elo::TfgElo,
    &theses_tournament::ThesesTournament,
];

/// Returns the experiment of this name.
///
/// # Errors
/// If it is unknown; the message lists the known ones.
pub fn find(name: &str) -> Result<&'static dyn Experiment, LabError> {
    let found = ALL.iter().copied().find(|known| known.name() == name);
    found.ok_or_else(|| LabError::Unknown { name: name.to_owned(), known: names() })
}

/// Returns the engines that an experiment may measure.
pub fn engines() -> Vec<String> {
    classics::ENGINES.iter().map(|(name, _)| (*name).to_owned()).collect()
}

/// The names of all, for a message.
pub(crate) fn names() -> String {
    ALL.iter().map(|known| known.name()).collect::<Vec<_>>().join(", ")
}
