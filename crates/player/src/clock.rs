//! Time controls and game clocks.

use chess::Color;
use std::time::Duration;

/// A time control: a base time for all moves or for each period, and an increment per move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time at the start, and at each new period.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// Moves per period; `None` if the base is for the whole game.
    pub period: Option<u32>,
}

/// The clock of a game: the time left for each side.
///
/// ```
/// use chess::Color;
/// use player::{Clock, TimeControl};
/// use std::time::Duration;
///
/// let blitz = TimeControl { base: Duration::from_secs(180), increment: Duration::from_secs(2), period: None };
/// let mut clock = Clock::new(blitz);
/// assert_eq!(clock.increment(Color::White), Duration::from_secs(2));
/// assert!(clock.punch(Color::White, Duration::from_secs(10)));
/// assert_eq!(clock.remaining(Color::White), Duration::from_secs(172));
/// assert!(!clock.punch(Color::White, Duration::from_secs(173)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: [TimeControl; 2],
    remaining: [Duration; 2],
    to_go: [Option<u32>; 2],
}

impl Clock {
    /// Creates a clock with the same time for both.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        Clock::with_odds(control, control)
    }

    /// Creates a clock with different times for White and Black.
    #[must_use]
    pub fn with_odds(white: TimeControl, black: TimeControl) -> Clock {
        Clock {
            control: [white, black],
            remaining: [white.base, black.base],
            to_go: [white.period, black.period],
        }
    }

    /// Returns the time left for a side.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Duration {
        self.remaining[color as usize]
    }

    /// Sets the time left for a side, as when a game is resumed.
    pub fn set_remaining(&mut self, color: Color, remaining: Duration) {
        self.remaining[color as usize] = remaining;
    }

    /// Returns a side's increment.
    #[must_use]
    pub fn increment(&self, color: Color) -> Duration {
        self.control[color as usize].increment
    }

    /// Returns the moves to the next period, if there are periods.
    #[must_use]
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        self.to_go[color as usize]
    }

    /// Whether a side's time has run out after thinking this long. The last instant still counts.
    #[must_use]
    pub fn is_overstepped(&self, color: Color, elapsed: Duration) -> bool {
        elapsed > self.remaining(color)
    }

    /// Deducts time in which a side has not ended its turn with a move.
    pub fn charge(&mut self, color: Color, elapsed: Duration) {
        let remaining = &mut self.remaining[color as usize];
        *remaining = remaining.saturating_sub(elapsed);
    }

    /// Ends a side's turn after this time. False, and nothing left, if it was too long.
    #[must_use]
    pub fn punch(&mut self, color: Color, elapsed: Duration) -> bool {
        let side = color as usize;
        let control = self.control[side];
        let Some(left) = self.remaining[side].checked_sub(elapsed) else {
            self.remaining[side] = Duration::ZERO;
            return false;
        };
        self.remaining[side] = left.saturating_add(control.increment);
        if let Some(to_go) = self.to_go[side] {
            self.to_go[side] = Some(to_go.saturating_sub(1)).filter(|&moves| moves > 0).or_else(|| {
                self.remaining[side] = self.remaining[side].saturating_add(control.base);
                control.period
            });
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_new_period_brings_new_time() {
        let mut clock =
            Clock::new(TimeControl { base: 10 * SECOND, increment: Duration::ZERO, period: Some(2) });
        assert!(clock.punch(Color::Black, 4 * SECOND));
        assert_eq!((clock.remaining(Color::Black), clock.moves_to_go(Color::Black)), (6 * SECOND, Some(1)));
        assert!(clock.punch(Color::Black, 6 * SECOND));
        assert_eq!((clock.remaining(Color::Black), clock.moves_to_go(Color::Black)), (10 * SECOND, Some(2)));
        assert_eq!(clock.remaining(Color::White), 10 * SECOND);
    }

    #[test]
    fn absurd_times_do_not_overflow() {
        let mut clock =
            Clock::new(TimeControl { base: Duration::MAX, increment: Duration::MAX, period: Some(0) });
        assert!(clock.punch(Color::White, SECOND));
        assert!(clock.punch(Color::White, Duration::MAX));
    }
}
