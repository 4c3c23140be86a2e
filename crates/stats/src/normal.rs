//! The standard normal distribution: probabilities and quantiles.

use crate::solve::root;
use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// The usual confidence of Elo errors.
pub const CUSTOMARY_CONFIDENCE: f64 = 0.95;

/// The probability that a standard normal variable is at most `x`.
///
/// ```
/// assert_eq!(stats::normal::probability_below(0.0), 0.5);
/// ```
#[must_use]
pub fn probability_below(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

/// Returns the quantile of a probability; `None` unless it is strictly between 0 and 1.
///
/// ```
/// let quantile = stats::normal::quantile(0.975).unwrap();
/// assert!((quantile - 1.959_963_984_540_054).abs() < 1e-14);
/// assert_eq!(stats::normal::quantile(1.0), None);
/// ```
#[must_use]
pub fn quantile(probability: f64) -> Option<f64> {
    if !(probability > 0.0 && probability < 1.0) {
        return None;
    }
    // The lower tail is where probabilities keep their precision.
    if probability > 0.5 {
        return quantile(1.0 - probability).map(|x| -x);
    }
    let rough = root(LOWEST, 0.0, |x| probability_below(x) - probability);
    let density = (-0.5 * rough * rough).exp() / (2.0 * PI).sqrt();
    let correction = (probability_below(rough) - probability) / density;
    Some(if correction.is_finite() { rough - correction } else { rough })
}

/// Below this a double has no probability left.
const LOWEST: f64 = -40.0;

/// Returns how many standard deviations to both sides hold the given share of the distribution;
/// `None` unless it is strictly between 0 and 1.
///
/// ```
/// let deviations = stats::normal::two_sided(0.95).unwrap();
/// assert!((deviations - 1.959_963_984_540_054).abs() < 1e-14);
/// ```
#[must_use]
pub fn two_sided(confidence: f64) -> Option<f64> {
    if !(confidence > 0.0 && confidence < 1.0) {
        return None;
    }
    quantile(0.5 - 0.5 * confidence).map(|x| -x)
}

/// The two-sided deviations of [`CUSTOMARY_CONFIDENCE`].
pub const CUSTOMARY_DEVIATIONS: f64 = 1.959_963_984_540_054;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_printed_tables() {
        let table = [
            (0.5, 0.0),
            (0.75, 0.674_489_750_196_082),
            (0.9, 1.281_551_565_544_6),
            (0.95, 1.644_853_626_951_473),
            (0.99, 2.326_347_874_040_841),
            (0.999, 3.090_232_306_167_814),
        ];
        for (probability, expected) in table {
            let found = quantile(probability).unwrap();
            assert!((found - expected).abs() < 1e-13, "{probability}: {found}");
            assert!((quantile(1.0 - probability).unwrap() + expected).abs() < 1e-13);
        }
    }

    #[test]
    fn quantile_undoes_probability_far_into_the_tail() {
        for tenths in -370..=0 {
            let x = f64::from(tenths) / 10.0;
            let back = quantile(probability_below(x)).unwrap();
            assert!((back - x).abs() < 1e-12, "{x} came back as {back}");
        }
    }

    #[test]
    fn the_customary_deviations_are_those_of_the_customary_confidence() {
        assert!((two_sided(CUSTOMARY_CONFIDENCE).unwrap() - CUSTOMARY_DEVIATIONS).abs() < 1e-14);
    }

    #[test]
    fn what_is_no_probability_has_no_quantile() {
        for probability in [0.0, 1.0, -1.0, 2.0, f64::NAN] {
            assert_eq!(quantile(probability), None);
            assert_eq!(two_sided(probability), None);
        }
    }

    /// The slow twin: Simpson's rule over the density.
    #[test]
    fn probabilities_are_the_integral_of_the_density() {
        let density = |x: f64| (-0.5 * x * x).exp() / (2.0 * PI).sqrt();
        for x in [-3.0, -1.5, -0.2, 0.7, 2.5_f64] {
            let steps = 20_000;
            let width = x / f64::from(steps);
            let sum: f64 = (0..steps)
                .map(|i| {
                    let left = f64::from(i) * width;
                    density(left) + 4.0 * density(left + width / 2.0) + density(left + width)
                })
                .sum();
            assert!((probability_below(x) - 0.5 - sum * width / 6.0).abs() < 1e-13);
        }
    }
}
