//! Who can play: one list for matches, the game, the laboratory and both protocols.
//!
//! An [`Entry`] has an id that stays the same for ever (games are stored with it), the name that people
//! see, what it can do, and how it is made. What it makes is a [`Thinker`]: a player with
//! settings by name, which can be put behind UCI or XBoard's protocol, or be set up for a match.
//!
//! ```
//! use catalogue::{PLAYERS, find};
//! assert!(PLAYERS.iter().any(|entry| entry.name == "BuhoChess"));
//! let quevedo = find("quevedo").expect("it is built in");
//! let options = [("Hash".to_owned(), Some("1".to_owned()))];
//! assert_eq!(quevedo.player(7, &options)?.name(), "Quevedo");
//! let wrong = [("Hash".to_owned(), Some("lots".to_owned()))];
//! assert!(quevedo.player(7, &wrong).err().is_some_and(|error| error.starts_with("option.Hash: ")));
//! # Ok::<(), String>(())
//! ```
#![deny(missing_docs)]

mod bench;
mod contenders;
mod courteous;
pub mod network;
mod oracle;
mod quevedo;
mod thesis;

pub use bench::{BenchError, bench};
pub use contenders::{Choice, Contenders};
pub use oracle::TableOracle;
pub use quevedo::Quevedo;

use arena::engine::Registry;
use courteous::Courteous;
use engine::Level;
use host::{Simple, Thinker};
use player::{MaterialMover, Player, RandomMover};
use thesis::Thesis;

/// A player that can be made.
pub struct Entry {
    /// Its id, which stays the same for ever.
    pub id: &'static str,
    /// Its name, the same in all languages.
    pub name: &'static str,
    /// Whether it plays Chess960 besides standard chess.
    pub chess960: bool,
    /// The levels at which it can play below its full strength, from and to, in Elo.
    pub levels: Option<(u32, u32)>,
    /// Whether it moves without being given a limit.
    pub own_limits: bool,
    make: fn(u64) -> Result<Box<dyn Thinker>, String>,
}

/// All players, in the order in which they are offered.
pub const PLAYERS: &[Entry] = &[
    Entry {
        id: "quevedo",
        name: "Quevedo",
        chess960: true,
        levels: Some((Level::LEAST, Level::FULL - 1)),
        own_limits: false,
        make: |seed| Ok(Box::new(Quevedo::new(seed).map_err(|error| error.to_string())?)),
    },
    thesis("buho", "BuhoChess", false, |seed| Thesis::make("buho", seed)),
    thesis("tfg", "TFG", true, |seed| Thesis::make("tfg", seed)),
    thesis("tower", "Tower", true, |seed| Thesis::make("tower", seed)),
    simple("material", "Material", |seed| Ok(Box::new(Simple::new("Material", MaterialMover::new(seed))))),
    simple("random", "Random", |seed| Ok(Box::new(Simple::new("Random", RandomMover::new(seed))))),
];

type Make = fn(u64) -> Result<Box<dyn Thinker>, String>;

/// An engine of a thesis; its boards know standard chess only.
const fn thesis(id: &'static str, name: &'static str, own_limits: bool, make: Make) -> Entry {
    Entry { id, name, chess960: false, levels: None, own_limits, make }
}

/// A player that moves at once.
const fn simple(id: &'static str, name: &'static str, make: Make) -> Entry {
    Entry { id, name, chess960: true, levels: None, own_limits: true, make }
}

/// The player with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    PLAYERS.iter().find(|entry| entry.id == id)
}

/// The ids of all players, separated by commas.
#[must_use]
pub fn ids() -> String {
    PLAYERS.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ")
}

/// All players for matches.
#[must_use]
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    for entry in PLAYERS {
        let make =
            move |settings: &arena::engine::Settings<'_>| entry.player(settings.seed, settings.options);
        match (registry.has(entry.id), entry.own_limits) {
            (true, _) => {} // the arena has a random mover of its own
            (false, true) => registry.add(entry.id, make),
            (false, false) => registry.add_thinker(entry.id, make),
        }
    }
    registry
}

impl Entry {
    /// The player as it is at first; whatever it does at random follows from the seed.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn thinker(&self, seed: u64) -> Result<Box<dyn Thinker>, String> {
        (self.make)(seed)
    }

    /// The player with some of its settings changed, for a match.
    ///
    /// # Errors
    /// If there is no such setting, or it does not take the value, or there is no memory.
    pub fn player(&self, seed: u64, options: &[(String, Option<String>)]) -> Result<Box<dyn Player>, String> {
        let mut thinker = self.thinker(seed)?;
        for (name, value) in options {
            let value = value.as_deref().unwrap_or_default();
            thinker.set(name, value).map_err(|error| format!("option.{name}: {error}"))?;
        }
        Ok(thinker)
    }

    /// The player as an opponent of people: it accepts a draw that is offered when it is worse.
    ///
    /// # Errors
    /// As [`player`](Entry::player).
    pub fn opponent(
        &self,
        seed: u64,
        options: &[(String, Option<String>)],
    ) -> Result<Box<dyn Player>, String> {
        Ok(Box::new(Courteous(self.player(seed, options)?)))
    }
}

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
