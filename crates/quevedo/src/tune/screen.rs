//! The display of a running tuning.

use crate::progress::Meter;
use arena::report::{tuning_parameters, tuning_score};
use arena::spsa::{Audience, IterationRecord, Parameter, Plan, Progress};
use std::path::Path;

/// How many parameters are shown below the bar.
const SHOWN: usize = 15;

/// A bar with the values below it on a terminal; elsewhere a line now and then.
pub struct Screen<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    meter: Meter,
}

impl<'a> Screen<'a> {
    pub fn new(plan: &'a Plan, folder: &'a Path) -> Screen<'a> {
        Screen { plan, folder, meter: Meter::new("iterations") }
    }

    /// Clears the display.
    pub fn clear(&self) {
        self.meter.clear();
    }

    fn all(&self) -> u64 {
        u64::from(self.plan.gains.iterations)
    }

    /// Formats score and values: as a table, or without a terminal in one line.
    fn status(&self, progress: &Progress) -> String {
        let score = tuning_score(progress);
        if self.meter.is_terminal() {
            return format!("{score}\n{}", tuning_parameters(progress, SHOWN));
        }
        let value = |(parameter, value): (&Parameter, &f64)| format!("{} {value:.2}", parameter.name);
        let tuner = &progress.tuner;
        let values: Vec<String> = tuner.parameters().iter().zip(tuner.values()).map(value).collect();
        format!("{score}; {}", values.join(", "))
    }
}

impl Audience for Screen<'_> {
    fn introduced(&mut self, program: &str, parameters: &[Parameter]) {
        let pairs = if self.plan.pairs == 1 {
            "1 game pair".to_owned()
        } else {
            format!("{} game pairs", self.plan.pairs)
        };
        self.meter.say(&format!("{program}: {}; {pairs} per iteration", self.plan.contender.pace));
        for Parameter { name, start, min, max, c_end, r_end } in parameters {
            self.meter.say(&format!("  {name}: {start} in {min} to {max}, C_END {c_end}, R_END {r_end}"));
        }
    }

    fn resumed(&mut self, progress: &Progress) {
        if progress.iterations > 0 {
            let done = progress.iterations;
            self.meter.say(&format!("Resuming {} after {done} iterations.", self.folder.display()));
        } else {
            self.meter.say(&format!("Recording to {}.", self.folder.display()));
        }
        self.meter.begin(u64::from(progress.iterations), self.all(), self.status(progress));
    }

    fn finished(&mut self, record: &IterationRecord, progress: &Progress) {
        for fault in &record.faults {
            self.meter.say(&format!("Iteration {}: a pair was not counted: {fault}", record.number));
        }
        self.meter.show(u64::from(progress.iterations), self.all(), self.status(progress));
    }

    fn tick(&mut self) {
        self.meter.tick();
    }
}
