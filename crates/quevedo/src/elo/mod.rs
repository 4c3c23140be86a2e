//! `quevedo elo`: the rating of a player from games against an engine that is limited to several levels.

mod draw;

use crate::failure::Failure;
use crate::rate::parse_confidence;
use arena::ladder::{Experiment, Report, Table};
use clap::Args;
use stats::normal::CUSTOMARY_CONFIDENCE;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The size of the picture as PNG.
const PIXELS: (u32, u32) = (1600, 1000);

/// What `quevedo elo` can be asked for.
#[derive(Args)]
pub struct Options {
    /// Estimate from results that there are: a CSV with the columns level, wins, losses, draws, or a JSON
    #[arg(long, value_name = "FILE.csv|json")]
    table: PathBuf,
    /// Whose results they are
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Against whom
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// The confidence of intervals
    #[arg(long, value_name = "SHARE", default_value_t = CUSTOMARY_CONFIDENCE, value_parser = parse_confidence)]
    confidence: f64,
    /// Write elo.md, elo.json, elo.svg and elo.png into this folder, which is made if it is not there
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Estimates, prints, and writes what is asked for.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut experiment = read(&options.table)?;
    if let Some(player) = &options.player {
        experiment.player.clone_from(player);
    }
    if options.opponent.is_some() {
        experiment.opponent.clone_from(&options.opponent);
    }
    let report =
        Report::new(experiment, options.confidence).map_err(|error| Failure::Usage(error.to_string()))?;
    if let Some(folder) = &options.out {
        write_all(&report, folder)?;
    }
    let mut out = io::stdout().lock();
    write!(out, "{}", report.markdown(None))?;
    out.flush()?;
    Ok(())
}

/// Reads a table; what is wrong with it is told with its name.
fn read(path: &Path) -> Result<Experiment, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::reading(path, &error))?;
    let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let read = if json { Experiment::from_json(&text) } else { Table::from_csv(&text).map(Experiment::new) };
    read.map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// Report, figures and pictures.
fn write_all(report: &Report, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|error| Failure::writing(&path, &error))
    };
    let chart = draw::chart(report);
    let unwritten = |error: &dyn std::fmt::Display| Failure::writing(folder, error);
    write("elo.svg", chart.svg().map_err(|error| unwritten(&error))?.as_bytes())?;
    write("elo.png", &chart.png(PIXELS.0, PIXELS.1).map_err(|error| unwritten(&error))?)?;
    write("elo.json", report.json().map_err(|error| unwritten(&error))?.as_bytes())?;
    write("elo.md", report.markdown(Some("elo.svg")).as_bytes())
}
