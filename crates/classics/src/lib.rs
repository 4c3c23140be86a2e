//! The engines of three theses, rebuilt to be read beside them.
//!
//! Each engine has a folder with its evaluation, its search and its `Player`; every file names the
//! chapter of the thesis it belongs to. None uses anything of the engine that Quevedo plays with;
//! all are generic over the boards of the crate [`boards`], so that one search can be counted and
//! timed on each of them.
//!
//! Programs find them by name and handle them as a [`Classic`]: a player with settings, whose evaluation can be explained.
//!
//! ```
//! use chess::Game;
//! use player::{Answer, Limits, Question, Stop};
//!
//! let mut engine = classics::by_name("buho").ok_or("no such engine")?;
//! engine.set("Version", "C")?;
//! let (game, stop) = (Game::default(), Stop::new());
//! let limits = Limits { depth: Some(3), ..Limits::INFINITE };
//! let question =
//!     Question { game: &game, limits: &limits, stop: &stop, draw_offered: false, refused: None };
//! let Some(Answer::Play(m)) = engine.answer(&question, &mut ()) else { panic!("it plays") };
//! assert!(game.position().is_legal(m));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

pub mod buho;
mod classic;
mod history;
mod line;
mod pace;
mod score;
pub mod tfg;
pub mod tower;
mod watch;

pub use classic::{Classic, Explanation, Located, Share};
pub use watch::Observer;

/// Creates an engine with its thesis's settings.
pub type Maker = fn() -> Box<dyn Classic>;

/// The engines by name.
pub const ENGINES: &[(&str, Maker)] = &[
    ("buho", || Box::new(buho::Buho::default())),
    ("tfg", || Box::new(tfg::Tfg::default())),
    ("tower", || Box::new(tower::Tower::default())),
];

/// The engines that need no limit: one has its own time, one its own depth.
pub const OWN_LIMITS: &[&str] = &["tfg", "tower"];

/// The name of the setting for the random seed, if an engine has one.
pub const SEED: &str = "Seed";

/// Returns the engine of that name with its thesis's settings.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Classic>> {
    ENGINES.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
}

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
