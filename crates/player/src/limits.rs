//! How much a player may think.

use crate::Clock;
use std::time::Duration;

/// Limits to thinking; all that are given hold at once, and none at all means until stopped.
///
/// ```
/// use player::Limits;
/// let limits = Limits { depth: Some(6), nodes: Some(1_000_000), ..Limits::INFINITE };
/// assert!(!limits.is_infinite());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The greatest depth, in half-moves.
    pub depth: Option<u32>,
    /// The greatest number of positions to look at.
    pub nodes: Option<u64>,
    /// Go no deeper once so many positions have been looked at: what has been begun is finished. Players that do not go
    /// deeper step by step need not heed it.
    pub soft_nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// Look for a mate in this many moves and no more.
    pub mate: Option<u32>,
    /// The clock of the game; the player is to divide its time itself.
    pub clock: Option<Clock>,
}

impl Limits {
    /// No limit: think until stopped.
    pub const INFINITE: Limits =
        Limits { depth: None, nodes: None, soft_nodes: None, move_time: None, mate: None, clock: None };

    /// Whether only a stop ends the thinking.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        *self == Limits::INFINITE
    }
}
