//! Matches and tournaments between players: programs that speak a protocol, or built-in ones from a registry.
#![deny(missing_docs)]

mod adjudication;
mod bout;
mod contender;
pub mod engine;
mod pace;
mod spec;
pub mod suite;

pub use adjudication::{Adjudication, DrawRule, Ground, Oracle, WinRule};
pub use bout::{Bout, Ending, MoveNote, Played, Reason, Side, play};
pub use contender::{Contender, Launch, Program, Protocol};
pub use pace::{ClockRule, Pace, PaceError, parse_time};
pub use spec::{SpecError, parse_contender, parse_contenders};
