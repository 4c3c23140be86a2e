//! Choice among equally good moves at the root. Beside chapter IV, "Selección aleatoria de
//! movimientos".

use seeded::Random;

/// How one of the equally good moves is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// All equally likely: the k-th replaces the stored one with probability 1/k.
    ///
    /// Here the whole list is kept and one move is drawn from it, with the same probabilities.
    Fair,
    /// As the thesis prints it: each new move replaces the stored one with probability 1/2.
    ///
    /// Of `n` moves the last has probability 1/2, the one before it 1/4, and so on; the first two
    /// share the rest.
    Coin,
}

impl Choice {
    /// All kinds.
    pub const ALL: [Choice; 2] = [Choice::Fair, Choice::Coin];

    /// Returns its name in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Fair => "fair",
            Choice::Coin => "coin",
        }
    }

    /// Returns the index of the chosen move among `equals`, in the order found; `None` if `equals`
    /// is 0.
    ///
    /// ```
    /// use classics::tower::Choice;
    /// let last = |choice: Choice| (0..1_000).filter(|&seed| choice.of(4, seed) == Some(3)).count();
    /// assert!((200..300).contains(&last(Choice::Fair)));
    /// assert!((450..550).contains(&last(Choice::Coin)));
    /// ```
    #[must_use]
    pub fn of(self, equals: usize, seed: u64) -> Option<usize> {
        let mut random = Random::new(seed);
        match self {
            Choice::Fair => random.choose(&(0..equals).collect::<Vec<_>>()),
            Choice::Coin => (0..equals).reduce(|stored, new| random.choose(&[stored, new]).unwrap_or(stored)),
        }
    }

    /// Returns the probability of each of this many equally good moves, in the order found.
    #[must_use]
    pub fn chances(self, equals: usize) -> Vec<f64> {
        // Probability that the k-th, counted from 1, replaces the stored move and no later one
        // replaces it.
        let replaces = |k: usize| match self {
            _ if k == 1 => 1.0,
            Choice::Fair => 1.0 / k as f64,
            Choice::Coin => 0.5,
        };
        let kept = |k: usize| (k + 1..=equals).map(|later| 1.0 - replaces(later)).product::<f64>();
        (1..=equals).map(|k| replaces(k) * kept(k)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWS: u64 = 40_000;

    /// How often each of `equals` moves is chosen, as a share.
    fn drawn(equals: usize, of: impl Fn(u64) -> Option<usize>) -> Vec<f64> {
        let mut counts = vec![0_u64; equals];
        for seed in 0..DRAWS {
            // Seeds of neighbouring numbers are no worse than others: the sequence mixes them.
            counts[of(seed).expect("there are moves")] += 1;
        }
        counts.into_iter().map(|count| count as f64 / DRAWS as f64).collect()
    }

    /// Four standard deviations of the share of something whose chance is one half.
    fn near(seen: &[f64], expected: &[f64]) -> bool {
        let most = 4.0 * 0.5 / (DRAWS as f64).sqrt();
        seen.iter().zip(expected).all(|(seen, expected)| (seen - expected).abs() < most)
    }

    #[test]
    fn chances_are_those_of_the_two_rules() {
        assert_eq!(Choice::Fair.chances(4), [0.25; 4].map(|chance: f64| chance));
        assert_eq!(Choice::Coin.chances(4), [0.125, 0.125, 0.25, 0.5]);
        assert_eq!(Choice::Coin.chances(2), [0.5, 0.5]);
        assert_eq!(Choice::Coin.chances(1), [1.0]);
        assert!(Choice::Fair.chances(0).is_empty() && Choice::Fair.of(0, 1).is_none());
    }

    #[test]
    fn what_is_drawn_has_these_chances() {
        for equals in [1, 2, 3, 5, 8] {
            for choice in Choice::ALL {
                let seen = drawn(equals, |seed| choice.of(equals, seed));
                assert!(near(&seen, &choice.chances(equals)), "{choice:?} of {equals}: {seen:?}");
            }
        }
        // The two can be told apart: from three moves on the last one has more than its share.
        assert!(!near(&drawn(3, |seed| Choice::Coin.of(3, seed)), &Choice::Fair.chances(3)));
    }

    /// The correction as it is worded, move by move, is the fair choice.
    #[test]
    fn replacing_with_one_chance_in_k_is_fair() {
        let by_replacement = |seed: u64| {
            let mut random = Random::new(seed);
            (0..5_usize).reduce(|stored, new| {
                let number = random.choose(&[0, 1, 2, 3, 4][..=new]).expect("a number");
                if number == 0 { new } else { stored }
            })
        };
        assert!(near(&drawn(5, by_replacement), &Choice::Fair.chances(5)));
    }
}
