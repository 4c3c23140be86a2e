//! Matches and tournaments between players: programs that speak a protocol, or built-in ones from a registry.
#![deny(missing_docs)]

mod contender;
pub mod engine;
mod pace;

pub use contender::{Contender, Launch, Program, Protocol};
pub use pace::{ClockRule, Pace, PaceError, parse_time};
