//! What is known of a move that an engine made.

use crate::engine::Thoughts;
use std::time::Duration;

/// What happened at a move that an engine made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveNote {
    /// How long it thought.
    pub elapsed: Duration,
    /// What was left on its clock afterwards, if it has one.
    pub clock: Option<Duration>,
    /// What it thought.
    pub thought: Thoughts,
}
