//! `quevedo tune-eval`: tune the evaluation weights on labelled positions.

use crate::failure::Failure;
use crate::files;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use trainer::texel::{Settings, TuningErrors, TuningPlan};

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

/// Reads, tunes, and writes the weights after every pass.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    files::keep_apart(&options.files, &[options.output.clone(), options.state.clone()])?;
    let plan = TuningPlan {
        files: options.files.clone(),
        output: options.output.clone(),
        state: options.state.clone(),
        passes: options.passes,
        batch: options.batch,
        rate: options.rate,
        result_share: options.result_share,
        most: options.most,
        validate: options.validate.into(),
    };
    plan.check()?;
    let spinner = ProgressBar::new_spinner();
    let data = plan.load(&mut |count| spinner.set_message(format!("{count} positions read")))?;
    spinner.finish_and_clear();
    let train = data.validation_start(plan.validate);
    writeln!(out, "{} positions of {} games, {} for training", data.len(), data.games(), train)?;
    if plan.training_positions(&data)? < FEW {
        writeln!(out, "warning: too few positions; the weights will overfit these games")?;
    }
    let mut tuning = plan.begin(&data)?;
    let Settings { slope, score_slope, .. } = tuning.settings();
    let TuningErrors { learnt, held } = tuning.errors();
    writeln!(out, "slope {slope:.5}, score slope {score_slope:.5}; error {learnt:.6}, held out {held:.6}")?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} passes, {msg}, {eta} left");
    let bar = ProgressBar::new(options.passes.into())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_position(tuning.done().into());
    while tuning.pass()? {
        let TuningErrors { learnt, held } = tuning.errors();
        bar.set_message(format!("error {learnt:.6}, held out {held:.6}"));
        bar.inc(1);
    }
    bar.finish();
    tuning.finish()?;
    let TuningErrors { learnt, held } = tuning.errors();
    writeln!(out, "error {learnt:.6}, held out {held:.6}; weights written to {}", options.output.display())?;
    Ok(())
}
