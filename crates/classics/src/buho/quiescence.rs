//! Beyond the horizon: section 3.5 and algorithm 4 of the thesis.
//!
//! Corrected of what is printed: the value of standing still raises alpha when it is above it (not below), and the search
//! is begun with the window of the node. In check nobody can stand still: all moves are tried, unless the switch says to do
//! as the algorithm does, which does not look.

use super::ordering::rank_noisy;
use super::score::mated;
use super::search::{Place, Search};
use super::switches::Quiescence;
use super::watch::{Cut, Event, Watch};
use boards::{MoveStore, Representation, Wanted, pick};

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// The value of a node at the horizon, which has been counted already.
    #[inline]
    pub fn horizon(&mut self, alpha: i32, beta: i32, at: Place) -> i32 {
        if self.switches.quiescence == Quiescence::Off {
            let value = self.evaluation(at.ply).clamp(alpha, beta);
            return self.leave(at.ply, value, None);
        }
        self.quiesce(alpha, beta, at.ply, at.checked)
    }

    /// The value of a position in which only captures and promotions are tried, or none; within the window, as in
    /// [`node`](Search::node).
    fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, checked: bool) -> i32 {
        // 1. Taking nothing may be good enough.
        let evades = checked && self.switches.quiescence == Quiescence::Evasions;
        if !evades {
            let still = self.evaluation(ply);
            if still >= beta {
                return self.cut(ply, beta, Cut::StandPat);
            }
            alpha = alpha.max(still);
        }

        // 2. Captures and promotions; out of check, all moves.
        let frame = self.store.open();
        let wanted = if evades { Wanted::All } else { Wanted::Noisy };
        self.board.generate(wanted, &mut self.store);
        let moves = self.store.entries(frame);
        if evades && moves.is_empty() {
            self.store.close(frame);
            return self.leave(ply, mated(ply).clamp(alpha, beta), None);
        }
        if self.switches.quiescence_order {
            for entry in moves {
                entry.score = rank_noisy(&self.board, entry.m);
            }
        }

        // 3. Try them.
        let (mut best, mut number) = (None, 0);
        while let Some(m) = pick(self.store.entries(frame), number) {
            number += 1;
            self.board.make(m);
            let value = if self.enter(-beta, -alpha, -1, ply + 1, true) {
                let checked = self.board.in_check();
                -self.quiesce(-beta, -alpha, ply + 1, checked)
            } else {
                alpha
            };
            self.board.unmake();
            if self.stopped {
                break;
            }
            if value > alpha {
                (alpha, best) = (value.min(beta), Some(m));
                if value >= beta {
                    self.tell(&Event::Cut { ply, reason: Cut::Beta(m) });
                    break;
                }
            }
        }
        self.store.close(frame);
        self.leave(ply, alpha, best)
    }
}
