//! `quevedo elo`: an engine's rating from games against a rival limited to several levels.

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

/// Size limit of a table of results in bytes; a line has a few dozen.
const MOST_BYTES: u64 = 16 << 20;

/// Size of the PNG chart in pixels.
const PIXELS: (u32, u32) = (1600, 1000);

/// Estimate an engine's Elo from games against a rival at several strength levels
///
/// Repeats the experiment of a thesis of 2024 with one command: a hundred games at 100 ms per move
/// against Stockfish at each level from 1700 to 2500. After an interruption, the same command
/// resumes.
#[derive(Args)]
#[command(after_help = "Example: quevedo elo --engine toga2 option.Hash=16 --concurrency 2")]
pub struct Options {
    /// Engine to rate: a program or built-in player, then settings as in `quevedo match`
    #[arg(long, short = 'e', num_args = 1.., value_name = "WORDS", required_unless_present = "table")]
    engine: Vec<String>,
    /// Rival engine whose strength is limited, and its settings
    #[arg(long, num_args = 1.., value_name = "WORDS", default_value = "stockfish")]
    rival: Vec<String>,
    /// Levels in Elo, on the scale of Stockfish 16 and later
    #[arg(long, value_delimiter = ',', default_value = "1700,1800,1900,2000,2100,2200,2300,2400,2500")]
    levels: Vec<i64>,
    /// Games per level, half with each colour
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Seconds per move, for engines without limits of their own
    #[arg(long, default_value = "0.1", value_name = "SECONDS", value_parser = positive_time)]
    time: Duration,
    /// Play this many games at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Openings file as in `quevedo match` [default: built-in balanced set]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Random seed for the order of the openings
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Start over; move the existing folder aside
    #[arg(long)]
    fresh: bool,
    /// Play no games; estimate from existing results: a CSV with columns level, wins, losses,
    /// draws, or a JSON file
    #[arg(long, value_name = "FILE.csv|json", conflicts_with = "engine")]
    table: Option<PathBuf>,
    /// Name of the rated player, for --table
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Name of the opponent, for --table
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// Confidence of the intervals, from 0.01 to 0.9999
    #[arg(long, value_name = "SHARE", default_value_t = CUSTOMARY_CONFIDENCE, value_parser = parse_confidence)]
    confidence: f64,
    /// Folder for games, elo.md, elo.json, elo.svg and elo.png; created if missing [default: named
    /// after the settings; with --table, nothing is written]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Estimates the rating, prints it and writes the files asked for.
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
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    out.flush()?;
    Ok(())
}

/// Reads a results table; errors carry its file name.
fn read(path: &Path) -> Result<Experiment, Failure> {
    let text = journal::read_text(path, MOST_BYTES).map_err(|error| Failure::reading(path, &error))?;
    let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let read = if json { Experiment::from_json(&text) } else { Table::from_csv(&text).map(Experiment::new) };
    read.map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// Writes report, figures and charts.
fn write_all(report: &Report, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    let write = |name: &str, bytes: &[u8]| files::write_whole(&folder.join(name), bytes);
    let chart = arena::report::ladder_chart(report);
    let unwritten = |error: &dyn std::fmt::Display| Failure::writing(folder, error);
    write("elo.svg", chart.svg().map_err(|error| unwritten(&error))?.as_bytes())?;
    write("elo.png", &chart.png(PIXELS.0, PIXELS.1).map_err(|error| unwritten(&error))?)?;
    write("elo.json", report.json().map_err(|error| unwritten(&error))?.as_bytes())?;
    write("elo.md", report.markdown(Some("elo.svg")).as_bytes())
}
