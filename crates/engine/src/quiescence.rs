//! Quiescence search: captures and promotions, until the position is quiet enough to evaluate.

use crate::params::{qs_evasions, qs_futility};
use crate::picker::{Picker, Wanted, is_noisy};
use crate::score::{DRAW, INFINITY, LEAST_DECISIVE, MAX_PLY, from_table, is_decisive, mated_at, to_table};
use crate::table::{Bound, Entry};
use crate::worker::Worker;
use chess::{Move, Position, Role, exchange_value};

impl Worker<'_> {
    /// Returns the value of a position when only captures, promotions and evasions are played, and
    /// the side to move may stand pat.
    ///
    /// Fail-soft: a value up to `alpha` is an upper bound, a value from `beta` on a lower bound.
    pub(crate) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        // 1. End of the line, the search or the game.
        if PV {
            self.lines[ply].clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.count_node() {
            return DRAW;
        }
        if let Some(score) = self.drawn(position, ply) {
            return score;
        }
        let in_check = position.in_check();
        if ply >= MAX_PLY - 1 {
            return if in_check { DRAW } else { self.raw_eval(position) };
        }
        let selective = self.shared.selective;
        if selective && alpha < DRAW && self.can_repeat(position, ply) {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }

        // 2. Transposition table.
        let entry = self.probe(position);
        let known = entry.map(|entry| from_table(entry.score, ply, position.halfmove_clock()));
        if let (Some(entry), Some(score)) = (entry, known)
            && !PV
            && (selective || entry.depth == 0)
            && (if score >= beta { entry.bound.is_lower() } else { entry.bound.is_upper() })
        {
            return score;
        }

        // 3. Stand pat, unless in check.
        let (mut best, mut raw) = (-INFINITY, None);
        if !in_check {
            let value = entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.raw_eval(position));
            raw = Some(value);
            best = self.corrected(position, ply, value);
            if let (Some(entry), Some(score)) = (entry, known)
                && selective
                && !is_decisive(score)
                && (if score > best { entry.bound.is_lower() } else { entry.bound.is_upper() })
            {
                best = score;
            }
            if best >= beta {
                if entry.is_none() {
                    self.keep(position, ply, best, Bound::Lower, None, raw, false);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand_pat = best;

        // 4. Move loop.
        let table_move = entry.and_then(|entry| entry.best);
        let wanted = if in_check { Wanted::All } else { Wanted::Captures };
        let mut picker = Picker::new(position, wanted, table_move);
        let place = self.place(position, ply);
        let (mut number, mut quiets, mut best_move) = (0, 0, None);
        while let Some(m) = picker.next(position, &self.memory.histories, &place) {
            if self.overlooks(position, m) {
                continue;
            }
            number += 1;
            if selective && best > -LEAST_DECISIVE {
                if in_check {
                    // One evasion that does not lose is enough to skip all but a few quiet ones.
                    if !is_noisy(position, m) {
                        quiets += 1;
                        if quiets > qs_evasions() {
                            picker.skip_quiets();
                            continue;
                        }
                    }
                } else if self.is_hopeless(position, m, stand_pat, alpha, &mut best) {
                    continue;
                }
                if !position.see_at_least(m, 0) {
                    continue;
                }
            }
            let child = self.make(position, m, ply);
            let score = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1);
            self.unmake();
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if PV {
                        self.extend_line(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if in_check && number == 0 {
            return mated_at(ply);
        }

        // 5. Store the result.
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let pv = entry.is_some_and(|entry| entry.pv);
        self.keep(position, ply, best, bound, best_move, raw, pv);
        best
    }

    /// Whether a capture cannot raise the score to alpha even if it costs nothing; its best value
    /// is recorded.
    #[inline(always)]
    fn is_hopeless(&self, position: &Position, m: Move, stand_pat: i32, alpha: i32, best: &mut i32) -> bool {
        if m.promotion_role().is_some() {
            return false;
        }
        let taken = position.piece_on(m.to()).map_or(Role::Pawn, |piece| piece.role());
        let hope = stand_pat + exchange_value(taken) + qs_futility();
        if hope > alpha || position.gives_check(m) {
            return false;
        }
        *best = (*best).max(hope);
        true
    }

    /// Stores the result of a quiescence search.
    #[allow(clippy::too_many_arguments)]
    fn keep(
        &self,
        position: &Position,
        ply: usize,
        score: i32,
        bound: Bound,
        best: Option<Move>,
        eval: Option<i32>,
        pv: bool,
    ) {
        if self.shared.use_table {
            let score = to_table(score, ply);
            self.shared.table.store(position.key(), &Entry { best, score, eval, depth: 0, bound, pv });
        }
    }
}
