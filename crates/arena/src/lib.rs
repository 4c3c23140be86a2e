//! Matches and tournaments between UCI or XBoard programs and built-in players.
//!
//! A match of two built-in players, one opening with both colours:
//!
//! ```
//! use arena::engine::Registry;
//! use arena::runner::{Plan, Surroundings, run};
//! use arena::schedule::{Format, Length};
//! use arena::{Adjudication, Contender, Openings};
//! use player::{MaterialMover, Stop};
//! use std::time::Duration;
//!
//! let mut registry = Registry::default(); // it has "random"
//! registry.add("material", |settings| Ok(Box::new(MaterialMover::new(settings.seed))));
//! let plan = Plan {
//!     event: "Example".to_owned(),
//!     contenders: vec![Contender::built_in("material"), Contender::built_in("random")],
//!     format: Format::RoundRobin,
//!     length: Length { rounds: 1, repeat: 2 },
//!     chess960: false,
//!     adjudication: Adjudication { move_limit: Some(40), ..Adjudication::default() },
//!     seed: 1,
//!     concurrency: 1,
//!     sprt: None,
//!     patience: Duration::from_secs(10),
//!     openings: serde_json::Value::Null,
//! };
//! let (openings, stop) = (Openings::balanced(), Stop::new());
//! let around = Surroundings {
//!     registry: &registry,
//!     openings: &openings,
//!     oracle: None,
//!     folder: None,
//!     stop: &stop,
//! };
//! let finish = run(&plan, around, &mut ())?;
//! assert_eq!((finish.complete, finish.standings.games()), (true, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod adjudication;
mod bout;
pub mod columns;
mod contender;
mod date;
pub mod engine;
mod journal;
pub mod ladder;
mod note;
mod openings;
mod pace;
pub mod rating_list;
mod record;
pub mod report;
pub mod runner;
pub mod schedule;
mod spec;
pub mod spsa;
mod standings;
pub mod suite;

pub use self::journal::{JournalError, MATCH_JOURNAL, read_games};
pub use adjudication::{Adjudication, DrawRule, Ground, Oracle, WinRule};
pub use bout::{Bout, Ending, Played, Reason, Side, play};
pub use contender::{Contender, Launch, Program, Protocol};
pub use date::utc_now;
pub use note::MoveNote;
pub use openings::{Opening, OpeningKind, OpeningOptions, OpeningProblem, Openings, OpeningsError, Order};
pub use pace::{ClockRule, Pace, PaceError, parse_time};
pub use record::{GameRecord, RecordError};
pub use spec::{SpecError, parse_contender, parse_contenders};
pub use standings::{Effort, Meeting, Standings};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
