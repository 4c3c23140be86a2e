//! Search limits: depth, nodes, time and the stop flag.

use player::{Limits, Stop};
use std::time::{Duration, Instant};

/// Nodes between two readings of the clock.
const EVERY: u64 = 1024;

/// Reserve of a game clock.
const RESERVE: Duration = Duration::from_millis(50);

/// Overhead of a fixed time per move, but never more than half of it.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Assumed number of moves to the end of a game.
const MOVES_LEFT: u32 = 30;

/// Enforces the limits of a search.
pub struct Guard<'a> {
    stop: &'a Stop,
    start: Instant,
    nodes: u64,
    soft_nodes: u64,
    deadline: Option<Instant>,
    /// No new iteration starts after this.
    soft_deadline: Option<Instant>,
}

impl<'a> Guard<'a> {
    /// Starts now. The side to move takes a fair share of its clock.
    pub fn new(limits: &Limits, turn: chess::Color, stop: &'a Stop) -> Guard<'a> {
        let start = Instant::now();
        let share = limits.clock.as_ref().map(|clock| {
            let left = clock.remaining(turn).saturating_sub(RESERVE);
            let moves = clock.moves_to_go(turn).map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT));
            (left / moves + clock.increment(turn) * 3 / 4).min(left * 3 / 4)
        });
        let own = limits.move_time.map(|time| time.saturating_sub(OVERHEAD).max(time / 2));
        let time = [own, share].into_iter().flatten().min();
        Guard {
            stop,
            start,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            soft_nodes: limits.soft_nodes.unwrap_or(u64::MAX),
            deadline: time.and_then(|time| start.checked_add(time)),
            soft_deadline: share.and_then(|share| start.checked_add(share / 2)),
        }
    }

    /// Returns the elapsed time.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must stop at once.
    #[inline(always)]
    pub fn stops(&self, nodes: u64) -> bool {
        nodes >= self.nodes || nodes.is_multiple_of(EVERY) && self.is_late()
    }

    #[cold]
    fn is_late(&self) -> bool {
        self.stop.is_raised() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether another iteration may start.
    pub fn may_deepen(&self, nodes: u64) -> bool {
        nodes < self.nodes.min(self.soft_nodes)
            && !self.is_late()
            && self.soft_deadline.is_none_or(|end| Instant::now() < end)
    }
}
