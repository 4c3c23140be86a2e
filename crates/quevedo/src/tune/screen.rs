//! What is seen while a tuning runs.

use super::tables;
use crate::progress::Meter;
use arena::spsa::{Audience, IterationRecord, Parameter, Plan, Progress};
use std::path::Path;

/// How many parameters are shown below the bar.
const SHOWN: usize = 15;

/// A bar with the values below it at a terminal; elsewhere a line now and then.
pub struct Screen<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    meter: Meter,
}

impl<'a> Screen<'a> {
    pub fn new(plan: &'a Plan, folder: &'a Path) -> Screen<'a> {
        Screen { plan, folder, meter: Meter::new("iterations") }
    }

    /// Takes everything off the screen.
    pub fn clear(&self) {
        self.meter.clear();
    }

    fn all(&self) -> u64 {
        u64::from(self.plan.gains.iterations)
    }

    /// The score and the values: as a table, or where there is no terminal in a line.
    fn status(&self, progress: &Progress) -> String {
        let score = tables::score(progress);
        if self.meter.is_terminal() {
            return format!("{score}\n{}", tables::parameters(progress, SHOWN));
        }
        let value = |(parameter, value): (&Parameter, &f64)| format!("{} {value:.2}", parameter.name);
        let tuner = &progress.tuner;
        let values: Vec<String> = tuner.parameters().iter().zip(tuner.values()).map(value).collect();
        format!("{score}; {}", values.join(", "))
    }
}

impl Audience for Screen<'_> {
    fn introduced(&mut self, program: &str, parameters: &[Parameter]) {
        let pairs =
            if self.plan.pairs == 1 { "a pair".to_owned() } else { format!("{} pairs", self.plan.pairs) };
        self.meter.say(&format!("{program}: {}; {pairs} of games an iteration", self.plan.contender.pace));
        for Parameter { name, start, min, max, c_end, r_end } in parameters {
            self.meter.say(&format!("  {name}: {start} in {min} to {max}, C_END {c_end}, R_END {r_end}"));
        }
    }

    fn resumed(&mut self, progress: &Progress) {
        if progress.iterations > 0 {
            let done = progress.iterations;
            self.meter.say(&format!("Going on with {}: {done} iterations are done.", self.folder.display()));
        } else {
            self.meter.say(&format!("Kept in {}.", self.folder.display()));
        }
        self.meter.begin(u64::from(progress.iterations), self.all(), self.status(progress));
    }

    fn finished(&mut self, record: &IterationRecord, progress: &Progress) {
        for fault in &record.faults {
            self.meter.say(&format!("Iteration {}: a pair does not count: {fault}", record.number));
        }
        self.meter.show(u64::from(progress.iterations), self.all(), self.status(progress));
    }

    fn tick(&mut self) {
        self.meter.tick();
    }
}
