//! Playing self-play games.

use crate::failure::Failure;
use crate::networks::Choice;
use crate::progress::Meter;
use crate::tournament::interruptible;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;
use trainer::selfplay::{Goal, PlayEvent, PlayProgress, SelfPlayPlan, Settings};

/// Arguments of `quevedo datagen`.
#[derive(Args)]
#[group(id = "generate")]
pub struct Options {
    /// Stop when the file has this many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Stop when the file has this many usable positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Stop after this many hours
    #[arg(long, value_name = "H", value_parser = hours)]
    hours: Option<Duration>,
    /// Play this many games at once [default: one per core]
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Soft node limit per move: no new iteration starts after this many nodes
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Random seed; another seed plays other games
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Percentage of games that start from a Chess960 position
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=100))]
    chess960: u8,
    #[command(flatten)]
    judge: Choice,
    /// Output file [default: data/selfplay-SEED.qsp]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn hours(text: &str) -> Result<Duration, String> {
    let hours: f64 = text.parse().map_err(|_| "expected a number of hours".to_owned())?;
    let time = Duration::try_from_secs_f64(hours * 3600.0).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected a number of hours above 0".to_owned())
}

/// Plays until a limit is reached and prints a summary.
pub fn run(options: &Options) -> Result<(), Failure> {
    let goal = Goal { games: options.games, positions: options.positions, time: options.hours };
    if goal == Goal::default() {
        return Err(Failure::Usage(
            "no limit given; add --games N, --positions N or --hours H (the first one reached stops)".into(),
        ));
    }
    let settings =
        Settings { nodes: options.nodes, chess960_percent: options.chess960, ..Settings::default() };
    let file = options.out.clone();
    let cores = || available_parallelism().map_or(1, usize::from);
    let plan = SelfPlayPlan {
        settings,
        seed: options.seed,
        network: options.judge.network()?,
        goal,
        threads: options.threads.map_or_else(cores, usize::from),
        file: file.unwrap_or_else(|| PathBuf::from(format!("data/selfplay-{}.qsp", options.seed))),
    };
    play(&plan)
}

/// Carries out the plan and prints a summary.
pub fn play(plan: &SelfPlayPlan) -> Result<(), Failure> {
    let stop = interruptible()?;
    let mut screen = Screen::new(plan.goal, plan.file.display().to_string());
    let result = plan.run(&stop, &mut |event| screen.show(event));
    screen.clear();
    let progress = result?;
    let PlayProgress { before, now, nodes, .. } = progress;
    let (games, plies, usable) =
        (now.games - before.games, now.plies - before.plies, now.usable - before.usable);
    let mut out = std::io::stdout().lock();
    let speed = progress.speed();
    writeln!(out, "{games} games played: {usable} usable positions of {plies}, {speed} per hour")?;
    if let Some(nodes) = nodes.checked_div(plies) {
        writeln!(out, "{nodes} nodes per ply")?;
    }
    writeln!(out, "{} has {} games with {} usable positions.", plan.file.display(), now.games, now.usable)?;
    if stop.is_raised() {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The display of self-play.
pub struct Screen {
    goal: Goal,
    file: String,
    meter: Meter,
}

impl Screen {
    /// Creates the display of a run with this goal and file.
    pub fn new(goal: Goal, file: String) -> Screen {
        let unit = match goal {
            Goal { positions: Some(_), .. } => "positions",
            Goal { games: Some(_), .. } => "games",
            _ => "seconds",
        };
        Screen { goal, file, meter: Meter::new(unit) }
    }

    /// Shows what happens.
    pub fn show(&mut self, event: PlayEvent) {
        match event {
            PlayEvent::Opened(contents) => {
                let mut err = std::io::stderr().lock();
                if contents.dropped > 0 {
                    let dropped = contents.dropped;
                    let _ = writeln!(
                        err,
                        "{}: dropped {dropped} bytes of an unfinished block at the end",
                        self.file
                    );
                }
                if contents.games > 0 {
                    let _ = writeln!(err, "{}: resuming after {} games", self.file, contents.games);
                }
            }
            PlayEvent::Begun(progress) => {
                let (done, all) = self.goal.progress(&progress.now, progress.elapsed);
                self.meter.begin(done, all, progress.to_string());
            }
            PlayEvent::Played(progress) => {
                let (done, all) = self.goal.progress(&progress.now, progress.elapsed);
                self.meter.show(done, all, progress.to_string());
            }
            PlayEvent::Waiting => self.meter.tick(),
        }
    }

    /// Clears the display.
    pub fn clear(&self) {
        self.meter.clear();
    }
}
