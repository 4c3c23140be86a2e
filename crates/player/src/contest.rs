//! The game as a state machine.

use crate::{Answer, Clock, Refusal};
use chess::{Color, Game, Move, Outcome};
use std::time::Duration;

/// The state of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Between two turns: no player is asked and no clock runs.
    NextTurn,
    /// This side is to move.
    PlayerTurn(Color),
    /// The game has ended.
    Over(Outcome),
}

/// An event of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// A move was played, perhaps with a draw offer.
    Played {
        /// Who played it.
        color: Color,
        /// The move.
        m: Move,
        /// Whether a draw is on offer now.
        draw_offered: bool,
    },
    /// A side took back some plies.
    TookBack {
        /// Who asked for it.
        color: Color,
        /// How many.
        half_moves: usize,
    },
    /// The game is over.
    Over(Outcome),
}

/// A game between two players, turn by turn, independent of who they are.
///
/// [`begin_turn`](Contest::begin_turn) leads from the next turn to a player's turn, and
/// [`accept`](Contest::accept) from there to the next turn, until the game is over.
///
/// ```
/// use chess::{Color, Game, Outcome, WinReason};
/// use player::{Answer, Contest, State};
/// use std::time::Duration;
///
/// let mut contest = Contest::new(Game::default());
/// assert_eq!(contest.begin_turn(), State::PlayerTurn(Color::White));
/// contest.accept(Answer::Resign, Duration::ZERO).unwrap();
/// let outcome = Outcome::Win { winner: Color::Black, reason: WinReason::Resignation };
/// assert_eq!(contest.state(), State::Over(outcome));
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    game: Game,
    state: State,
    clock: Option<Clock>,
    take_backs: bool,
    automatic_draws: bool,
    /// The side that offers a draw, until the opponent answers.
    offer: Option<Color>,
}

impl Contest {
    /// Creates a contest without clock and take-backs, from the current position of a game.
    #[must_use]
    pub fn new(game: Game) -> Contest {
        let state = game.outcome().map_or(State::NextTurn, State::Over);
        Contest { game, state, clock: None, take_backs: false, automatic_draws: false, offer: None }
    }

    /// Adds a clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Contest {
        Contest { clock: Some(clock), ..self }
    }

    /// Allows take-backs.
    ///
    /// The clock is not turned back with them, and the time spent before a take-back is lost.
    #[must_use]
    pub fn with_take_backs(self) -> Contest {
        Contest { take_backs: true, ..self }
    }

    /// Makes claimable draws end the game automatically.
    ///
    /// The game then ends with the move that leads to the third occurrence of a position, or after
    /// fifty moves without a capture or pawn move.
    ///
    /// ```
    /// use chess::{Game, Outcome};
    /// use player::{Answer, Contest, State};
    /// use std::time::Duration;
    ///
    /// let mut contest = Contest::new(Game::default()).with_automatic_draws();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     contest.begin_turn();
    ///     let m = contest.game().position().parse_san(text)?;
    ///     contest.accept(Answer::Play(m), Duration::ZERO)?;
    /// }
    /// assert!(matches!(contest.state(), State::Over(Outcome::Draw(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_automatic_draws(self) -> Contest {
        Contest { automatic_draws: true, ..self }
    }

    /// The game so far.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> State {
        self.state
    }

    /// Returns the clock, if any; it shows the time at the start of the turn.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether the side to move has a draw offer.
    #[must_use]
    pub fn draw_offered(&self) -> bool {
        self.offer == Some(!self.game.turn())
    }

    /// Starts the turn of the side to move, if none is in progress and the game is not over.
    pub fn begin_turn(&mut self) -> State {
        if self.state == State::NextTurn {
            self.state = State::PlayerTurn(self.game.turn());
        }
        self.state
    }

    /// Accepts the answer of the player to move, after it has thought this long.
    ///
    /// A late answer is ignored: the game is lost on time, or drawn. Only a move deducts time; a
    /// take-back does not.
    ///
    /// # Errors
    /// If the answer is against the rules; it is still the player's turn, and the clock is
    /// unchanged.
    pub fn accept(&mut self, answer: Answer, elapsed: Duration) -> Result<News, Refusal> {
        let State::PlayerTurn(color) = self.state else { return Err(Refusal::NobodysTurn) };
        if let Some(outcome) = self.call_time(elapsed) {
            return Ok(News::Over(outcome));
        }
        let news = match answer {
            Answer::Play(m) => self.play(color, m, false)?,
            Answer::PlayAndOfferDraw(m) => self.play(color, m, true)?,
            Answer::AcceptDraw if self.draw_offered() => News::Over(self.game.agree_draw()?),
            Answer::AcceptDraw => return Err(Refusal::NoOffer),
            Answer::ClaimDraw(announced) => News::Over(self.claim(announced)?),
            Answer::Resign => News::Over(self.game.resign(color)?),
            Answer::TakeBack(half_moves) => self.take_back(color, half_moves)?,
        };
        if let Some(clock) = &mut self.clock {
            match news {
                News::Played { .. } => _ = clock.punch(color, elapsed),
                News::TookBack { .. } => clock.charge(color, elapsed),
                News::Over(_) => {}
            }
        }
        self.state = self.game.outcome().map_or(State::NextTurn, State::Over);
        Ok(news)
    }

    /// Ends the game if the player to move has exceeded its time after thinking this long; an
    /// interface may call this while the player still thinks.
    pub fn call_time(&mut self, elapsed: Duration) -> Option<Outcome> {
        let State::PlayerTurn(color) = self.state else { return None };
        if !self.clock.as_ref()?.is_overstepped(color, elapsed) {
            return None;
        }
        let outcome = self.game.forfeit_on_time(color).ok()?;
        self.state = State::Over(outcome);
        Some(outcome)
    }

    /// Ends the game because the player whose turn it is broke the rules.
    pub fn disqualify(&mut self) -> Option<Outcome> {
        let State::PlayerTurn(color) = self.state else { return None };
        let outcome = self.game.forfeit_on_rules(color).ok()?;
        self.state = State::Over(outcome);
        Some(outcome)
    }

    /// Ends the game by resignation, whoever is to move; `None` if it is over already.
    ///
    /// ```
    /// use chess::{Color, Game};
    /// let mut contest = player::Contest::new(Game::default());
    /// let outcome = contest.resign(Color::Black);
    /// assert_eq!(outcome.and_then(|outcome| outcome.winner()), Some(Color::White));
    /// assert_eq!(contest.resign(Color::White), None);
    /// ```
    pub fn resign(&mut self, loser: Color) -> Option<Outcome> {
        let outcome = self.game.resign(loser).ok()?;
        self.state = State::Over(outcome);
        Some(outcome)
    }

    /// Offers a draw while the opponent thinks.
    ///
    /// Returns false if it is that side's own turn, in which an offer goes with a move, or if the
    /// game is over.
    ///
    /// ```
    /// use chess::{Color, Game};
    /// let mut contest = player::Contest::new(Game::default());
    /// contest.begin_turn();
    /// assert!(!contest.offer_draw(Color::White));
    /// assert!(contest.offer_draw(Color::Black) && contest.draw_offered());
    /// contest.withdraw_offer();
    /// assert!(!contest.draw_offered());
    /// ```
    pub fn offer_draw(&mut self, color: Color) -> bool {
        let possible = color != self.game.turn() && !matches!(self.state, State::Over(_));
        if possible {
            self.offer = Some(color);
        }
        possible
    }

    /// Cancels a draw offer: it was declined, or withdrawn.
    pub fn withdraw_offer(&mut self) {
        self.offer = None;
    }

    fn play(&mut self, color: Color, m: Move, draw_offered: bool) -> Result<News, Refusal> {
        self.game.play(m)?;
        // A mate takes precedence: then there is nothing to claim.
        if self.automatic_draws && self.game.claimable_draw().is_some() {
            self.game.claim_draw()?;
        }
        let draw_offered = draw_offered && self.game.outcome().is_none();
        self.offer = draw_offered.then_some(color);
        Ok(News::Played { color, m, draw_offered })
    }

    fn claim(&mut self, announced: Option<Move>) -> Result<Outcome, Refusal> {
        Ok(match announced {
            Some(m) => self.game.claim_draw_with(m)?,
            None => self.game.claim_draw()?,
        })
    }

    fn take_back(&mut self, color: Color, half_moves: usize) -> Result<News, Refusal> {
        if !self.take_backs {
            return Err(Refusal::NoTakeBacks);
        }
        if half_moves == 0 || half_moves > self.game.moves().len() {
            return Err(Refusal::NothingToTakeBack);
        }
        for _ in 0..half_moves {
            self.game.undo();
        }
        self.offer = None;
        Ok(News::TookBack { color, half_moves })
    }
}
