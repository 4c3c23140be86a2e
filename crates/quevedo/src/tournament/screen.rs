//! What is seen while a tournament is played.

use super::tables;
use arena::runner::{Audience, Plan, Progress};
use arena::{GameRecord, Reason};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal.
const REPORT: Duration = Duration::from_secs(30);

/// A bar with the score below it at a terminal; elsewhere a line now and then.
pub struct Screen<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    bar: ProgressBar,
    last_report: Instant,
}

impl<'a> Screen<'a> {
    pub fn new(plan: &'a Plan, folder: &'a Path) -> Screen<'a> {
        let style = "{elapsed_precise} {bar:32} {pos}/{len} games, about {eta} left\n{msg}";
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Screen { plan, folder, bar, last_report: Instant::now() }
    }

    /// Takes everything off the screen.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&mut self, progress: &Progress<'_>) {
        self.bar.set_length(progress.games);
        self.bar.set_position(progress.standings.games());
        if progress.standings.games() > 0 {
            self.bar.set_message(tables::status(self.plan, progress.standings, progress.sprt));
        }
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
    fn introduced(&mut self, names: &[String]) {
        for (contender, name) in self.plan.contenders.iter().zip(names) {
            let program = if *name == contender.name { String::new() } else { format!(" ({name})") };
            self.say(&format!("{}{program}: {}", contender.name, contender.pace));
        }
    }

    fn resumed(&mut self, progress: &Progress<'_>) {
        let games = progress.standings.games();
        if games > 0 {
            self.say(&format!("Going on with {}: {games} games are played.", self.folder.display()));
        } else {
            self.say(&format!("Kept in {}.", self.folder.display()));
        }
        self.show(progress);
        self.bar.reset_elapsed();
        self.bar.reset_eta();
    }

    fn finished(&mut self, record: &GameRecord, progress: &Progress<'_>) {
        if let Reason::Fault { fault, .. } = &record.ending.reason {
            let loser = if record.ending.white_score() == 0.0 { &record.white } else { &record.black };
            self.say(&format!("Game {}: {loser} loses: {fault}", record.id));
        }
        self.show(progress);
        if !std::io::stderr().is_terminal() && self.last_report.elapsed() >= REPORT {
            self.last_report = Instant::now();
            let status = tables::status(self.plan, progress.standings, progress.sprt).replace('\n', "; ");
            self.say(&format!("{}/{} games: {status}", progress.standings.games(), progress.games));
        }
    }

    fn tick(&mut self) {
        self.bar.tick();
    }
}
