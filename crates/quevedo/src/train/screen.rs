//! The display of a running training.

use crate::progress::Meter;
use charts::spark;
use std::time::Instant;
use trainer::train::{Advance, Training};

/// Width of the curves in characters.
const WIDTH: usize = 60;

/// A bar with losses below it on a terminal; elsewhere a line per epoch and now and then one
/// between.
pub struct Screen {
    meter: Meter,
    begun: Instant,
    learnt: u64,
    /// The recent loss, smoothed.
    loss: Option<f64>,
}

impl Screen {
    pub fn new(name: &str, training: &Training<'_>) -> Screen {
        let mut meter = Meter::new("batches");
        if training.batches() > 0 {
            let done = training.curve().epochs.len();
            meter.say(&format!("{name}: resuming after {} batches, {done} epochs", training.batches()));
        }
        meter.begin(training.batches(), training.all_batches(), String::new());
        Screen { meter, begun: Instant::now(), learnt: 0, loss: None }
    }

    /// Updates the display.
    pub fn show(&mut self, training: &Training<'_>, advance: &Advance) {
        self.learnt += advance.positions as u64;
        self.loss = Some(self.loss.map_or(advance.loss, |loss| 0.95 * loss + 0.05 * advance.loss));
        let speed = self.learnt as f64 / self.begun.elapsed().as_secs_f64().max(1e-3);
        if let Some(epoch) = advance.epoch {
            let held = epoch.validation.map(|losses| {
                format!(
                    ", validation {:.6} (results {:.6}, scores {:.6})",
                    losses.blend, losses.result, losses.score
                )
            });
            let all = training.settings().epochs;
            self.meter.say(&format!(
                "epoch {}/{all}: loss {:.6}{}, rate {:.2e}, {:.2} M positions/s",
                epoch.epoch,
                epoch.training,
                held.unwrap_or_default(),
                epoch.rate,
                speed / 1e6
            ));
        }
        let mut message = format!(
            "loss {:.6}, rate {:.2e}, {:.2} M positions/s",
            self.loss.unwrap_or_default(),
            advance.rate,
            speed / 1e6
        );
        if self.meter.is_terminal() {
            let curve = training.curve();
            let losses: Vec<f64> = curve.points.iter().map(|point| point.training).collect();
            let held: Vec<f64> =
                curve.epochs.iter().filter_map(|epoch| Some(epoch.validation?.blend)).collect();
            message += &format!("\ntraining   {}\nvalidation {}", spark(&losses, WIDTH), spark(&held, WIDTH));
        }
        self.meter.show(advance.batches, training.all_batches(), message);
    }

    /// Clears the display.
    pub fn clear(&self) {
        self.meter.clear();
    }
}
