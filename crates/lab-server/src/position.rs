//! Positions that the laboratory can use.

use crate::wire::LabFault;
use chess::{Position, Setup};

/// Returns the position of a setup.
///
/// # Errors
/// If it is illegal, or may castle as only Chess960 allows: the rooms of the laboratory know standard
/// chess only.
pub fn standard(setup: &Setup) -> Result<Position, LabFault> {
    let position = Position::from_setup(setup)?;
    if setup.needs_chess960() {
        return Err(LabFault::OnlyStandardChess);
    }
    Ok(position)
}
