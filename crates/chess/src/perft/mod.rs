//! Perft: counts sequences of legal moves, to verify and time the move generator.
//!
//! The counts of many positions are published; a generator that reproduces them is correct.
//!
//! ```
//! use chess::{Position, perft::perft};
//! assert_eq!(perft(&Position::default(), 3), 8902);
//! ```

mod table;

use crate::{Move, Position};
use std::sync::atomic::{AtomicUsize, Ordering};
use table::Table;
use thiserror::Error;

/// Counts the leaf nodes of the legal move tree of this depth; last moves are counted but not made.
///
/// A loop over references, not over children as values: moving a position that has just been
/// changed stalls the processor.
#[must_use]
pub fn perft(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal_moves()),
        _ => {
            let mut count = 0;
            for &m in &position.legal_moves() {
                let mut child = position.clone();
                child.play_unchecked(m, &mut ());
                count += perft(&child, depth - 1);
            }
            count
        }
    }
}

/// The legal moves and the positions they lead to.
#[inline(always)]
fn children(position: &Position) -> impl Iterator<Item = (Move, Position)> {
    position.legal_moves().into_iter().map(|m| {
        let mut child = position.clone();
        child.play_unchecked(m, &mut ());
        (m, child)
    })
}

/// The count exceeds 64 bits: only a hash table gets that far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the count exceeds {}; choose a smaller depth", u64::MAX)]
pub struct TooMany;

/// Not enough memory for a hash table of this size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not enough memory for a hash table of {0} MB; choose a smaller one")]
pub struct NoMemory(pub usize);

/// Perft with several threads and a hash table.
///
/// ```
/// use chess::{Position, perft::Perft};
/// let perft = Perft::new(2, 16).unwrap();
/// assert_eq!(perft.count(&Position::default(), 5), Ok(4_865_609));
/// let divided = perft.divide(&Position::default(), 2).unwrap();
/// assert!(divided.iter().all(|&(_, count)| count == 20));
/// ```
#[derive(Debug)]
pub struct Perft {
    threads: usize,
    table: Option<Table>,
}

impl Perft {
    /// Creates a perft with this many threads (at least one) and a table of this many MB, or none
    /// if 0.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(threads: usize, hash_megabytes: usize) -> Result<Perft, NoMemory> {
        let table = match hash_megabytes {
            0 => None,
            megabytes => Some(Table::new(megabytes).ok_or(NoMemory(megabytes))?),
        };
        Ok(Perft { threads: threads.max(1), table })
    }

    /// Counts the leaf nodes at this depth.
    ///
    /// # Errors
    /// If there are more than 2^64 - 1.
    pub fn count(&self, position: &Position, depth: u8) -> Result<u64, TooMany> {
        match depth {
            0 => Ok(1),
            _ => sum(self.divide(position, depth)?.into_iter().map(|(_, count)| Ok(count))),
        }
    }

    /// The counts below each legal move, in order of generation; empty at depth 0.
    ///
    /// # Errors
    /// If one is more than 2^64 - 1.
    pub fn divide(&self, position: &Position, depth: u8) -> Result<Vec<(Move, u64)>, TooMany> {
        if depth == 0 {
            return Ok(Vec::new());
        }
        let moves: Vec<(Move, Position)> = children(position).collect();
        if depth == 1 {
            return Ok(moves.into_iter().map(|(m, _)| (m, 1)).collect());
        }
        // The work items are the positions at ply 2: enough to keep all threads busy to the end.
        let work: Vec<(usize, Position)> = moves
            .iter()
            .enumerate()
            .flat_map(|(root, (_, child))| children(child).map(move |(_, grandchild)| (root, grandchild)))
            .collect();
        let counts = self.spread(&work, |(_, position)| self.below(position, depth - 2));
        let mut divided: Vec<(Move, u64)> = moves.into_iter().map(|(m, _)| (m, 0)).collect();
        for ((root, _), count) in work.iter().zip(counts) {
            let total = &mut divided[*root].1;
            *total = total.checked_add(count?).ok_or(TooMany)?;
        }
        Ok(divided)
    }

    /// Runs the work on all threads; the results are in the order of the work.
    fn spread<T: Sync, R: Send>(&self, work: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = work.get(index) else { break done };
                done.push((index, job(item)));
            }
        };
        let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
            // If the system cannot start more threads, use those that run.
            let start = |_| std::thread::Builder::new().spawn_scoped(scope, worker).ok();
            let helpers: Vec<_> = (1..self.threads.min(work.len())).map_while(start).collect();
            let mut results = worker();
            for helper in helpers {
                match helper.join() {
                    Ok(done) => results.extend(done),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            results
        });
        results.sort_unstable_by_key(|&(index, _)| index);
        results.into_iter().map(|(_, result)| result).collect()
    }

    fn below(&self, position: &Position, depth: u8) -> Result<u64, TooMany> {
        let Some(table) = self.table.as_ref().filter(|_| depth >= 2) else {
            return Ok(perft(position, depth));
        };
        if let Some(count) = table.get(position.key(), depth) {
            return Ok(count);
        }
        let count = sum(children(position).map(|(_, child)| self.below(&child, depth - 1)))?;
        table.put(position.key(), depth, count);
        Ok(count)
    }
}

fn sum(mut counts: impl Iterator<Item = Result<u64, TooMany>>) -> Result<u64, TooMany> {
    counts.try_fold(0u64, |total, count| total.checked_add(count?).ok_or(TooMany))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_and_table_do_not_change_the_count() {
        let position = Position::default();
        for (threads, megabytes) in [(1, 0), (1, 1), (3, 0), (2, 1)] {
            let perft = Perft::new(threads, megabytes).unwrap();
            assert_eq!(perft.count(&position, 4), Ok(197_281), "{threads} threads, {megabytes} MB");
            let divided = perft.divide(&position, 4).unwrap();
            assert_eq!(divided.iter().map(|d| d.1).sum::<u64>(), 197_281);
            assert_eq!(divided.len(), 20);
        }
    }

    #[test]
    fn small_depths() {
        let perft = Perft::new(2, 1).unwrap();
        let position = Position::default();
        assert_eq!(perft.count(&position, 0), Ok(1));
        assert_eq!(perft.count(&position, 1), Ok(20));
        assert_eq!(perft.divide(&position, 0).unwrap(), []);
    }

    #[test]
    fn a_count_beyond_64_bits_is_an_error() {
        let setup: crate::Setup = "8/8/8/3k4/8/3K4/8/8 w - - 0 1".parse().unwrap();
        let position = Position::from_setup(&setup).unwrap();
        assert_eq!(Perft::new(1, 16).unwrap().count(&position, 40), Err(TooMany));
    }

    #[test]
    fn an_impossible_table_is_an_error() {
        assert_eq!(Perft::new(1, usize::MAX).unwrap_err(), NoMemory(usize::MAX));
        assert!(Perft::new(1, usize::MAX >> 21).is_err());
    }
}
