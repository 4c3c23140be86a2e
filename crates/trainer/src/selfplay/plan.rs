//! Self-play as planned: games by several threads into one file, until a goal is reached.
//!
//! Settings, seed and engine determine every game; how many threads play, and how often they are
//! interrupted, does not change the games or their order. Only how they are divided into blocks
//! depends on when they were flushed: what is on the disk is never rewritten.

use super::generator::{Generator, NoGame};
use super::header::{EngineId, Run};
use super::record::GameRecord;
use super::run_file::{Contents, OpenError, RunFile};
use super::settings::Settings;
use crate::error::Error;
use nnue::Network;
use player::Stop;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Games are flushed to disk at least this often.
const FLUSH: Duration = Duration::from_secs(10);
/// How often the stop flag is polled.
const LOOK: Duration = Duration::from_millis(200);

/// When a run ends: at the first of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// Games in the file.
    pub games: Option<u64>,
    /// Usable positions in the file.
    pub positions: Option<u64>,
    /// Time since this start.
    pub time: Option<Duration>,
}

impl Goal {
    /// Whether the goal is reached.
    #[must_use]
    pub fn is_reached(&self, contents: &Contents, elapsed: Duration) -> bool {
        self.games.is_some_and(|games| contents.games >= games)
            || self.positions.is_some_and(|positions| contents.usable >= positions)
            || self.time.is_some_and(|time| elapsed >= time)
    }

    /// Returns what is done and what is wanted: positions, else games, else seconds.
    #[must_use]
    pub fn progress(&self, contents: &Contents, elapsed: Duration) -> (u64, u64) {
        let (done, all) = match (self.positions, self.games, self.time) {
            (Some(positions), ..) => (contents.usable, positions),
            (_, Some(games), _) => (contents.games, games),
            (.., time) => (elapsed.as_secs(), time.unwrap_or_default().as_secs()),
        };
        (done.min(all), all)
    }
}

/// A run of self-play, with everything that determines it.
#[derive(Clone, Debug)]
pub struct SelfPlayPlan {
    /// How games are played.
    pub settings: Settings,
    /// The random seed.
    pub seed: u64,
    /// The network that evaluates; none for the hand-crafted evaluation.
    pub network: Option<Arc<Network>>,
    /// When it ends.
    pub goal: Goal,
    /// Games played at once.
    pub threads: usize,
    /// The file.
    pub file: PathBuf,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayProgress {
    /// The contents of the file when this start began.
    pub before: Contents,
    /// Its contents now, with games not yet written.
    pub now: Contents,
    /// The nodes searched since this start.
    pub nodes: u64,
    /// The time since this start.
    pub elapsed: Duration,
}

impl PlayProgress {
    /// Returns the usable positions gained in an hour, at the speed since this start.
    #[must_use]
    pub fn positions_per_hour(&self) -> f64 {
        (self.now.usable - self.before.usable) as f64 * 3600.0 / self.elapsed.as_secs_f64().max(1e-3)
    }

    /// Formats the usable positions gained in an hour.
    #[must_use]
    pub fn speed(&self) -> String {
        let rate = self.positions_per_hour();
        if rate >= 1e6 { format!("{:.2} M", rate / 1e6) } else { format!("{rate:.0}") }
    }
}

impl fmt::Display for PlayProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contents { games, usable, .. } = self.now;
        write!(f, "{games} games, {usable} usable positions, {} per hour", self.speed())
    }
}

/// What happens during a run.
#[derive(Clone, Copy, Debug)]
pub enum PlayEvent {
    /// The file is open, and has this.
    Opened(Contents),
    /// The threads start.
    Begun(PlayProgress),
    /// A game has ended.
    Played(PlayProgress),
    /// Nothing, for a moment.
    Waiting,
}

impl SelfPlayPlan {
    /// Plays until the goal is reached or the flag is raised; the same plan resumes.
    ///
    /// # Errors
    /// If the file is not that of this run or cannot be written, there is not enough memory, or the
    /// engine plays an illegal move. Games played before are kept.
    pub fn run(&self, stop: &Stop, observer: &mut dyn FnMut(PlayEvent)) -> Result<PlayProgress, Error> {
        let engine = EngineId::current(self.network.as_ref()).map_err(Error::work)?;
        let run = Run { engine, seed: self.seed, settings: self.settings.clone() };
        let file = self.open(&run)?;
        observer(PlayEvent::Opened(*file.contents()));
        let begun = Instant::now();
        let before = *file.contents();
        let mut shift = Shift {
            plan: self,
            file,
            waiting: BTreeMap::new(),
            nodes: 0,
            before,
            begun,
            flushed: begun,
            observer,
        };
        if !shift.is_enough() {
            shift.play(&run, stop)?;
        }
        Ok(shift.progress())
    }

    /// Opens the file, or creates it.
    fn open(&self, run: &Run) -> Result<RunFile, Error> {
        let path = &self.file;
        if journal::is_device(path) {
            let path = path.display();
            return Err(Error::Plan(format!("--out: {path} is not a regular file; give a file name")));
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| Error::writing(folder, error))?;
        }
        RunFile::open(path, run, &mut |_| {}).map_err(|error| match error {
            OpenError::File(_) => Error::writing(path, error),
            OpenError::Locked => Error::Work(format!("{}: {error}", path.display())),
            _ => Error::Plan(format!("{}: {error}", path.display())),
        })
    }
}

/// What worker threads send: a game and the nodes it took.
type Sent = Result<(GameRecord, u64), NoGame>;

/// A run from one start to its end.
struct Shift<'a> {
    plan: &'a SelfPlayPlan,
    file: RunFile,
    /// Games that finished before others with smaller numbers.
    waiting: BTreeMap<u64, GameRecord>,
    nodes: u64,
    before: Contents,
    begun: Instant,
    flushed: Instant,
    observer: &'a mut dyn FnMut(PlayEvent),
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
    fn play(&mut self, run: &Run, stop: &Stop) -> Result<(), Error> {
        let (halt, next) = (Stop::new(), AtomicU64::new(self.file.contents().games));
        let last = self.plan.goal.games.unwrap_or(u64::MAX);
        let mut generators = Vec::new();
        for _ in 0..self.plan.threads.max(1) {
            generators.push(Generator::new(run, self.plan.network.clone()).map_err(Error::work)?);
        }
        let progress = self.progress();
        (self.observer)(PlayEvent::Begun(progress));
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
                    Err(error) if thread == 0 => return Err(Error::Thread(error)),
                    Err(_) => break,
                }
            }
            drop(sender);
            self.collect(&receiver, stop, &halt).inspect_err(|_| halt.raise())
        });
        // Keep the games played so far, whatever happened.
        let kept = self.flush();
        result.and(kept)
    }

    /// Collects games from the threads until the goal is reached.
    fn collect(&mut self, receiver: &Receiver<Sent>, stop: &Stop, halt: &Stop) -> Result<(), Error> {
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(Ok((game, nodes))) => {
                    self.nodes += nodes;
                    self.waiting.insert(game.number, game);
                    self.keep()?;
                }
                Ok(Err(NoGame::Stopped)) | Err(RecvTimeoutError::Timeout) => {
                    (self.observer)(PlayEvent::Waiting);
                }
                Ok(Err(error)) => return Err(Error::work(error)),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.flushed.elapsed() >= FLUSH {
                self.flush()?;
            }
            if stop.is_raised() || self.is_enough() {
                halt.raise();
            }
        }
    }

    /// Writes the games that are next in order.
    fn keep(&mut self) -> Result<(), Error> {
        while !self.is_enough()
            && let Some(game) = self.waiting.remove(&self.file.contents().games)
        {
            self.file.add(&game).map_err(|error| Error::writing(&self.plan.file, error))?;
        }
        let progress = self.progress();
        (self.observer)(PlayEvent::Played(progress));
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        self.flushed = Instant::now();
        self.file.flush().map_err(|error| Error::writing(&self.plan.file, error))
    }

    fn is_enough(&self) -> bool {
        self.plan.goal.is_reached(self.file.contents(), self.begun.elapsed())
    }

    fn progress(&self) -> PlayProgress {
        let (before, now, nodes) = (self.before, *self.file.contents(), self.nodes);
        PlayProgress { before, now, nodes, elapsed: self.begun.elapsed() }
    }
}
