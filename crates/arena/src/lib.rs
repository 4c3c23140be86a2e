//! Matches and tournaments between players: programs that speak a protocol, or built-in ones from a registry.
#![deny(missing_docs)]

mod adjudication;
mod bout;
mod contender;
pub mod engine;
mod fingerprint;
mod journal;
pub mod ladder;
mod openings;
mod pace;
mod record;
pub mod runner;
pub mod schedule;
mod spec;
pub mod spsa;
mod standings;
pub mod suite;

pub use adjudication::{Adjudication, DrawRule, Ground, Oracle, WinRule};
pub use bout::{Bout, Ending, MoveNote, Played, Reason, Side, play};
pub use contender::{Contender, Launch, Program, Protocol};
pub use journal::{Journal, JournalError, read_games};
pub use openings::{Opening, OpeningKind, OpeningOptions, OpeningProblem, Openings, OpeningsError, Order};
pub use pace::{ClockRule, Pace, PaceError, parse_time};
pub use record::{GameRecord, RecordError};
pub use spec::{SpecError, parse_contender, parse_contenders};
pub use standings::{Effort, Meeting, Standings};
