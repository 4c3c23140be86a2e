//! The likeliest distribution of results under a hypothesis about their mean.
//!
//! Results were seen with frequencies `p_i` and are worth `a_i`. Of all distributions `q` that
//! fulfil a linear constraint `Σ q_i v_i = 0`, the one that maximises the likelihood `Σ p_i ln q_i`
//! is, by Lagrange's multipliers,
//!
//! ```text
//! q_i = p_i / (1 + x v_i),   where x solves   Σ p_i v_i / (1 + x v_i) = 0
//! ```
//!
//! (Owen's empirical likelihood; for game results, Michel Van den Bergh's note
//! `support_MLE_multinomial.pdf`, proposition 1.1). For a hypothesis about the mean, `v_i = a_i -
//! mean`. A hypothesis about the ratio of the mean's excess over a half to the standard deviation
//! is not linear, but is made so at a given distribution and solved again until nothing changes
//! (his *Comments on Normalized Elo*, section 4.1).

/// Newton's steps and halvings together; a root to double precision takes about ten of the former.
const STEPS: usize = 200;

/// How often the constraint on the ratio is made linear again, at most.
const ROUNDS: usize = 100;

/// A likelihood, per result, that changes no more than this from one round to the next has been
/// found.
const SETTLED: f64 = 1e-14;

/// The logarithms of `q_i / p_i`: by how much the likeliest distribution with mean `mean` differs
/// from the seen one.
///
/// `values` ascend, and `mean` is strictly between the first and the last. Frequencies may be zero:
/// then the extreme values, though unseen, may get a share of the distribution, which the
/// logarithms do not show.
pub(crate) fn to_mean(frequencies: &[f64], values: &[f64], mean: f64) -> Option<Vec<f64>> {
    let centred: Vec<f64> = values.iter().map(|value| value - mean).collect();
    let x = multiplier(frequencies, &centred)?;
    Some(centred.iter().map(|v| -(x * v).ln_1p()).collect())
}

/// The same for the likeliest distribution whose mean is `ratio` standard deviations above a half.
///
/// All frequencies are positive, and `values` ascend from 0 to 1.
///
/// Every round has a solution. The standard deviation is a concave function of the distribution, so
/// its linear approximation is never less than it: a distribution found in one round has at least
/// the ratio asked for (at most, if that is negative), whence the next round's constraint has
/// values of both signs. The first round starts from wins and losses alone, in the proportion that
/// has the ratio exactly.
pub(crate) fn to_ratio(frequencies: &[f64], values: &[f64], ratio: f64) -> Option<Vec<f64>> {
    let excess = 0.5 * ratio / (1.0 + ratio * ratio).sqrt();
    let (mut mean, mut variance) = (0.5 + excess, 0.25 - excess * excess);
    let mut logarithms = vec![0.0; frequencies.len()];
    let mut likelihood = f64::INFINITY;
    for _ in 0..ROUNDS {
        let deviation = variance.sqrt();
        let constraint: Vec<f64> = values
            .iter()
            .map(|value| value - 0.5 - 0.5 * ratio * (deviation + (value - mean).powi(2) / deviation))
            .collect();
        let x = multiplier(frequencies, &constraint)?;
        logarithms = constraint.iter().map(|v| -(x * v).ln_1p()).collect();
        let before = likelihood;
        likelihood = frequencies.iter().zip(&logarithms).map(|(p, logarithm)| p * logarithm).sum();
        if (likelihood - before).abs() <= SETTLED {
            break;
        }
        let tilted: Vec<f64> = frequencies.iter().zip(&logarithms).map(|(p, log)| p * log.exp()).collect();
        (mean, variance) = mean_and_variance(&tilted, values);
    }
    Some(logarithms)
}

/// Mean and variance of a distribution.
pub(crate) fn mean_and_variance(frequencies: &[f64], values: &[f64]) -> (f64, f64) {
    let mean = frequencies.iter().zip(values).map(|(p, value)| p * value).sum::<f64>();
    let variance = frequencies.iter().zip(values).map(|(p, value)| p * (value - mean).powi(2)).sum();
    (mean, variance)
}

/// The `x` for which `Σ p_i v_i / (1 + x v_i)` is zero while every `1 + x v_i` is positive; none if
/// the `v_i` have all the same sign, since no distribution then fulfils the constraint.
///
/// The sum falls as `x` grows. Where an extreme `v_i` has never been seen it may stay positive (or
/// negative) up to the end of the interval; then that end is the answer, and what is missing from
/// one is the share of the unseen.
fn multiplier(frequencies: &[f64], v: &[f64]) -> Option<f64> {
    let least = v.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = v.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && greatest > 0.0) {
        return None;
    }
    let seen = |x: f64| {
        let mut sum = 0.0;
        let mut slope = 0.0;
        for (p, v) in frequencies.iter().zip(v).filter(|(p, _)| **p > 0.0) {
            let term = v / (1.0 + x * v);
            sum += p * term;
            slope -= p * term * term;
        }
        (sum, slope)
    };
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    let unseen = |extreme: f64| frequencies.iter().zip(v).all(|(p, v)| *v != extreme || *p <= 0.0);
    if unseen(least) && seen(high).0 >= 0.0 {
        return Some(high);
    }
    if unseen(greatest) && seen(low).0 <= 0.0 {
        return Some(low);
    }
    let mut x = 0.0;
    for _ in 0..STEPS {
        let (sum, slope) = seen(x);
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - sum / slope;
        let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if (next - x).abs() <= f64::EPSILON * (1.0 + x.abs()) {
            return Some(next);
        }
        x = next;
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    fn tilted(frequencies: &[f64], logarithms: &[f64]) -> Vec<f64> {
        frequencies.iter().zip(logarithms).map(|(p, log)| p * log.exp()).collect()
    }

    #[test]
    fn the_tilted_distribution_has_the_mean_asked_for() {
        let frequencies = [0.1, 0.2, 0.4, 0.25, 0.05];
        for percent in 1..100 {
            let mean = f64::from(percent) / 100.0;
            let found = tilted(&frequencies, &to_mean(&frequencies, &VALUES, mean).unwrap());
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!((mean_and_variance(&found, &VALUES).0 - mean).abs() < 1e-12);
        }
    }

    #[test]
    fn the_tilted_distribution_has_the_ratio_asked_for() {
        let frequencies = [0.1, 0.2, 0.4, 0.25, 0.05];
        for percent in -50..=50 {
            let ratio = f64::from(percent) / 100.0;
            let found = tilted(&frequencies, &to_ratio(&frequencies, &VALUES, ratio).unwrap());
            let (mean, variance) = mean_and_variance(&found, &VALUES);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-11);
            assert!(((mean - 0.5) / variance.sqrt() - ratio).abs() < 1e-10);
        }
    }

    #[test]
    fn the_unseen_takes_what_is_missing() {
        // Only wins were seen; a mean of 0.9 is likeliest with nine tenths of wins and one tenth of
        // losses.
        let logarithms = to_mean(&[0.0, 0.0, 1.0], &[0.0, 0.5, 1.0], 0.9).unwrap();
        assert!((logarithms[2].exp() - 0.9).abs() < 1e-12);
    }

    #[test]
    fn no_distribution_has_a_mean_outside_its_values() {
        assert_eq!(to_mean(&[0.5, 0.5], &[0.0, 1.0], 1.0), None);
        assert_eq!(to_mean(&[0.5, 0.5], &[0.0, 1.0], f64::NAN), None);
    }
}
