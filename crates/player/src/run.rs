//! Running a contest from its first turn to its end.

use crate::{Contest, Limits, News, Observer, Player, Question, State, Stop, Thought};
use chess::{Color, Game, Outcome};
use std::time::Instant;

/// The two players of a contest, of any kind.
///
/// ```
/// use chess::{Color, Game};
/// use player::{Answer, Contest, Human, Players, Question, RandomMover, Stop};
///
/// let mut ana = Human::new("Ana", |_: &Question<'_>| Some(Answer::Resign));
/// let players = Players { white: &mut ana, black: &mut RandomMover::new(1) };
/// let outcome = Contest::new(Game::default()).run(players, &Stop::new(), &mut ());
/// assert_eq!(outcome.and_then(|outcome| outcome.winner()), Some(Color::Black));
/// ```
pub struct Players<'a> {
    /// Moves first.
    pub white: &'a mut dyn Player,
    /// Moves second.
    pub black: &'a mut dyn Player,
}

impl Players<'_> {
    fn of(&mut self, color: Color) -> &mut dyn Player {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// An observer of a contest; `()` ignores everything.
///
/// ```
/// use chess::Game;
/// use player::{Contest, News, Players, RandomMover, Spectator, Stop};
///
/// /// Writes the game down.
/// #[derive(Default)]
/// struct Scribe(Vec<String>);
///
/// impl Spectator for Scribe {
///     fn news(&mut self, _: &Game, news: &News) {
///         match news {
///             News::Played { m, .. } => self.0.push(format!("{m:?}")),
///             News::TookBack { half_moves, .. } => self.0.truncate(self.0.len() - half_moves),
///             News::Over(outcome) => self.0.push(outcome.to_string()),
///         }
///     }
/// }
///
/// let mut contest = Contest::new(Game::default());
/// let players = Players { white: &mut RandomMover::new(1), black: &mut RandomMover::new(2) };
/// let mut scribe = Scribe::default();
/// let outcome = contest.run(players, &Stop::new(), &mut scribe).unwrap();
/// assert_eq!(scribe.0.len(), contest.game().moves().len() + 1);
/// assert_eq!(scribe.0.last(), Some(&outcome.to_string()));
/// ```
pub trait Spectator {
    /// Called when a side is to move.
    fn turn(&mut self, _game: &Game, _color: Color) {}

    /// Called after an event; the game is already updated.
    fn news(&mut self, _game: &Game, _news: &News) {}

    /// Called with the thoughts of the player to move.
    fn thought(&mut self, _color: Color, _thought: &Thought<'_>) {}
}

impl Spectator for () {}

impl Contest {
    /// Asks the players in turn until the game is over, limited only by the contest's clock.
    ///
    /// `None` if a player was stopped or left; the contest can then be run on.
    pub fn run(
        &mut self,
        players: Players<'_>,
        stop: &Stop,
        spectator: &mut dyn Spectator,
    ) -> Option<Outcome> {
        self.run_within(players, &Limits::INFINITE, stop, spectator)
    }

    /// Like [`Contest::run`], with limits for each move; the clock among them is the contest's.
    pub fn run_within(
        &mut self,
        mut players: Players<'_>,
        limits: &Limits,
        stop: &Stop,
        spectator: &mut dyn Spectator,
    ) -> Option<Outcome> {
        loop {
            match self.begin_turn() {
                State::Over(outcome) => return Some(outcome),
                State::NextTurn => {}
                State::PlayerTurn(color) => {
                    spectator.turn(self.game(), color);
                    self.take_turn(color, players.of(color), limits, stop, spectator)?;
                }
            }
        }
    }

    /// Asks one player until it has acted; `None` if it was stopped or left.
    fn take_turn(
        &mut self,
        color: Color,
        player: &mut dyn Player,
        limits: &Limits,
        stop: &Stop,
        spectator: &mut dyn Spectator,
    ) -> Option<()> {
        let limits = Limits { clock: self.clock().cloned(), ..limits.clone() };
        let start = Instant::now();
        let mut refusal = None;
        loop {
            let question = Question {
                game: self.game(),
                limits: &limits,
                stop,
                draw_offered: self.draw_offered(),
                refused: refusal.as_ref(),
            };
            let mut observer = |thought: &Thought<'_>| spectator.thought(color, thought);
            let answer = player.answer(&question, &mut observer as &mut dyn Observer)?;
            match self.accept(answer, start.elapsed()) {
                Ok(news) => {
                    spectator.news(self.game(), &news);
                    // A move that ends the game is an event, and so is the end.
                    if let (News::Played { .. }, State::Over(outcome)) = (news, self.state()) {
                        spectator.news(self.game(), &News::Over(outcome));
                    }
                    return Some(());
                }
                Err(reason) if player.may_retry() => refusal = Some(reason),
                Err(_) => {
                    if let Some(outcome) = self.disqualify() {
                        spectator.news(self.game(), &News::Over(outcome));
                    }
                    return Some(());
                }
            }
        }
    }
}
