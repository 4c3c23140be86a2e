//! `quevedo train --bench`: training speed.

use super::load;
use super::options::Options;
use crate::columns::table;
use crate::failure::Failure;
use player::Stop;
use std::io::Write;
use std::time::{Duration, Instant};
use trainer::train::{Data, Settings, Training, sparse_positions};

/// Number of generated positions if no files are given.
const POSITIONS: usize = 200_000;

/// Trains each variant for a few seconds and prints its speed.
pub fn run(options: &Options, stop: &Stop) -> Result<(), Failure> {
    let data = if options.files.is_empty() {
        Data { training: sparse_positions(POSITIONS, 1), ..Data::default() }
    } else {
        load::load(options, stop)?
    };
    let men: usize = data.training.iter().map(trainer::train::Packed::count).sum();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{} positions with {:.1} pieces on average, {} threads",
        data.training.len(),
        men as f64 / data.training.len() as f64,
        options.threads()
    )?;
    let time = Duration::from_secs_f64(options.seconds);
    let head = ["hidden", "outputs", "batch", "M positions/s", "M positions per CPU second"];
    let mut table = table(&head, &[]);
    for hidden in &options.hidden {
        for (buckets, batch) in options.buckets.iter().flat_map(|b| options.batch.iter().map(move |n| (b, n)))
        {
            let settings = Settings {
                hidden: *hidden,
                buckets: *buckets,
                batch: *batch,
                epochs: 100_000,
                threads: options.threads(),
                lessons: options.lessons.first().copied().unwrap_or_default(),
                ..Settings::default()
            };
            let failed = |error: trainer::train::TrainError| Failure::Work(error.to_string());
            let mut training = Training::new(settings, &data).map_err(failed)?;
            training.advance().map_err(failed)?;
            let (begun, before, mut learnt) = (Instant::now(), processor_time(), 0);
            while begun.elapsed() < time && !stop.is_raised() {
                learnt += training.advance().map_err(failed)?.map_or(0, |advance| advance.positions);
            }
            let speed = |seconds: f64| format!("{:.2}", learnt as f64 / seconds.max(1e-9) / 1e6);
            let spent = before.zip(processor_time()).map(|(before, after)| after - before);
            table.add_row([
                hidden.to_string(),
                buckets.to_string(),
                batch.to_string(),
                speed(begun.elapsed().as_secs_f64()),
                spent.map_or_else(|| "-".to_owned(), speed),
            ]);
            if stop.is_raised() {
                return Err(Failure::Interrupted);
            }
        }
    }
    writeln!(out, "{table}")?;
    Ok(())
}

/// CPU time of this process in seconds, from Linux's /proc in hundredths; `None` elsewhere.
fn processor_time() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program name may contain anything; the numbers start after its closing bracket.
    let numbers: Vec<&str> = told.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |index: usize| numbers.get(index)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
