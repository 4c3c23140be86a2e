//! What is known of a move that an engine made.

use crate::engine::Thoughts;
use std::time::Duration;

/// Data of a move that an engine made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveNote {
    /// Time spent on the move.
    pub elapsed: Duration,
    /// Time left on its clock afterwards, if it has one.
    pub clock: Option<Duration>,
    /// What the engine reported about its search.
    pub thought: Thoughts,
}
