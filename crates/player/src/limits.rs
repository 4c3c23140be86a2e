//! Search limits.

use crate::Clock;
use std::time::Duration;

/// Search limits; all that are given hold at once, and none at all means until stopped.
///
/// ```
/// use player::Limits;
/// let limits = Limits { depth: Some(6), nodes: Some(1_000_000), ..Limits::INFINITE };
/// assert!(!limits.is_infinite());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The maximum depth, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// Soft node limit: no new iteration starts after this many nodes. Players without iterative
    /// deepening may ignore it.
    pub soft_nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// Search for a mate in at most this many moves.
    pub mate: Option<u32>,
    /// The game clock; the player manages its time itself.
    pub clock: Option<Clock>,
}

impl Limits {
    /// No limit: search until stopped.
    pub const INFINITE: Limits =
        Limits { depth: None, nodes: None, soft_nodes: None, move_time: None, mate: None, clock: None };

    /// Whether only a stop ends the search.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        *self == Limits::INFINITE
    }
}
