//! The order of an epoch: a permutation that takes neither time nor memory.
//!
//! A Feistel network permutes all numbers of enough bits; an index beyond the last is permuted
//! again until it is in range. So the index of any position in any epoch is known at once, and a
//! resumed training needs only the number of its next batch.

use seeded::Random;

const ROUNDS: usize = 6;

/// A random permutation of the numbers below some length.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    length: u64,
    /// Bits of the low half, and masks of both halves.
    low_bits: u32,
    low_mask: u64,
    high_mask: u64,
    keys: [u64; ROUNDS],
}

#[inline(always)]
fn hash(half: u64, key: u64) -> u64 {
    let product = seeded::spread(half ^ key);
    (product ^ product >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
}

impl Shuffle {
    /// Creates the permutation of an epoch.
    pub(super) fn new(length: usize, seed: u64, epoch: u64) -> Shuffle {
        let mut random = Random::of_part(seed, epoch);
        let length = length as u64;
        let bits = (u64::BITS - length.saturating_sub(1).leading_zeros()).max(2);
        let low_bits = bits / 2;
        let mask = |bits: u32| (1 << bits) - 1;
        let keys = std::array::from_fn(|_| random.next_u64());
        Shuffle { length, low_bits, low_mask: mask(low_bits), high_mask: mask(bits - low_bits), keys }
    }

    /// Returns where a number below the length goes.
    #[cfg(test)]
    fn place(&self, number: usize) -> usize {
        let mut places = [0];
        self.places(number, &mut places);
        places[0] as usize
    }

    /// Fills `places` with where the numbers from `first` on go; all are below the length.
    ///
    /// All are permuted before the first is tested, because a branch after each would serialise
    /// them.
    pub(super) fn places(&self, first: usize, places: &mut [u64]) {
        for (index, place) in places.iter_mut().enumerate() {
            *place = self.permuted((first + index) as u64);
        }
        for place in places {
            while *place >= self.length {
                *place = self.permuted(*place);
            }
        }
    }

    /// Permutes the numbers of this many bits.
    #[inline(always)]
    fn permuted(&self, number: u64) -> u64 {
        let (mut high, mut low) = (number >> self.low_bits, number & self.low_mask);
        for keys in self.keys.as_chunks::<2>().0 {
            high ^= hash(low, keys[0]) & self.high_mask;
            low ^= hash(high, keys[1]) & self.low_mask;
        }
        high << self.low_bits | low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_place_of_its_own() {
        for length in [1, 2, 3, 5, 64, 1000, 4097] {
            let shuffle = Shuffle::new(length, 7, 0);
            let mut seen = vec![false; length];
            for number in 0..length {
                assert!(!std::mem::replace(&mut seen[shuffle.place(number)], true));
            }
        }
    }

    #[test]
    fn neighbours_are_parted_and_epochs_differ() {
        let (first, second) = (Shuffle::new(100_000, 7, 0), Shuffle::new(100_000, 7, 1));
        let mut same = 0;
        // How far numbers that were next to each other are apart: a third of the length if they are
        // thrown at random.
        let mut apart = 0.0;
        let mut tenths = [0; 10];
        for number in 0..10_000 {
            same += u32::from(first.place(number) == second.place(number));
            apart += first.place(number).abs_diff(first.place(number + 1)) as f64 / 100_000.0 / 10_000.0;
            tenths[first.place(number) / 10_000] += 1;
        }
        assert!(same < 10, "{same} numbers are where they were");
        assert!((apart - 1.0 / 3.0).abs() < 0.01, "{apart}");
        assert!(tenths.iter().all(|count| (850..1150).contains(count)), "{tenths:?}");
    }
}
