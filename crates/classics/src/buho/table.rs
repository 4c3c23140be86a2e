//! The transposition table: section 4.6 of the thesis, with its four replacement schemes.
//!
//! A position's slot is its key modulo the number of entries; an entry counts only if its key
//! matches. In the scheme "depth+always" each slot holds two positions, so that a table of as many
//! entries takes twice the memory; the thesis counts the same way.

use super::score::MATE_BOUND;
use super::switches::{Reading, Replacement};
use chess::Move;

/// The bound of a stored value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// Exact value.
    Exact,
    /// Lower bound: a move failed high.
    Lower,
    /// Upper bound: no move raised alpha.
    Upper,
}

/// A table entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The value, mates counted from the root.
    pub value: i32,
    /// The bound of the value.
    pub bound: Bound,
    /// The depth of its search.
    pub depth: u8,
    /// The best move, or the one that caused a cutoff.
    pub best: Option<Move>,
}

/// Entry of the table.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    value: i16,
    best: Option<Move>,
    /// `None` if nothing has been stored yet.
    bound: Option<Bound>,
    depth: u8,
}

impl Entry {
    const EMPTY: Entry = Entry { key: 0, value: 0, best: None, bound: None, depth: 0 };

    const fn holds(&self, key: u64, mask: u64) -> bool {
        (self.key ^ key) & mask == 0 && self.bound.is_some()
    }
}

/// What an entry says about a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It decides the node.
    Settled(i32),
    /// It narrows the window.
    Within(i32, i32),
}

impl Known {
    /// Applies the entry to a window (alpha, beta). Algorithm 9 prints the two bounds swapped.
    #[inline]
    #[must_use]
    pub fn judge(&self, alpha: i32, beta: i32, reading: Reading) -> Verdict {
        let value = self.value;
        let bound = match (self.bound, reading) {
            (Bound::Lower, Reading::AsPrinted) => Bound::Upper,
            (Bound::Upper, Reading::AsPrinted) => Bound::Lower,
            (bound, _) => bound,
        };
        match bound {
            Bound::Exact => Verdict::Settled(value.clamp(alpha, beta)),
            Bound::Lower if value >= beta => Verdict::Settled(beta),
            Bound::Upper if value <= alpha => Verdict::Settled(alpha),
            Bound::Lower => Verdict::Within(alpha.max(value), beta),
            Bound::Upper => Verdict::Within(alpha, beta.min(value)),
        }
    }
}

/// The transposition table.
pub struct Table {
    /// Two slots for each index where the scheme needs them, otherwise one.
    places: Vec<Entry>,
    entries: usize,
    scheme: Replacement,
    /// The key bits that are compared.
    mask: u64,
    collisions: Collisions,
}

/// Collision counts (4.6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Collisions {
    /// Type 1: another position was found, because the compared key bits are the same.
    pub type_1: u64,
    /// Type 2: a position was stored in another's slot.
    pub type_2: u64,
}

/// Not enough memory for so many entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory {
    /// The requested entries.
    pub entries: usize,
}

impl Table {
    /// The size that the thesis chose: 2048 K entries.
    pub const CHOSEN: usize = 2048 * 1024;

    /// Maximum number of entries.
    pub const MOST: usize = 1 << 28;

    /// Creates an empty table.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(entries: usize, scheme: Replacement) -> Result<Table, NoMemory> {
        let entries = entries.clamp(1, Table::MOST);
        let places = entries * if scheme == Replacement::DepthAlways { 2 } else { 1 };
        let collisions = Collisions::default();
        let mut table = Table { places: Vec::new(), entries, scheme, mask: u64::MAX, collisions };
        table.places.try_reserve_exact(places).map_err(|_| NoMemory { entries })?;
        table.places.resize(places, Entry::EMPTY);
        Ok(table)
    }

    /// Returns the number of entries; twice as many slots in the scheme "depth+always".
    #[must_use]
    pub const fn entries(&self) -> usize {
        self.entries
    }

    /// Returns the replacement scheme.
    #[must_use]
    pub const fn scheme(&self) -> Replacement {
        self.scheme
    }

    /// Starts a search that compares this many upper key bits; collisions are counted from here on.
    pub(super) fn begin(&mut self, key_bits: u8) {
        self.mask = u64::MAX << (64 - u32::from(key_bits.clamp(1, 64)));
        self.collisions = Collisions::default();
    }

    /// Returns the collisions of the last search.
    #[must_use]
    pub const fn collisions(&self) -> Collisions {
        self.collisions
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.places.fill(Entry::EMPTY);
    }

    /// Returns the usage in thousandths, from a sample.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let sample = &self.places[..self.places.len().min(1000)];
        let taken = sample.iter().filter(|place| place.bound.is_some()).count();
        u32::try_from(taken * 1000 / sample.len().max(1)).unwrap_or(1000)
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        (key % self.entries as u64) as usize
    }

    /// Returns the entry of a position at this ply.
    #[inline]
    #[must_use]
    pub fn find(&mut self, key: u64, ply: usize) -> Option<Known> {
        let (index, mask) = (self.index(key), self.mask);
        let place = if self.scheme == Replacement::DepthAlways {
            self.places[2 * index..].iter().take(2).find(|place| place.holds(key, mask))?
        } else {
            self.places.get(index).filter(|place| place.holds(key, mask))?
        };
        self.collisions.type_1 += u64::from(place.key != key);
        let value = from_table(i32::from(place.value), ply);
        Some(Known { value, bound: place.bound?, depth: place.depth, best: place.best })
    }

    /// Stores an entry of a position at this ply, if the scheme admits it.
    #[inline]
    pub fn store(&mut self, key: u64, ply: usize, known: &Known) {
        let entry = Entry {
            key,
            value: to_table(known.value, ply) as i16,
            best: known.best,
            bound: Some(known.bound),
            depth: known.depth,
        };
        let index = self.index(key);
        if self.scheme == Replacement::DepthAlways {
            let [first, second] = &mut self.places[2 * index..2 * index + 2] else { return };
            let collides = first.bound.is_some() && first.key != key && second.key != key;
            self.collisions.type_2 += u64::from(collides);
            if first.key == key {
                *first = entry;
            } else if entry.depth >= first.depth {
                *second = std::mem::replace(first, entry);
            } else {
                *second = entry;
            }
            return;
        }
        let old = &mut self.places[index];
        self.collisions.type_2 += u64::from(old.bound.is_some() && old.key != key);
        let replaces = match self.scheme {
            Replacement::Always | Replacement::DepthAlways => true,
            Replacement::Never => old.bound.is_none() || old.key == key,
            Replacement::Frozen => old.bound.is_none(),
            Replacement::Depth => old.key == key || entry.depth >= old.depth,
        };
        if replaces {
            *old = entry;
        }
    }
}

/// Converts mates to their distance from the position.
#[inline(always)]
const fn to_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND {
        value + ply as i32
    } else if value <= -MATE_BOUND {
        value - ply as i32
    } else {
        value
    }
}

/// Converts mates to their distance from the root.
#[inline(always)]
const fn from_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND {
        value - ply as i32
    } else if value <= -MATE_BOUND {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
