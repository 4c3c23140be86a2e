//! Whoever plays in the arena: a program that speaks UCI or XBoard's protocol, or a built-in player.

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

/// A player in the arena, ready for a game.
pub trait Engine: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// Makes ready for a new game. Raised, the flag ends the wait for the program with a fault that says nothing of it.
    ///
    /// # Errors
    /// If the program fails to, or cannot play such a game.
    fn new_game(&mut self, game: NewGame, stop: &Stop) -> Result<(), Fault>;

    /// What the engine plays in the game as it stands, and what it thought. The clock starts when the program has been
    /// asked, and stops when its answer comes in.
    ///
    /// # Errors
    /// If it does anything but answer in time with a legal move or another legal answer. The engine is then of no
    /// more use: it may still be thinking.
    fn think(&mut self, task: &Task<'_>) -> Result<Reply, Fault>;

    /// Does as [`Engine::think`] does, and tells on the way what the engine says of its search. An engine that says
    /// nothing calls `listen` never.
    ///
    /// # Errors
    /// As of [`Engine::think`].
    fn think_aloud(&mut self, task: &Task<'_>, _listen: &mut dyn FnMut(&Opinion)) -> Result<Reply, Fault> {
        self.think(task)
    }

    /// Tells the engine how the game ended.
    fn game_over(&mut self, _game: &Game, _outcome: Option<Outcome>) {}

    /// Whether it can play another game after this one.
    fn is_reusable(&self) -> bool {
        true
    }

    /// What it remarked when it was given its options: most often, why it does not take one.
    fn remarks(&self) -> &[String] {
        &[]
    }

    /// What the engine last wrote to its error output.
    fn last_complaints(&self) -> String {
        String::new()
    }

    /// The whole numbers that can be set, with their ranges; for tuning.
    fn spins(&self) -> Vec<Spin> {
        Vec::new()
    }

    /// Gives options new values between two games.
    ///
    /// # Errors
    /// If there is no such option or it does not take the value.
    fn set_options(&mut self, options: &[(String, Option<String>)]) -> Result<(), StartError>;

    /// Ends the engine in an orderly way, without waiting for its end.
    fn quit(self: Box<Self>) -> Leave {
        Leave::default()
    }
}

/// An engine on its way out. Whoever ends the whole process waits for it, lest it be left behind.
#[derive(Debug, Default)]
pub struct Leave(Option<JoinHandle<()>>);

impl Leave {
    /// Whether it is gone.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.0.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until it is gone; one that does not go by itself is killed.
    pub fn wait(self) {
        if let Some(thread) = self.0 {
            let _ = thread.join(); // the program ends with the thread, however that ends
        }
    }
}

/// What is known of a game before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewGame {
    /// Whether castling is that of Chess960.
    pub chess960: bool,
    /// Whether it begins elsewhere than at the start of standard chess, or may, where nothing more is known.
    pub set_up: bool,
    /// For built-in players that play at random: another seed, another game. Programs do not learn of it.
    pub seed: u64,
}

/// What an engine is asked.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game; it is the engine's turn.
    pub game: &'a Game,
    /// How long or how deep to think.
    pub limits: &'a Limits,
    /// Time after which the answer is too late; `None` if the limits have nothing to do with time.
    pub deadline: Option<Duration>,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
    /// Raised when nobody wants the answer any more.
    pub stop: &'a Stop,
}

/// What an engine answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// What it does; `None` only if it was stopped.
    pub answer: Option<Answer>,
    /// How long it took.
    pub elapsed: Duration,
    /// What it last said about its search.
    pub thought: Thoughts,
}

/// What an engine said last about its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thoughts {
    /// What the position is worth, from its side.
    pub score: Option<Score>,
    /// The depth in half-moves.
    pub depth: Option<u32>,
    /// The greatest depth of any line.
    pub selective_depth: Option<u32>,
    /// The positions searched.
    pub nodes: Option<u64>,
}

/// What an engine says of its search while it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// How long it has been thinking.
    pub elapsed: Duration,
    /// The depth in half-moves.
    pub depth: Option<u32>,
    /// The move with which its best line begins, if it tells one.
    pub best: Option<Move>,
    /// What the position is worth, from its side; `None` too where it only tells a bound.
    pub score: Option<Score>,
}

/// An option that takes a whole number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spin {
    /// Its name.
    pub name: String,
    /// Its value at the start.
    pub default: Option<i64>,
    /// The least.
    pub min: Option<i64>,
    /// The greatest.
    pub max: Option<i64>,
}

/// What all engines of a match have in common.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// How long a program may be silent where no clock of the game runs: at its start, between games, and while it
    /// searches to a fixed depth.
    pub patience: Duration,
    /// The folder in which files with the error output of programs are kept.
    pub complaints: Option<PathBuf>,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions { patience: Duration::from_secs(60), complaints: None }
    }
}

impl Conditions {
    /// Those of games that are kept in this folder: complaints go to a folder in it, which is made.
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
/// If it cannot be run, does not speak its protocol, or does not take its options.
pub fn start(
    contender: &Contender,
    registry: &Registry,
    conditions: &Conditions,
) -> Result<Box<dyn Engine>, StartError> {
    start_unless(contender, registry, conditions, &Stop::new())
}

/// Does as [`start`] does, until the flag is raised; the error then says nothing of the program.
///
/// # Errors
/// As of [`start`].
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
