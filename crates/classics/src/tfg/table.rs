//! The transposition table. Beside section 5.4 (code 5.14 to 5.16).
//!
//! One entry per slot, the slot being the key modulo the size; new entries always replace old ones.
//! The thesis uses the stored move without checking the key, so it may belong to another position:
//! here the key is compared. A mate is stored as plies from the stored position, not from the root
//! that happened to find it.

use crate::score::is_mate;
use chess::Move;

/// Relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// Exact at this depth.
    Exact,
    /// Lower bound: the node failed high.
    Lower,
    /// Upper bound: the node failed low.
    Upper,
}

/// Entry of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    key: u64,
    value: i32,
    pub(super) best: Option<Move>,
    depth: u8,
    bound: Bound,
}

const _: () = assert!(size_of::<Option<Known>>() == 16);

/// The transposition table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table(Vec<Option<Known>>);

impl Table {
    /// Creates an empty table with this many slots, at least one.
    pub(super) fn new(entries: usize) -> Table {
        Table(vec![None; entries.max(1)])
    }

    /// Like [`Table::new`], but `None` if there is not enough memory.
    pub(super) fn try_new(entries: usize) -> Option<Table> {
        let mut places = Vec::new();
        places.try_reserve_exact(entries.max(1)).ok()?;
        places.resize(entries.max(1), None);
        Some(Table(places))
    }

    /// Clears the table.
    pub(super) fn clear(&mut self) {
        self.0.fill(None);
    }

    fn place(&self, key: u64) -> usize {
        (key % self.0.len() as u64) as usize
    }

    /// Returns the entry of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        self.0[self.place(key)].filter(|known| known.key == key)
    }

    /// Stores the value of a search of this depth at a node `ply` plies from the root.
    pub(super) fn store(
        &mut self,
        key: u64,
        depth: u32,
        ply: u32,
        value: i32,
        bound: Bound,
        best: Option<Move>,
    ) {
        let distance = if is_mate(value) { ply as i32 * value.signum() } else { 0 };
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let place = self.place(key);
        self.0[place] = Some(Known { key, value: value + distance, best, depth, bound });
    }
}

impl Known {
    /// Returns the value of a search of this depth and window, if the entry decides it.
    #[inline]
    pub(super) fn decides(&self, depth: u32, ply: u32, alpha: i32, beta: i32) -> Option<(i32, Bound)> {
        if u32::from(self.depth) < depth {
            return None;
        }
        let distance = if is_mate(self.value) { ply as i32 * self.value.signum() } else { 0 };
        let value = self.value - distance;
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        decides.then_some((value.clamp(alpha, beta), self.bound))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    #[test]
    fn the_last_one_stored_is_kept_and_no_other_position_is_taken_for_it() {
        let mut table = Table::new(10);
        table.store(3, 5, 0, 40, Bound::Exact, None);
        table.store(13, 1, 0, -7, Bound::Exact, None);
        assert_eq!(table.get(3), None);
        assert_eq!(table.get(13).and_then(|known| known.decides(1, 0, -50, 50)), Some((-7, Bound::Exact)));
        table.clear();
        assert_eq!(table.get(13), None);
    }

    #[test]
    fn bounds_decide_only_outside_the_window() {
        let mut table = Table::new(1);
        let mut decides = |bound, alpha, beta| {
            table.store(0, 3, 0, 20, bound, None);
            let known = table.get(0).unwrap();
            assert_eq!(known.decides(4, 0, alpha, beta), None);
            known.decides(3, 0, alpha, beta)
        };
        assert_eq!(decides(Bound::Lower, 0, 20), Some((20, Bound::Lower)));
        assert_eq!(decides(Bound::Lower, 0, 21), None);
        assert_eq!(decides(Bound::Upper, 20, 30), Some((20, Bound::Upper)));
        assert_eq!(decides(Bound::Upper, 19, 30), None);
        assert_eq!(decides(Bound::Exact, 30, 40), Some((30, Bound::Exact)));
    }

    #[test]
    fn a_mate_is_as_far_from_the_position_wherever_it_is_met() {
        let mut table = Table::new(1);
        // Mate in one ply, seen from a node three from the root; then from one seven from the root.
        table.store(0, 2, 3, MATE - 4, Bound::Exact, None);
        let found = table.get(0).unwrap().decides(2, 7, -MATE, MATE);
        assert_eq!(found, Some((MATE - 8, Bound::Exact)));
        table.store(0, 2, 3, 5 - MATE, Bound::Exact, None);
        assert_eq!(table.get(0).unwrap().decides(2, 0, -MATE, MATE), Some((2 - MATE, Bound::Exact)));
    }
}
