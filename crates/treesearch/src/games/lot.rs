//! Random numbers for trees: a function of a seed and a place, the same on every machine.

use seeded::hash;

/// Returns a number derived from a seed and a purpose.
pub fn derive(seed: u64, purpose: u64) -> u64 {
    hash(seed ^ hash(purpose))
}

/// Returns a number below `end`, which is not 0.
pub fn below(number: u64, end: u32) -> u32 {
    (((number >> 32) * u64::from(end)) >> 32) as u32
}

/// Returns a number from `-most` to `most`.
pub fn around_zero(number: u64, most: u32) -> i32 {
    below(number, 2 * most + 1) as i32 - most as i32
}

/// A seeded random sequence, the same on every machine.
///
/// ```
/// use treesearch::games::Lot;
///
/// let draw = |seed| { let mut lot = Lot::new(seed); [lot.below(100), lot.below(100), lot.below(100)] };
/// assert_eq!(draw(7), draw(7));
/// assert_ne!(draw(7), draw(8));
/// ```
#[derive(Clone, Debug)]
pub struct Lot(u64);

impl Lot {
    /// Creates the sequence of a seed.
    pub fn new(seed: u64) -> Lot {
        Lot(hash(seed))
    }

    /// Returns the next number below `end`, which is not 0.
    pub fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(1);
        below(hash(self.0), end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_evenly_and_stay_in_range() {
        let mut lot = Lot::new(7);
        let mut counts = [0; 10];
        for _ in 0..10_000 {
            counts[lot.below(10) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
        assert!((0..1000).all(|seed| (-3..=3).contains(&around_zero(hash(seed), 3))));
    }
}
