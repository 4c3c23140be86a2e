//! Matches and tournaments between UCI or XBoard programs and built-in players.
#![deny(missing_docs)]

mod adjudication;
mod bout;
mod contender;
pub mod engine;
mod fingerprint;
mod journal;
pub mod ladder;
mod note;
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
pub use bout::{Bout, Ending, Played, Reason, Side, play};
pub use contender::{Contender, Launch, Program, Protocol};
pub use journal::{Journal, JournalError};
pub use note::MoveNote;
pub use openings::{Opening, OpeningKind, OpeningOptions, OpeningProblem, Openings, OpeningsError, Order};
pub use pace::{ClockRule, Pace, PaceError, parse_time};
pub use record::{GameRecord, RecordError};
pub use spec::{SpecError, parse_contender, parse_contenders};
pub use standings::{Effort, Meeting, Standings};
