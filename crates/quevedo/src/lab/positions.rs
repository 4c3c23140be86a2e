//! Positions for an experiment, from the command line or EPD files.

use crate::failure::Failure;
use chess::epd::EpdLines;
use chess::{Setup, epd::EpdLine};
use clap::Args;
use lab::Chosen;
use std::io::BufReader;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Options {
    /// Use this position, a FEN or startpos, instead of the built-in ones; repeatable
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
    /// Use the positions of this EPD file; repeatable
    #[arg(long, value_name = "FILE")]
    epd: Vec<PathBuf>,
    /// Node limit of each search; results cut short by it are marked
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_nodes: Option<u64>,
}

impl Options {
    /// Returns the positions, each with a name.
    pub fn chosen(&self) -> Result<Vec<Chosen>, Failure> {
        let mut chosen = Vec::new();
        for (number, fen) in (1..).zip(&self.fen) {
            let usage = |error: &dyn std::fmt::Display| Failure::Usage(format!("--fen {fen:?}: {error}"));
            let setup = setup(fen).map_err(|error| usage(&error))?;
            chosen.push(Chosen::new(format!("FEN {number}"), &setup).map_err(|error| usage(&error))?);
        }
        for path in &self.epd {
            chosen.extend(read(path)?);
        }
        Ok(chosen)
    }
}

/// Parses a FEN or `startpos`; the error says what is wrong and what to give.
pub fn setup(text: &str) -> Result<Setup, String> {
    if text == "startpos" {
        return Ok(Setup::default());
    }
    Setup::from_fen_lenient(text).map_err(|error| format!("{error}; give a FEN or startpos"))
}

fn read(path: &Path) -> Result<Vec<Chosen>, Failure> {
    let usage = |error: &dyn std::fmt::Display| Failure::Usage(format!("--epd {}: {error}", path.display()));
    let file = journal::open(path).map_err(|error| usage(&error))?;
    let mut chosen = Vec::new();
    for line in EpdLines::new(BufReader::new(file)) {
        let EpdLine { number, epd } = line.map_err(|error| usage(&error))?;
        let name = epd.id().map_or_else(|| format!("line {number}"), str::to_owned);
        let position = Chosen::new(name, &epd.setup);
        chosen.push(position.map_err(|error| usage(&format_args!("line {number}: {error}")))?);
    }
    if chosen.is_empty() {
        return Err(usage(&"no positions found; give a file with one EPD per line"));
    }
    Ok(chosen)
}
