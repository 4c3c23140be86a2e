//! Quiescence search: section 3.5 and algorithm 4 of the thesis.
//!
//! Corrections of the printed form: the stand-pat value raises alpha when it is above it (not
//! below), and the search starts with the window of the node. In check there is no standing pat:
//! all moves are searched, unless the switch selects the algorithm as printed, which does not test
//! for check. The text's checks and pawns about to promote have switches of their own.

use super::ordering::rank_noisy;
use super::score::mated;
use super::search::{Place, Search};
use super::switches::Quiescence;
use super::watch::{Cut, Event, Watch};
use boards::{MoveStore, Representation, Wanted, pick};
use chess::{Move, Rank, Role};

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// Returns the value of a node at the horizon, which has been counted already.
    #[inline]
    pub fn horizon(&mut self, alpha: i32, beta: i32, at: Place) -> i32 {
        if self.switches.quiescence == Quiescence::Off {
            let value = self.evaluation(at.ply).clamp(alpha, beta);
            return self.leave(at.ply, value, None);
        }
        self.quiesce(alpha, beta, at.ply, at.checked, self.switches.quiescence_checks)
    }

    /// Returns the value when only captures and promotions are searched, or none.
    ///
    /// The value is clamped to the window as in [`node`](Search::node). Quiet checks may be
    /// searched too at the first ply, and pawn moves to the seventh rank at every ply.
    fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, checked: bool, checks: bool) -> i32 {
        // 1. Stand pat.
        let evades = checked && self.switches.quiescence == Quiescence::Evasions;
        if !evades {
            let still = self.evaluation(ply);
            if still >= beta {
                return self.cut(ply, beta, Cut::StandPat);
            }
            alpha = alpha.max(still);
        }

        // 2. Captures and promotions; in check, all moves.
        let frame = self.store.open();
        let pawns = self.switches.quiescence_pawns;
        let wanted = if evades || checks || pawns { Wanted::All } else { Wanted::Noisy };
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

        // 3. Search them.
        let (mut best, mut number) = (None, 0);
        while let Some(m) = pick(self.store.entries(frame), number) {
            number += 1;
            let wanted = evades || wanted == Wanted::Noisy || self.is_noisy(m) || pawns && self.is_advance(m);
            if !wanted && !checks {
                continue;
            }
            self.board.make(m);
            let checked = self.board.in_check();
            if !wanted && !checked {
                self.board.unmake();
                continue;
            }
            let value = if self.enter(-beta, -alpha, -1, ply + 1, true) {
                -self.quiesce(-beta, -alpha, ply + 1, checked, false)
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

    /// Whether a move is a capture or promotion.
    fn is_noisy(&self, m: Move) -> bool {
        self.board.captured(m).is_some() || m.promotion_role().is_some()
    }

    /// Returns whether a move brings a pawn to the seventh rank.
    fn is_advance(&self, m: Move) -> bool {
        m.to().rank() == Rank::Seventh.relative_to(self.board.turn())
            && self.board.piece_on(m.from()).is_some_and(|piece| piece.role() == Role::Pawn)
    }
}
