//! Turns: asking machines, accepting answers, storing and sending moves.

use super::{Command, Sender, Table};
use crate::domain::{Event, GameError, Played, PlayerSpec, Score, millis};
use crate::limits::LIMITS;
use crate::search::{Progress, Rank, SearchObserver, Task, Thinker, ThoughtReporter};
use chess::Color;
use player::{Answer, Limits, News, Refusal, Stop};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// A machine that thinks, or waits to.
pub struct Search {
    number: u64,
    pub(super) begun: bool,
    /// There is an answer, which is on its way.
    pub(super) thought: bool,
    pub(super) stop: Arc<Stop>,
    cancelled: Arc<Stop>,
    progress: Progress,
}

/// An answer held back by the pace.
pub struct Held {
    answer: Answer,
    scores: Scores,
    pub(super) due: Instant,
}

/// The scores before and after a move.
#[derive(Clone, Copy, Default)]
pub struct Scores {
    before: Option<Score>,
    after: Option<Score>,
}

/// Forwards events of the search queue to the table.
struct Messenger {
    number: u64,
    progress: Progress,
    table: Sender,
}

impl SearchObserver for Messenger {
    fn begun(&mut self, honest: Option<player::Score>) {
        // Each is set once.
        let _ = self.progress.began.set(std::time::Instant::now());
        honest.map(|score| self.progress.honest.set(score));
        // A table that is gone needs no events.
        let _ = self.table.blocking_send(Command::Begun(self.number));
    }

    fn answered(&mut self) {
        let _ = self.table.blocking_send(Command::Thought(self.number));
    }

    fn measured(&mut self, after: player::Score) {
        let _ = self.progress.after.set(after);
    }
}

impl Table {
    /// Lets the game go on, and sends what has changed by that.
    pub(super) fn go_on(&mut self) {
        if self.advance() {
            self.tell_change();
        }
    }

    /// Asks the machine to move, if somebody watches and nothing prevents it, and starts or stops
    /// the clock; returns whether that is a change.
    pub(super) fn advance(&mut self) -> bool {
        let waits = self.paused && !self.step;
        let idle = self.search.is_none() && self.held.is_none();
        let before = (self.search.is_some(), self.watch.is_running());
        if self.ending.is_none() && idle && !waits && !self.stuck && !self.watchers.is_empty() {
            self.contest.begin_turn();
            let turn = self.turn();
            let player = self.terms.players.of(turn).clone();
            if let Some(thinker) = Thinker::of(self.id, turn, &player, self.terms.seed) {
                self.ask(thinker, turn, &player);
            }
        }
        self.settle();
        before != (self.search.is_some(), self.watch.is_running())
    }

    fn ask(&mut self, thinker: Thinker, turn: Color, player: &PlayerSpec) {
        self.searches += 1;
        let (stop, cancelled) = (Arc::new(Stop::new()), Arc::new(Stop::new()));
        let number = self.searches;
        let progress = Progress::default();
        self.search = Some(Search {
            number,
            begun: false,
            thought: false,
            stop: Arc::clone(&stop),
            cancelled: Arc::clone(&cancelled),
            progress: progress.clone(),
        });
        let game = self.contest.game().clone();
        let (watchers, unwanted) = (self.watchers.clone(), Arc::clone(&cancelled));
        let report = move |event: Event| {
            if !unwanted.is_raised() {
                watchers.publish(event);
            }
        };
        let (ply, terms) = (self.plies() as u32, Arc::clone(&self.terms));
        let reporter =
            ThoughtReporter::new(self.id, ply, terms, game.position().clone(), progress.clone(), report);
        let limits = self.limits(turn, player);
        let (rank, draw_offered) = (Rank::Game, self.contest.draw_offered());
        let task = Task { thinker, rank, game, limits, draw_offered, stop, cancelled };
        let (searches, own) = (self.tables.searches.clone(), self.own.clone());
        let messenger = Messenger { number, progress, table: own.clone() };
        tokio::spawn(async move {
            let answer = searches.think(task, messenger, reporter).await;
            let _ = own.send(Command::Answered(number, answer)).await;
        });
    }

    /// Returns the limits of a machine: by its clock if there is one, and at most the general
    /// limit.
    fn limits(&self, turn: Color, player: &PlayerSpec) -> Limits {
        let wanted = match player {
            PlayerSpec::Machine { think_ms: Some(think), .. } => *think,
            _ if self.contest.clock().is_some() => LIMITS.max_think_ms,
            _ => LIMITS.default_think_ms,
        };
        let clock = self.contest.clock().cloned().map(|mut clock| {
            let left = clock.remaining(turn).saturating_sub(self.watch.elapsed());
            clock.set_remaining(turn, left);
            clock
        });
        Limits { move_time: Some(Duration::from_millis(wanted.into())), clock, ..Limits::INFINITE }
    }

    /// Handles a machine that starts to think.
    pub(super) fn begun(&mut self, number: u64) {
        if let Some(search) = self.search.as_mut().filter(|search| search.number == number) {
            search.begun = true;
            self.settle();
            self.tell_change();
        }
    }

    /// Handles a machine's answer: what follows is not its time.
    pub(super) fn thought(&mut self, number: u64) {
        if let Some(search) = self.search.as_mut().filter(|search| search.number == number) {
            search.thought = true;
            self.settle();
        }
    }

    /// Handles a machine's complete answer.
    pub(super) async fn answered(&mut self, number: u64, result: Result<Option<Answer>, GameError>) {
        if self.search.as_ref().is_none_or(|search| search.number != number) {
            return;
        }
        // Its time is known; from here on the clock does not run for it.
        self.watch.stop();
        let turn = self.turn();
        let progress = self.search.take().map(|search| search.progress).unwrap_or_default();
        let scores = Scores {
            before: progress.verdict().map(|score| Score::seen_by(turn, score)),
            after: progress.after.get().map(|&score| Score::seen_by(!turn, score)),
        };
        match result {
            Err(error) => self.stick(error),
            Ok(None) => self.disqualify().await,
            Ok(Some(answer)) => {
                let due = if self.is_exhibition() { self.moved + self.pace } else { Instant::now() };
                self.held = Some(Held { answer, scores, due });
                if due <= Instant::now() && (!self.paused || self.step) {
                    self.play_held().await;
                }
            }
        }
        self.go_on();
    }

    /// Plays a held answer.
    pub(super) async fn play_held(&mut self) {
        let Some(held) = self.held.take() else { return };
        self.step = false;
        match self.accept(held.answer, held.scores).await {
            Ok(()) => self.go_on(),
            Err(error @ (GameError::Store(_) | GameError::Internal)) => self.stick(error),
            Err(_) => self.disqualify().await,
        }
    }

    /// Performs the answer of the side to move, stores and sends it, with the known scores. If it
    /// cannot be stored, nothing has happened.
    pub(super) async fn accept(&mut self, answer: Answer, scores: Scores) -> Result<(), GameError> {
        let (before, elapsed, turn) = (self.contest.clone(), self.watch.elapsed(), self.turn());
        let offered = self.contest.draw_offered();
        let news = self.contest.accept(answer, elapsed).map_err(|refusal| error(&refusal))?;
        self.watch.stop();
        let ending = self.contest.game().outcome().map(Into::into);
        // A draw may be claimed with a move, which is played.
        let moves = self.contest.game().moves();
        let new = moves.last().filter(|_| moves.len() > before.game().moves().len());
        let left = self.contest.clock().map(|clock| millis(clock.remaining(turn)));
        let played = new.map(|&m| Played {
            m,
            spent_ms: Some(millis(elapsed)),
            clock_ms: left,
            comment: None,
            score: scores.before,
            after: scores.after,
        });
        // The time of the turn has been charged, unless the game ended in it.
        let spent = self.watch;
        if ending.is_none() || played.is_some() {
            self.watch.reset();
        }
        if let Err(error) = self.save(ending, played.clone()).await {
            (self.contest, self.watch) = (before, spent);
            return Err(error);
        }
        self.contest.begin_turn();
        if let Some(outcome) = self.contest.game().outcome() {
            self.over(outcome);
        }
        self.held = None;
        match (played, news) {
            (Some(played), _) => self.tell_move(&played, offered),
            (None, News::TookBack { .. }) => {
                self.moves.truncate(self.plies());
                (self.offer, self.declined) = (None, None);
                self.go_on();
                self.watchers.publish(Event::Game(self.snapshot()));
            }
            (None, News::Over(_) | News::Played { .. }) => self.tell_change(),
        }
        Ok(())
    }

    /// Sends the move played last.
    fn tell_move(&mut self, played: &Played, offered: bool) {
        self.offer = None;
        self.moved = Instant::now();
        let positions = self.contest.game().positions();
        let [.., before, _] = positions else { return };
        let before = before.clone();
        self.moves.push(played.clone());
        if offered && self.ending.is_none() {
            let by = !self.turn();
            if self.machine(by).is_some() {
                self.declined = Some(self.plies());
            }
            self.watchers.publish(Event::DrawDeclined { game: self.id, by });
        }
        // The clock of the next side runs from here on.
        self.settle();
        let (game, played, situation) = (self.id, played.clone(), self.situation());
        self.watchers.publish(Event::Moved { game, played, before, situation });
    }

    /// Handles an illegal move of a machine.
    async fn disqualify(&mut self) {
        let before = self.contest.clone();
        self.contest.begin_turn();
        let Some(outcome) = self.contest.disqualify() else { return };
        if let Err(error) = self.save(Some(outcome.into()), None).await {
            self.contest = before;
            return self.stick(error);
        }
        self.over(outcome);
        self.tell_change();
    }

    /// Handles a failure: the game waits until somebody acts.
    pub(super) fn stick(&mut self, error: GameError) {
        let before = std::mem::replace(&mut self.stuck, true);
        self.cancel();
        self.settle();
        // The reason comes last: whatever changes seems to be well again.
        if !before {
            self.tell_change();
        }
        self.watchers.publish(Event::Stuck { game: self.id, error });
    }

    /// Cancels the search of the machine.
    pub(super) fn cancel(&mut self) {
        self.held = None;
        if let Some(search) = self.search.take() {
            search.cancelled.raise();
            search.stop.raise();
        }
    }
}

/// Returns why the game rejects something.
fn error(refusal: &Refusal) -> GameError {
    match refusal {
        Refusal::NobodysTurn => GameError::GameOver,
        Refusal::Rules(_) => GameError::NoDrawClaim,
        Refusal::NoOffer => GameError::NoDrawOffer,
        Refusal::NothingToTakeBack => GameError::NothingToTakeBack,
        Refusal::NoTakeBacks => GameError::NoTakebacks,
    }
}
