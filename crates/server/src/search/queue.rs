//! The queue of searches: a limited number at a time, the others wait.

use super::slots::{Rank, Slots};
use crate::domain::{GameError, PlayerSpec};
use crate::limits::{HONEST_TIME, KEPT_PLAYERS};
use crate::registry::{Registry, Wanted};
use chess::{Color, Game};
use player::{Answer, Limits, Observer, Player, Question, Score, Stop, Thought};
use std::sync::{Arc, Mutex, PoisonError};

/// Who searches. The same thinker gets all questions of a game, so that it keeps its memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Thinker {
    /// A machine that plays in a game.
    Machine {
        /// The game.
        game: u32,
        /// Its side.
        color: Color,
        /// Its id in the registry.
        player: String,
        /// Its settings.
        wanted: Wanted,
    },
    /// The machine that gives hints and reviews games.
    Analyst,
}

impl Thinker {
    /// Returns the machine that plays this side; `None` for a person.
    pub fn of(game: u32, color: Color, player: &PlayerSpec, seed: u64) -> Option<Thinker> {
        let PlayerSpec::Machine { player, elo, .. } = player else { return None };
        let wanted = Wanted { elo: *elo, seed: seed.wrapping_add(color as u64) };
        Some(Thinker::Machine { game, color, player: player.clone(), wanted })
    }
}

/// A search task.
pub struct Task {
    /// Who searches.
    pub thinker: Thinker,
    /// Its priority.
    pub rank: Rank,
    /// The game so far.
    pub game: Game,
    /// The limits.
    pub limits: Limits,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
    /// Raised when the answer is wanted at once.
    pub stop: Arc<Stop>,
    /// Raised when no answer is wanted any more.
    pub cancelled: Arc<Stop>,
}

/// An observer of a search, besides its thoughts.
pub trait SearchObserver {
    /// It starts; with the full-strength score of the position if the machine is limited.
    fn begun(&mut self, _honest: Option<Score>) {}
    /// There is an answer; what follows is not the machine's time.
    fn answered(&mut self) {}
    /// The full-strength score of the position after a limited machine's move, for the side to move
    /// there.
    fn measured(&mut self, _after: Score) {}
}

/// Ignores everything.
impl SearchObserver for () {}

/// Returns the game after an answer's move, if it has one and the game goes on.
fn after(game: &Game, answer: &Answer) -> Option<Game> {
    let (Answer::Play(m) | Answer::PlayAndOfferDraw(m)) = *answer else { return None };
    let mut after = game.clone();
    after.play(m).ok()?;
    after.outcome().is_none().then_some(after)
}

type IdlePlayers = Vec<(Thinker, Box<dyn Player>)>;

/// The searches that run or wait.
#[derive(Clone)]
pub struct SearchQueue {
    registry: Arc<Registry>,
    slots: Slots,
    /// Idle machines, least recently used first.
    idle: Arc<Mutex<IdlePlayers>>,
}

impl SearchQueue {
    /// Creates a queue for this many concurrent searches.
    pub fn new(registry: Arc<Registry>, slots: usize) -> SearchQueue {
        SearchQueue { registry, slots: Slots::new(slots.max(1)), idle: Arc::default() }
    }

    /// Waits for a slot, and searches.
    ///
    /// The witness gets the full-strength scores of a limited machine's positions. `None` if the
    /// task was cancelled, or the machine has no answer.
    ///
    /// # Errors
    /// If the machine cannot be created, or crashes.
    pub async fn think<O: Observer + Send + 'static>(
        &self,
        task: Task,
        mut witness: impl SearchObserver + Send + 'static,
        mut observer: O,
    ) -> Result<Option<Answer>, GameError> {
        let slot = self.slots.take(task.rank).await.ok_or(GameError::Internal)?;
        if task.cancelled.is_raised() {
            return Ok(None);
        }
        let queue = self.clone();
        let work = move || {
            let mut player = queue.player(&task.thinker)?;
            let limited =
                matches!(&task.thinker, Thinker::Machine { wanted: Wanted { elo: Some(_), .. }, .. });
            let before = if limited { queue.honest_score(&task.game, &task.stop) } else { None };
            witness.begun(before);
            let question = Question {
                game: &task.game,
                limits: &task.limits,
                stop: &task.stop,
                draw_offered: task.draw_offered,
                refused: None,
            };
            let answer = player.answer(&question, &mut observer);
            queue.keep(task.thinker, player);
            witness.answered();
            let played = answer.as_ref().filter(|_| limited && !task.cancelled.is_raised());
            let after = played.and_then(|answer| after(&task.game, answer));
            // A caller who wants the move at once still wants this score.
            if let Some(score) = after.and_then(|after| queue.honest_score(&after, &Stop::new())) {
                witness.measured(score);
            }
            drop(slot);
            Ok(answer.filter(|_| !task.cancelled.is_raised()))
        };
        match tokio::task::spawn_blocking(work).await {
            Ok(result) => result,
            Err(_) => Err(GameError::PlayerFailed { detail: "it crashed during a search".to_owned() }),
        }
    }

    /// Returns the full-strength score of a position; `None` if there is none.
    fn honest_score(&self, game: &Game, stop: &Stop) -> Option<Score> {
        let mut analyst = self.player(&Thinker::Analyst).ok()?;
        let limits = Limits { move_time: Some(HONEST_TIME), ..Limits::INFINITE };
        let question = Question { game, limits: &limits, stop, draw_offered: false, refused: None };
        let mut said = None;
        let answer = analyst.answer(&question, &mut |thought: &Thought<'_>| {
            if let Thought::Line { score, .. } = *thought {
                said = Some(score);
            }
        });
        self.keep(Thinker::Analyst, analyst);
        answer.and(said)
    }

    /// Drops the machines of a game that was left.
    pub fn forget(&self, left: u32) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|(thinker, _)| !matches!(thinker, Thinker::Machine { game, .. } if *game == left));
    }

    /// Returns the idle machine, or a new one.
    fn player(&self, thinker: &Thinker) -> Result<Box<dyn Player>, GameError> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = idle.iter().position(|(other, _)| other == thinker) {
            return Ok(idle.remove(index).1);
        }
        drop(idle);
        let made = match thinker {
            Thinker::Analyst => self.registry.analyst(),
            Thinker::Machine { player, wanted, .. } => match self.registry.make(player, *wanted) {
                Some(made) => made,
                None => return Err(GameError::UnknownPlayer { player: player.clone() }),
            },
        };
        made.map_err(|detail| GameError::PlayerFailed { detail })
    }

    fn keep(&self, thinker: Thinker, player: Box<dyn Player>) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push((thinker, player));
        if idle.len() > KEPT_PLAYERS {
            idle.remove(0);
        }
    }
}
