//! The game in the browser: a server for this machine.
#![deny(missing_docs)]

pub mod wire;
