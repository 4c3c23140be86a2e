//! Time management.
//!
//! A *soft* limit decides when no new iteration starts; it is scaled by how the search goes. A
//! *hard* limit ends the search wherever it is. Everything is in integer microseconds and
//! thousandths.

use crate::params::{
    time_effort, time_effort_least, time_effort_slope, time_fall, time_fall_least, time_fall_most, time_hard,
    time_increment, time_most, time_most_at_end, time_most_of_period, time_moves, time_reserve, time_share,
    time_stable_0, time_stable_1, time_stable_2, time_stable_3, time_stable_4, time_stable_5, time_stalls,
};
use chess::Color;
use player::{Clock, Limits};
use std::time::{Duration, Instant};

/// The time limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    start: Instant,
    soft: Option<u64>,
    hard: Option<u64>,
}

/// The state of the search that decides whether to go on; all in thousandths but the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// For how many iterations the best move has been the same.
    pub(crate) stable: usize,
    /// By how many centipawns the score has fallen since earlier iterations.
    pub(crate) fall: i32,
    /// The share of nodes spent on the best move.
    pub(crate) share: u64,
}

/// A parameter that is never negative, as a factor of times.
fn factor(parameter: i32) -> u64 {
    u64::from(parameter.unsigned_abs())
}

/// Scales the soft limit, in thousandths, by for how many iterations the best move has been stable.
fn stability(iterations: usize) -> u64 {
    factor(match iterations {
        0 => time_stable_0(),
        1 => time_stable_1(),
        2 => time_stable_2(),
        3 => time_stable_3(),
        4 => time_stable_4(),
        _ => time_stable_5(),
    })
}

/// Returns the reserve for a busy machine with this longest recent stall, in microseconds.
fn reserve(stall: Duration) -> u64 {
    let calm = factor(time_reserve()) * 1000;
    calm.saturating_add(micros(stall).saturating_mul(factor(time_stalls())))
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

impl Budget {
    /// Returns the budget of a search that starts now, on a machine with this longest recent stall.
    pub(crate) fn new(limits: &Limits, us: Color, overhead: Duration, stall: Duration) -> Budget {
        let start = Instant::now();
        let overhead = micros(overhead);
        let mut budget = Budget { start, soft: None, hard: None };
        if let Some(clock) = &limits.clock {
            let (soft, hard) = divide(clock, us, overhead, reserve(stall));
            (budget.soft, budget.hard) = (Some(soft), Some(hard));
        }
        if let Some(time) = limits.move_time {
            // Of a short time half is for thinking, whatever the overhead.
            let time = micros(time);
            let time = time.saturating_sub(overhead.min(time / 2)).max(1);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }

    /// Returns the budget without its soft limit.
    pub(crate) const fn without_soft(self) -> Budget {
        Budget { soft: None, ..self }
    }

    /// Returns the time since the search started.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the hard limit has passed after this time.
    #[inline]
    pub(crate) fn is_spent_at(&self, elapsed: Duration) -> bool {
        self.hard.is_some_and(|hard| micros(elapsed) >= hard)
    }

    /// Whether no further iteration should start.
    pub(crate) fn is_enough(&self, progress: Progress) -> bool {
        let Some(soft) = self.soft else { return false };
        let stability = stability(progress.stable);
        let trend = 1000 + i64::from(time_fall()) * i64::from(progress.fall);
        let trend = trend.clamp(time_fall_least().into(), time_fall_most().into()) as u64;
        let nodes = factor(time_effort()).saturating_sub(progress.share * factor(time_effort_slope()) / 1000);
        let nodes = nodes.max(factor(time_effort_least()));
        let scaled = u128::from(soft) * u128::from(stability) * u128::from(trend) * u128::from(nodes);
        u128::from(micros(self.elapsed())) * 1_000_000_000 >= scaled
    }
}

/// Computes soft and hard limit from the clock, keeping back a reserve if possible, in
/// microseconds.
fn divide(clock: &Clock, us: Color, overhead: u64, reserve: u64) -> (u64, u64) {
    let remaining = micros(clock.remaining(us));
    let left = remaining.saturating_sub(overhead.max((remaining / 2).min(reserve))).max(1);
    let increment = micros(clock.increment(us));
    let permille = |of: u64, share: i32| (u128::from(of) * share.unsigned_abs() as u128 / 1000) as u64;
    // With less than the reserve, most of the increment builds it up again.
    let gain = permille(increment, time_increment());
    let gain = (u128::from(gain) * u128::from(left.min(reserve)) / u128::from(reserve.max(1))) as u64;
    let (soft, most) = match clock.moves_to_go(us) {
        Some(moves) => {
            let moves = u64::from(moves.clamp(1, time_moves().unsigned_abs()));
            // The overhead is paid for every move of the period.
            let left = left.saturating_sub(overhead.saturating_mul(moves - 1)).max(1);
            let even = (left / (moves + 1)).saturating_add(gain);
            (even, permille(left, if moves == 1 { time_most_at_end() } else { time_most_of_period() }))
        }
        None => (permille(left, time_share()).saturating_add(gain), permille(left, time_most())),
    };
    let hard = soft.saturating_mul(factor(time_hard())).min(most).max(1);
    (soft.min(hard).max(1), hard)
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::TimeControl;

    fn limits(base_ms: u64, increment_ms: u64, period: Option<u32>) -> (u64, u64) {
        limits_with(base_ms, increment_ms, period, reserve(Duration::ZERO))
    }

    fn limits_with(base_ms: u64, increment_ms: u64, period: Option<u32>, reserve: u64) -> (u64, u64) {
        let control = TimeControl {
            base: Duration::from_millis(base_ms),
            increment: Duration::from_millis(increment_ms),
            period,
        };
        divide(&Clock::new(control), Color::White, 20_000, reserve)
    }

    #[test]
    fn who_has_seen_a_stall_keeps_more_at_low_clocks_and_loses_little_at_high_ones() {
        for base in [50, 200, 500, 1000] {
            let (calm, _) = limits(base, 20, None);
            let (soft, hard) = limits_with(base, 20, None, reserve(Duration::from_millis(400)));
            assert!(soft <= calm && hard <= base * 1000 / 5, "{base}: {soft} {hard}, calm {calm}");
        }
        let (calm, _) = limits(600_000, 20, None);
        let (soft, _) = limits_with(600_000, 20, None, reserve(Duration::from_millis(400)));
        assert!(soft * 100 >= calm * 98, "{soft} {calm}");
    }

    #[test]
    fn never_more_than_there_is() {
        for base in [0, 1, 19, 20, 21, 50, 100, 1000, 60_000, u64::MAX / 2] {
            for increment in [0, 10, 1000, 100_000] {
                for period in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (soft, hard) = limits(base, increment, period);
                    let left = base.saturating_mul(1000).saturating_sub(20_000).max(1);
                    assert!(soft <= hard && hard <= left && soft > 0, "{base} {increment} {period:?}");
                }
            }
        }
    }

    #[test]
    fn a_short_clock_recovers_from_its_increment() {
        let mut left = 30_000_u64;
        for _ in 0..100 {
            // As long as the search may take without trouble, and what a busy machine adds.
            let (soft, _) = limits(left / 1000, 10, None);
            left = (left + 10_000).checked_sub(soft * 3 / 2 + 500).unwrap();
        }
        assert!(left > 90_000, "{left}");
    }

    #[test]
    fn a_whole_period_fits_into_its_time() {
        let (mut left, moves) = (10_000_000_u64, 40);
        for to_go in (1..=moves).rev() {
            let (soft, _) = limits(left / 1000, 0, Some(to_go));
            left = left.checked_sub(soft + 20_000).unwrap();
        }
    }

    #[test]
    fn a_short_time_for_a_move_is_thought_in() {
        let hard = |ms| {
            let limits = Limits { move_time: Some(Duration::from_millis(ms)), ..Limits::default() };
            Budget::new(&limits, Color::White, Duration::from_millis(20), Duration::ZERO).hard.unwrap()
        };
        assert_eq!([0, 1, 20, 40, 100].map(hard), [1, 500, 10_000, 20_000, 80_000]);
    }

    #[test]
    fn trouble_gets_more_time_than_calm() {
        let soft = 100_000_000;
        let budget =
            Budget { start: Instant::now() - Duration::from_micros(soft), soft: Some(soft), hard: None };
        assert!(budget.is_enough(Progress { stable: 9, fall: 0, share: 900 }));
        assert!(!budget.is_enough(Progress { stable: 0, fall: 40, share: 400 }));
    }
}
