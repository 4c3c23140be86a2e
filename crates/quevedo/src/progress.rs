//! Progress of long work: a bar on a terminal, elsewhere a line now and then.

use indicatif::{FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often a line is written without a terminal.
const REPORT: Duration = Duration::from_secs(30);

/// A progress bar, or lines of text in its place.
pub struct Meter {
    bar: ProgressBar,
    terminal: bool,
    /// The unit that is counted.
    unit: &'static str,
    began: Instant,
    last_report: Instant,
    /// How much was done when this run started.
    before: u64,
    done: u64,
    all: u64,
    message: String,
}

impl Meter {
    /// Creates a bar that counts this unit.
    pub fn new(unit: &'static str) -> Meter {
        let style =
            format!("{{elapsed_precise}} {{bar:32}} {{pos}}/{{len}} {unit}, about {{eta}} left\n{{msg}}");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        if let Ok(style) = ProgressStyle::with_template(&style) {
            bar.set_style(style);
        }
        let now = Instant::now();
        let terminal = std::io::stderr().is_terminal();
        let message = String::new();
        Meter { bar, terminal, unit, began: now, last_report: now, before: 0, done: 0, all: 0, message }
    }

    /// Whether there is a terminal, with room for several lines.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Prints a line above the bar, or without one.
    pub fn say(&self, text: &str) {
        if self.terminal {
            self.bar.println(text);
        } else {
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }

    /// Starts counting: what is done by now took no time.
    pub fn begin(&mut self, done: u64, all: u64, message: String) {
        self.before = done;
        self.began = Instant::now();
        self.last_report = self.began;
        self.show(done, all, message);
        self.bar.reset_elapsed();
        self.bar.reset_eta();
    }

    /// Updates the progress.
    pub fn show(&mut self, done: u64, all: u64, message: String) {
        (self.done, self.all) = (done, all);
        self.bar.set_length(all);
        self.bar.set_position(done);
        if self.terminal {
            self.bar.set_message(message);
        } else {
            self.message = message;
            self.report();
        }
    }

    /// Refreshes the display; to be called often.
    pub fn tick(&mut self) {
        self.bar.tick();
        if !self.terminal {
            self.report();
        }
    }

    /// Clears the display.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn report(&mut self) {
        if self.last_report.elapsed() >= REPORT {
            self.last_report = Instant::now();
            self.say(&self.line(self.began.elapsed()));
        }
    }

    /// The line written without a terminal.
    fn line(&self, elapsed: Duration) -> String {
        let Meter { unit, before, done, all, message, .. } = self;
        let spent = FormattedDuration(elapsed);
        let left = remaining(elapsed, done.saturating_sub(*before), all.saturating_sub(*done))
            .map(|left| format!(", about {} left", FormattedDuration(left)));
        let colon = if message.is_empty() { "" } else { ": " };
        let message = message.replace('\n', "; ");
        format!("{done}/{all} {unit} in {spent}{}{colon}{message}", left.unwrap_or_default())
    }
}

/// Estimates the remaining time; `None` before anything is done.
fn remaining(elapsed: Duration, done: u64, left: u64) -> Option<Duration> {
    let seconds = (done > 0).then(|| elapsed.as_secs_f64() / done as f64 * left as f64)?;
    Duration::try_from_secs_f64(seconds.round()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_what_is_left_by_what_was_done_now() {
        let mut meter = Meter::new("games");
        meter.terminal = false;
        meter.begin(100, 200, String::new());
        assert_eq!(meter.line(Duration::from_secs(30)), "100/200 games in 00:00:30");
        meter.show(120, 200, "a 50 %\nb 50 %".to_owned());
        assert_eq!(
            meter.line(Duration::from_secs(60)),
            "120/200 games in 00:01:00, about 00:04:00 left: a 50 %; b 50 %"
        );
    }
}
