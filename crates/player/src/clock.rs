//! Time for a whole game.

use chess::Color;
use std::time::Duration;

/// The rule by which time is given: so much for all moves, or for every so many, and an increment a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time at the start, and again at each new period.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// How many moves a period has; `None` if the base is for the whole game.
    pub period: Option<u32>,
}

/// The clock of a game as it stands: what each side has left.
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
    /// A clock with the same time for both.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        Clock::with_odds(control, control)
    }

    /// A clock with different times for White and Black.
    #[must_use]
    pub fn with_odds(white: TimeControl, black: TimeControl) -> Clock {
        Clock {
            control: [white, black],
            remaining: [white.base, black.base],
            to_go: [white.period, black.period],
        }
    }

    /// What a side has left.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Duration {
        self.remaining[color as usize]
    }

    /// Sets what a side has left, as when a game goes on that was broken off.
    pub fn set_remaining(&mut self, color: Color, remaining: Duration) {
        self.remaining[color as usize] = remaining;
    }

    /// What a side gets for each move.
    #[must_use]
    pub fn increment(&self, color: Color) -> Duration {
        self.control[color as usize].increment
    }

    /// How many moves a side has to make before it gets more time, if it ever does.
    #[must_use]
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        self.to_go[color as usize]
    }

    /// Whether a side that has been thinking for so long has overstepped its time. The last instant still counts.
    #[must_use]
    pub fn is_overstepped(&self, color: Color, elapsed: Duration) -> bool {
        elapsed > self.remaining(color)
    }

    /// Takes the time that a side has thought without ending its turn in a move.
    pub fn charge(&mut self, color: Color, elapsed: Duration) {
        let remaining = &mut self.remaining[color as usize];
        *remaining = remaining.saturating_sub(elapsed);
    }

    /// Ends a side's turn after it has thought for so long. False, and nothing left, if that was too long.
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
