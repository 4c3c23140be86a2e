//! `quevedo train`: train networks on self-play games.

mod options;
mod screen;

pub use options::Options;

use crate::columns::table;
use crate::failure::Failure;
use crate::files;
use crate::progress::Meter;
use crate::tournament::{interruptible, set_aside};
use player::Stop;
use screen::Screen;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use trainer::Error;
use trainer::learning::TrainStep;
use trainer::train::{
    Data, DataPlan, Packed, Settings, Surroundings, SweepEvent, SweepPlan, TrainingEvent, TrainingPlan,
    TrainingRecord, Variant, fit_scale, lock_folder, measure_speed, notebook_place, record_match,
    sparse_positions, training_id,
};

/// Number of generated positions for a benchmark without files.
const BENCH_POSITIONS: usize = 200_000;
/// The usual time between checkpoints.
const KEEP: Duration = Duration::from_secs(30);

/// Trains, or runs another mode.
pub fn run(options: &Options) -> Result<(), Failure> {
    if let (Some(told), Some(folder)) = (&options.result, &options.out) {
        return tell_match(folder, options.history.as_deref(), told);
    }
    let grid = options.grid()?;
    let stop = interruptible()?;
    if options.bench {
        return bench(options, &stop);
    }
    let data = load(&options.data(), &stop)?;
    let fingerprint = data.fingerprint();
    let scale = if grid.needs_fit() { fitted(&data)? } else { 0.0 };
    let variants = grid.variants(scale)?;
    let around = Surroundings { data: &data, fingerprint, stop: &stop, clock: now };
    let (keep, notebook) = (Duration::from_secs(options.checkpoint), options.history.clone());
    if options.sweep {
        let folder = folder(options, "sweep", &format!("{fingerprint:016x}"))?;
        return sweep(&SweepPlan { variants, folder, keep, notebook }, &around);
    }
    let Some(Variant { settings, .. }) = variants.into_iter().next() else { return Ok(()) };
    let folder = folder(options, "train", &training_id(&settings, fingerprint))?;
    train(&TrainingPlan { settings, folder, keep, notebook }, &around)
}

/// Carries out the training of a learning cycle.
pub fn step(step: &TrainStep) -> Result<(), Failure> {
    let stop = interruptible()?;
    let data = load(&step.data, &stop)?;
    let fingerprint = data.fingerprint();
    let settings = Settings { scale: fitted(&data)?, ..step.settings.clone() };
    let (folder, notebook) = (step.folder.clone(), step.notebook.clone());
    let around = Surroundings { data: &data, fingerprint, stop: &stop, clock: now };
    train(&TrainingPlan { settings, folder, keep: KEEP, notebook }, &around)
}

/// The current time for people.
fn now() -> String {
    let now = arena::utc_now();
    let (date, hour, minute) = (now.date(), now.hour(), now.minute());
    format!("{:04}-{:02}-{:02} {hour:02}:{minute:02} UTC", date.year(), u8::from(date.month()), date.day())
}

/// Reads the positions and prints what was read.
fn load(plan: &DataPlan, stop: &Stop) -> Result<Data, Failure> {
    let mut meter = Meter::new("KB");
    let mut begun = false;
    let result = plan.load(stop, &mut |at| {
        let name = at.file.file_name().unwrap_or_default().to_string_lossy();
        if !std::mem::replace(&mut begun, true) {
            meter.begin(0, at.all >> 10, String::new());
        }
        meter.show(at.done >> 10, at.all >> 10, format!("{name}, {} positions", at.positions));
    });
    meter.clear();
    let mut out = std::io::stdout().lock();
    if matches!(result, Err(Error::Stopped)) {
        writeln!(out, "Interrupted while reading positions; nothing was changed.")?;
    }
    let data = result?;
    for source in &data.sources {
        let name = &source.name;
        writeln!(
            out,
            "{name}: {} games, {} usable positions, {} duplicates, {} used",
            source.games, source.usable, source.duplicates, source.taken
        )?;
        if source.unfinished > 0 {
            writeln!(out, "{name}: skipped {} bytes of an unfinished block at the end", source.unfinished)?;
        }
    }
    let (training, validation) = (data.training.len(), data.validation.len());
    writeln!(out, "{training} training positions, {validation} validation positions from other games")?;
    Ok(data)
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
        drop(lock_folder(&folder)?);
    }
    set_aside(folder, options.fresh)
}

/// Shows a training.
fn show(screen: &mut Option<Screen>, event: TrainingEvent<'_>) {
    match event {
        TrainingEvent::Begun { name, training } => *screen = Some(Screen::new(name, training)),
        TrainingEvent::Advanced { training, advance } => {
            if let Some(screen) = screen {
                screen.show(training, &advance);
            }
        }
        TrainingEvent::Ended => {
            if let Some(screen) = screen.take() {
                screen.clear();
            }
        }
    }
}

/// Trains and prints the results; turns an interruption into its exit code.
fn train(plan: &TrainingPlan, around: &Surroundings<'_>) -> Result<(), Failure> {
    let mut screen = None;
    let record = plan.run(around, &mut |event| show(&mut screen, event))?;
    let mut out = std::io::stdout().lock();
    if let Some(last) = record.epochs.last() {
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
    if let Some(speed) = record.measured.positions_per_second {
        writeln!(out, "{:.2} M positions/s on {} threads", speed / 1e6, record.settings.threads)?;
    }
    let folder = plan.folder.display();
    if let Some(network) = &record.network {
        let compared = network.compared;
        writeln!(
            out,
            "Quantisation error: {:.2} centipawns on average, {:.1} at most; same sign in {:.2} % of {} positions.",
            compared.mean_error,
            compared.largest_error,
            100.0 * compared.same_sign,
            compared.positions
        )?;
        writeln!(out, "Network {} in {folder}/network.qnn", network.hash)?;
    }
    writeln!(
        out,
        "Losses in {folder}/losses.csv, losses.svg and losses.png, everything in {folder}/result.json."
    )?;
    if record.network.is_some() {
        return Ok(());
    }
    writeln!(out, "Interrupted: run the same command to resume.")?;
    Err(Failure::Interrupted)
}

/// Trains all variants and prints a table.
fn sweep(plan: &SweepPlan, around: &Surroundings<'_>) -> Result<(), Failure> {
    let mut screen = None;
    let sweep = plan.run(around, &mut |event| match event {
        SweepEvent::Next { number, all, name } => {
            let _ = writeln!(std::io::stderr().lock(), "{number}/{all}: {name}");
        }
        SweepEvent::Training(event) => show(&mut screen, event),
        SweepEvent::Failed { name, error } => {
            let _ = writeln!(std::io::stderr().lock(), "{name}: {error}");
        }
    })?;
    let mut table = table(&sweep.head(), &[]);
    for row in sweep.best_first() {
        table.add_row(row);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{table}")?;
    let folder = plan.folder.display();
    writeln!(out, "Table in {folder}/sweep.csv, each training in a folder of its own in {folder}.")?;
    if sweep.interrupted {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    if sweep.rows.iter().any(|(_, record)| record.is_none()) {
        return Err(Failure::Work("some trainings failed; see the messages above".to_owned()));
    }
    Ok(())
}

/// Writes a match result into the record of a training.
pub fn tell_match(folder: &Path, notebook: Option<&Path>, told: &str) -> Result<(), Failure> {
    let record = TrainingRecord::read(folder)?;
    let place = notebook_place(notebook, folder);
    record_match(&place, &record, told)?;
    writeln!(std::io::stdout().lock(), "Written into {}.", place.display())?;
    Ok(())
}

/// Trains each variant for a few seconds and prints its speed.
fn bench(options: &Options, stop: &Stop) -> Result<(), Failure> {
    let data = if options.files.is_empty() {
        Data { training: sparse_positions(BENCH_POSITIONS, 1), ..Data::default() }
    } else {
        load(&options.data(), stop)?
    };
    let pieces: usize = data.training.iter().map(Packed::count).sum();
    let count = data.training.len();
    let mut out = std::io::stdout().lock();
    let mean = pieces as f64 / count as f64;
    writeln!(out, "{count} positions with {mean:.1} pieces on average, {} threads", options.threads())?;
    let time = Duration::from_secs_f64(options.seconds);
    let head = ["hidden", "outputs", "batch", "M positions/s", "M positions per CPU second"];
    let mut table = table(&head, &[]);
    for &hidden in &options.hidden {
        for (&buckets, &batch) in
            options.buckets.iter().flat_map(|b| options.batch.iter().map(move |n| (b, n)))
        {
            let (threads, lessons) =
                (options.threads(), options.lessons.first().copied().unwrap_or_default());
            let settings =
                Settings { hidden, buckets, batch, epochs: 100_000, threads, lessons, ..Settings::default() };
            let speed = measure_speed(settings, &data, time, stop)?;
            let shown = |speed: f64| format!("{:.2}", speed / 1e6);
            table.add_row([
                hidden.to_string(),
                buckets.to_string(),
                batch.to_string(),
                shown(speed.per_second),
                speed.per_processor_second.map_or_else(|| "-".to_owned(), shown),
            ]);
            if stop.is_raised() {
                return Err(Failure::Interrupted);
            }
        }
    }
    writeln!(out, "{table}")?;
    Ok(())
}
