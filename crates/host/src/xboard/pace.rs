//! Time control as XBoard sets it.

use chess::Game;
use player::{Clock, Limits, TimeControl};
use protocol::xboard::Level;
use std::time::Duration;

/// Time per move when no time control was set.
const UNTOLD: Duration = Duration::from_secs(5);

/// The time and depth limits that were set.
#[derive(Default)]
pub(super) struct Pace {
    level: Option<Level>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    /// The clocks of the engine and its opponent.
    clocks: [Option<Duration>; 2],
}

impl Pace {
    /// A new game keeps the time control but drops clocks and depth.
    pub(super) fn new_game(&mut self) {
        (self.depth, self.clocks) = (None, [None; 2]);
    }

    /// Sets another time control; the clocks are unknown until shown.
    pub(super) fn set_level(&mut self, level: Level) {
        (self.level, self.move_time, self.clocks) = (Some(level), None, [None; 2]);
    }

    /// Sets a fixed time per move.
    pub(super) fn set_move_time(&mut self, ms: u64) {
        (self.level, self.move_time, self.clocks) = (None, Some(Duration::from_millis(ms)), [None; 2]);
    }

    pub(super) fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// Sets the engine's clock, in hundredths of a second.
    pub(super) fn set_clock(&mut self, cs: u64) {
        self.clocks[0] = Some(Duration::from_millis(cs.saturating_mul(10)));
    }

    /// Sets the opponent's clock, in hundredths of a second.
    pub(super) fn set_other_clock(&mut self, cs: u64) {
        self.clocks[1] = Some(Duration::from_millis(cs.saturating_mul(10)));
    }

    /// Deducts time spent on a move. The GUI sends the clock before the next move; until then it is
    /// estimated.
    pub(super) fn spend(&mut self, spent: Duration) {
        let increment = self.level.map_or(Duration::ZERO, |level| Duration::from_millis(level.increment_ms));
        if let Some(mine) = &mut self.clocks[0] {
            *mine = mine.saturating_sub(spent).saturating_add(increment);
        }
    }

    /// Returns the limits for the engine's next move, given the time already spent on it.
    pub(super) fn limits(&self, game: &Game, spent: Duration) -> Limits {
        // A clock counts even without a time control: then all moves share its time.
        let shown = self.clocks[0].map(|_| Level { moves: 0, base_ms: 0, increment_ms: 0 });
        let clock = self.level.or(shown).filter(|_| self.move_time.is_none()).map(|level| {
            let base = Duration::from_millis(level.base_ms);
            let played = u32::try_from(game.moves().len() / 2).unwrap_or(0);
            let control = |(shown, spent): (Option<Duration>, Duration)| TimeControl {
                base: shown.unwrap_or(base).saturating_sub(spent),
                increment: Duration::from_millis(level.increment_ms),
                period: (level.moves > 0).then(|| level.moves - played % level.moves.max(1)),
            };
            let [mine, his] = [(self.clocks[0], spent), (self.clocks[1], Duration::ZERO)].map(control);
            if game.turn().is_white() { Clock::with_odds(mine, his) } else { Clock::with_odds(his, mine) }
        });
        let mut limits = Limits { depth: self.depth, move_time: self.move_time, clock, ..Limits::INFINITE };
        if limits.is_infinite() {
            limits.move_time = Some(UNTOLD);
        }
        limits.move_time = limits.move_time.map(|time| time.saturating_sub(spent));
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Color;

    const BLITZ: Level = Level { moves: 0, base_ms: 60_000, increment_ms: 1000 };

    /// What the engine's clock shows, in seconds, in a game in which it plays White.
    fn left(pace: &Pace) -> Option<u64> {
        pace.limits(&Game::default(), Duration::ZERO)
            .clock
            .map(|clock| clock.remaining(Color::White).as_secs())
    }

    #[test]
    fn a_clock_without_a_time_control_counts() {
        let mut pace = Pace::default();
        assert_eq!(pace.limits(&Game::default(), Duration::ZERO).move_time, Some(UNTOLD));
        pace.set_clock(700);
        assert_eq!((left(&pace), pace.limits(&Game::default(), Duration::ZERO).move_time), (Some(7), None));
        // A fixed time for each move goes before it, though clocks are shown then too.
        pace.set_move_time(250);
        pace.set_clock(700);
        assert_eq!(left(&pace), None);
        assert_eq!(pace.limits(&Game::default(), Duration::ZERO).move_time, Some(Duration::from_millis(250)));
    }

    #[test]
    fn clocks_of_the_last_game_or_time_control_do_not_count() {
        let mut pace = Pace::default();
        pace.set_level(BLITZ);
        pace.set_clock(100);
        assert_eq!(left(&pace), Some(1));
        pace.new_game();
        assert_eq!(left(&pace), Some(60));
        pace.set_clock(200);
        pace.set_level(BLITZ);
        assert_eq!(left(&pace), Some(60));
    }

    #[test]
    fn what_was_spent_is_reckoned_until_the_clock_is_told() {
        let mut pace = Pace::default();
        pace.set_level(BLITZ);
        pace.set_clock(1000);
        pace.spend(Duration::from_secs(4));
        assert_eq!(left(&pace), Some(7));
    }

    #[test]
    fn what_was_thought_about_a_move_before_counts_for_it() {
        let mut pace = Pace::default();
        pace.set_level(BLITZ);
        pace.set_clock(1000);
        let spent = Duration::from_secs(4);
        let clock = pace.limits(&Game::default(), spent).clock.unwrap();
        assert_eq!(clock.remaining(Color::White).as_secs(), 6, "and no increment before the move");
        assert_eq!(clock.remaining(Color::Black).as_secs(), 60);
        pace.set_move_time(5000);
        assert_eq!(pace.limits(&Game::default(), spent).move_time, Some(Duration::from_secs(1)));
        assert_eq!(pace.limits(&Game::default(), 2 * spent).move_time, Some(Duration::ZERO));
    }
}
