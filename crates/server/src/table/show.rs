//! Views of a table.

use super::Table;
use crate::narrator::millis;
use crate::record::check;
use crate::wire::{DrawClaim, GameView, ServerMessage, Side, Situation};
use chess::Color;
use tokio::time::Instant;

impl Table {
    /// The whole game.
    pub(super) fn view(&self) -> GameView {
        self.terms.view(self.id, &self.house.registry, self.views.clone(), self.situation())
    }

    /// Returns the current situation.
    pub(super) fn situation(&self) -> Situation {
        let game = self.contest.game();
        let position = game.position();
        let playing = self.ending.is_none();
        let machine = self.machine(self.turn()).filter(|_| playing);
        Situation {
            ply: self.plies() as u32,
            turn: self.turn().into(),
            fen: self.terms.fen(position),
            check: check(position),
            legal: if playing { self.terms.legal_views(position) } else { Vec::new() },
            clocks: self.clock_view(),
            draw_offer: self.offering().map(Side::from),
            claim: game.claimable_draw().filter(|_| playing).and_then(DrawClaim::of),
            takeback: self.takeback_size().unwrap_or(0) as u32,
            ending: self.ending,
            undo_ms: self
                .undo
                .as_ref()
                .map(|(_, until)| millis(until.saturating_duration_since(Instant::now()))),
            thinking: machine.and(self.search.as_ref()).map(|_| Side::from(self.turn())),
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
        self.gallery.tell(&ServerMessage::Changed { game: self.id, situation: self.situation() });
    }
}
