//! Players of the arena: UCI and XBoard programs, and built-in players.

mod built_in;
mod fault;
mod inbox;
mod process;
mod program;
mod spawn;
mod uci;
mod xboard;

pub use built_in::{Registry, Settings};
pub use fault::{Fault, StartError};

use crate::Contender;
use crate::contender::Launch;
use chess::{Game, Move, Outcome};
use player::{Answer, Limits, Score, Stop};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

/// A player in the arena.
pub trait Engine: Send {
    /// Returns the engine's name for itself.
    fn name(&self) -> &str;

    /// Prepares for a new game. Raising the flag ends the wait with a fault that means nothing.
    ///
    /// # Errors
    /// If the program fails, or cannot play such a game.
    fn new_game(&mut self, game: NewGame, stop: &Stop) -> Result<(), Fault>;

    /// Returns the engine's answer in the current position, and what it reported.
    ///
    /// The clock starts when the program is asked, and stops when its answer arrives.
    ///
    /// # Errors
    /// If it does anything but answer in time with a legal move or another legal answer. The engine
    /// must then be discarded: it may still be searching.
    fn think(&mut self, task: &Task<'_>) -> Result<Reply, Fault>;

    /// Like [`Engine::think`], and passes on what the engine reports during its search.
    ///
    /// An engine that reports nothing never calls `listen`.
    ///
    /// # Errors
    /// As for [`Engine::think`].
    fn think_aloud(&mut self, task: &Task<'_>, _listen: &mut dyn FnMut(&Opinion)) -> Result<Reply, Fault> {
        self.think(task)
    }

    /// Informs the engine how the game ended.
    fn game_over(&mut self, _game: &Game, _outcome: Option<Outcome>) {}

    /// Whether it can play another game.
    fn is_reusable(&self) -> bool {
        true
    }

    /// Returns its remarks while options were set, usually why it rejects one.
    fn remarks(&self) -> &[String] {
        &[]
    }

    /// Returns the end of the engine's standard error.
    fn last_complaints(&self) -> String {
        String::new()
    }

    /// Returns the integer options with their ranges, for tuning.
    fn spins(&self) -> Vec<Spin> {
        Vec::new()
    }

    /// Sets options between two games.
    ///
    /// # Errors
    /// If an option is unknown or rejects its value.
    fn set_options(&mut self, options: &[(String, Option<String>)]) -> Result<(), StartError>;

    /// Quits the engine without waiting for its exit.
    fn quit(self: Box<Self>) -> Leave {
        Leave::default()
    }
}

/// An engine that is quitting. Wait for it before the process exits, lest it be left behind.
#[derive(Debug, Default)]
pub struct Leave(Option<JoinHandle<()>>);

impl Leave {
    /// Whether it has exited.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.0.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until it has exited; kills it if it does not.
    pub fn wait(self) {
        if let Some(thread) = self.0 {
            let _ = thread.join(); // the program ends with its thread in any case
        }
    }
}

/// What is known of a game before it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewGame {
    /// Whether the game is Chess960.
    pub chess960: bool,
    /// Whether it may start from another position than the initial one.
    pub set_up: bool,
    /// Random seed of built-in players that play at random; programs do not see it.
    pub seed: u64,
}

/// A question to an engine.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game; the engine is to move.
    pub game: &'a Game,
    /// The search limits.
    pub limits: &'a Limits,
    /// Time after which the answer is late; `None` without a time limit.
    pub deadline: Option<Duration>,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
    /// Raised when the answer is no longer wanted.
    pub stop: &'a Stop,
}

/// An engine's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The answer; `None` only if stopped.
    pub answer: Option<Answer>,
    /// Time spent.
    pub elapsed: Duration,
    /// What it last reported about its search.
    pub thought: Thoughts,
}

/// An engine's last report about its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thoughts {
    /// The score from its side.
    pub score: Option<Score>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The selective depth.
    pub selective_depth: Option<u32>,
    /// The nodes searched.
    pub nodes: Option<u64>,
}

/// An engine's report during its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// Time spent so far.
    pub elapsed: Duration,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The first move of its principal variation, if given.
    pub best: Option<Move>,
    /// The score from its side; `None` also if only a bound is given.
    pub score: Option<Score>,
}

/// An integer option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spin {
    /// Its name.
    pub name: String,
    /// Its default value.
    pub default: Option<i64>,
    /// Its minimum.
    pub min: Option<i64>,
    /// Its maximum.
    pub max: Option<i64>,
}

/// Conditions that all engines of a match share.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// How long a program may be silent where no game clock runs: at startup, between games, and
    /// while it searches to a fixed depth.
    pub patience: Duration,
    /// Folder for files with the standard error of programs.
    pub complaints: Option<PathBuf>,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions { patience: Duration::from_secs(60), complaints: None }
    }
}

impl Conditions {
    /// Conditions of games recorded in this folder; standard error goes to a subfolder, which is
    /// created.
    pub(crate) fn within(
        folder: Option<&Path>,
        patience: Duration,
    ) -> Result<Conditions, (PathBuf, std::io::Error)> {
        let complaints = folder.map(|folder| folder.join("stderr"));
        if let Some(path) = &complaints {
            std::fs::create_dir_all(path).map_err(|error| (path.clone(), error))?;
        }
        Ok(Conditions { patience, complaints })
    }
}

/// Starts a contender.
///
/// # Errors
/// If it cannot be run, does not speak its protocol, or rejects its options.
pub fn start(
    contender: &Contender,
    registry: &Registry,
    conditions: &Conditions,
) -> Result<Box<dyn Engine>, StartError> {
    start_unless(contender, registry, conditions, &Stop::new())
}

/// Like [`start`], until the flag is raised; the error then means nothing.
///
/// # Errors
/// As for [`start`].
pub fn start_unless(
    contender: &Contender,
    registry: &Registry,
    conditions: &Conditions,
    stop: &Stop,
) -> Result<Box<dyn Engine>, StartError> {
    match &contender.launch {
        Launch::BuiltIn { player } => Ok(Box::new(built_in::BuiltIn::new(contender, player, registry)?)),
        Launch::Program(program) => program::start(contender, program, conditions, stop),
    }
}
