//! Learning in cycles: self-play with the best network, training of a new one, and its test.
//!
//! A [`LearningPlan`] says what to do; a [`Learning`] is its progress in a folder, from which the
//! same plan resumes. It gives the next [`Step`] as a typed plan, and is told when that is done. How
//! a test is played is not its concern: it names the two players, and receives the result.

pub mod commands;
mod state;

pub use state::Cycle;

use crate::error::{Error, replace};
use crate::selfplay::{self, Goal, Reader, SelfPlayPlan};
use crate::train::{self, DataPlan, Filter, lock_folder, network_file};
use journal::FolderLock;
use nnue::Network;
use state::{Stage, State};
use stats::{Estimate, Verdict};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the first cycle starts from.
#[derive(Clone, Debug)]
pub enum Start {
    /// The built-in network.
    BuiltIn,
    /// The hand-crafted evaluation.
    HandCrafted,
    /// The network of a file.
    File(PathBuf, Arc<Network>),
}

/// Cycles of self-play, training and testing.
#[derive(Clone, Debug)]
pub struct LearningPlan {
    /// Total number of cycles, including those already done.
    pub cycles: u32,
    /// New usable positions per cycle.
    pub positions: u64,
    /// Soft node limit per move in self-play games.
    pub nodes: u64,
    /// More game files to train on.
    pub data: Vec<PathBuf>,
    /// What the first cycle starts from.
    pub start: Start,
    /// How networks are trained; the score scale is fitted, and threads and seed are those below.
    pub training: train::Settings,
    /// Threads for self-play and training; none for those of the first run, or one per core.
    pub threads: Option<u16>,
    /// Random seed.
    pub seed: u32,
    /// The notebook; none for the usual one.
    pub notebook: Option<PathBuf>,
    /// The folder of everything.
    pub folder: PathBuf,
}

/// The best player so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Best {
    /// The built-in network.
    BuiltIn,
    /// The hand-crafted evaluation.
    HandCrafted,
    /// The network that the first cycle started from.
    File(PathBuf),
    /// The network of the cycle with this number.
    Cycle(usize, PathBuf),
}

impl Best {
    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Best::BuiltIn => "built-in".to_owned(),
            Best::HandCrafted => "hand-crafted".to_owned(),
            Best::File(_) => "first".to_owned(),
            Best::Cycle(number, _) => name_of(*number),
        }
    }
}

/// Self-play of a cycle.
#[derive(Clone, Debug)]
pub struct PlayStep {
    /// Who plays.
    pub best: Best,
    /// The games.
    pub plan: SelfPlayPlan,
}

/// Training of a cycle. The score scale is to be fitted to the data.
#[derive(Clone, Debug)]
pub struct TrainStep {
    /// The positions.
    pub data: DataPlan,
    /// The settings, but for the scale.
    pub settings: train::Settings,
    /// The folder of the training.
    pub folder: PathBuf,
    /// The notebook; none for the usual one.
    pub notebook: Option<PathBuf>,
}

/// Test of a cycle: a match of the new network against the best.
#[derive(Clone, Debug)]
pub struct TestStep {
    /// The name of the new network.
    pub name: String,
    /// Its file.
    pub network: PathBuf,
    /// The folder of its training.
    pub training: PathBuf,
    /// Its opponent.
    pub best: Best,
    /// The folder of the match.
    pub folder: PathBuf,
}

/// What is to be done next.
#[derive(Clone, Debug)]
pub enum Step {
    /// Play games.
    Play(PlayStep),
    /// Train a network on them.
    Train(TrainStep),
    /// Test it.
    Test(TestStep),
}

/// The result of a test, for the new network.
#[derive(Clone, PartialEq, Debug)]
pub struct TestResult {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The difference in Elo, if it is finite.
    pub elo: Option<Estimate>,
    /// What the sequential test says: H1 is that it is stronger.
    pub verdict: Verdict,
    /// How the match was played, for people.
    pub at: String,
}

/// The progress of learning in its folder, which is locked.
pub struct Learning {
    plan: LearningPlan,
    state: State,
    threads: u16,
    _lock: FolderLock,
}

fn name_of(number: usize) -> String {
    format!("cycle-{number:02}")
}

impl Learning {
    /// Starts or resumes; `cores` is the number of threads if none was ever given.
    ///
    /// # Errors
    /// If the plan makes no sense or does not fit the folder, or a file cannot be read or written.
    /// What can be known is said now rather than after hours of games.
    pub fn open(plan: LearningPlan, cores: u16) -> Result<Learning, Error> {
        let folder = &plan.folder;
        let lock = lock_folder(folder)?;
        let mut state = State::open(folder)?;
        let threads = plan.threads.or(state.threads).unwrap_or(cores);
        state.threads = Some(threads);
        plan.training.check().map_err(|error| Error::Plan(error.to_string()))?;
        if folder.to_str().is_none() {
            return Err(Error::Plan("the folder name is not UTF-8; choose another with --out".to_owned()));
        }
        if let Some(notebook) = &plan.notebook {
            let folder = notebook.parent().filter(|folder| !folder.as_os_str().is_empty());
            if notebook.is_dir() || !folder.unwrap_or(Path::new(".")).is_dir() {
                return Err(Error::Plan(format!(
                    "{}: the folder does not exist; give a file in an existing folder with --history",
                    notebook.display()
                )));
            }
        }
        for games in &plan.data {
            let file = journal::open(games).map_err(|error| Error::reading(games, error))?;
            Reader::new(BufReader::new(file))
                .map_err(|error| Error::Plan(format!("{}: {error}", games.display())))?;
        }
        let first = match &plan.start {
            Start::HandCrafted => Best::HandCrafted.name(),
            Start::BuiltIn => format!("network {:016x}", Network::built_in().hash()),
            Start::File(_, network) => format!("network {:016x}", network.hash()),
        };
        state.begin_with(first, folder)?;
        let learning = Learning { plan, state, threads, _lock: lock };
        learning.put_best()?;
        Ok(learning)
    }

    /// Returns the number of the current cycle.
    #[must_use]
    pub fn number(&self) -> usize {
        self.state.cycles.len() + 1
    }

    /// Returns the finished cycles.
    #[must_use]
    pub fn cycles(&self) -> &[Cycle] {
        &self.state.cycles
    }

    /// Returns the number of the cycle whose network is the best; none if no network has passed.
    #[must_use]
    pub fn best_cycle(&self) -> Option<usize> {
        self.state.best()
    }

    /// Returns the file of a cycle's network.
    #[must_use]
    pub fn network_of(&self, number: usize) -> PathBuf {
        network_file(&self.file(number, ""))
    }

    fn file(&self, number: usize, end: &str) -> PathBuf {
        self.plan.folder.join(name_of(number) + end)
    }

    /// Returns the best player so far.
    fn best(&self) -> Best {
        match (self.state.best(), &self.plan.start) {
            (Some(number), _) => Best::Cycle(number, self.network_of(number)),
            (None, Start::File(file, _)) => Best::File(file.clone()),
            (None, Start::HandCrafted) => Best::HandCrafted,
            (None, Start::BuiltIn) => Best::BuiltIn,
        }
    }

    /// Returns what is to be done next; none when all cycles are done.
    ///
    /// # Errors
    /// If the best network cannot be read.
    pub fn next_step(&self) -> Result<Option<Step>, Error> {
        let number = self.number();
        if number > self.plan.cycles as usize {
            return Ok(None);
        }
        let step = match self.state.stage {
            Stage::Play => Step::Play(self.play()?),
            Stage::Train => Step::Train(self.train()),
            Stage::Test => Step::Test(TestStep {
                name: name_of(number),
                network: self.network_of(number),
                training: self.file(number, ""),
                best: self.best(),
                folder: self.file(number, "-match"),
            }),
        };
        Ok(Some(step))
    }

    /// The games of this cycle. Each cycle has its own seed.
    fn play(&self) -> Result<PlayStep, Error> {
        let plan = &self.plan;
        let best = self.best();
        let network = match (&best, &plan.start) {
            (Best::HandCrafted, _) => None,
            (Best::BuiltIn, _) => Some(Network::built_in()),
            (Best::File(_), Start::File(_, network)) => Some(Arc::clone(network)),
            (Best::Cycle(_, file) | Best::File(file), _) => Some(Arc::new(read_network(file)?.1)),
        };
        let plan = SelfPlayPlan {
            settings: selfplay::Settings { nodes: plan.nodes, ..selfplay::Settings::default() },
            seed: u64::from(plan.seed) * 10_000 + self.number() as u64,
            network,
            goal: Goal { positions: Some(plan.positions), ..Goal::default() },
            threads: self.threads.into(),
            file: self.file(self.number(), ".qsp"),
        };
        Ok(PlayStep { best, plan })
    }

    /// The training on the games of all cycles up to this one.
    fn train(&self) -> TrainStep {
        let earlier = self.state.cycles.iter().map(|cycle| self.file(cycle.number, ".qsp"));
        // Game files are large: train on those that have not been deleted.
        let own = earlier.filter(|games| games.exists()).chain([self.file(self.number(), ".qsp")]);
        let files = self.plan.data.iter().cloned().chain(own).collect();
        TrainStep {
            data: DataPlan { files, filter: Filter::default(), memory: None },
            settings: train::Settings {
                seed: self.plan.seed.into(),
                threads: self.threads.into(),
                ..self.plan.training.clone()
            },
            folder: self.file(self.number(), ""),
            notebook: self.plan.notebook.clone(),
        }
    }

    /// Returns the cycle that ends with this result.
    #[must_use]
    pub fn judged(&self, result: &TestResult) -> Cycle {
        let TestResult { wins, draws, losses, elo, verdict, at } = result;
        let finite = elo.and_then(|elo| Some((elo.value, elo.error.filter(|error| error.is_finite())?)));
        let elo = finite.map(|(value, error)| format!(", Elo {value:+.1} ± {error:.1}"));
        let (kept, verdict) = match verdict {
            Verdict::AcceptH1 => (true, "kept"),
            Verdict::AcceptH0 => (false, "rejected"),
            Verdict::Continue => (false, "undecided, not kept"),
        };
        let (best, elo) = (self.best().name(), elo.unwrap_or_default());
        let result = format!("+{wins} ={draws} -{losses} against {best}{elo} at {at}: {verdict}");
        Cycle { number: self.number(), kept, result }
    }

    /// Keeps that the games are played or the network is trained.
    ///
    /// # Errors
    /// If the state cannot be written.
    pub fn done(&mut self) -> Result<(), Error> {
        self.state.stage = match self.state.stage {
            Stage::Play => Stage::Train,
            Stage::Train | Stage::Test => Stage::Test,
        };
        self.keep()
    }

    /// Keeps the end of the current cycle, after its test.
    ///
    /// # Errors
    /// If the state cannot be written.
    pub fn tested(&mut self, cycle: Cycle) -> Result<(), Error> {
        self.state.cycles.push(cycle);
        self.state.stage = Stage::Play;
        self.keep()
    }

    fn keep(&self) -> Result<(), Error> {
        self.state.keep(&self.plan.folder)?;
        self.put_best()
    }

    /// Copies the best network to a fixed place. The state, saved before, decides which it is.
    fn put_best(&self) -> Result<(), Error> {
        let Some(best) = self.state.best() else { return Ok(()) };
        let best = self.network_of(best);
        let copy = self.plan.folder.join("best.qnn");
        let (bytes, _) = read_network(&best).map_err(|error| match error {
            Error::Work(why) => Error::Work(format!("{why}; {} may be an undamaged copy", copy.display())),
            other => other,
        })?;
        replace(&copy, &bytes)
    }
}

/// Returns a network file's bytes, and the network.
fn read_network(path: &Path) -> Result<(Vec<u8>, Network), Error> {
    let bytes = journal::read(path, Network::MOST_BYTES).map_err(|error| Error::reading(path, error))?;
    let network = Network::read(&bytes);
    let network = network.map_err(|error| Error::Work(format!("{}: {error}", path.display())))?;
    Ok((bytes, network))
}
