//! The playing order of openings.

use seeded::Random;

/// The order of openings.
///
/// The same order, seed and number of openings give the same sequence on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// In the order of the list.
    #[default]
    Sequential,
    /// Shuffled; each comes once before any repeats.
    Random {
        /// The random seed.
        seed: u64,
    },
}

impl Order {
    /// Returns the numbers below `length` in this order; `None` if unchanged.
    pub(super) fn permutation(self, length: usize) -> Option<Vec<usize>> {
        let Order::Random { seed } = self else { return None };
        let mut numbers: Vec<usize> = (0..length).collect();
        Random::new(seed).shuffle(&mut numbers);
        Some(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A resumed match plays the openings it would have had.
    #[test]
    fn orders_are_the_same_for_ever() {
        assert_eq!(Order::Random { seed: 1 }.permutation(8), Some(vec![0, 3, 7, 1, 2, 6, 5, 4]));
        assert_eq!(Order::Sequential.permutation(8), None);
    }

    #[test]
    fn every_number_comes_once() {
        for length in [0, 1, 2, 3, 960, 10_000] {
            let mut numbers = Order::Random { seed: 3 }.permutation(length).unwrap();
            assert!(length < 900 || !numbers.is_sorted());
            numbers.sort_unstable();
            assert!(numbers.iter().copied().eq(0..length));
        }
    }

    #[test]
    fn every_order_of_three_comes_up_about_equally_often() {
        let mut counts = std::collections::HashMap::new();
        for seed in 0..6000 {
            *counts.entry(Order::Random { seed }.permutation(3).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (880..1120).contains(count)), "{counts:?}");
    }
}
