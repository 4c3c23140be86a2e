//! The interface between a game and whoever plays it.

use crate::{Limits, Observer, Refusal};
use chess::{Game, Move};
use std::sync::atomic::{AtomicBool, Ordering};

/// Someone or something that plays chess.
pub trait Player: Send {
    /// What the player is called.
    fn name(&self) -> &str;

    /// What the player does now. `None` if it was stopped before it knew.
    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer>;

    /// Whether an answer that the rules refuse may be given again. People may; a machine that breaks the rules
    /// loses.
    fn may_retry(&self) -> bool {
        false
    }
}

/// What a player is asked: what to do in this game, within these limits.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game so far; it is the player's turn.
    pub game: &'a Game,
    /// How long or how deep to think.
    pub limits: &'a Limits,
    /// Raised when the answer is wanted at once.
    pub stop: &'a Stop,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
    /// Why the previous answer to the same question was refused, if it was.
    pub refused: Option<&'a Refusal>,
}

/// What a player does when it is its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Plays a move. This declines a draw that is on offer.
    Play(Move),
    /// Plays a move and offers a draw.
    PlayAndOfferDraw(Move),
    /// Accepts the draw that the opponent offers.
    AcceptDraw,
    /// Claims a draw, for the position as it stands or as it will be after an announced move.
    ClaimDraw(Option<Move>),
    /// Gives up.
    Resign,
    /// Takes back this many half-moves; for friendly games.
    TakeBack(usize),
}

/// A flag that tells a thinking player to come to an end, from any thread.
///
/// ```
/// let stop = player::Stop::new();
/// std::thread::scope(|scope| {
///     scope.spawn(|| stop.raise());
/// });
/// assert!(stop.is_raised());
/// ```
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A flag that is not raised.
    #[must_use]
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Tells whoever looks at the flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the flag down, for the next question.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is up. Cheap enough to be asked at every node of a search.
    #[inline]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
