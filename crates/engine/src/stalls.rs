//! Stalls: times in which the machine did not let the engine run.
//!
//! On a busy machine a process can wait for the processor longer than a short clock lasts. Two
//! signs are watched: long gaps between readings of the clock within a search, and a clock that
//! shows less before a move than expected after the previous one. After a stall the reserve grows.

use crate::params::{stall_max, stall_memory, stall_min};
use chess::{Color, Game};
use player::Limits;
use std::time::Duration;

/// Stalls observed so far.
#[derive(Default, Debug)]
pub(crate) struct Stalls {
    /// The longest recent one; fades with every search.
    worst: Duration,
    expected: Option<Expected>,
}

/// The expected clock when a side is to move again.
#[derive(Debug)]
struct Expected {
    side: Color,
    /// The number of moves, and the key of the position.
    moves: usize,
    key: u64,
    left: Duration,
}

impl Stalls {
    /// Called when a search starts: records what the clock lost since the last one. Returns the
    /// longest stall to expect.
    pub(crate) fn begin(&mut self, game: &Game, limits: &Limits) -> Duration {
        self.worst = self.worst * stall_memory().unsigned_abs() / 8;
        if let Some(expected) = self.expected.take()
            && let Some(clock) = &limits.clock
            && game.turn() == expected.side
            && game.moves().len() == expected.moves + 2
            && game.positions()[expected.moves].key() == expected.key
        {
            self.note(expected.left.saturating_sub(clock.remaining(expected.side)));
        }
        self.worst
    }

    /// Called when a search has ended after this time, with the longest gap between two readings of
    /// the clock.
    pub(crate) fn end(&mut self, game: &Game, limits: &Limits, elapsed: Duration, longest_gap: Duration) {
        self.note(longest_gap);
        let (side, moves, key) = (game.turn(), game.moves().len(), game.position().key());
        // With a period of moves the clock may be increased at any time.
        self.expected =
            limits.clock.as_ref().filter(|clock| clock.moves_to_go(side).is_none()).map(|clock| {
                let left =
                    clock.remaining(side).saturating_sub(elapsed).saturating_add(clock.increment(side));
                Expected { side, moves, key, left }
            });
    }

    fn note(&mut self, stall: Duration) {
        let millis = |parameter: i32| Duration::from_millis(parameter.unsigned_abs().into());
        if (millis(stall_min())..=millis(stall_max())).contains(&stall) {
            self.worst = self.worst.max(stall);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{Clock, TimeControl};

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn limits(left: u64) -> Limits {
        let control = TimeControl { base: MS(left), increment: MS(20), period: None };
        Limits { clock: Some(Clock::new(control)), ..Limits::INFINITE }
    }

    fn after(moves: &[&str]) -> Game {
        let mut game = Game::default();
        for san in moves {
            let m = game.position().parse_san(san).unwrap();
            game.play(m).unwrap();
        }
        game
    }

    #[test]
    fn what_the_clock_lost_between_two_moves_is_a_stall() {
        let mut stalls = Stalls::default();
        assert_eq!(stalls.begin(&after(&[]), &limits(2000)), Duration::ZERO);
        stalls.end(&after(&[]), &limits(2000), MS(100), MS(1));
        // 2000 - 100 + 20 were expected.
        assert_eq!(stalls.begin(&after(&["e4", "e5"]), &limits(1620)), MS(300));
    }

    #[test]
    fn another_game_or_side_says_nothing() {
        for (moves, left) in [(&["d4", "d5", "c4", "e6"][..], 1000), (&["e4"], 1000), (&["e4", "e5"], 1915)] {
            let mut stalls = Stalls::default();
            stalls.end(&after(&[]), &limits(2000), MS(100), MS(1));
            assert_eq!(stalls.begin(&after(moves), &limits(left)), Duration::ZERO, "{moves:?}");
        }
    }

    #[test]
    fn a_stall_within_a_search_is_remembered_and_fades() {
        let mut stalls = Stalls::default();
        stalls.end(&after(&[]), &Limits::INFINITE, MS(500), MS(160));
        let game = after(&[]);
        assert_eq!(stalls.begin(&game, &Limits::INFINITE), MS(140));
        for _ in 0..40 {
            stalls.begin(&game, &Limits::INFINITE);
        }
        assert!(stalls.worst < MS(1));
    }
}
