//! Endgame tables inside the tree.

use crate::score::{DRAW, TABLE_WIN, to_table};
use crate::table::{Bound, Entry};
use crate::worker::Worker;
use chess::Position;
use tablebase::Wdl;

/// A tablebase's bound on the value of a node.
pub(crate) struct TableValue {
    pub(crate) score: i32,
    pub(crate) bound: Bound,
}

impl TableValue {
    /// Whether it decides a search with this window.
    pub(crate) const fn settles(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

impl Worker<'_> {
    /// Returns the tablebase value, if there is one. A won position may be a mate, which is better,
    /// and a lost one worse.
    #[inline(always)]
    pub(crate) fn table_value(&self, position: &Position, ply: usize) -> Option<TableValue> {
        let wdl = self.shared.endgames.as_ref()?.result(position)?;
        let (score, bound) = match wdl {
            Wdl::Win => (TABLE_WIN - ply as i32, Bound::Lower),
            Wdl::Loss => (ply as i32 - TABLE_WIN, Bound::Upper),
            // A cursed win is a draw in which only the other side can err.
            drawn => (DRAW + drawn.number(), Bound::Exact),
        };
        Some(TableValue { score, bound })
    }

    /// Stores a tablebase value as if it came from a deeper search.
    #[cold]
    pub(crate) fn keep_table_value(&self, position: &Position, ply: usize, depth: i32, value: &TableValue) {
        if self.shared.use_table {
            let score = to_table(value.score, ply);
            let (depth, bound) = (depth + 6, value.bound);
            let entry = Entry { best: None, score, eval: None, depth, bound, pv: false };
            self.shared.table.store(position.key(), &entry);
        }
    }
}
