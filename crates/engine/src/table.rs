//! The transposition table, shared by all threads without locks.
//!
//! An entry is one 64-bit word, so that a thread reads all of it or nothing; three entries and
//! their static evaluations fill half a cache line. Only sixteen bits of the key are kept, so
//! collisions happen: a move from the table must be checked for legality. Evaluations are in a
//! separate word, and two threads that write at once may leave a neighbour's there: that spoils an
//! estimate, never a proof.

use crate::memory_hints::{ask_for_large_pages, prefetch};
use chess::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use thiserror::Error;

/// The bound of a stored score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// An upper bound.
    Upper = 1,
    /// A lower bound.
    Lower = 2,
    /// Exact.
    Exact = 3,
}

impl Bound {
    const fn from_bits(bits: u64) -> Option<Bound> {
        match bits & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    /// Whether the true score is at least the stored one.
    #[inline(always)]
    pub(crate) const fn is_lower(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Whether the true score is at most the stored one.
    #[inline(always)]
    pub(crate) const fn is_upper(self) -> bool {
        self as u8 & 1 != 0
    }
}

/// A table entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, if any was found; it may belong to another position.
    pub(crate) best: Option<Move>,
    /// The score, mates counted from here.
    pub(crate) score: i32,
    /// The raw static evaluation, if there was one.
    pub(crate) eval: Option<i32>,
    /// The depth of the search; 0 for quiescence.
    pub(crate) depth: i32,
    /// The bound of the score.
    pub(crate) bound: Bound,
    /// Whether the position has been on a principal variation.
    pub(crate) pv: bool,
}

const WAYS: usize = 3;
/// Generations are counted modulo this.
const GENERATIONS: u8 = 32;
/// How many plies of depth a generation of age is worth for replacement.
const AGE_WEIGHT: i32 = 4;
/// Stands for no evaluation.
const NO_EVAL: i16 = i16::MIN;

/// Three entries, then their evaluations in sixteen bits each.
#[derive(Default)]
#[repr(align(32))]
struct Cluster([AtomicU64; WAYS + 1]);

/// There is not enough memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoMemory {
    /// For a table of this many MB.
    #[error("not enough memory for a hash table of {0} MB; choose a smaller one")]
    Table(usize),
    /// For this many threads.
    #[error("not enough memory for {0} threads; choose fewer")]
    Threads(usize),
}

/// The table.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl Table {
    /// Creates a table of this many MB, at least one cluster.
    pub(crate) fn new(megabytes: usize) -> Result<Table, NoMemory> {
        let count = (megabytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).map_err(|_| NoMemory::Table(megabytes))?;
        ask_for_large_pages(&mut clusters);
        clusters.resize_with(count, Cluster::default);
        Ok(Table { clusters, generation: AtomicU8::new(0) })
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        self.clusters.iter_mut().for_each(|cluster| *cluster = Cluster::default());
        self.generation.store(0, Relaxed);
    }

    /// Starts a new search: existing entries age.
    pub(crate) fn new_search(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Prefetches the entries of a key.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// Returns the entry of a key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let cluster = self.cluster(key);
        for way in 0..WAYS {
            let word = cluster.0[way].load(Relaxed);
            if word as u16 == key as u16
                && let Some(bound) = Bound::from_bits(word >> 56)
            {
                let eval = (cluster.0[WAYS].load(Relaxed) >> (16 * way)) as i16;
                return Some(Entry {
                    best: Move::from_bits((word >> 16) as u16),
                    score: i32::from((word >> 32) as i16),
                    eval: (eval != NO_EVAL).then_some(eval.into()),
                    depth: i32::from((word >> 48) as u8),
                    bound,
                    pv: word >> 58 & 1 == 1,
                });
            }
        }
        None
    }

    /// Stores an entry, replacing that of the same position or the least valuable one.
    ///
    /// A search that found no best move keeps the known one.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: &Entry) {
        let cluster = self.cluster(key);
        let generation = self.generation.load(Relaxed);
        let age = |word: u64| i32::from((GENERATIONS + generation - ((word >> 59) as u8 & 31)) % GENERATIONS);
        let depth = |word: u64| i32::from((word >> 48) as u8);
        let (mut victim, mut least, mut old) = (0, i32::MAX, 0);
        for way in 0..WAYS {
            let word = cluster.0[way].load(Relaxed);
            let present = Bound::from_bits(word >> 56).is_some();
            if present && word as u16 == key as u16 {
                (victim, old) = (way, word);
                break;
            }
            let worth = if present { depth(word) - AGE_WEIGHT * age(word) } else { i32::MIN };
            if worth < least {
                (victim, least) = (way, worth);
            }
        }
        let mut best = entry.best.map_or(0, |m| u64::from(m.bits()));
        if old != 0 {
            let keeps = entry.bound != Bound::Exact
                && age(old) == 0
                && entry.depth + 4 + 2 * i32::from(entry.pv) <= depth(old);
            if keeps {
                return;
            }
            if best == 0 {
                best = old >> 16 & 0xFFFF;
            }
        }
        let flags = u64::from(generation) << 3 | u64::from(entry.pv) << 2 | entry.bound as u64;
        let word = u64::from(key as u16)
            | best << 16
            | u64::from(entry.score as i16 as u16) << 32
            | (entry.depth.clamp(0, 255) as u64) << 48
            | flags << 56;
        cluster.0[victim].store(word, Relaxed);
        let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16) as u16;
        let shift = 16 * victim;
        let evals = cluster.0[WAYS].load(Relaxed) & !(0xFFFF << shift) | u64::from(eval) << shift;
        cluster.0[WAYS].store(evals, Relaxed);
    }

    /// Returns the share filled by the current search, in thousandths, from a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = u64::from(self.generation.load(Relaxed));
        let sample = self.clusters.iter().take(1000);
        let (mut seen, mut filled) = (0, 0);
        for word in sample.flat_map(|cluster| &cluster.0[..WAYS]) {
            let word = word.load(Relaxed);
            seen += 1;
            filled += u32::from(Bound::from_bits(word >> 56).is_some() && word >> 59 == generation);
        }
        filled * 1000 / seen.max(1)
    }
}

#[cfg(test)]
mod tests;
