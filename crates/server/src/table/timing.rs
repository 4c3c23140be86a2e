//! The clock: it runs from the first move on, while somebody watches.
//!
//! A machine's clock runs only while it thinks.

use super::Table;
use crate::domain::{Clocks, Event, Sides, millis};
use crate::limits::{HEARTBEAT, LEAST_HEARTBEAT};
use chess::Color;
use std::time::Duration;
use tokio::time::Instant;

/// How long the side to move has been thinking.
#[derive(Clone, Copy, Default, Debug)]
pub struct Stopwatch {
    before: Duration,
    since: Option<Instant>,
}

impl Stopwatch {
    /// Returns the elapsed time.
    pub fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    pub fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    pub fn stop(&mut self) {
        self.before = self.elapsed();
        self.since = None;
    }

    /// Starts a new turn.
    pub fn reset(&mut self) {
        *self = Stopwatch::default();
    }
}

impl Table {
    /// Starts or stops the clock, as required now.
    pub(super) fn settle(&mut self) {
        let thinks = match self.machine(self.turn()) {
            Some(_) => self.search.as_ref().is_some_and(|search| search.begun && !search.thought),
            None => true,
        };
        let runs = self.may_run(self.ending.is_some()) && thinks;
        if runs && !self.watch.is_running() && !self.ahead {
            // What is stored is not charged ahead yet: see to that at once.
            let now = Instant::now();
            self.stored = now.checked_sub(HEARTBEAT).unwrap_or(now);
        }
        if runs { self.watch.start() } else { self.watch.stop() }
    }

    /// Whether the clock of the side to move runs while it thinks.
    fn may_run(&self, over: bool) -> bool {
        !over && self.plies() > 0 && !self.watchers.is_empty()
    }

    /// The interval at which a running clock is stored: short where little is left, but long enough
    /// where storing fails.
    fn beat(&self) -> Duration {
        if self.stuck || self.unstored {
            return HEARTBEAT;
        }
        let left = self.contest.clock().map(|clock| clock.remaining(self.turn()));
        let left = left.unwrap_or_default().saturating_sub(self.watch.elapsed());
        (left / 4).clamp(LEAST_HEARTBEAT, HEARTBEAT)
    }

    /// The clocks as they are stored, and whether they are charged ahead: a clock that runs, or is
    /// about to, is stored as it will be at the next store. So nobody gains time when the server is
    /// killed in between.
    pub(super) fn clocks_to_store(&self, over: bool) -> (Option<Sides<u32>>, bool) {
        let Some(mut clocks) = self.clocks() else { return (None, false) };
        if !self.may_run(over) {
            return (Some(clocks), false);
        }
        let left = match self.turn() {
            Color::White => &mut clocks.white,
            Color::Black => &mut clocks.black,
        };
        // It has not fallen yet.
        *left = left.saturating_sub(millis(self.beat())).max((*left).min(1));
        (Some(clocks), true)
    }

    /// Returns the time White and Black have left now.
    pub(super) fn clocks(&self) -> Option<Sides<u32>> {
        let clock = self.contest.clock()?;
        let left = |color: Color| {
            let spent = if color == self.turn() { self.watch.elapsed() } else { Duration::ZERO };
            millis(clock.remaining(color).saturating_sub(spent))
        };
        Some(Sides { white: left(Color::White), black: left(Color::Black) })
    }

    /// Returns the clocks and whose runs.
    pub(super) fn clocks_now(&self) -> Option<Clocks> {
        let running = self.watch.is_running().then(|| self.turn());
        Some(Clocks { left_ms: self.clocks()?, running })
    }

    /// Returns when the table must act by itself.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let beat = self.stored + self.beat();
        // A flag fall that could not be stored is retried, but not all the time.
        let flag = self.flag().map(|flag| if self.stuck { flag.max(beat) } else { flag });
        let heartbeat = flag.map(|_| beat);
        let held = self.held.as_ref().filter(|_| !self.paused || self.step).map(|held| held.due);
        // Only to see whether anybody is left.
        let undo = self.undo.as_ref().filter(|_| self.watchers.is_empty()).map(|(_, until)| *until);
        [flag, heartbeat, held, undo].into_iter().flatten().min()
    }

    /// Returns when the time of the side to move runs out, if its clock runs.
    fn flag(&self) -> Option<Instant> {
        let left = self.contest.clock()?.remaining(self.turn());
        // Not a moment too early: the last instant still counts.
        let left = left.saturating_sub(self.watch.elapsed()) + Duration::from_millis(1);
        self.watch.is_running().then(|| Instant::now() + left)
    }

    /// Handles whatever is due.
    pub(super) async fn tick(&mut self) {
        let now = Instant::now();
        let beat = self.stored + self.beat() <= now;
        if self.watch.is_running() && (beat || !self.stuck) && self.call_time().await {
            return;
        }
        if self.held.as_ref().is_some_and(|held| held.due <= now) && (!self.paused || self.step) {
            self.play_held().await;
        }
        if self.watch.is_running() && self.stored + self.beat() <= now {
            self.store_clocks().await;
        }
        if self.undo.as_ref().is_some_and(|(_, until)| *until <= now) {
            self.undo = None;
        }
    }

    /// Ends the game if the time of the side to move has run out.
    async fn call_time(&mut self) -> bool {
        let before = self.contest.clone();
        let Some(outcome) = self.contest.call_time(self.watch.elapsed()) else { return false };
        if let Err(error) = self.save(Some(outcome.into()), None).await {
            self.contest = before;
            self.stored = Instant::now();
            self.stick(error);
            return false;
        }
        self.over(outcome);
        self.tell_change();
        true
    }

    /// Stores the clocks, so that they survive a killed server.
    pub(super) async fn store_clocks(&mut self) {
        self.stored = Instant::now();
        let (clocks, ahead) = if self.watch.is_running() {
            self.clocks_to_store(self.ending.is_some())
        } else {
            (self.clocks(), false)
        };
        let Some(clocks) = clocks.filter(|_| self.ending.is_none()) else { return };
        let id = self.id;
        let stored = self.store.run(move |store| store.save_clocks(id, clocks)).await;
        self.ahead = ahead && stored.is_ok();
        match stored {
            Ok(()) if self.unstored => {
                self.unstored = false;
                if !self.stuck {
                    self.tell_change();
                }
            }
            Err(error) if self.store.is_current() => {
                self.unstored = true;
                self.watchers.publish(Event::Stuck { game: id, error: error.into() });
            }
            _ => {}
        }
    }
}
