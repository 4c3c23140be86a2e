//! History updates after a cutoff.

use crate::history::Place;
use crate::params::{bonus_max, bonus_offset, bonus_slope, malus_max, malus_slope};
use crate::picker::is_noisy;
use crate::worker::Worker;
use arrayvec::ArrayVec;
use chess::{Move, Position};

/// Moves tried before the best one, to receive a malus.
pub(crate) type Tried = ArrayVec<Move, 64>;

/// Returns the bonus of a move that caused a cutoff at this depth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (bonus_slope() * depth - bonus_offset()).clamp(0, bonus_max())
}

/// Returns the malus of a move that did not.
pub(crate) fn malus(depth: i32) -> i32 {
    -(malus_slope() * depth).min(malus_max())
}

impl Worker<'_> {
    /// Rewards or penalises the opponent's quiet move that led to this node.
    pub(crate) fn reward_opponent(&mut self, position: &Position, ply: usize, bonus: i32) {
        if ply == 0 {
            return;
        }
        let frame = self.frame_before(ply, 1);
        if let Some(m) = frame.quiet {
            let (them, moved) = (!position.turn(), frame.moved);
            let before = [2, 3, 5, 7].map(|back| self.frame_before(ply, back).moved);
            self.memory.histories.update_moved(them, m, moved, before, bonus);
        }
    }

    /// Rewards the move that caused a cutoff, and penalises those tried before.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn reward(
        &mut self,
        position: &Position,
        place: &Place,
        best: Move,
        depth: i32,
        ply: usize,
        quiets: &Tried,
        noisies: &Tried,
    ) {
        let histories = &mut self.memory.histories;
        if is_noisy(position, best) {
            histories.update_capture(position, best, bonus(depth));
        } else {
            histories.set_counter(place, best);
            // A cutoff by the first move at low depth says little.
            if depth > 1 || !quiets.is_empty() {
                histories.update_quiet(place, position, best, bonus(depth));
            }
            for &m in quiets {
                histories.update_quiet(place, position, m, malus(depth));
            }
        }
        for &m in noisies {
            histories.update_capture(position, m, malus(depth));
        }
        if !is_noisy(position, best) {
            self.frame_mut(ply).killer = Some(best);
        }
    }
}
