//! What is seen while a tuning runs.

use super::tables;
use arena::spsa::{Audience, IterationRecord, Parameter, Plan, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal.
const REPORT: Duration = Duration::from_secs(30);

/// How many parameters are shown below the bar.
const SHOWN: usize = 15;

/// A bar with the values below it at a terminal; elsewhere a line now and then.
pub struct Screen<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    bar: ProgressBar,
    last_report: Instant,
}

impl<'a> Screen<'a> {
    pub fn new(plan: &'a Plan, folder: &'a Path) -> Screen<'a> {
        let style = "{elapsed_precise} {bar:32} {pos}/{len} iterations, about {eta} left\n{msg}";
        let bar = ProgressBar::with_draw_target(
            Some(u64::from(plan.gains.iterations)),
            ProgressDrawTarget::stderr_with_hz(8),
        );
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Screen { plan, folder, bar, last_report: Instant::now() }
    }

    /// Takes everything off the screen.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self, progress: &Progress) {
        self.bar.set_position(u64::from(progress.iterations));
        self.bar.set_message(format!("{}\n{}", tables::score(progress), tables::parameters(progress, SHOWN)));
    }

    /// Says something above the bar, or without it.
    fn say(&self, text: &str) {
        if std::io::stderr().is_terminal() {
            self.bar.println(text);
        } else {
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }
}

impl Audience for Screen<'_> {
    fn introduced(&mut self, program: &str, parameters: &[Parameter]) {
        let pairs =
            if self.plan.pairs == 1 { "a pair".to_owned() } else { format!("{} pairs", self.plan.pairs) };
        self.say(&format!("{program}: {}; {pairs} of games an iteration", self.plan.contender.pace));
        for Parameter { name, start, min, max, c_end, r_end } in parameters {
            self.say(&format!("  {name}: {start} in {min} to {max}, C_END {c_end}, R_END {r_end}"));
        }
    }

    fn resumed(&mut self, progress: &Progress) {
        if progress.iterations > 0 {
            let done = progress.iterations;
            self.say(&format!("Going on with {}: {done} iterations are done.", self.folder.display()));
        } else {
            self.say(&format!("Kept in {}.", self.folder.display()));
        }
        self.show(progress);
        self.bar.reset_elapsed();
        self.bar.reset_eta();
    }

    fn finished(&mut self, record: &IterationRecord, progress: &Progress) {
        for fault in &record.faults {
            self.say(&format!("Iteration {}: a pair does not count: {fault}", record.number));
        }
        if std::io::stderr().is_terminal() {
            self.show(progress);
        } else if self.last_report.elapsed() >= REPORT {
            self.last_report = Instant::now();
            let value = |(parameter, value): (&Parameter, &f64)| format!("{} {value:.2}", parameter.name);
            let tuner = &progress.tuner;
            let values: Vec<String> = tuner.parameters().iter().zip(tuner.values()).map(value).collect();
            let (done, all) = (progress.iterations, tuner.gains().iterations);
            self.say(&format!("{done}/{all} iterations: {}; {}", tables::score(progress), values.join(", ")));
        }
    }

    fn tick(&mut self) {
        self.bar.tick();
    }
}
