//! A chess game in the terminal: what people type and what they read, in English and Spanish.
//!
//! A [`Screen`] shows a game to people and asks them for their moves, over any reader and writer.
//! [`read_command`] parses what they type, [`Speech`] and [`Complaints`] have the texts, and a
//! [`Sheet`] keeps the game for its PGN file.
//!
//! ```
//! use chess::{Game, Move, Square};
//! use language::Language;
//! use terminal::Command;
//!
//! let knight = Command::Play(Move::normal(Square::G1, Square::F3));
//! assert_eq!(terminal::read_command("Cf3", &Game::default(), Language::Spanish), Ok(knight));
//! ```
#![deny(missing_docs)]

mod command;
mod complaints;
mod machine;
mod position;
mod screen;
mod sheet;
mod speech;

pub use command::{Command, read as read_command};
pub use complaints::Complaints;
pub use machine::Machine;
pub use position::read as read_position;
pub use screen::{Screen, Setting};
pub use sheet::Sheet;
pub use speech::Speech;

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
