//! `quevedo elo`: the rating of a player from games against an engine that is limited to several levels.

mod draw;
mod games;

use crate::engines::positive_time;
use crate::failure::Failure;
use crate::files;
use crate::rate::parse_confidence;
use arena::ladder::{Experiment, Report, Table};
use clap::Args;
use stats::normal::CUSTOMARY_CONFIDENCE;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A table of results may have so many bytes; a line of it has a few dozen.
const MOST_BYTES: u64 = 16 << 20;

/// The size of the picture as PNG.
const PIXELS: (u32, u32) = (1600, 1000);

/// Estimate the rating of an engine from games against one that is limited to several levels
///
/// The experiment of a thesis of 2024 with one command: a hundred games at 100 ms a move against Stockfish at each of 1700
/// to 2500. The same command goes on after an interruption.
#[derive(Args)]
#[command(after_help = "Example: quevedo elo --engine toga2 option.Hash=16 --concurrency 2")]
pub struct Options {
    /// The engine to be rated: a program or a built-in player, and its settings as in `quevedo match`
    #[arg(long, short = 'e', num_args = 1.., value_name = "WORDS", required_unless_present = "table")]
    engine: Vec<String>,
    /// The engine that is limited, and its settings
    #[arg(long, num_args = 1.., value_name = "WORDS", default_value = "stockfish")]
    rival: Vec<String>,
    /// The levels in Elo, on the scale of Stockfish 16 and later
    #[arg(long, value_delimiter = ',', default_value = "1700,1800,1900,2000,2100,2200,2300,2400,2500")]
    levels: Vec<i64>,
    /// How many games are played at each level, half of them with each colour
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Seconds for each move, for who has no limits of its own
    #[arg(long, default_value = "0.1", value_name = "SECONDS", value_parser = positive_time)]
    time: Duration,
    /// How many games are played at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Openings, as in `quevedo match`; without, a set of our own
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// For the order of the openings
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Begin anew; what is in the folder is set aside
    #[arg(long)]
    fresh: bool,
    /// Play nothing, but estimate from results that there are: a CSV with the columns level, wins, losses, draws, or a JSON
    #[arg(long, value_name = "FILE.csv|json", conflicts_with = "engine")]
    table: Option<PathBuf>,
    /// Whose results they are
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Against whom
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// The confidence of intervals
    #[arg(long, value_name = "SHARE", default_value_t = CUSTOMARY_CONFIDENCE, value_parser = parse_confidence)]
    confidence: f64,
    /// The folder for games, elo.md, elo.json, elo.svg and elo.png; made if it is not there. Without, games are kept in one
    /// named after the settings, and of a table nothing is written
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Estimates, prints, and writes what is asked for.
pub fn run(options: &Options) -> Result<(), Failure> {
    let (mut experiment, folder, complete) = match &options.table {
        Some(table) => (read(table)?, options.out.clone(), true),
        None => {
            let played = games::play(options)?;
            (played.experiment, Some(played.folder), played.complete)
        }
    };
    if let Some(player) = &options.player {
        experiment.player.clone_from(player);
    }
    if options.opponent.is_some() {
        experiment.opponent.clone_from(&options.opponent);
    }
    let report =
        Report::new(experiment, options.confidence).map_err(|error| Failure::Usage(error.to_string()))?;
    if let Some(folder) = &folder {
        write_all(&report, folder)?;
    }
    let mut out = io::stdout().lock();
    write!(out, "{}", report.markdown(None))?;
    if let Some(folder) = folder {
        writeln!(out, "\nWritten to {}: elo.md, elo.json, elo.svg, elo.png.", folder.display())?;
    }
    if !complete {
        writeln!(out, "Broken off: the same command goes on with it.")?;
        return Err(Failure::Interrupted);
    }
    out.flush()?;
    Ok(())
}

/// Reads a table; what is wrong with it is told with its name.
fn read(path: &Path) -> Result<Experiment, Failure> {
    let text = journal::read_text(path, MOST_BYTES).map_err(|error| Failure::reading(path, &error))?;
    let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let read = if json { Experiment::from_json(&text) } else { Table::from_csv(&text).map(Experiment::new) };
    read.map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// Report, figures and pictures.
fn write_all(report: &Report, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    let write = |name: &str, bytes: &[u8]| files::write_whole(&folder.join(name), bytes);
    let chart = draw::chart(report);
    let unwritten = |error: &dyn std::fmt::Display| Failure::writing(folder, error);
    write("elo.svg", chart.svg().map_err(|error| unwritten(&error))?.as_bytes())?;
    write("elo.png", &chart.png(PIXELS.0, PIXELS.1).map_err(|error| unwritten(&error))?)?;
    write("elo.json", report.json().map_err(|error| unwritten(&error))?.as_bytes())?;
    write("elo.md", report.markdown(Some("elo.svg")).as_bytes())
}
