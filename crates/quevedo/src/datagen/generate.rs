//! Playing self-play games.

use crate::failure::Failure;
use crate::networks::Choice;
use crate::progress::Meter;
use crate::tournament::interruptible;
use clap::Args;
use nnue::Network;
use player::Stop;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{Builder, available_parallelism};
use std::time::{Duration, Instant};
use trainer::selfplay::{
    Contents, EngineId, GameRecord, Generator, NoGame, OpenError, Run, RunFile, Settings,
};

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

/// Games are flushed to disk at least this often.
const FLUSH: Duration = Duration::from_secs(10);
/// How often the interrupt flag is polled.
const LOOK: Duration = Duration::from_millis(200);

/// Plays until a limit is reached and prints a summary.
pub fn run(options: &Options) -> Result<(), Failure> {
    if options.games.is_none() && options.positions.is_none() && options.hours.is_none() {
        return Err(Failure::Usage(
            "no limit given; add --games N, --positions N or --hours H (the first one reached stops)".into(),
        ));
    }
    let interrupt = interruptible()?;
    let settings =
        Settings { nodes: options.nodes, chess960_percent: options.chess960, ..Settings::default() };
    let network = options.judge.network()?;
    let engine = EngineId::current(network.as_ref()).map_err(|error| Failure::Work(error.to_string()))?;
    let run = Run { engine, seed: options.seed, settings };
    let path = options.out.clone();
    let path = path.unwrap_or_else(|| PathBuf::from(format!("data/selfplay-{}.qsp", options.seed)));
    let file = open(&path, &run)?;
    let begun = Instant::now();
    let before = *file.contents();
    let mut shift = Shift {
        options,
        path: &path,
        file,
        waiting: BTreeMap::new(),
        nodes: 0,
        before,
        begun,
        flushed: begun,
        meter: Meter::new(if options.positions.is_some() {
            "positions"
        } else if options.games.is_some() {
            "games"
        } else {
            "seconds"
        }),
    };
    if !shift.is_enough() {
        shift.play(&run, network.as_ref(), &interrupt)?;
    }
    let now = *shift.file.contents();
    let (games, plies, usable) =
        (now.games - before.games, now.plies - before.plies, now.usable - before.usable);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{games} games played: {usable} usable positions of {plies}, {} per hour",
        shift.an_hour(usable)
    )?;
    if let Some(nodes) = shift.nodes.checked_div(plies) {
        writeln!(out, "{nodes} nodes per ply")?;
    }
    writeln!(out, "{} has {} games with {} usable positions.", path.display(), now.games, now.usable)?;
    if interrupt.is_raised() {
        writeln!(out, "Interrupted: run the same command to resume.")?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Opens the file, or creates it.
fn open(path: &Path, run: &Run) -> Result<RunFile, Failure> {
    if journal::is_device(path) {
        return Err(Failure::Usage(format!(
            "--out: {} is not a regular file; give a file name",
            path.display()
        )));
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    }
    let file = RunFile::open(path, run, &mut |_| {}).map_err(|error| match error {
        OpenError::File(_) => Failure::writing(path, &error),
        OpenError::Locked => Failure::Work(format!("{}: {error}", path.display())),
        _ => Failure::Usage(format!("{}: {error}", path.display())),
    })?;
    let contents = file.contents();
    let mut err = std::io::stderr().lock();
    if contents.dropped > 0 {
        let _ = writeln!(
            err,
            "{}: dropped {} bytes of an unfinished block at the end",
            path.display(),
            contents.dropped
        );
    }
    if contents.games > 0 {
        let _ = writeln!(err, "{}: resuming after {} games", path.display(), contents.games);
    }
    Ok(file)
}

/// What worker threads send: a game and the nodes it took.
type Sent = Result<(GameRecord, u64), NoGame>;

/// One run of the program, from start to exit.
struct Shift<'a> {
    options: &'a Options,
    path: &'a Path,
    file: RunFile,
    /// Games that finished before others with smaller numbers.
    waiting: BTreeMap<u64, GameRecord>,
    nodes: u64,
    /// What the file held before.
    before: Contents,
    begun: Instant,
    flushed: Instant,
    meter: Meter,
}

/// Raises the flag if its thread panics; otherwise the others would wait for its game forever.
struct Alarm<'a>(&'a Stop);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.raise();
        }
    }
}

impl Shift<'_> {
    fn play(&mut self, run: &Run, network: Option<&Arc<Network>>, interrupt: &Stop) -> Result<(), Failure> {
        let (halt, next) = (Stop::new(), AtomicU64::new(self.file.contents().games));
        let last = self.options.games.unwrap_or(u64::MAX);
        let threads =
            self.options.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
        let mut generators = Vec::new();
        for _ in 0..threads {
            let generator = Generator::new(run, network.cloned());
            generators.push(generator.map_err(|error| Failure::Work(error.to_string()))?);
        }
        let (done, all, message) = self.progress();
        self.meter.begin(done, all, message);
        let (sender, receiver) = channel();
        let result = std::thread::scope(|scope| {
            for (thread, mut generator) in generators.into_iter().enumerate() {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                let work = move || {
                    let _alarm = Alarm(halt);
                    while !halt.is_raised() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= last {
                            break;
                        }
                        let before = generator.nodes();
                        let game =
                            generator.game(number, halt).map(|game| (game, generator.nodes() - before));
                        if sender.send(game).is_err() {
                            break;
                        }
                    }
                };
                // If the system cannot start more threads, use those that run.
                match Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => {}
                    Err(error) if thread == 0 => return Err(Failure::no_thread(&error)),
                    Err(_) => break,
                }
            }
            drop(sender);
            self.collect(&receiver, interrupt, &halt).inspect_err(|_| halt.raise())
        });
        self.meter.clear();
        // Keep the games played so far, whatever happened.
        let kept = self.flush();
        result.and(kept)
    }

    /// Collects games from the threads until a limit is reached.
    fn collect(&mut self, receiver: &Receiver<Sent>, interrupt: &Stop, halt: &Stop) -> Result<(), Failure> {
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(Ok((game, nodes))) => {
                    self.nodes += nodes;
                    self.waiting.insert(game.number, game);
                    self.keep()?;
                }
                Ok(Err(NoGame::Stopped)) | Err(RecvTimeoutError::Timeout) => self.meter.tick(),
                Ok(Err(error)) => return Err(Failure::Work(error.to_string())),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.flushed.elapsed() >= FLUSH {
                self.flush()?;
            }
            if interrupt.is_raised() || self.is_enough() {
                halt.raise();
            }
        }
    }

    /// Writes the games that are next in order.
    fn keep(&mut self) -> Result<(), Failure> {
        while !self.is_enough()
            && let Some(game) = self.waiting.remove(&self.file.contents().games)
        {
            self.file.add(&game).map_err(|error| Failure::writing(self.path, &error))?;
        }
        let (done, all, message) = self.progress();
        self.meter.show(done, all, message);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.flushed = Instant::now();
        self.file.flush().map_err(|error| Failure::writing(self.path, &error))
    }

    fn is_enough(&self) -> bool {
        let contents = self.file.contents();
        self.options.games.is_some_and(|games| contents.games >= games)
            || self.options.positions.is_some_and(|positions| contents.usable >= positions)
            || self.options.hours.is_some_and(|time| self.begun.elapsed() >= time)
    }

    /// Returns the amount done, the total and a status text.
    fn progress(&self) -> (u64, u64, String) {
        let contents = self.file.contents();
        let (done, all) = match (self.options.positions, self.options.games, self.options.hours) {
            (Some(positions), ..) => (contents.usable, positions),
            (_, Some(games), _) => (contents.games, games),
            (.., time) => (self.begun.elapsed().as_secs(), time.unwrap_or_default().as_secs()),
        };
        let rate = self.an_hour(contents.usable - self.before.usable);
        let message =
            format!("{} games, {} usable positions, {rate} per hour", contents.games, contents.usable);
        (done.min(all), all, message)
    }

    /// Formats a count as a rate per hour since the start.
    fn an_hour(&self, count: u64) -> String {
        let rate = count as f64 * 3600.0 / self.begun.elapsed().as_secs_f64().max(1e-3);
        if rate >= 1e6 { format!("{:.2} M", rate / 1e6) } else { format!("{rate:.0}") }
    }
}
