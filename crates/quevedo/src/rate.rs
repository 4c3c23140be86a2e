//! `quevedo rate`: a rating list from PGN files.

use crate::failure::Failure;
use crate::files;
use arena::rating_list::{Collection, Report};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use stats::normal::{CUSTOMARY_CONFIDENCE, two_sided};
use stats::rating::{self, Anchor};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Below this many bytes reading needs no progress bar.
const WORTH_A_BAR: u64 = 16 << 20;

/// Arguments of `quevedo rate`.
#[derive(Args)]
pub struct Options {
    /// PGN files to read; - is standard input
    #[arg(required = true, value_name = "FILE.pgn")]
    files: Vec<PathBuf>,
    /// Anchor the list at this player's rating; list only players connected to that player
    #[arg(long, value_name = "NAME=ELO", value_parser = parse_anchor, conflicts_with = "mean")]
    anchor: Option<(String, f64)>,
    /// Anchor the list at this average rating
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true, value_parser = parse_elo)]
    mean: f64,
    /// Drop players with fewer games, and their games, until all others have this many
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    min_games: u64,
    /// Add this many virtual draws to each pairing, so that players who won or lost everything are
    /// rated too
    #[arg(long, value_name = "N", default_value_t = 0.0, hide_default_value = true, value_parser = parse_draws)]
    virtual_draws: f64,
    /// Assume that White has no advantage
    #[arg(long)]
    no_first_move: bool,
    /// Confidence of the errors, from 0.01 to 0.9999
    #[arg(long, value_name = "SHARE", default_value_t = CUSTOMARY_CONFIDENCE, value_parser = parse_confidence)]
    confidence: f64,
    /// Also write the list to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Also write the list to this file as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

fn parse_elo(text: &str) -> Result<f64, String> {
    let elo = text.parse().ok().filter(|elo: &f64| elo.abs() <= 1e6);
    elo.ok_or_else(|| "expected a rating such as 2500".to_owned())
}

fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    // A name may contain an equals sign, a number may not.
    let (name, elo) =
        text.rsplit_once('=').ok_or("expected a name and a rating, such as \"Stockfish 15.1=3000\"")?;
    Ok((name.trim().to_owned(), parse_elo(elo.trim())?))
}

fn parse_draws(text: &str) -> Result<f64, String> {
    let draws = text.parse().ok().filter(|draws| (0.0..=1000.0).contains(draws));
    draws.ok_or_else(|| "expected a number from 0 to 1000, such as 0.5".to_owned())
}

/// Parses a confidence; values near 0 or 1 would make the errors meaningless.
pub fn parse_confidence(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.01..=0.9999).contains(share));
    share.ok_or_else(|| "expected a share from 0.01 to 0.9999, such as 0.95".to_owned())
}

/// Reads the games, rates the players and prints the list.
pub fn run(options: &Options) -> Result<(), Failure> {
    let outputs: Vec<PathBuf> = [&options.json, &options.csv].into_iter().flatten().cloned().collect();
    files::keep_apart(&options.files, &outputs)?;
    let collection = read_all(&options.files)?.with_at_least(options.min_games);
    if collection.names.is_empty() {
        return Err(Failure::Usage(collection.why_nobody(options.min_games)));
    }
    let anchor = match &options.anchor {
        Some((name, rating)) => collection.anchor(name, *rating).map_err(Failure::Usage)?,
        None => Anchor::Mean(options.mean),
    };
    let rating_options =
        rating::Options { anchor, first_move: !options.no_first_move, virtual_draws: options.virtual_draws };
    let list = collection.rate(&rating_options, options.min_games).map_err(Failure::Usage)?;
    let deviations = two_sided(options.confidence).zip(two_sided(CUSTOMARY_CONFIDENCE));
    let widening = deviations.map_or(1.0, |(wanted, customary)| wanted / customary);
    let report = Report::new(collection, &list, options.confidence, widening);
    if let Some(path) = &options.json {
        files::write_json(path, &report)?;
    }
    if let Some(path) = &options.csv {
        let csv = report.csv().map_err(|error| Failure::writing(path, &error))?;
        files::write_whole(path, csv.as_bytes())?;
    }
    let mut out = io::stdout().lock();
    write!(out, "{report}")?;
    out.flush()?;
    Ok(())
}

/// Reads all files, with a progress bar if they are large.
fn read_all(files: &[PathBuf]) -> Result<Collection, Failure> {
    let sizes = files.iter().filter_map(|file| std::fs::metadata(file).ok()).map(|data| data.len());
    let bytes: u64 = sizes.sum();
    let bar = if bytes < WORTH_A_BAR { ProgressBar::hidden() } else { ProgressBar::new(bytes) };
    if let Ok(style) =
        ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left")
    {
        bar.set_style(style);
    }
    let mut collection = Collection::default();
    for file in files {
        let reader: Box<dyn Read> = if file == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(journal::open(file).map_err(|error| Failure::reading(file, &error))?)
        };
        let read = collection.read(bar.wrap_read(reader), &file.display().to_string());
        read.map_err(|error| Failure::reading(file, &error))?;
    }
    bar.finish_and_clear();
    Ok(collection)
}
