//! `quevedo train`: train networks on self-play games.

mod bench;
mod draw;
mod history;
mod load;
mod options;
mod report;
mod run;
mod screen;
mod sweep;

pub use options::Options;
pub use run::MOST_RECORD;

use crate::failure::Failure;
use crate::files;
use crate::tournament::{interruptible, set_aside};
use options::Scale;
use report::Report;
use run::{Folder, Ground};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use trainer::train::{Data, fit_scale};

/// Trains, or runs another mode.
pub fn run(options: &Options) -> Result<(), Failure> {
    if let (Some(told), Some(folder)) = (&options.result, &options.out) {
        return tell_match(folder, options.history.as_deref(), told);
    }
    options.check()?;
    let stop = interruptible()?;
    if options.bench {
        return bench::run(options, &stop);
    }
    let data = load::load(options, &stop)?;
    let fingerprint = data.fingerprint();
    let scale = if options.scale.contains(&Scale::Fit) { fitted(&data)? } else { 0.0 };
    let variants = options.variants(scale)?;
    let keep = Duration::from_secs(options.checkpoint);
    let ground = Ground { data: &data, fingerprint, stop: &stop, keep, history: options.history.as_deref() };
    if options.sweep {
        return sweep::run(options, &variants, &ground);
    }
    let Some(variant) = variants.first() else { return Ok(()) };
    let folder = folder(options, "train", &report::id(&variant.settings, fingerprint))?;
    let report = run::train(&folder, &variant.settings, &ground)?;
    tell(&folder, &report)?;
    ended(&report)
}

/// Fits the score scale to the data and prints it.
fn fitted(data: &Data) -> Result<f64, Failure> {
    let scale = fit_scale(&data.training);
    writeln!(std::io::stdout().lock(), "score scale: {scale} centipawns (expected score 73 %)")?;
    Ok(scale)
}

/// Returns the folder given, or one that the same command finds again.
fn folder(options: &Options, kind: &str, id: &str) -> Result<PathBuf, Failure> {
    let folder = options.out.clone().unwrap_or_else(|| PathBuf::from(format!("{kind}-{}", &id[..8])));
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::Usage(format!("--out: {} is a file; give a folder", folder.display())));
    }
    files::keep_apart(&options.files, std::slice::from_ref(&folder))?;
    if options.fresh && folder.exists() {
        // Only if nobody else uses it.
        drop(Folder::open(&folder)?);
    }
    set_aside(folder, options.fresh)
}

/// Turns an interruption into its exit code.
fn ended(report: &Report) -> Result<(), Failure> {
    if report.network.is_some() {
        return Ok(());
    }
    writeln!(std::io::stdout().lock(), "Interrupted: run the same command to resume.")?;
    Err(Failure::Interrupted)
}

/// Prints the results.
fn tell(folder: &Path, report: &Report) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if let Some(last) = report.epochs.last() {
        write!(out, "loss {:.6} after {} epochs", last.training, last.epoch)?;
        if let Some(held) = last.validation {
            write!(
                out,
                "; validation {:.6}, against results alone {:.6}, scores alone {:.6}",
                held.blend, held.result, held.score
            )?;
        }
        writeln!(out)?;
    }
    if let Some(speed) = report.positions_per_second {
        writeln!(out, "{:.2} M positions/s on {} threads", speed / 1e6, report.settings.threads)?;
    }
    if let Some(network) = &report.network {
        let compared = network.compared;
        writeln!(
            out,
            "Quantisation error: {:.2} centipawns on average, {:.1} at most; same sign in {:.2} % of {} positions.",
            compared.mean_error,
            compared.largest_error,
            100.0 * compared.same_sign,
            compared.positions
        )?;
        writeln!(out, "Network {} in {}/network.qnn", network.hash, folder.display())?;
    }
    writeln!(
        out,
        "Losses in {0}/losses.csv, losses.svg and losses.png, everything in {0}/result.json.",
        folder.display()
    )?;
    Ok(())
}

/// Writes a match result into the record of a training.
fn tell_match(folder: &Path, asked: Option<&Path>, told: &str) -> Result<(), Failure> {
    let path = folder.join("result.json");
    let bytes = journal::read(&path, MOST_RECORD).map_err(|error| Failure::reading(&path, &error))?;
    let report: Report = serde_json::from_slice(&bytes).map_err(|error| Failure::reading(&path, &error))?;
    let place = history::place(asked, folder);
    history::set_match(&place, &report, told)?;
    writeln!(std::io::stdout().lock(), "Written into {}.", place.display())?;
    Ok(())
}
