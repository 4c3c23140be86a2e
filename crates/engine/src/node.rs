//! One node of the tree, as numbered steps.

use crate::extensions::Extension;
use crate::params::{
    deeper_margin, iir_depth, lmr_check, lmr_cut_node, lmr_cutoffs, lmr_depth, lmr_history, lmr_killer,
    lmr_noisy_table, lmr_not_improving, lmr_pv, swing_max, swing_share,
};
use crate::picker::{Picker, Wanted, is_noisy};
use crate::pruning::{Candidate, Node};
use crate::reductions::{self, PLY};
use crate::reward::{Tried, bonus, malus};
use crate::score::{
    DRAW, INFINITY, LEAST_DECISIVE, MAX_PLY, from_table, is_decisive, mated_at, mates_at, to_table,
};
use crate::table::{Bound, Entry};
use crate::worker::Worker;
use chess::{Move, Position};

impl Worker<'_> {
    /// Returns the value of a position, searched to this depth, for the side to move.
    ///
    /// Fail-soft: a value up to `alpha` is an upper bound, a value from `beta` on a lower bound,
    /// and one between is exact. `PV` nodes have a window wider than one; `cut_node` expects a
    /// value of at least `beta`. When the search is stopped the value is meaningless.
    pub(crate) fn search<const PV: bool, const ROOT: bool>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        let in_check = position.in_check();
        let selective = self.shared.selective;
        let may_prune = selective && !self.shared.thorough;

        // 1. At depth zero switch to quiescence; a check is answered first.
        if depth <= 0 {
            if !in_check || !selective {
                return self.quiesce::<PV>(position, alpha, beta, ply);
            }
            depth = 1;
        }
        depth = depth.min(MAX_PLY as i32 - 1);
        if PV {
            self.lines[ply].clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.count_node() {
            return DRAW;
        }

        // 2. Draws, and mate distance pruning.
        if !ROOT {
            if let Some(score) = self.drawn(position, ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { DRAW } else { self.raw_eval(position) };
            }
            if selective && alpha < DRAW && self.can_repeat(position, ply) {
                alpha = DRAW;
                if alpha >= beta {
                    return alpha;
                }
            }
            alpha = alpha.max(mated_at(ply));
            beta = beta.min(mates_at(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 3. Transposition table.
        let excluded = self.frame(ply).excluded;
        let clock = position.halfmove_clock();
        let entry = self.probe(position);
        let known = entry.map(|entry| from_table(entry.score, ply, clock));
        if let (Some(entry), Some(score)) = (entry, known)
            && !PV
            && excluded.is_none()
            && (if selective { entry.depth >= depth } else { entry.depth == depth })
            && (if score >= beta { entry.bound.is_lower() } else { entry.bound.is_upper() })
            && clock < 90
        {
            if let Some(m) = entry.best
                && selective
                && score >= beta
                && !is_noisy(position, m)
                && position.is_pseudo_legal(m)
            {
                let place = self.place(position, ply);
                self.memory.histories.update_quiet(&place, position, m, bonus(depth) / 2);
            }
            return score;
        }
        // Tablebases, in positions with few pieces.
        let (mut floor, mut ceiling) = (-INFINITY, INFINITY);
        if !ROOT
            && excluded.is_none()
            && let Some(value) = self.table_value(position, ply)
        {
            if value.settles(alpha, beta) {
                self.keep_table_value(position, ply, depth, &value);
                return value.score;
            }
            if PV && value.bound.is_lower() {
                floor = value.score;
                alpha = alpha.max(floor);
            } else if PV {
                ceiling = value.score;
            }
        }
        let on_pv = PV || entry.is_some_and(|entry| entry.pv);
        let table_move = entry.and_then(|entry| entry.best).filter(|&m| position.is_legal(m));

        // 4. Static evaluation, and whether it has improved since our last move.
        let (raw, eval) = if in_check {
            (None, None)
        } else {
            let raw = entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.raw_eval(position));
            (Some(raw), Some(self.corrected(position, ply, raw)))
        };
        self.frame_mut(ply).eval = eval;
        self.frame_mut(ply + 2).killer = None;
        self.frame_mut(ply + 2).cutoffs = 0;
        let before = self.frame_before(ply, 2).eval.or(self.frame_before(ply, 4).eval);
        let improving = eval.is_some_and(|eval| before.is_none_or(|before| eval > before));

        if let (Some(eval), Some(then), None) = (eval, self.frame_before(ply, 1).eval, excluded)
            && selective
            && !ROOT
        {
            let swing = (-(then + eval) * swing_share() / 10).clamp(-swing_max(), swing_max());
            self.reward_opponent(position, ply, swing);
        }

        // 5. Prune the whole node.
        if let (false, true, Some(raw), Some(eval), None) = (PV, may_prune, raw, eval, excluded) {
            let guess = known.filter(|&score| {
                let says_more =
                    |entry: Entry| if score > eval { entry.bound.is_lower() } else { entry.bound.is_upper() };
                !is_decisive(score) && entry.is_some_and(says_more)
            });
            let guess = guess.unwrap_or(eval);
            let node = Node { alpha, beta, depth, ply, cut_node, improving, raw, eval, guess, entry, known };
            if let Some(score) = self.prune_node(position, &node) {
                return score;
            }
        }

        // 6. Internal iterative reduction: without a table move the order is poor.
        if selective && table_move.is_none() && depth >= iir_depth() && (PV || cut_node) && excluded.is_none()
        {
            depth -= 1;
        }

        // 7. Move loop.
        let place = self.place(position, ply);
        let mut picker = Picker::new(position, Wanted::All, table_move)
            .with_refutations(self.frame(ply).killer, self.memory.histories.counter(&place));
        let table_is_noisy = table_move.is_some_and(|m| is_noisy(position, m));
        let (mut best, mut best_move, mut number) = (floor, None, 0);
        let (mut quiets, mut noisies) = (Tried::new(), Tried::new());
        let (first_alpha, mut overlooked) = (alpha, false);
        while let Some(m) = picker.next(position, &self.memory.histories, &place) {
            if Some(m) == excluded || ROOT && !self.root.wants(m) {
                continue;
            }
            if !ROOT && self.overlooks(position, m) {
                overlooked = true;
                continue;
            }
            number += 1;
            if ROOT {
                self.look_at(m, number);
            }
            let noisy = is_noisy(position, m);
            let trend = if noisy {
                self.memory.histories.capture(position, m)
            } else {
                self.memory.histories.quiet_trend(&place, position, m)
            };
            let candidate = Candidate { m, number, noisy, trend };

            // 8. Prune moves that will not help.
            if !ROOT
                && may_prune
                && best > -LEAST_DECISIVE
                && let Some(hope) =
                    self.futile(position, candidate, depth, alpha, eval, improving, &mut picker)
            {
                best = best.max(hope);
                continue;
            }

            // 9. Singular extension.
            let mut extension = 0;
            if !ROOT
                && selective
                && Some(m) == table_move
                && excluded.is_none()
                && ply < 2 * self.root.depth as usize
            {
                match self.singular::<PV>(position, m, beta, depth, ply, cut_node, entry, known) {
                    Extension::Plies(plies) => extension = plies,
                    Extension::MultiCut(score) => return score,
                }
                if self.stopped {
                    return DRAW;
                }
            }

            let nodes_before = self.nodes;
            let child = self.make(position, m, ply);
            let doubles = self.frame_before(ply, 1).doubles + i32::from(extension >= 2);
            self.frame_mut(ply).doubles = doubles;
            let mut new_depth = depth - 1 + extension;
            let mut score = -INFINITY;

            // 10. Late move reductions, with a null window.
            if selective && depth >= lmr_depth() && number > 1 + usize::from(ROOT) {
                let mut reduction =
                    if noisy { reductions::noisy(depth, number) } else { reductions::quiet(depth, number) };
                reduction += lmr_cut_node() * i32::from(cut_node);
                reduction -= lmr_pv() * i32::from(on_pv) + lmr_check() * i32::from(child.in_check());
                reduction += lmr_not_improving() * i32::from(!improving);
                reduction += lmr_noisy_table() * i32::from(table_is_noisy && !noisy);
                reduction += lmr_cutoffs() * i32::from(self.frame(ply + 1).cutoffs > 3);
                reduction -= lmr_killer() * i32::from(picker.is_refutation(m));
                reduction -= trend * PLY / lmr_history();
                let reduced = (new_depth - reduction / PLY).clamp(1, new_depth.max(1));
                score = -self.search::<false, false>(&child, -alpha - 1, -alpha, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth {
                    new_depth += i32::from(score > best + deeper_margin() + 2 * new_depth);
                    new_depth -= i32::from(score < best + new_depth);
                    if reduced < new_depth {
                        score = -self.search::<false, false>(
                            &child,
                            -alpha - 1,
                            -alpha,
                            new_depth,
                            ply + 1,
                            !cut_node,
                        );
                    }
                    if !noisy {
                        let result = if score <= alpha { malus(depth) } else { bonus(depth) };
                        let to = self.frame(ply).moved;
                        self.memory.histories.update_continuation(&place, to, result);
                    }
                }
            } else if !PV || number > 1 {
                score =
                    -self.search::<false, false>(&child, -alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
            }

            // 11. Full-window search of the first move, and of moves that turn out better.
            if PV && (number == 1 || score > alpha) {
                score = -self.search::<true, false>(&child, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.unmake();
            if self.stopped {
                return DRAW;
            }

            // 12. Update the best move.
            if ROOT {
                let raised = number == 1 || score > alpha;
                let line: &[Move] = if raised { &self.lines[ply + 1] } else { &[] };
                self.root.note(m, score, raised, self.nodes - nodes_before, line, self.selective_depth);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if PV && !ROOT {
                        self.extend_line(ply, m);
                    }
                    if score >= beta {
                        self.frame_mut(ply).cutoffs += 1;
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(m) != best_move {
                let list = if noisy { &mut noisies } else { &mut quiets };
                let _ = list.try_push(m); // more are not worth the time
            }
        }

        // 13. No move: mate or stalemate, unless the only one was excluded or overlooked.
        if number == 0 {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, _) if overlooked => eval.unwrap_or(alpha),
                (None, true) => mated_at(ply),
                (None, false) => DRAW,
            };
        }

        // 14. Update histories and store the result.
        best = best.min(ceiling);
        if let (Some(m), true) = (best_move, best >= beta) {
            self.reward(position, &place, m, depth, ply, &quiets, &noisies);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded.is_none() && (!ROOT || self.root.line == 0) {
            if self.shared.use_table {
                let score = to_table(best, ply);
                let entry = Entry { best: best_move, score, eval: raw, depth, bound, pv: on_pv };
                self.shared.table.store(position.key(), &entry);
            }
            let quiet_best = best_move.is_none_or(|m| !is_noisy(position, m));
            if let Some(eval) = eval
                && selective
                && quiet_best
                && !is_decisive(best)
                && (if best > eval { bound.is_lower() } else { bound.is_upper() })
            {
                self.learn(position, ply, depth, best - eval);
            }
        }
        best
    }
}
