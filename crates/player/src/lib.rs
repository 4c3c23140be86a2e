//! Players, human or machine, and the game between two as a state machine.
//!
//! A [`Player`] answers a [`Question`] (the game so far, limits, a stop flag) with an [`Answer`]: a
//! move, or another action of a player. While it thinks it reports [`Thought`]s to an [`Observer`];
//! the caller decides what becomes of them.
//!
//! A [`Contest`] is the game as a state machine: next turn, a player's turn, over. It handles the
//! clock, draw offers and take-backs, but knows no player: it can be driven step by step by an
//! interface, or by [`Contest::run`].
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
mod etiquette;
mod human;
mod limits;
mod material;
mod question;
mod random;
mod refusal;
mod run;
pub mod setting;
mod thought;

pub use clock::{Clock, TimeControl};
pub use contest::{Contest, News, State};
pub use etiquette::accepts_draw;
pub use human::Human;
pub use limits::Limits;
pub use material::MaterialMover;
pub use question::{Answer, Player, Question, Stop};
pub use random::RandomMover;
pub use refusal::Refusal;
pub use run::{Players, Spectator};
pub use thought::{Observer, Score, Thought};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
