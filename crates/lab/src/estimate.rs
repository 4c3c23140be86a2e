//! Run time estimates of experiments.

use crate::error::LabError;
use crate::experiment::{Experiment, Settings};
use player::Stop;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The estimated run time of an experiment, by its own formula or from a short trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Estimate {
    /// About this long.
    About(Duration),
    /// At least this long: a part of it did not end during the trial.
    AtLeast(Duration),
}

/// How often the stop flag is polled.
const LOOK: Duration = Duration::from_millis(50);

/// Estimates how long an experiment takes on this machine, within the given time.
///
/// An experiment with an estimate of its own is asked for it. Otherwise cells are measured, the
/// lightest first, for half that time, and the rest is extrapolated by their weights. A cell that
/// does not end in time gives a lower bound; it gets the stop signal, and `hold` is dropped when it
/// has ended.
///
/// ```
/// use lab::{Estimate, Settings, Size, experiments};
/// use std::time::Duration;
///
/// let settings = Settings { size: Size::Quick, ..Settings::default() };
/// let experiment = experiments::find("tema2-trees")?;
/// let time = lab::estimate(experiment, &settings, Duration::from_secs(20), &Default::default(), ())?;
/// assert!(matches!(time, Estimate::About(time) if time > Duration::ZERO));
/// # Ok::<(), lab::LabError>(())
/// ```
///
/// # Errors
/// [`LabError::Stopped`] if it was stopped; any error of measuring a cell.
pub fn estimate(
    experiment: &'static dyn Experiment,
    settings: &Settings,
    patience: Duration,
    stop: &Arc<Stop>,
    hold: impl Send + 'static,
) -> Result<Estimate, LabError> {
    experiment.check(settings)?;
    if let Some(time) = experiment.estimate(settings, stop)? {
        return Ok(Estimate::About(time));
    }
    let mut cells = experiment.cells(settings);
    let all: u64 = cells.iter().map(|cell| cell.weight).sum();
    cells.sort_by_key(|cell| cell.weight);
    let weights: Vec<u64> = cells.iter().map(|cell| cell.weight).collect();
    let own = Arc::new(Stop::new());
    let (tell, told) = channel();
    let (settings, ended) = (settings.clone(), Arc::clone(&own));
    thread::spawn(move || {
        let _hold = hold;
        for cell in &cells {
            let result = experiment.measure(&settings, cell, &ended).map(drop);
            let failed = result.is_err();
            if tell.send(result).is_err() || failed || ended.is_raised() {
                return;
            }
        }
    });
    let begun = Instant::now();
    let (mut measured, mut done, mut spent) = (0, 0, Duration::ZERO);
    let part = |weight: u64| all as f64 / weight.max(1) as f64;
    let time = loop {
        if measured == weights.len() || spent > patience / 2 {
            break Estimate::About(spent.mul_f64(part(done)));
        }
        match told.recv_timeout(LOOK) {
            Ok(result) => {
                result.inspect_err(|_| own.raise())?;
                done += weights[measured];
                (measured, spent) = (measured + 1, begun.elapsed());
            }
            Err(RecvTimeoutError::Timeout) if stop.is_raised() => {
                own.raise();
                return Err(LabError::Stopped);
            }
            Err(RecvTimeoutError::Timeout) if begun.elapsed() < patience => {}
            // By its weight all the others take as long as this one has.
            Err(_) => {
                let here = (begun.elapsed() - spent).mul_f64(part(weights[measured]));
                break Estimate::AtLeast(here.max(spent.mul_f64(part(done))));
            }
        }
    };
    own.raise();
    Ok(time)
}
