//! Counted results and what they say about the player whose results they are.
//!
//! A [`Trinomial`] counts games. A [`Pentanomial`] counts pairs of games, in which an opening is
//! played with both colours: the two games of a pair depend on each other, since what helps White
//! in the first helps the opponent in the second, so the pair and not the game is the independent
//! observation. Taking the variance over pairs accounts for it; where openings are unbalanced it is
//! smaller than the one over games, and the same games say more.
//!
//! All quantities follow from the mean `s` and the variance `v` of the score of a result (a game,
//! or the average over a pair), each between 0 and 1, over `n` results of `g` games:
//!
//! | quantity | formula |
//! |---|---|
//! | variance per game | `g v` |
//! | logistic Elo | `400 log10(s / (1 - s))` |
//! | its error | half of the distance between the Elo of `s ± z √(v/n)` |
//! | normalised Elo | `800 / ln 10 · (s - ½) / √(g v)` |
//! | its error | `800 / ln 10 · z / √(g n)` |
//! | likelihood of superiority | `Φ((s - ½) / √(v/n))` |
//!
//! with `z` = 1.96 for 95 %. Normalised Elo is Michel Van den Bergh's (*Normalized Elo*; *Comments
//! on Normalized Elo*): the number of games that shows a difference depends on it alone. The errors
//! are those that fishtest and fastchess print. All of them take the score as normally distributed,
//! and need some dozens of results of more than one kind; the one of normalised Elo takes the
//! deviation as known, too, and is too small for large differences. [`Tally::score_interval`] is
//! for few or one-sided games.

use crate::elo::{NORMALISED_POINTS_PER_DEVIATION, difference};
use crate::normal::{CUSTOMARY_DEVIATIONS, probability_below, two_sided};
use crate::solve::root;
use crate::tilt::{mean_and_variance, to_mean};
use std::fmt;

/// A value with its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The likeliest value.
    pub value: f64,
    /// Half-width of the 95 % interval; `None` if it is undefined.
    pub error: Option<f64>,
}

impl fmt::Display for Estimate {
    /// `12.3 ± 4.5`, with the requested precision; without error, the value alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = f.precision().unwrap_or(2);
        write!(f, "{:.precision$}", self.value)?;
        self.error.map_or(Ok(()), |error| write!(f, " ± {error:.precision$}"))
    }
}

/// A confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end; `None` if unbounded.
    pub low: Option<f64>,
    /// Its upper end; `None` if unbounded.
    pub high: Option<f64>,
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Trinomial {}
    impl Sealed for super::Pentanomial {}
}

/// What [`Trinomial`] and [`Pentanomial`] share.
///
/// Methods that need results return `None` without them.
pub trait Tally: sealed::Sealed {
    /// Games per result.
    const GAMES_PER_RESULT: u32;

    /// Returns the count of each number of points, from none to all, in steps of half a point.
    fn counts(&self) -> impl AsRef<[u64]>;

    /// Returns the number of results.
    fn results(&self) -> u64 {
        self.counts().as_ref().iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Returns the number of games.
    fn games(&self) -> u64 {
        self.results().saturating_mul(u64::from(Self::GAMES_PER_RESULT))
    }

    /// Returns the mean score of a game, between 0 and 1.
    fn score(&self) -> Option<f64> {
        self.mean_and_variance().map(|(mean, _)| mean)
    }

    /// Returns the variance of the score of a result: of a game, or of the average over a pair.
    fn variance(&self) -> Option<f64> {
        self.mean_and_variance().map(|(_, variance)| variance)
    }

    /// Returns the variance per game: that of a result times its games, as if games were
    /// independent.
    fn variance_per_game(&self) -> Option<f64> {
        self.variance().map(|variance| variance * f64::from(Self::GAMES_PER_RESULT))
    }

    /// Returns the logistic Elo difference; `None` if every game was won, or lost.
    ///
    /// The error is missing if all results were the same, or if it reaches beyond a score of 0 or
    /// 1: then there are too few games for it, and [`Tally::elo_interval`] says more.
    ///
    /// ```
    /// use stats::{Tally, Trinomial};
    /// let elo = Trinomial { wins: 136, losses: 96, draws: 111 }.logistic_elo().unwrap();
    /// assert_eq!(elo.to_string(), "40.70 ± 30.43");
    /// assert_eq!(Trinomial { wins: 5, losses: 0, draws: 0 }.logistic_elo(), None);
    /// ```
    fn logistic_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.mean_and_variance()?;
        let value = difference(mean)?;
        let margin = CUSTOMARY_DEVIATIONS * (variance / self.results() as f64).sqrt();
        let ends = difference(mean + margin).zip(difference(mean - margin));
        let error = ends.filter(|_| variance > 0.0).map(|(high, low)| 0.5 * (high - low));
        Some(Estimate { value, error })
    }

    /// Returns the normalised Elo difference; `None` if all results were the same.
    ///
    /// ```
    /// use stats::{Pentanomial, Tally};
    /// let elo = Pentanomial::new([34, 54, 31 + 32, 64, 75]).normalised_elo().unwrap();
    /// assert_eq!(elo.to_string(), "57.94 ± 28.28");
    /// ```
    fn normalised_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.mean_and_variance().filter(|(_, variance)| *variance > 0.0)?;
        let games = f64::from(Self::GAMES_PER_RESULT);
        let value = NORMALISED_POINTS_PER_DEVIATION * (mean - 0.5) / (variance * games).sqrt();
        let total = self.results() as f64 * games;
        let error = NORMALISED_POINTS_PER_DEVIATION * CUSTOMARY_DEVIATIONS / total.sqrt();
        Some(Estimate { value, error: Some(error) })
    }

    /// Returns the likelihood of superiority (LOS): the probability that the player is the better
    /// one.
    ///
    /// `None` if all results were the same, when the normal approximation says nothing.
    fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, variance) = self.mean_and_variance().filter(|(_, variance)| *variance > 0.0)?;
        Some(probability_below((mean - 0.5) / (variance / self.results() as f64).sqrt()))
    }

    /// The scores, between 0 and 1, that the results do not contradict with the given confidence,
    /// by the profile likelihood: all those for which some distribution of results exists that is
    /// not too much less likely than the observed one (Owen's empirical likelihood, with all
    /// possible results in its support).
    ///
    /// Right also for few games and for those that all ended alike: the interval then reaches to
    /// one end of the scale but not to the other. Both ends exist whenever the interval does.
    ///
    /// ```
    /// use stats::{Tally, Trinomial};
    /// let all_won = Trinomial { wins: 10, draws: 0, losses: 0 }.score_interval(0.95).unwrap();
    /// assert_eq!(all_won.high, Some(1.0));
    /// assert_eq!(format!("{:.3}", all_won.low.unwrap()), "0.825");
    /// ```
    fn score_interval(&self, confidence: f64) -> Option<Interval> {
        let drop = 0.5 * two_sided(confidence)?.powi(2);
        let (frequencies, values) = self.distribution()?;
        let (mean, _) = mean_and_variance(&frequencies, &values);
        let results = self.results() as f64;
        let excess = |score: f64| {
            let logarithms = to_mean(&frequencies, &values, score).unwrap_or_default();
            let seen = frequencies.iter().zip(logarithms).filter(|(p, _)| **p > 0.0);
            results * seen.map(|(p, logarithm)| p * logarithm).sum::<f64>() + drop
        };
        let end = |limit: f64| {
            // At the limit itself no distribution is left, and beyond the mean there is nothing to
            // look for. Near 1 the neighbours are further apart than near 0: the next one is near
            // enough.
            let inside = if limit > mean { limit.next_down() } else { limit + (mean - limit) * f64::EPSILON };
            if (mean - limit).abs() < f64::EPSILON { limit } else { root(inside, mean, excess) }
        };
        Some(Interval { low: Some(end(0.0)), high: Some(end(1.0)) })
    }

    /// Returns the logistic Elo of both ends of [`Tally::score_interval`]; `None` for an end at a
    /// score of 0 or 1.
    ///
    /// ```
    /// use stats::{Tally, Trinomial};
    /// let all_won = Trinomial { wins: 10, draws: 0, losses: 0 }.elo_interval(0.95).unwrap();
    /// assert_eq!((all_won.low.map(f64::round), all_won.high), (Some(270.0), None));
    /// ```
    fn elo_interval(&self, confidence: f64) -> Option<Interval> {
        let scores = self.score_interval(confidence)?;
        Some(Interval { low: scores.low.and_then(difference), high: scores.high.and_then(difference) })
    }

    #[doc(hidden)]
    fn mean_and_variance(&self) -> Option<(f64, f64)> {
        self.distribution().map(|(frequencies, values)| mean_and_variance(&frequencies, &values))
    }

    /// Returns the frequency of each score, and the scores.
    #[doc(hidden)]
    fn distribution(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let counts = self.counts();
        let counts = counts.as_ref();
        let results: f64 = counts.iter().map(|count| *count as f64).sum();
        let frequencies = || counts.iter().map(|count| *count as f64 / results).collect();
        (results > 0.0).then(|| (frequencies(), scores(counts.len())))
    }
}

/// The scores of results, evenly from 0 to 1.
pub(crate) fn scores(kinds: usize) -> Vec<f64> {
    (0..kinds).map(|kind| kind as f64 / (kinds - 1) as f64).collect()
}

/// Games by result.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally for Trinomial {
    const GAMES_PER_RESULT: u32 = 1;

    fn counts(&self) -> impl AsRef<[u64]> {
        [self.losses, self.draws, self.wins]
    }
}

impl Trinomial {
    /// Returns the share of drawn games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.draws as f64 / games as f64)
    }

    /// Returns the same games from the opponent's side.
    #[must_use]
    pub fn reversed(&self) -> Trinomial {
        Trinomial { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

/// Game pairs by the points scored in both games.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Pentanomial {
    /// Pairs with no point, half a point, one, one and a half, two.
    pub pairs: [u64; 5],
}

impl Tally for Pentanomial {
    const GAMES_PER_RESULT: u32 = 2;

    fn counts(&self) -> impl AsRef<[u64]> {
        self.pairs
    }
}

impl Pentanomial {
    /// Pairs with no point, half a point, one, one and a half, two.
    #[must_use]
    pub fn new(pairs: [u64; 5]) -> Pentanomial {
        Pentanomial { pairs }
    }

    /// Returns the share of pairs that neither player won: two draws, or a win each. This is what
    /// fastchess calls the draw ratio of pairs.
    #[must_use]
    pub fn even_ratio(&self) -> Option<f64> {
        let pairs = self.results();
        (pairs > 0).then(|| self.pairs[2] as f64 / pairs as f64)
    }

    /// Returns pairs won per pair lost; `None` if no pair was lost.
    ///
    /// ```
    /// assert_eq!(stats::Pentanomial::new([1, 3, 9, 7, 1]).pair_ratio(), Some(2.0));
    /// ```
    #[must_use]
    pub fn pair_ratio(&self) -> Option<f64> {
        let [lost_both, lost, _, won, won_both] = self.pairs.map(|pairs| pairs as f64);
        (lost_both + lost > 0.0).then(|| (won + won_both) / (lost_both + lost))
    }
}

#[cfg(test)]
#[path = "tally_tests.rs"]
mod tests;
