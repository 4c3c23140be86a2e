//! Extensions: moves that deserve more depth than others, or less.

use crate::params::{double_limit, double_margin, singular_depth, singular_margin, triple_margin};
use crate::picker::is_noisy;
use crate::score::is_decisive;
use crate::table::Entry;
use crate::worker::Worker;
use chess::{Move, Position};

/// How a move changes the depth of its subtree.
pub(crate) enum Extension {
    /// This many plies more, or less.
    Plies(i32),
    /// Multi-cut: several moves beat beta, so the node need not be searched.
    MultiCut(i32),
}

impl Worker<'_> {
    /// Tests whether the table move is singular: a search without it stays well below its score.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    pub(crate) fn singular<const PV: bool>(
        &mut self,
        position: &Position,
        m: Move,
        beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
        entry: Option<Entry>,
        known: Option<i32>,
    ) -> Extension {
        let (Some(entry), Some(score)) = (entry, known) else { return Extension::Plies(0) };
        if depth < singular_depth()
            || entry.depth < depth - 3
            || !entry.bound.is_lower()
            || is_decisive(score)
        {
            return Extension::Plies(0);
        }
        let bar = score - singular_margin() * depth / 16;
        self.frame_mut(ply).excluded = Some(m);
        let others = self.search::<false, false>(position, bar - 1, bar, (depth - 1) / 2, ply, cut_node);
        self.frame_mut(ply).excluded = None;
        if others < bar {
            let doubles = self.frame_before(ply, 1).doubles;
            if PV || others >= bar - double_margin() || doubles > double_limit() {
                return Extension::Plies(1);
            }
            let quiet = !is_noisy(position, m);
            return Extension::Plies(2 + i32::from(quiet && others < bar - triple_margin()));
        }
        if others >= beta && !is_decisive(others) {
            return Extension::MultiCut(others);
        }
        // Others are as good: search this one less deeply.
        Extension::Plies(if score >= beta { -2 } else { -i32::from(cut_node) })
    }
}
