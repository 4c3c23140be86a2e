//! Extensions: section 3.6 of the thesis.
//!
//! Three of the five extensions are found here, before moves are generated; the threat is found by
//! the null move (`pruning.rs`), the single reply by counting moves (`node.rs`). A node is extended
//! at most once. The ceiling ends them all.

use super::evaluation::king_safety;
use super::search::{Place, Search};
use super::watch::{Event, Extension, Watch};
use boards::Representation;
use chess::{Rank, Role};

/// Loss of king safety in one move that triggers the extension: less than a shield pawn is worth.
const COLLAPSE: i32 = 30;

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// Whether the node is extended, because of how it was reached.
    #[inline]
    pub fn extend(&mut self, at: Place) -> bool {
        let switches = self.switches.extensions;
        let collapsed = switches.king_safety && self.king_is_exposed(at);
        let reason = if switches.check && at.checked {
            Extension::Check
        } else if at.ply == 0 {
            return false;
        } else if switches.pawn && self.pawn_arrives() {
            Extension::Pawn
        } else if collapsed {
            Extension::KingSafety
        } else {
            return false;
        };
        self.tell(&Event::Extended { ply: at.ply, reason });
        true
    }

    /// Returns whether the last move brought a pawn to the seventh rank or promoted it.
    fn pawn_arrives(&self) -> bool {
        let Some((m, _)) = self.board.last() else { return false };
        let seventh = Rank::Seventh.relative_to(!self.board.turn());
        m.promotion_role().is_some()
            || m.to().rank() == seventh
                && self.board.piece_on(m.to()).is_some_and(|piece| piece.role() == Role::Pawn)
    }

    /// Returns whether the last move reduced the safety of the side to move's king considerably.
    fn king_is_exposed(&mut self, at: Place) -> bool {
        let now = king_safety(&self.board);
        if let Some(place) = self.safety.get_mut(at.ply) {
            *place = now;
        }
        let before = at.ply.checked_sub(1).and_then(|ply| self.safety[ply]);
        let us = self.board.turn() as usize;
        matches!((before, now), (Some(before), Some(now)) if before[us] - now[us] >= COLLAPSE)
    }
}
