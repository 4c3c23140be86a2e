//! When a search has to stop: depth, nodes, time, and whoever wants the answer now.

use player::{Limits, Stop};
use std::time::{Duration, Instant};

/// The clock is looked at once in so many nodes.
const EVERY: u64 = 1024;

/// What is kept of a clock for the way of the move to the board.
const RESERVE: Duration = Duration::from_millis(50);

/// What is kept of the time for one move, but never more than half of it.
const OVERHEAD: Duration = Duration::from_millis(10);

/// A game is thought to go on for so many moves.
const MOVES_LEFT: u32 = 30;

/// Watches over the limits of a search.
pub struct Guard<'a> {
    stop: &'a Stop,
    start: Instant,
    nodes: u64,
    soft_nodes: u64,
    deadline: Option<Instant>,
    /// No new depth is begun after this.
    soft_deadline: Option<Instant>,
}

impl<'a> Guard<'a> {
    /// Begins now. Of a clock, the side to move takes a fair share.
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

    /// Since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search has to stop at once, after so many nodes.
    #[inline(always)]
    pub fn stops(&self, nodes: u64) -> bool {
        nodes >= self.nodes || nodes.is_multiple_of(EVERY) && self.is_late()
    }

    #[cold]
    fn is_late(&self) -> bool {
        self.stop.is_raised() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether another depth may be begun.
    pub fn may_deepen(&self, nodes: u64) -> bool {
        nodes < self.nodes.min(self.soft_nodes)
            && !self.is_late()
            && self.soft_deadline.is_none_or(|end| Instant::now() < end)
    }
}
