//! Positions for an experiment, from text or EPD files.

use crate::chess_kit::Chosen;
use chess::Setup;
use chess::epd::{EpdLine, EpdLines};
use std::fmt::Display;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// Returns the positions of these FENs and EPD files, each with a name.
///
/// # Errors
/// Says which of them is wrong, as the command line names them, and why.
pub fn chosen(fens: &[String], epds: &[PathBuf]) -> Result<Vec<Chosen>, String> {
    let mut chosen = Vec::new();
    for (number, fen) in (1..).zip(fens) {
        let wrong = |error: &dyn Display| format!("--fen {fen:?}: {error}");
        let setup = setup(fen).map_err(|error| wrong(&error))?;
        chosen.push(Chosen::new(format!("FEN {number}"), &setup).map_err(|error| wrong(&error))?);
    }
    for path in epds {
        chosen.extend(read(path)?);
    }
    Ok(chosen)
}

/// Parses a FEN or `startpos`.
///
/// # Errors
/// Says what is wrong and what to give.
pub fn setup(text: &str) -> Result<Setup, String> {
    if text == "startpos" {
        return Ok(Setup::default());
    }
    Setup::from_fen_lenient(text).map_err(|error| format!("{error}; give a FEN or startpos"))
}

fn read(path: &Path) -> Result<Vec<Chosen>, String> {
    let wrong = |error: &dyn Display| format!("--epd {}: {error}", path.display());
    let file = journal::open(path).map_err(|error| wrong(&error))?;
    let mut chosen = Vec::new();
    for line in EpdLines::new(BufReader::new(file)) {
        let EpdLine { number, epd } = line.map_err(|error| wrong(&error))?;
        let name = epd.id().map_or_else(|| format!("line {number}"), str::to_owned);
        let position = Chosen::new(name, &epd.setup);
        chosen.push(position.map_err(|error| wrong(&format_args!("line {number}: {error}")))?);
    }
    if chosen.is_empty() {
        return Err(wrong(&"no positions found; give a file with one EPD per line"));
    }
    Ok(chosen)
}
