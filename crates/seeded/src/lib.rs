//! Seeded random numbers that never change: SplitMix64, and hashes made of its steps.
//!
//! Matches, data sets, exercises and experiments are repeated from their seeds, and files of earlier
//! versions are continued. So what a seed yields must be the same on every machine and in every
//! version, which general-purpose libraries do not promise. This is the only generator of the
//! workspace; where unpredictable numbers are needed, as for secrets, the operating system is asked.
//!
//! ```
//! let mut dice = seeded::Random::new(7);
//! let throws: Vec<usize> = (0..5).map(|_| 1 + dice.below(6)).collect();
//! let mut again = seeded::Random::new(7);
//! assert!(throws.iter().all(|&throw| throw == 1 + again.below(6)));
//! ```

/// The increment of SplitMix64: 2^64 divided by the golden ratio, odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
/// The first multiplier of its output function.
const FIRST: u64 = 0xBF58_476D_1CE4_E5B9;
/// The second.
const SECOND: u64 = 0x94D0_49BB_1331_11EB;

/// The output function of SplitMix64: a bijection in which every input bit affects every output bit.
const fn finalize(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(FIRST);
    z = (z ^ z >> 27).wrapping_mul(SECOND);
    z ^ z >> 31
}

/// A hash of a number: the first output of the sequence with this seed.
///
/// ```
/// assert_eq!(seeded::hash(0), 0xE220_A839_7B1D_CDAF, "the published first output for seed 0");
/// ```
#[inline]
#[must_use]
pub const fn hash(number: u64) -> u64 {
    nth(number, 1)
}

/// The output number `n` of the sequence with this seed, counted from 1, without those before it.
///
/// ```
/// let mut random = seeded::Random::new(42);
/// assert_eq!([1, 2, 3].map(|n| seeded::nth(42, n)), [(); 3].map(|()| random.next_u64()));
/// ```
#[inline]
#[must_use]
pub const fn nth(seed: u64, n: u64) -> u64 {
    finalize(seed.wrapping_add(n.wrapping_mul(STEP)))
}

/// Multiplies by the increment (Fibonacci hashing): cheap, and only the high bits are well mixed.
#[inline]
#[must_use]
pub const fn spread(number: u64) -> u64 {
    number.wrapping_mul(STEP)
}

/// The seed of one part of a whole, such as a player of a game of a match: a single cheap step.
///
/// Fold it over the parts; the generator that is seeded with the result does the thorough mixing.
#[inline]
#[must_use]
pub const fn derive(seed: u64, part: u64) -> u64 {
    (seed ^ part).wrapping_add(STEP).wrapping_mul(FIRST)
}

/// The sequence of SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed; any seed is as good as any other.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The sequence of part `number` of a whole that has a seed: a function of both.
    #[must_use]
    pub const fn of_part(seed: u64, number: u64) -> Random {
        Random(nth(hash(seed), number))
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        finalize(self.0)
    }

    /// A number below `bound`, 0 if the bound is 0: the high half of a product, whose bias is below
    /// `bound / 2^64`.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// A number from 0 up to but not including 1, in steps of 2^-53.
    #[inline]
    pub const fn fraction(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number from -1 up to but not including 1, in steps of 2^-52.
    #[inline]
    pub const fn signed(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// One of these, each as likely as the others; `None` if there are none. Always uses one number.
    pub fn choose<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let chosen = self.below(from.len());
        from.get(chosen).copied()
    }

    /// Shuffles these, every order as likely as the others (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
