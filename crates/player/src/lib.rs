//! What a player is, human or machine, and the game between two as a state machine.
//!
//! A [`Player`] is asked a [`Question`] (the game so far, limits, a way to be stopped) and gives an [`Answer`]: a
//! move, or one of the other things a player may do. While it thinks it tells an [`Observer`] its [`Thought`]s,
//! typed; the caller decides what becomes of them.
//!
//! A [`Contest`] is the game as a state machine: next turn, a player's turn, over. It knows the clock, draw offers
//! and take-backs, and no player: it can be driven by an interface step by step, or by [`Contest::run`].
//!
//! ```
//! use chess::Game;
//! use player::{Contest, Players, RandomMover, Stop};
//!
//! let mut contest = Contest::new(Game::default());
//! let (mut white, mut black) = (RandomMover::new(1), RandomMover::new(2));
//! let outcome = contest.run(Players { white: &mut white, black: &mut black }, &Stop::new(), &mut ());
//! assert_eq!(outcome, contest.game().outcome());
//! ```
#![deny(missing_docs)]

mod clock;
mod contest;
mod human;
mod limits;
mod material;
mod question;
mod random;
mod run;
mod thought;

pub use clock::{Clock, TimeControl};
pub use contest::{Contest, News, Refusal, State};
pub use human::Human;
pub use limits::Limits;
pub use material::MaterialMover;
pub use question::{Answer, Player, Question, Stop};
pub use random::RandomMover;
pub use run::{Players, Spectator};
pub use thought::{Observer, Score, Thought};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
