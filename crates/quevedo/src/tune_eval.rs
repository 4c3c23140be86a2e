//! `quevedo tune-eval`: the weights of the evaluation from labelled positions.

use crate::failure::Failure;
use crate::files;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use trainer::texel::{Checkpoint, Data, Settings, Tuner, source};

/// What `quevedo tune-eval` can be asked for.
#[derive(Args)]
pub struct Options {
    /// Files of lines "FEN | centipawns for White | result for White", plain or, if they end in .zst, packed; or games
    /// with scores, such as `quevedo match` keeps, in files that end in .pgn
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The Rust file to write the weights to
    #[arg(long, value_name = "FILE", default_value = "crates/eval/src/tuned.rs")]
    output: PathBuf,
    /// Keep the state here after each pass, and go on from it
    #[arg(long, value_name = "FILE", default_value = "tune-eval.json")]
    state: PathBuf,
    /// How often to go through all positions
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// How many positions make a step
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// How far a step goes at first, in centipawns; it falls to a tenth
    #[arg(long, value_name = "CP", default_value_t = 1.0, value_parser = rate)]
    rate: f64,
    /// How much the result counts against the score, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, value_parser = share)]
    result_share: f64,
    /// Read at most so many positions
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    most: usize,
    /// How many per cent of the games are kept for validation
    #[arg(long, value_name = "PERCENT", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=90))]
    validate: u8,
}

/// What has to be the same for a tuning to go on.
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

/// A tuning that may be broken off.
#[derive(Serialize, Deserialize)]
struct State {
    task: Task,
    /// Passes that have been made.
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

/// Fewer positions than this make weights that fit them alone.
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
            "{} cannot be written, for its folder is not there: work in the root of the sources, or name another file with --output",
            options.output.display()
        )));
    }
    let data = read(options)?;
    let train = data.validation_start(options.validate.into());
    writeln!(out, "{} positions of {} games, {} to learn from", data.len(), data.games(), train)?;
    if train == 0 {
        return Err(Failure::Usage(
            "there is no position to learn from: give more files, or validate less".into(),
        ));
    }
    if train < FEW {
        writeln!(out, "these are few: expect weights that fit these games and no others")?;
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
                "this is the state of other weights, data or settings; name another with --state, or delete it",
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
    writeln!(out, "slope {slope:.5}, of the scores {score_slope:.5}; error {learnt:.6}, held out {held:.6}")?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} passes, {msg}, {eta} left");
    let bar = ProgressBar::new(options.passes.into())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_position(done.into());
    for pass in done..options.passes {
        let done = f64::from(pass) / f64::from(options.passes.max(1));
        tuner.set_rate(options.rate * 0.1_f64.powf(done));
        // Stripes instead of blocks: neighbours come from the same game.
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
    // Also after a resumption that had nothing left to do.
    files::write_whole(&options.output, source(&tuner.checkpoint().weights).as_bytes())?;
    // What has come to its end is not gone on with.
    fs::remove_file(&options.state).map_err(|error| failed(&options.state, error))?;
    let (learnt, held) = (tuner.error_of(&data, 0..train), tuner.error_of(&data, train..data.len()));
    writeln!(out, "error {learnt:.6}, held out {held:.6}; the weights are in {}", options.output.display())?;
    Ok(())
}

/// The tuner that was broken off, and the passes that it has made; `None` if it did something else.
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
