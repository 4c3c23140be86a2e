//! Rating of one player from games against opponents with known ratings.
//!
//! Three estimates, for different customs:
//!
//! - [`least_squares_of_wins`]: the curve of expected scores nearest to *wins divided by games*, by
//!   the sum of squares over opponents. A draw counts as a loss, so the player is underrated.
//! - [`least_squares_of_scores`]: the same with draws as half a win.
//! - [`maximum_likelihood`]: the rating that maximises the likelihood of the results, with draws as
//!   half a win and half a loss. It weighs opponents by their games and by the information in a
//!   game with them, and comes with an interval.

use crate::elo::{POINTS_PER_LOG_ODDS, expected_score};
use crate::normal::two_sided;
use crate::solve::root;
use crate::tally::{Interval, Tally, Trinomial};

/// An opponent, and the unknown player's results against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// Its rating.
    pub rating: f64,
    /// The unknown player's results.
    pub results: Trinomial,
}

/// The maximum-likelihood rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LikeliestRating {
    /// The rating; `None` if all games were won, or all were lost.
    pub rating: Option<f64>,
    /// Its standard deviation, from Fisher's information; `None` without a rating.
    pub deviation: Option<f64>,
    /// The confidence interval, by the likelihood ratio. A player who won all games still has a
    /// lower end.
    pub interval: Interval,
}

/// How far from the opponents a rating may be: there the expected score is 0 or 1 up to rounding.
const REACH: f64 = 12.0 * crate::elo::TENFOLD;

/// A rating further than this from 0 is an error.
const FURTHEST: f64 = 1e5;

/// Grid step of least squares before refinement: no minimum is as narrow.
const GRID: f64 = 5.0;

/// Returns the rating whose expected scores are nearest to wins divided by games.
///
/// `None` without games, with invalid ratings, or if every game was won or none was.
///
/// ```
/// use stats::{Trinomial, fit::{Opponent, least_squares_of_wins}};
/// let even = Opponent { rating: 2000.0, results: Trinomial { wins: 10, draws: 0, losses: 10 } };
/// assert_eq!(least_squares_of_wins(&[even]).map(f64::round), Some(2000.0));
/// ```
#[must_use]
pub fn least_squares_of_wins(opponents: &[Opponent]) -> Option<f64> {
    least_squares(opponents, |results| results.wins as f64 / games(results))
}

/// Returns the rating whose expected scores are nearest to the scores, a draw being half a point.
///
/// `None` without games, with invalid ratings, or if every game was won, or lost.
#[must_use]
pub fn least_squares_of_scores(opponents: &[Opponent]) -> Option<f64> {
    least_squares(opponents, |results| results.score().unwrap_or_default())
}

fn least_squares(opponents: &[Opponent], observed: impl Fn(&Trinomial) -> f64) -> Option<f64> {
    let points: Vec<(f64, f64)> =
        met(opponents)?.iter().map(|opponent| (opponent.rating, observed(&opponent.results))).collect();
    if points.iter().all(|(_, score)| *score <= 0.0) || points.iter().all(|(_, score)| *score >= 1.0) {
        return None;
    }
    let squares = |rating: f64| -> f64 {
        points.iter().map(|(opponent, score)| (expected_score(rating - opponent) - score).powi(2)).sum()
    };
    let half_slope = |rating: f64| -> f64 {
        let term = |(opponent, score): &(f64, f64)| {
            let expected = expected_score(rating - opponent);
            (expected - score) * expected * (1.0 - expected)
        };
        points.iter().map(term).sum()
    };
    // There may be several minima: search everywhere first.
    let (low, high) = reach(points.iter().map(|(opponent, _)| *opponent));
    let candidates = (0..=((high - low) / GRID) as usize).map(|index| low + GRID * index as f64);
    let nearest = candidates.min_by(|a, b| squares(*a).total_cmp(&squares(*b)))?;
    Some(root(nearest - GRID, nearest + GRID, half_slope))
}

/// Returns the most likely rating and its confidence interval.
///
/// `None` without games, with ratings that are NaN or absurd, or with a confidence not strictly
/// between 0 and 1.
///
/// The likelihood counts a draw as half a win and half a loss, like two games of half the weight.
/// So it assumes the variance of games without draws: with many draws, the interval is wider than
/// necessary.
///
/// ```
/// use stats::{Trinomial, fit::{Opponent, maximum_likelihood}};
/// let beaten = Opponent { rating: 2000.0, results: Trinomial { wins: 10, draws: 0, losses: 0 } };
/// let found = maximum_likelihood(&[beaten], 0.95).unwrap();
/// assert_eq!((found.rating, found.interval.high), (None, None));
/// assert_eq!(found.interval.low.map(f64::round), Some(2270.0));
/// ```
#[must_use]
pub fn maximum_likelihood(opponents: &[Opponent], confidence: f64) -> Option<LikeliestRating> {
    let drop = 0.5 * two_sided(confidence)?.powi(2);
    let opponents = met(opponents)?;
    let points = |opponent: &&Opponent| opponent.results.wins as f64 + 0.5 * opponent.results.draws as f64;
    let games = |opponent: &&Opponent| games(&opponent.results);
    let scored: f64 = opponents.iter().map(points).sum();
    let played: f64 = opponents.iter().map(games).sum();
    let (low, high) = reach(opponents.iter().map(|opponent| opponent.rating));

    let surplus = |rating: f64| {
        let expected = |opponent: &&Opponent| games(opponent) * expected_score(rating - opponent.rating);
        scored - opponents.iter().map(expected).sum::<f64>()
    };
    let likelihood = |rating: f64| -> f64 {
        let term = |opponent: &&Opponent| {
            let (won, all) = (points(opponent), games(opponent));
            won * log_expected(rating - opponent.rating)
                + (all - won) * log_expected(opponent.rating - rating)
        };
        opponents.iter().map(term).sum()
    };
    let information = |rating: f64| -> f64 {
        let term = |opponent: &&Opponent| {
            let expected = expected_score(rating - opponent.rating);
            games(opponent) * expected * (1.0 - expected) / POINTS_PER_LOG_ODDS.powi(2)
        };
        opponents.iter().map(term).sum()
    };

    let (none, all) = (scored <= 0.0, scored >= played);
    let rating = (!none && !all).then(|| root(low, high, surplus));
    // For a player who won everything the likelihood grows with the rating, and tends to one.
    let best = rating.map_or(0.0, likelihood);
    let excess = |rating: f64| likelihood(rating) - best + drop;
    let interval = Interval {
        low: (!none).then(|| root(low, rating.unwrap_or(high), excess)),
        high: (!all).then(|| root(rating.unwrap_or(low), high, excess)),
    };
    Some(LikeliestRating {
        rating,
        deviation: rating.map(|rating| information(rating).sqrt().recip()),
        interval,
    })
}

/// Returns the natural logarithm of the expected score, also where that underflows.
fn log_expected(difference: f64) -> f64 {
    let log_odds = difference / POINTS_PER_LOG_ODDS;
    log_odds.min(0.0) - (-log_odds.abs()).exp().ln_1p()
}

/// Returns the number of games.
fn games(results: &Trinomial) -> f64 {
    results.wins as f64 + results.draws as f64 + results.losses as f64
}

/// Returns the opponents with games; `None` if there are none, or a rating is invalid.
fn met(opponents: &[Opponent]) -> Option<Vec<&Opponent>> {
    let met: Vec<&Opponent> = opponents.iter().filter(|opponent| opponent.results.games() > 0).collect();
    (!met.is_empty() && met.iter().all(|opponent| opponent.rating.abs() <= FURTHEST)).then_some(met)
}

/// Returns the range in which to search for a rating.
fn reach(ratings: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let lowest = ratings.clone().fold(f64::INFINITY, f64::min);
    let highest = ratings.fold(f64::NEG_INFINITY, f64::max);
    (lowest - REACH, highest + REACH)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the 2024 thesis: a hundred games against each level of Stockfish.
    fn thesis() -> Vec<Opponent> {
        [
            (1700, 87, 13, 0),
            (1800, 77, 22, 1),
            (1900, 73, 23, 4),
            (2000, 65, 34, 1),
            (2100, 61, 35, 4),
            (2200, 49, 47, 4),
            (2300, 43, 51, 6),
            (2400, 33, 60, 7),
            (2500, 16, 72, 12),
        ]
        .map(|(rating, wins, losses, draws)| Opponent {
            rating: f64::from(rating),
            results: Trinomial { wins, draws, losses },
        })
        .to_vec()
    }

    #[test]
    fn the_thesis_is_reproduced() {
        assert!((least_squares_of_wins(&thesis()).unwrap() - 2179.9).abs() < 0.05);
        assert!((least_squares_of_scores(&thesis()).unwrap() - 2206.4).abs() < 0.05);
        let likeliest = maximum_likelihood(&thesis(), 0.95).unwrap();
        let rating = likeliest.rating.unwrap();
        assert!((rating - 2185.7).abs() < 0.05);
        // So many games make both intervals nearly the same.
        let half = 1.96 * likeliest.deviation.unwrap();
        assert!((likeliest.interval.low.unwrap() - (rating - half)).abs() < 0.5);
        assert!((likeliest.interval.high.unwrap() - (rating + half)).abs() < 0.5);
    }

    /// The slow twin: every tenth of a point is tried.
    #[test]
    fn no_other_rating_is_nearer_or_likelier() {
        let table = thesis();
        let squares = |rating: f64| -> f64 {
            let term =
                |o: &Opponent| (expected_score(rating - o.rating) - o.results.score().unwrap()).powi(2);
            table.iter().map(term).sum()
        };
        let likelihood = |rating: f64| -> f64 {
            let term = |o: &Opponent| {
                let (expected, score) = (expected_score(rating - o.rating), o.results.score().unwrap());
                score * expected.ln() + (1.0 - score) * (1.0 - expected).ln()
            };
            table.iter().map(term).sum()
        };
        let tried = || (10_000..30_000).map(|tenths| f64::from(tenths) / 10.0);
        let nearest = tried().min_by(|a, b| squares(*a).total_cmp(&squares(*b))).unwrap();
        assert!((least_squares_of_scores(&table).unwrap() - nearest).abs() < 0.1);
        let likeliest = tried().max_by(|a, b| likelihood(*a).total_cmp(&likelihood(*b))).unwrap();
        assert!((maximum_likelihood(&table, 0.95).unwrap().rating.unwrap() - likeliest).abs() < 0.1);
    }

    #[test]
    fn nothing_is_fitted_to_nothing() {
        let unmet = Opponent { rating: 2000.0, results: Trinomial::default() };
        for table in [&[][..], &[unmet][..]] {
            assert_eq!(least_squares_of_wins(table), None);
            assert_eq!(least_squares_of_scores(table), None);
            assert_eq!(maximum_likelihood(table, 0.95), None);
        }
        for rating in [f64::INFINITY, f64::NAN, -f64::MAX] {
            let absurd = Opponent { rating, results: Trinomial { wins: 1, draws: 1, losses: 1 } };
            assert_eq!(least_squares_of_scores(&[absurd]), None);
            assert_eq!(maximum_likelihood(&[absurd], 0.95), None);
        }
        assert_eq!(maximum_likelihood(&thesis(), 1.0), None);
    }

    #[test]
    fn one_sided_results_have_an_interval_with_one_end() {
        let table = |wins, losses| {
            [1800.0, 2200.0].map(|rating| Opponent { rating, results: Trinomial { wins, draws: 0, losses } })
        };
        let won = maximum_likelihood(&table(20, 0), 0.95).unwrap();
        assert_eq!((won.rating, won.deviation, won.interval.high), (None, None, None));
        let lost = maximum_likelihood(&table(0, 20), 0.95).unwrap();
        assert_eq!((lost.rating, lost.deviation, lost.interval.low), (None, None, None));
        // The table is symmetric about 2000.
        assert!((won.interval.low.unwrap() + lost.interval.high.unwrap() - 4000.0).abs() < 1e-6);
        assert_eq!(least_squares_of_scores(&table(20, 0)), None);
        assert_eq!(least_squares_of_wins(&table(0, 20)), None);
    }

    #[test]
    fn huge_counts_are_fitted() {
        let results = Trinomial { wins: u64::MAX, draws: u64::MAX, losses: u64::MAX };
        let found = maximum_likelihood(&[Opponent { rating: 2000.0, results }], 0.95).unwrap();
        assert!((found.rating.unwrap() - 2000.0).abs() < 1e-3);
    }

    #[test]
    fn an_opponent_who_always_loses_does_not_spoil_the_fit() {
        let mut table = thesis();
        table.push(Opponent { rating: -3000.0, results: Trinomial { wins: 1000, draws: 0, losses: 0 } });
        assert!((maximum_likelihood(&table, 0.95).unwrap().rating.unwrap() - 2185.7).abs() < 0.05);
        assert!((least_squares_of_wins(&table).unwrap() - 2179.9).abs() < 0.05);
    }
}
