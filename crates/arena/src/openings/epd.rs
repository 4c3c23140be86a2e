//! Openings from an EPD or FEN file.

use super::{Opening, Openings, OpeningsError, Stored};
use chess::Position;
use chess::epd::EpdLines;
use std::io::{BufReader, Read};
use std::path::Path;

/// Reads the positions of all lines, named after their `id`.
pub(super) fn read(path: &Path, file: impl Read) -> Result<Vec<Stored>, OpeningsError> {
    let mut openings = Vec::new();
    for line in EpdLines::new(BufReader::new(file)) {
        let line = line.map_err(|error| OpeningsError::Line { path: path.into(), error })?;
        let number = line.number;
        let start = Position::from_setup(&line.epd.setup).map_err(|illegal| OpeningsError::Illegal {
            path: path.into(),
            line: number,
            illegal,
        })?;
        let mut opening = Opening::new(start, &[]).map_err(|problem| OpeningsError::LineUnplayable {
            path: path.into(),
            line: number,
            problem,
        })?;
        if let Some(name) = line.epd.id() {
            opening = opening.named(name);
        }
        Openings::add(path, &mut openings, &opening)?;
    }
    Ok(openings)
}
