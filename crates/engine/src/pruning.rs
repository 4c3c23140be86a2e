//! Pruning of whole nodes and of single moves.

use crate::history::NO_MOVE;
use crate::params::{
    futility_base, futility_depth, futility_margin, history_depth, history_margin, lmp_base, lmp_depth,
    lmr_history, null_base, null_depth, null_divisor, null_eval_divisor, null_margin, null_moves,
    null_pieces, null_slope, null_verify_depth, probcut_depth, probcut_improving, probcut_margin,
    razor_depth, razor_margin, rfp_depth, rfp_improving, rfp_margin, see_depth, see_noisy, see_quiet,
};
use crate::picker::{Picker, Wanted, is_noisy};
use crate::reductions::{self, PLY};
use crate::score::{DRAW, INFINITY, LEAST_DECISIVE, is_decisive, to_table};
use crate::table::{Bound, Entry};
use crate::worker::Worker;
use chess::{Move, Position, Role};

/// What a node knows before it searches moves.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) cut_node: bool,
    pub(crate) improving: bool,
    /// The raw evaluation.
    pub(crate) raw: i32,
    /// The corrected evaluation.
    pub(crate) eval: i32,
    /// The best guess at the score: the evaluation, or the table score if that says more.
    pub(crate) guess: i32,
    /// The table entry.
    pub(crate) entry: Option<Entry>,
    /// The table score, mates counted from the root.
    pub(crate) known: Option<i32>,
}

/// A move of the loop, before it is made.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) m: Move,
    pub(crate) number: usize,
    pub(crate) noisy: bool,
    /// Its history.
    pub(crate) trend: i32,
}

impl Worker<'_> {
    /// Returns the value of a node that need not be searched: too bad, too good, or good even after
    /// a null move.
    ///
    /// Only for non-PV nodes that are not in check.
    #[inline(always)]
    pub(crate) fn prune_node(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let Node { alpha, beta, depth, ply, guess, improving, .. } = *node;

        // Razoring: so far below alpha that only captures could help.
        if depth <= razor_depth() && guess + razor_margin() * depth < alpha && !is_decisive(alpha) {
            let score = self.quiesce::<false>(position, alpha, alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }

        // Reverse futility: so far above beta that the opponent will not get below it in the
        // remaining plies. A node once on a principal variation, or whose best move was quiet, is
        // searched.
        let margin = rfp_margin() * depth - rfp_improving() * i32::from(improving);
        let worth_a_look = |entry: Entry| entry.pv || entry.best.is_some_and(|m| !is_noisy(position, m));
        if depth <= rfp_depth()
            && guess - margin >= beta
            && !is_decisive(beta)
            && guess < LEAST_DECISIVE
            && !node.entry.is_some_and(worth_a_look)
        {
            return Some((guess + beta) / 2);
        }

        if let Some(score) = self.try_null_move(position, node) {
            return Some(score);
        }
        self.try_probcut(position, node)
    }

    /// Null move: if passing still beats beta, the node fails high.
    ///
    /// With few pieces or few moves zugzwang is too common for that; a deep cut is verified.
    #[inline(always)]
    fn try_null_move(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let Node { beta, depth, ply, guess, eval, cut_node, .. } = *node;
        let us = position.turn();
        let pieces = position.by_color(us) - position.by_role(Role::Pawn) - position.by_role(Role::King);
        let refuted =
            node.entry.zip(node.known).is_some_and(|(entry, score)| entry.bound.is_upper() && score < beta);
        if depth < null_depth()
            || guess < beta
            || eval + null_slope() * depth < beta + null_margin()
            || refuted
            || (pieces.count() as i32) < null_pieces()
            || is_decisive(beta)
            || ply < self.null_bar
            || self.frame_before(ply, 1).moved == NO_MOVE
            || (position.legal_moves().len() as i32) < null_moves()
        {
            return None;
        }
        let reduction = null_base() + depth / null_divisor() + ((guess - beta) / null_eval_divisor()).min(3);
        let mut child = position.clone();
        if !child.play_null() {
            return None;
        }
        self.shared.table.prefetch(child.key());
        self.frame_mut(ply).moved = NO_MOVE;
        self.frame_mut(ply).quiet = None;
        self.frame_mut(ply + 1).since_null = 0;
        self.keys.push(child.key());
        let score =
            -self.search::<false, false>(&child, -beta, -beta + 1, depth - reduction, ply + 1, !cut_node);
        self.keys.pop();
        if self.stopped {
            return Some(DRAW);
        }
        if score < beta {
            return None;
        }
        // A mate after a null move proves nothing about its length.
        let score = if is_decisive(score) { beta } else { score };
        if self.null_bar > 0 || depth < null_verify_depth() {
            return Some(score);
        }
        // In zugzwang passing would be the best move: verify without it.
        let searched = (depth - reduction).max(depth / 2);
        self.null_bar = ply + 3 * searched.max(1) as usize / 4;
        let verified = self.search::<false, false>(position, beta - 1, beta, searched, ply, false);
        self.null_bar = 0;
        (verified >= beta).then_some(score)
    }

    /// ProbCut: a capture that beats beta by a margin in a shallow search will beat beta in a deep
    /// one.
    #[inline(always)]
    fn try_probcut(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let Node { beta, depth, ply, eval, improving, cut_node, .. } = *node;
        let target = beta + probcut_margin() - probcut_improving() * i32::from(improving);
        let refuted = node
            .entry
            .zip(node.known)
            .is_some_and(|(entry, score)| entry.depth >= depth - 3 && score < target);
        if depth < probcut_depth() || is_decisive(beta) || refuted {
            return None;
        }
        let table_move = node.entry.and_then(|entry| entry.best);
        let mut picker = Picker::new(position, Wanted::Winning(target - eval), table_move);
        let place = self.place(position, ply);
        while let Some(m) = picker.next(position, &self.memory.histories, &place) {
            let child = self.make(position, m, ply);
            let mut score = -self.quiesce::<false>(&child, -target, -target + 1, ply + 1);
            if score >= target {
                score =
                    -self.search::<false, false>(&child, -target, -target + 1, depth - 4, ply + 1, !cut_node);
            }
            self.unmake();
            if self.stopped {
                return Some(DRAW);
            }
            if score >= target {
                let entry = Entry {
                    best: Some(m),
                    score: to_table(score, ply),
                    eval: Some(node.raw),
                    depth: depth - 3,
                    bound: Bound::Lower,
                    pv: false,
                };
                self.shared.table.store(position.key(), &entry);
                return Some(if is_decisive(score) { score } else { score - (target - beta) });
            }
        }
        None
    }

    /// Whether a move may be pruned at this depth; if so, a lower bound of the node's value in its
    /// stead.
    ///
    /// Without the value that futility leaves it, a node whose first move loses a piece would seem
    /// as bad as that move. If the move is late or hopeless, so are the quiet moves after it, but
    /// not those after a killer or counter move, which may have more history. Without an evaluation
    /// the side to move is in check.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    pub(crate) fn futile(
        &self,
        position: &Position,
        candidate: Candidate,
        depth: i32,
        alpha: i32,
        eval: Option<i32>,
        improving: bool,
        picker: &mut Picker,
    ) -> Option<i32> {
        let Candidate { m, number, noisy, trend } = candidate;
        let pieces =
            position.by_color(position.turn()) - position.by_role(Role::Pawn) - position.by_role(Role::King);
        if pieces.is_empty() {
            return None;
        }
        if noisy {
            let loses = depth <= see_depth() && !position.see_at_least(m, -see_noisy() * depth);
            return loses.then_some(-INFINITY);
        }
        // Late move pruning, except of evasions: the first few may all lose a piece.
        let enough = (lmp_base() + depth * depth) / (2 - i32::from(improving));
        if eval.is_some() && depth <= lmp_depth() && number as i32 > enough {
            picker.skip_quiets();
            return Some(-INFINITY);
        }
        let reduction = reductions::quiet(depth, number) - trend * PLY / lmr_history();
        let reduced = (depth - 1 - reduction / PLY).max(0);
        // Futility: the evaluation is too far below alpha.
        if let Some(eval) = eval
            && reduced <= futility_depth()
        {
            let most = eval + futility_base() + futility_margin() * reduced;
            if most <= alpha && !position.gives_check(m) {
                if !picker.is_refutation(m) {
                    picker.skip_quiets();
                }
                return Some(most);
            }
        }
        // Bad history, and moves that simply lose material.
        let bad = eval.is_some() && reduced <= history_depth() && trend < -history_margin() * depth
            || reduced <= see_depth() && !position.see_at_least(m, -see_quiet() * reduced);
        bad.then_some(-INFINITY)
    }
}
