//! The display of a running tournament.

use crate::progress::Meter;
use arena::report::match_status;
use arena::runner::{Audience, Introduction, Plan, Progress};
use arena::{GameRecord, Reason};
use std::path::Path;

/// A bar with the score below it on a terminal; elsewhere a line now and then.
pub struct Screen<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    meter: Meter,
}

impl<'a> Screen<'a> {
    pub fn new(plan: &'a Plan, folder: &'a Path) -> Screen<'a> {
        Screen { plan, folder, meter: Meter::new("games") }
    }

    /// Clears the display.
    pub fn clear(&self) {
        self.meter.clear();
    }

    fn status(&self, progress: &Progress<'_>) -> String {
        match progress.standings.games() {
            0 => String::new(),
            _ => match_status(self.plan, progress.standings, progress.sprt),
        }
    }
}

impl Audience for Screen<'_> {
    fn introduced(&mut self, contenders: &[Introduction]) {
        for (contender, Introduction { name, remarks }) in self.plan.contenders.iter().zip(contenders) {
            let program = if *name == contender.name { String::new() } else { format!(" ({name})") };
            self.meter.say(&format!("{}{program}: {}", contender.name, contender.pace));
            for remark in remarks {
                self.meter.say(&format!("{} says: {remark}", contender.name));
            }
        }
    }

    fn resumed(&mut self, progress: &Progress<'_>) {
        let games = progress.standings.games();
        if games > 0 {
            self.meter.say(&format!("Resuming {} after {games} games.", self.folder.display()));
        } else {
            self.meter.say(&format!("Recording to {}.", self.folder.display()));
        }
        self.meter.begin(games, progress.games, self.status(progress));
    }

    fn finished(&mut self, record: &GameRecord, progress: &Progress<'_>) {
        if let Reason::Fault { fault, .. } = &record.ending.reason {
            let loser = if record.ending.white_score() == 0.0 { &record.white } else { &record.black };
            self.meter.say(&format!("Game {}: {loser} loses: {fault}", record.id));
        }
        self.meter.show(progress.standings.games(), progress.games, self.status(progress));
    }

    fn tick(&mut self) {
        self.meter.tick();
    }
}
