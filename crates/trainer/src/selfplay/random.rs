//! The random generator, fixed: data must not depend on the version of a library.

/// The SplitMix64 generator.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    /// Returns the generator of a game, from the seed of its run and its number.
    pub(crate) fn of_game(seed: u64, number: u64) -> Random {
        Random(mix(mix(seed.wrapping_add(STEP)).wrapping_add(number.wrapping_mul(STEP))))
    }

    /// Returns the next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// Returns a number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_sequences_of_their_own() {
        let mut firsts: Vec<u64> = (0..100)
            .flat_map(|seed| (0..100).map(move |number| Random::of_game(seed, number).next()))
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 10_000);
        let mut random = Random::of_game(1, 2);
        let mut counts = [0; 20];
        (0..20_000).for_each(|_| counts[random.below(20)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    /// Files that were begun must go on as they would have.
    #[test]
    fn the_sequence_never_changes() {
        let mut random = Random::of_game(1, 2);
        assert_eq!([random.below(1000), random.below(1000), random.below(1000)], [620, 490, 464]);
    }
}
