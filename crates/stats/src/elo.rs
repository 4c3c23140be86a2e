//! The Elo scale: from a rating difference to an expected score, and back.
//!
//! The expected score is the logistic function with base ten, `E(d) = 1 / (1 + 10^(-d/400))`: every
//! [`TENFOLD`] points multiply the odds by ten.

use std::f64::consts::LN_10;

/// The rating difference at which the better player's odds are ten to one.
pub const TENFOLD: f64 = 400.0;

/// Elo points per unit of natural log-odds.
pub const POINTS_PER_LOG_ODDS: f64 = TENFOLD / LN_10;

/// Normalised Elo points per standard deviation of a game.
///
/// With it, normalised and logistic Elo agree for small differences without draws: the standard
/// deviation of a game is then a half, and the slope of the expected score a quarter per unit of
/// log-odds.
pub const NORMALISED_POINTS_PER_DEVIATION: f64 = 2.0 * POINTS_PER_LOG_ODDS;

/// Returns the expected score, between 0 and 1, of a player rated so many points above the
/// opponent.
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

/// Returns the rating difference at which a score is the expected one; `None` for a score of 0, 1
/// or out of range.
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
