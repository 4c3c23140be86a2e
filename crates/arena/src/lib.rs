//! Matches and tournaments between players: programs that speak a protocol, or built-in ones from a registry.
#![deny(missing_docs)]

mod openings;

pub use openings::{Opening, OpeningKind, OpeningOptions, OpeningProblem, Openings, OpeningsError, Order};
