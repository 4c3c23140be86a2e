//! The engine for tests does what its flags say: it plays legal chess over both protocols, and misbehaves as it is told.
//!
//! What has to be absent is looked for up to an answer that has to come later, or up to the end of the output.

#[expect(dead_code, reason = "only who wins is looked at here, not what the engine tells")]
#[path = "../mock/brain.rs"]
mod brain;
mod driver;
mod ending;
mod faults;
mod play;
mod strength;
