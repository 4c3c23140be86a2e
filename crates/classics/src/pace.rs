//! Search limits: stop flag, nodes, time.

use chess::Color;
use player::{Limits, Stop};
use std::time::{Duration, Instant};

/// A search that ended early. Its partial result is with the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The divisor of the clock for one move, unless fewer moves remain.
const MOVES_TO_COME: u32 = 25;

/// Time kept for answering; a tenth of a short time.
const RESERVE: Duration = Duration::from_millis(20);

/// Nodes between two readings of the clock.
const LOOK: u64 = 256;

/// Limits of one search.
pub(crate) struct Pace<'a> {
    stop: &'a Stop,
    start: Instant,
    time: Option<Duration>,
    nodes: u64,
}

impl<'a> Pace<'a> {
    /// Starts now. `own` is the engine's default time: it applies with a game clock, and without
    /// any limit.
    pub(crate) fn new(limits: &Limits, stop: &'a Stop, us: Color, own: Option<Duration>) -> Pace<'a> {
        let clock = limits.clock.as_ref().map(|clock| {
            let moves = clock.moves_to_go(us).map_or(MOVES_TO_COME, |moves| moves.clamp(1, MOVES_TO_COME));
            let share = usable(clock.remaining(us)) / moves;
            own.map_or(share, |own| own.min(share))
        });
        let given = [limits.move_time.map(usable), clock].into_iter().flatten().min();
        let time = if limits.is_infinite() { own } else { given };
        Pace { stop, start: Instant::now(), time, nodes: limits.nodes.unwrap_or(u64::MAX) }
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search may continue; called at every node.
    #[inline]
    pub(crate) fn go_on(&self, nodes: u64) -> Result<(), Stopped> {
        let late = || nodes.is_multiple_of(LOOK) && self.time.is_some_and(|time| self.elapsed() >= time);
        if nodes > self.nodes || self.stop.is_raised() || late() { Err(Stopped) } else { Ok(()) }
    }
}

/// Returns the part of a time that is left after answering.
fn usable(time: Duration) -> Duration {
    time - RESERVE.min(time / 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{Clock, TimeControl};

    const OWN: Duration = Duration::from_millis(100);

    fn time(limits: &Limits, own: Option<Duration>) -> Option<Duration> {
        Pace::new(limits, &Stop::new(), Color::White, own).time
    }

    fn clock(base: Duration, period: Option<u32>) -> Limits {
        let control = TimeControl { base, increment: Duration::ZERO, period };
        Limits { clock: Some(Clock::new(control)), ..Limits::INFINITE }
    }

    #[test]
    fn what_is_asked_for_goes_before_the_habit() {
        assert_eq!(time(&Limits::INFINITE, Some(OWN)), Some(OWN));
        assert_eq!(time(&Limits::INFINITE, None), None);
        assert_eq!(time(&Limits { depth: Some(3), ..Limits::INFINITE }, Some(OWN)), None);
        let second = Limits { move_time: Some(Duration::from_secs(1)), ..Limits::INFINITE };
        assert_eq!(time(&second, Some(OWN)), Some(Duration::from_millis(980)));
        assert_eq!(time(&clock(Duration::from_secs(60), None), Some(OWN)), Some(OWN));
    }

    #[test]
    fn a_clock_lasts_for_the_moves_that_have_to_be_made() {
        for own in [None, Some(OWN)] {
            let mut left = Duration::from_millis(1500);
            for to_go in (1..=40).rev() {
                left = left.checked_sub(time(&clock(left, Some(to_go)), own).unwrap()).unwrap();
            }
            for _ in 0..200 {
                left = left.checked_sub(time(&clock(left, None), own).unwrap()).unwrap();
            }
        }
    }

    #[test]
    fn a_search_ends_when_told_or_when_it_has_seen_enough() {
        let stop = Stop::new();
        let pace = Pace::new(
            &Limits { nodes: Some(7), ..Limits::INFINITE },
            &stop,
            Color::Black,
            Some(Duration::ZERO),
        );
        assert_eq!((pace.go_on(7), pace.go_on(8)), (Ok(()), Err(Stopped)));
        stop.raise();
        assert_eq!(pace.go_on(1), Err(Stopped));
        let stop = Stop::new();
        let pace = Pace::new(&Limits::INFINITE, &stop, Color::Black, Some(Duration::ZERO));
        assert_eq!((pace.go_on(LOOK - 1), pace.go_on(LOOK)), (Ok(()), Err(Stopped)));
    }
}
