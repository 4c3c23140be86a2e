//! `quevedo tune-eval`: tune the evaluation weights on labelled positions.

use crate::failure::Failure;
use crate::files;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use trainer::texel::{Checkpoint, Data, Settings, Tuner, source};

/// Arguments of `quevedo tune-eval`.
#[derive(Args)]
pub struct Options {
    /// Input files: lines of "FEN | centipawns for White | result for White", compressed if they
    /// end in .zst, or PGN games with scores as `quevedo match` writes them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the weights to this Rust file
    #[arg(long, value_name = "FILE", default_value = "crates/eval/src/weights/tuned.rs")]
    output: PathBuf,
    /// Save the state to this file after each pass, and resume from it
    #[arg(long, value_name = "FILE", default_value = "tune-eval.json")]
    state: PathBuf,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Batch size in positions
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Initial step size in centipawns; decays to a tenth
    #[arg(long, value_name = "CP", default_value_t = 1.0, value_parser = rate)]
    rate: f64,
    /// Weight of the game result against the score, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, value_parser = share)]
    result_share: f64,
    /// Read at most this many positions
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    most: usize,
    /// Percentage of games held out for validation
    #[arg(long, value_name = "PERCENT", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=90))]
    validate: u8,
}

/// Settings that must match for a tuning to resume.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Task {
    positions: usize,
    games: usize,
    train: usize,
    passes: u32,
    batch: u32,
    rate: f64,
    result_share: f64,
}

/// The state of an interrupted tuning.
#[derive(Serialize, Deserialize)]
struct State {
    task: Task,
    /// Passes done so far.
    done: u32,
    tuner: Checkpoint,
}

fn failed(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::Work(format!("{}: {error}", path.display()))
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (1e-6..=1e3).contains(number));
    number.ok_or_else(|| "expected a number from 0.000001 to 1000".to_owned())
}

/// Below this many positions the weights overfit.
const FEW: usize = 100_000;

/// The state may have so many bytes: it has some numbers for each weight.
const MOST_STATE: u64 = 64 << 20;

/// Reads, tunes, and writes the weights after every pass.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    files::keep_apart(&options.files, &[options.output.clone(), options.state.clone()])?;
    let folder = options.output.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return Err(Failure::Usage(format!(
            "cannot write {}: its folder does not exist; run in the root of the sources, or give another file with --output",
            options.output.display()
        )));
    }
    let data = read(options)?;
    let train = data.validation_start(options.validate.into());
    writeln!(out, "{} positions of {} games, {} for training", data.len(), data.games(), train)?;
    if train == 0 {
        return Err(Failure::Usage("no training positions; give more files, or lower --validate".into()));
    }
    if train < FEW {
        writeln!(out, "warning: too few positions; the weights will overfit these games")?;
    }
    let task = Task {
        positions: data.len(),
        games: data.games(),
        train,
        passes: options.passes,
        batch: options.batch,
        rate: options.rate,
        result_share: options.result_share,
    };
    let (mut tuner, done) = match journal::read_text(&options.state, MOST_STATE) {
        Ok(text) => resume(&text, &task).ok_or_else(|| {
            failed(
                &options.state,
                "the state belongs to other weights, data or settings; give another file with --state, or delete it",
            )
        })?,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let settings =
                Settings { rate: options.rate, result_share: options.result_share, ..Settings::default() };
            let mut tuner = Tuner::new(settings);
            tuner.fit_slopes(&data);
            (tuner, 0)
        }
        Err(error) => return Err(failed(&options.state, error)),
    };
    let Settings { slope, score_slope, .. } = tuner.checkpoint().settings;
    let (learnt, held) = (tuner.error_of(&data, 0..train), tuner.error_of(&data, train..data.len()));
    writeln!(out, "slope {slope:.5}, score slope {score_slope:.5}; error {learnt:.6}, held out {held:.6}")?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} passes, {msg}, {eta} left");
    let bar = ProgressBar::new(options.passes.into())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_position(done.into());
    for pass in done..options.passes {
        let done = f64::from(pass) / f64::from(options.passes.max(1));
        tuner.set_rate(options.rate * 0.1_f64.powf(done));
        // Strided batches: neighbouring positions come from the same game.
        let steps = (train / options.batch as usize).max(1);
        for first in 0..steps {
            tuner.step(&data, (first..train).step_by(steps));
        }
        let (learnt, held) = (tuner.error_of(&data, 0..train), tuner.error_of(&data, train..data.len()));
        bar.set_message(format!("error {learnt:.6}, held out {held:.6}"));
        bar.inc(1);
        let state = State { task: task.clone(), done: pass + 1, tuner: tuner.checkpoint().clone() };
        let state = serde_json::to_string(&state).map_err(|error| failed(&options.state, error))?;
        files::write_whole(&options.state, state.as_bytes())?;
        files::write_whole(&options.output, source(&tuner.checkpoint().weights).as_bytes())?;
    }
    bar.finish();
    // Also when resuming had nothing left to do.
    files::write_whole(&options.output, source(&tuner.checkpoint().weights).as_bytes())?;
    // A finished tuning is not resumed.
    fs::remove_file(&options.state).map_err(|error| failed(&options.state, error))?;
    let (learnt, held) = (tuner.error_of(&data, 0..train), tuner.error_of(&data, train..data.len()));
    writeln!(out, "error {learnt:.6}, held out {held:.6}; weights written to {}", options.output.display())?;
    Ok(())
}

/// Restores the tuner and its number of passes; `None` if the task differs.
fn resume(text: &str, task: &Task) -> Option<(Tuner, u32)> {
    let state: State = serde_json::from_str(text).ok()?;
    if state.task != *task {
        return None;
    }
    Tuner::resume(state.tuner).map(|tuner| (tuner, state.done))
}

fn read(options: &Options) -> Result<Data, Failure> {
    let mut data = Data::default();
    let bar = ProgressBar::new_spinner();
    for path in &options.files {
        let file = journal::open(path).map_err(|error| failed(path, error))?;
        let mut progress = |count: usize| bar.set_message(format!("{count} positions read"));
        let result = match path.extension().and_then(|end| end.to_str()) {
            Some("zst") => data.read_packed(BufReader::new(file), options.most, &mut progress),
            Some("pgn") => data.read_games(file, options.most, &mut progress),
            _ => data.read(BufReader::new(file), options.most, &mut progress),
        };
        result.map_err(|error| failed(path, error))?;
    }
    bar.finish_and_clear();
    Ok(data)
}
