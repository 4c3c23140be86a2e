//! The scale of Elo ratings: what score a difference of ratings promises, and what difference a score betrays.
//!
//! The expected score is the logistic function with base ten, `E(d) = 1 / (1 + 10^(-d/400))`: every
//! [`TENFOLD`] points multiply the odds by ten.

use std::f64::consts::LN_10;

/// The difference of ratings at which the better player's odds are ten to one.
pub const TENFOLD: f64 = 400.0;

/// Elo points in one unit of the natural logarithm of the odds.
pub const POINTS_PER_LOG_ODDS: f64 = TENFOLD / LN_10;

/// Points of normalised Elo in a score that is one standard deviation of a game above a half.
///
/// With it, normalised and logistic Elo agree for small differences when there are no draws: the standard deviation
/// of a game is then a half, and the slope of the expected score a quarter per unit of log-odds.
pub const NORMALISED_POINTS_PER_DEVIATION: f64 = 2.0 * POINTS_PER_LOG_ODDS;

/// The score, between 0 and 1, that a player may expect who is rated so many points above his opponent.
///
/// ```
/// assert_eq!(stats::elo::expected_score(0.0), 0.5);
/// assert_eq!(stats::elo::expected_score(400.0), 10.0 / 11.0);
/// assert_eq!(stats::elo::expected_score(f64::NEG_INFINITY), 0.0);
/// ```
#[must_use]
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / TENFOLD))
}

/// The difference of ratings that makes a score the expected one. There is none for a score of 0, of 1, or for what
/// is no score.
///
/// ```
/// assert_eq!(stats::elo::difference(10.0 / 11.0).map(f64::round), Some(400.0));
/// assert_eq!(stats::elo::difference(1.0), None);
/// ```
#[must_use]
pub fn difference(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| TENFOLD * (score / (1.0 - score)).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difference_undoes_expected_score() {
        for tenths in -20_000..=20_000 {
            let points = f64::from(tenths) / 10.0;
            let back = difference(expected_score(points)).unwrap();
            assert!((back - points).abs() < 1e-8, "{points} came back as {back}");
        }
    }

    #[test]
    fn what_is_no_score_has_no_difference() {
        for score in [0.0, 1.0, -0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert_eq!(difference(score), None);
        }
    }

    #[test]
    fn the_two_scales_agree_near_equality_without_draws() {
        let (points, deviation) = (1.0, 0.5);
        let normalised = (expected_score(points) - 0.5) / deviation * NORMALISED_POINTS_PER_DEVIATION;
        assert!((normalised - points).abs() < 1e-5);
    }
}
