//! The state of a table, for those who watch it.

use super::Table;
use crate::domain::{Event, Situation, Snapshot, millis};
use chess::Color;
use std::sync::Arc;
use tokio::time::Instant;

impl Table {
    /// The whole game.
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot { id: self.id, moves: self.moves.clone(), situation: self.situation() }
    }

    /// Returns the current situation.
    pub(super) fn situation(&self) -> Situation {
        let game = self.contest.game();
        let playing = self.ending.is_none();
        let machine = self.machine(self.turn()).filter(|_| playing);
        Situation {
            terms: Arc::clone(&self.terms),
            ply: self.plies() as u32,
            position: game.position().clone(),
            clocks: self.clocks_now(),
            draw_offer: self.offering(),
            claim: game.claimable_draw().filter(|_| playing),
            takeback: self.takeback_size().unwrap_or(0) as u32,
            ending: self.ending,
            undo_ms: self
                .undo
                .as_ref()
                .map(|(_, until)| millis(until.saturating_duration_since(Instant::now()))),
            thinking: machine.and(self.search.as_ref()).map(|_| self.turn()),
            queued: self.search.as_ref().is_some_and(|search| !search.begun),
            paused: self.paused,
            pace_ms: if self.is_exhibition() { millis(self.pace) } else { 0 },
        }
    }

    /// Returns who offers a draw.
    pub(super) fn offering(&self) -> Option<Color> {
        let standing = || self.contest.draw_offered().then(|| !self.turn());
        self.offer.or_else(standing).filter(|_| self.ending.is_none())
    }

    /// Sends the situation to all watchers.
    pub(super) fn tell_change(&self) {
        self.watchers.publish(Event::Changed { game: self.id, situation: self.situation() });
    }
}
