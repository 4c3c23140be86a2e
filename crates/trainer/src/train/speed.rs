//! Training speed.

use super::data::Data;
use super::settings::Settings;
use super::training::Training;
use crate::error::Error;
use player::Stop;
use std::time::{Duration, Instant};

/// Training speed in positions per second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Speed {
    /// By the wall clock.
    pub per_second: f64,
    /// By processor time, where the system tells it.
    pub per_processor_second: Option<f64>,
}

/// Trains for some time, or until the flag is raised, and returns the speed. Nothing is kept.
///
/// # Errors
/// If the settings are invalid, or the training diverges.
pub fn measure_speed(settings: Settings, data: &Data, time: Duration, stop: &Stop) -> Result<Speed, Error> {
    let mut training = Training::new(settings, data).map_err(Error::work)?;
    training.advance().map_err(Error::work)?;
    let (begun, before, mut learnt) = (Instant::now(), processor_time(), 0);
    while begun.elapsed() < time && !stop.is_raised() {
        learnt += training.advance().map_err(Error::work)?.map_or(0, |advance| advance.positions);
    }
    let speed = |seconds: f64| learnt as f64 / seconds.max(1e-9);
    let spent = before.zip(processor_time()).map(|(before, after)| after - before);
    Ok(Speed { per_second: speed(begun.elapsed().as_secs_f64()), per_processor_second: spent.map(speed) })
}

/// CPU time of this process in seconds, from Linux's /proc in hundredths; `None` elsewhere.
fn processor_time() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program name may contain anything; the numbers start after its closing bracket.
    let numbers: Vec<&str> = told.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |index: usize| numbers.get(index)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
