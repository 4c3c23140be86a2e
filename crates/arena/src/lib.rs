//! Matches and tournaments between players: programs that speak a protocol, or built-in ones from a registry.
#![deny(missing_docs)]

pub mod ladder;
