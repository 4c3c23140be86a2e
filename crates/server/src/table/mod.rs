//! A table: one game that somebody watches. It is its own task, which receives commands and ends
//! when nobody needs it any more; all its state is in the store.
//!
//! `acts` has people's actions, `turn` the machines' turns, `timing` the clock, `show` the views.

mod acts;
mod show;
mod tables;
mod timing;
mod turn;

pub use tables::Tables;

use crate::domain::{
    Action, ClockSpec, Ending, Event, GameError, Origin, Played, PlayerSpec, Record, Sides, Snapshot, Terms,
};
use crate::store::{Standing, Store};
use crate::subscribers::{Subscriber, Subscribers};
use chess::{Color, Game, Outcome};
use player::{Answer, Clock, Contest, TimeControl};
use std::sync::Arc;
use std::time::Duration;
use timing::Stopwatch;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use turn::{Held, Search};

/// Most pending commands.
const INBOX: usize = 64;

/// The sender of a table's commands.
pub type Sender = mpsc::Sender<Command>;

/// A command to a table.
pub enum Command {
    /// Subscribe to the game.
    Watch(Subscriber, oneshot::Sender<Result<Snapshot, GameError>>),
    /// Unsubscribe.
    Unwatch(u64),
    /// A person's action.
    Act(Action, oneshot::Sender<Result<(), GameError>>),
    /// A person wants a hint: returns the game, if a person is to move.
    Ask(oneshot::Sender<Result<(Game, Arc<Terms>), GameError>>),
    /// The game has another name.
    Rename(Option<String>),
    /// Close the table at once, and notify watchers of the reason, if any; everything is in the
    /// store.
    Clear(Option<GameError>, oneshot::Sender<()>),
    /// A machine starts to think.
    Begun(u64),
    /// A machine has an answer: its clock stops, while full strength evaluates its move.
    Thought(u64),
    /// A machine's answer is complete.
    Answered(u64, Result<Option<Answer>, GameError>),
}

/// An open game.
pub struct Table {
    id: u32,
    tables: Arc<Tables>,
    /// The store, as long as the game is in it.
    store: Store,
    terms: Arc<Terms>,
    contest: Contest,
    /// The moves so far, with their times and scores.
    moves: Vec<Played>,
    /// How the game ended, as stored.
    ending: Option<Ending>,
    watchers: Subscribers,
    /// For messages of searches to the table itself.
    own: Sender,
    watch: Stopwatch,
    /// When running clocks were last stored.
    stored: Instant,
    search: Option<Search>,
    searches: u64,
    held: Option<Held>,
    /// A draw to be offered with the next move.
    offer: Option<Color>,
    /// When a machine declined a draw.
    declined: Option<usize>,
    paused: bool,
    step: bool,
    pace: Duration,
    /// When the last move was played.
    moved: Instant,
    /// The game before a resignation, and until when it can be undone.
    undo: Option<(Box<Contest>, Instant)>,
    /// Something failed; nothing is retried automatically.
    stuck: bool,
    /// The clocks could not be stored at the last attempt.
    unstored: bool,
    /// What is stored of the clock of the side to move is charged ahead.
    ahead: bool,
}

impl Table {
    /// Opens a table for a stored game, and returns its command sender.
    pub fn open(id: u32, record: Record, store: Store, tables: Arc<Tables>) -> Sender {
        let (own, commands) = mpsc::channel(INBOX);
        let now = Instant::now();
        let table = Table {
            id,
            contest: contest(&record),
            ending: record.ending,
            terms: Arc::new(record.terms),
            moves: record.moves,
            tables,
            store,
            watchers: Subscribers::default(),
            own: own.clone(),
            watch: Stopwatch::default(),
            stored: now,
            search: None,
            searches: 0,
            held: None,
            offer: None,
            declined: None,
            paused: record.pacing.paused,
            step: false,
            pace: Duration::from_millis(record.pacing.pace_ms.into()),
            moved: now,
            undo: None,
            stuck: false,
            unstored: false,
            ahead: false,
        };
        tokio::spawn(table.run(commands));
        own
    }

    async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        loop {
            let deadline = self.deadline();
            let wake = async {
                match deadline {
                    Some(deadline) => sleep_until(deadline).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                command = commands.recv() => match command {
                    Some(Command::Clear(why, done)) => {
                        self.clear().await;
                        if let Some(error) = why {
                            self.watchers.publish(Event::Stuck { game: self.id, error });
                        }
                        self.tables.remove(self.id, &self.own).await;
                        let _ = done.send(());
                        break;
                    }
                    Some(command) => self.obey(command).await,
                    None => break,
                },
                () = wake => self.tick().await,
            }
            if self.is_deserted() && commands.is_empty() {
                self.clear().await;
                self.tables.remove(self.id, &self.own).await;
                break;
            }
        }
        // Commands sent meanwhile are served by the next table.
        commands.close();
        while let Ok(command) = commands.try_recv() {
            let (id, tables) = (self.id, Arc::clone(&self.tables));
            tokio::spawn(async move { tables.forward(id, command).await });
        }
        self.tables.searches.forget(self.id);
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Watch(subscriber, reply) => {
                self.stuck = false;
                let alone = self.watchers.is_empty();
                self.watchers.add(subscriber);
                if self.advance() && !alone {
                    self.tell_change();
                }
                let _ = reply.send(Ok(self.snapshot()));
            }
            Command::Unwatch(id) => {
                self.watchers.remove(id);
                if self.watchers.is_empty() {
                    // Others may want the search slot; a returning watcher finds the machine
                    // thinking again.
                    self.cancel();
                }
                self.settle();
                if self.watchers.is_empty() {
                    self.store_clocks().await;
                }
            }
            Command::Act(action, reply) => {
                self.stuck = false;
                let done = self.act(action).await;
                self.go_on();
                let _ = reply.send(done);
            }
            Command::Ask(reply) => {
                let asked = self.persons_turn().map_err(|_| GameError::NoHint);
                let _ = reply.send(asked.map(|_| (self.contest.game().clone(), Arc::clone(&self.terms))));
            }
            Command::Rename(name) => {
                Arc::make_mut(&mut self.terms).name = name;
                self.watchers.publish(Event::Game(self.snapshot()));
            }
            Command::Begun(number) => self.begun(number),
            Command::Thought(number) => self.thought(number),
            Command::Answered(number, result) => self.answered(number, result).await,
            Command::Clear(_, done) => drop(done),
        }
    }

    /// Whether nobody watches, nobody thinks, and nothing can be undone any more.
    fn is_deserted(&self) -> bool {
        let undoing = self.undo.as_ref().is_some_and(|(_, until)| *until > Instant::now());
        self.watchers.is_empty() && self.search.is_none() && !undoing
    }

    /// Stops everything.
    async fn clear(&mut self) {
        self.cancel();
        self.watch.stop();
        self.store_clocks().await;
    }

    /// Returns the machine of a side; `None` for a person.
    fn machine(&self, color: Color) -> Option<&PlayerSpec> {
        Some(self.terms.players.of(color)).filter(|player| matches!(player, PlayerSpec::Machine { .. }))
    }

    /// Whether machines play each other.
    fn is_exhibition(&self) -> bool {
        self.terms.is_exhibition()
    }

    fn turn(&self) -> Color {
        self.contest.game().turn()
    }

    fn plies(&self) -> usize {
        self.contest.game().moves().len()
    }

    /// Returns the side to move if a person may act for it.
    fn persons_turn(&self) -> Result<Color, GameError> {
        if self.ending.is_some() {
            return Err(GameError::GameOver);
        }
        let turn = self.turn();
        if self.machine(turn).is_some() { Err(GameError::NotYourTurn) } else { Ok(turn) }
    }

    /// Returns the state of the game, for the store.
    fn standing(&self, ending: Option<Ending>) -> Standing {
        let game = self.contest.game();
        Standing {
            plies: game.moves().len(),
            fen: self.terms.fen(game.position()),
            last_move: game.moves().last().map(|m| m.uci(self.terms.notation()).to_string()),
            ending,
            clocks: self.clocks_to_store(ending.is_some()).0,
        }
    }

    /// Stores the state of the game, with the move just played.
    async fn save(&mut self, ending: Option<Ending>, played: Option<Played>) -> Result<(), GameError> {
        let (id, standing, terms) = (self.id, self.standing(ending), Arc::clone(&self.terms));
        let save = move |store: &Store| store.save(id, &standing, &terms, played.as_ref());
        let ahead = self.clocks_to_store(ending.is_some()).1;
        self.store.run(save).await?;
        self.ahead = ahead;
        Ok(())
    }

    /// Handles the stored end of the game.
    fn over(&mut self, outcome: Outcome) {
        self.ending = Some(outcome.into());
        self.offer = None;
        self.cancel();
        self.watch.stop();
        self.tables.everyone.publish(Event::LibraryChanged);
    }
}

/// Restores the contest of a stored game.
fn contest(record: &Record) -> Contest {
    let mut game = Game::new(record.terms.start.clone());
    for played in &record.moves {
        // Stored games were played by these rules.
        let _ = game.play(played.m);
    }
    let mut contest = Contest::new(game);
    if let Some(rules) = record.terms.clock.filter(|_| record.terms.origin == Origin::Played) {
        let control = |spec: &ClockSpec| TimeControl {
            base: Duration::from_millis(spec.base_ms.into()),
            increment: Duration::from_millis(spec.increment_ms.into()),
            period: None,
        };
        let Sides { white, black } = rules.map(control);
        let mut clock = Clock::with_odds(white, black);
        if let Some(left) = record.clocks {
            for color in Color::ALL {
                clock.set_remaining(color, Duration::from_millis((*left.of(color)).into()));
            }
        }
        contest = contest.with_clock(clock);
    }
    if record.terms.takebacks {
        contest = contest.with_take_backs();
    }
    if record.terms.automatic_draws {
        contest = contest.with_automatic_draws();
    }
    contest.begin_turn();
    contest
}
