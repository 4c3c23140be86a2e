//! The interface between a game and its players.

use crate::{Limits, Observer, Refusal};
use chess::{Game, Move};
use std::sync::atomic::{AtomicBool, Ordering};

/// A chess player, human or machine.
///
/// ```
/// use chess::Game;
/// use player::{Answer, Limits, Observer, Player, Question, Score, Stop, Thought};
///
/// /// Plays the first move that takes something, else the first of all.
/// struct Greedy;
///
/// impl Player for Greedy {
///     fn name(&self) -> &str {
///         "Greedy"
///     }
///
///     fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
///         let position = question.game.position();
///         let m = position.captures().first().or(position.legal_moves().first()).copied()?;
///         observer.observe(&Thought::Line { depth: 1, score: Score::Centipawns(0), moves: &[m] });
///         Some(Answer::Play(m))
///     }
/// }
///
/// let mut game = Game::default();
/// for text in ["e4", "d5"] {
///     let m = game.position().parse_san(text)?;
///     game.play(m)?;
/// }
/// let question = Question {
///     game: &game,
///     limits: &Limits::INFINITE,
///     stop: &Stop::new(),
///     draw_offered: false,
///     refused: None,
/// };
/// let exd5 = game.position().parse_san("exd5")?;
/// assert_eq!(Greedy.answer(&question, &mut ()), Some(Answer::Play(exd5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Player: Send {
    /// Returns the player's name.
    fn name(&self) -> &str;

    /// Returns the player's answer; `None` if it was stopped too early.
    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer>;

    /// Whether an answer that the rules reject may be given again. People may; a machine that
    /// breaks the rules loses.
    fn may_retry(&self) -> bool {
        false
    }
}

/// A question to a player: what to do in this game, within these limits.
///
/// ```
/// use chess::Game;
/// use player::{Answer, Limits, Player, Question, RandomMover, Stop};
///
/// let (game, stop) = (Game::default(), Stop::new());
/// let question = Question {
///     game: &game,
///     limits: &Limits { depth: Some(8), ..Limits::INFINITE },
///     stop: &stop,
///     draw_offered: true,
///     refused: None,
/// };
/// let Some(Answer::Play(m)) = RandomMover::new(1).answer(&question, &mut ()) else { unreachable!() };
/// assert!(game.position().is_legal(m));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game so far; it is the player's turn.
    pub game: &'a Game,
    /// The search limits.
    pub limits: &'a Limits,
    /// Raised when the answer is wanted at once.
    pub stop: &'a Stop,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
    /// Why the previous answer to the same question was rejected, if it was.
    pub refused: Option<&'a Refusal>,
}

/// A player's action in its turn.
///
/// ```
/// use chess::{Color, Game};
/// use player::{Answer, Contest, Refusal};
/// use std::time::Duration;
///
/// let mut contest = Contest::new(Game::default());
/// let e4 = contest.game().position().parse_san("e4")?;
/// contest.begin_turn();
/// // Nothing is on offer yet; White makes an offer with its move, and Black accepts it.
/// assert_eq!(contest.accept(Answer::AcceptDraw, Duration::ZERO), Err(Refusal::NoOffer));
/// contest.accept(Answer::PlayAndOfferDraw(e4), Duration::ZERO)?;
/// contest.begin_turn();
/// contest.accept(Answer::AcceptDraw, Duration::ZERO)?;
/// assert!(contest.game().outcome().is_some_and(|outcome| outcome.winner().is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Plays a move. This declines a pending draw offer.
    Play(Move),
    /// Plays a move and offers a draw.
    PlayAndOfferDraw(Move),
    /// Accepts the opponent's draw offer.
    AcceptDraw,
    /// Claims a draw, for the current position or after an announced move.
    ClaimDraw(Option<Move>),
    /// Resigns.
    Resign,
    /// Takes back this many plies; for friendly games.
    TakeBack(usize),
}

/// A flag that asks a thinking player to stop, from any thread.
///
/// ```
/// let stop = player::Stop::new();
/// std::thread::scope(|scope| {
///     scope.spawn(|| stop.raise());
/// });
/// assert!(stop.is_raised());
/// stop.lower();
/// assert!(!stop.is_raised());
/// ```
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Creates a flag that is not raised.
    #[must_use]
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Raises the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag, for the next question.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised. Cheap enough for every node of a search.
    #[inline]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
