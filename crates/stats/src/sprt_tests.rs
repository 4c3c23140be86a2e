//! Tests of the sequential test.

use super::*;
use crate::tally::{Pentanomial, Trinomial};

fn test(model: EloModel, elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap()
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

/// Figures that fastchess asserts of itself (`app/tests/sprt_test.cpp`), to the digits given there.
#[test]
fn ratios_are_those_of_fastchess() {
    let games = [
        (EloModel::Normalised, (0.0, 2.0), (36433, 36027, 68692), 0.92),
        (EloModel::Normalised, (-1.75, 0.25), (10871, 10650, 20431), 2.30),
        (EloModel::Logistic, (0.5, 2.5), (21404, 21184, 40708), -1.57),
        (EloModel::Logistic, (0.0, 2.0), (57433, 57030, 106593), -2.59),
    ];
    for (model, (elo0, elo1), (wins, losses, draws), expected) in games {
        let tally = Trinomial { wins, draws, losses };
        near(test(model, elo0, elo1).log_likelihood_ratio(&tally), expected, 0.0051);
    }
    let pairs = [
        (EloModel::Normalised, (0.0, 2.0), [365, 16618, 36029 + 200, 16974, 390], 2.25),
        (EloModel::Normalised, (-1.75, 0.25), [127, 4883, 10311 + 401, 5150, 104], 3.01),
        (EloModel::Logistic, (0.5, 2.5), [223, 9863, 20279 + 1000, 10037, 246], -3.07),
        (EloModel::Logistic, (0.0, 2.0), [871, 26175, 55003 + 980, 26678, 821], -4.98),
    ];
    for (model, (elo0, elo1), pairs, expected) in pairs {
        let tally = Pentanomial::new(pairs);
        near(test(model, elo0, elo1).log_likelihood_ratio(&tally), expected, 0.0051);
    }
}

/// The page of raw statistics of a finished test on the fishtest instance of the engine Monty
/// (`montytest`, test 69d3c8dc7c5b3724e29d2712); it gives the logistic bounds to three digits.
#[test]
fn ratios_are_those_of_fishtest() {
    let tally = Pentanomial::new([13, 37, 50, 25, 3]);
    near(test(EloModel::Normalised, 0.0, 4.0).log_likelihood_ratio(&tally), -0.54912, 0.000005);
    near(test(EloModel::Logistic, 0.0, 2.716).log_likelihood_ratio(&tally), -0.53772, 0.0002);
}

#[test]
fn the_bounds_are_those_of_wald() {
    let test = Sprt::new(EloModel::Logistic, 0.0, 5.0, 0.05, 0.1).unwrap();
    near(test.lower(), (0.1f64 / 0.95).ln(), 1e-15);
    near(test.upper(), (0.9f64 / 0.05).ln(), 1e-15);
}

#[test]
fn both_hypotheses_can_be_accepted() {
    let test = test(EloModel::Logistic, 0.0, 10.0);
    assert_eq!(test.verdict(&Pentanomial::default()), Verdict::Continue);
    assert_eq!(test.verdict(&Pentanomial::new([100, 1000, 3000, 1400, 200])), Verdict::AcceptH1);
    assert_eq!(test.verdict(&Pentanomial::new([200, 1400, 3000, 1000, 100])), Verdict::AcceptH0);
}

#[test]
fn a_test_that_cannot_be_is_refused() {
    let make = |elo0, elo1, alpha, beta| Sprt::new(EloModel::Logistic, elo0, elo1, alpha, beta).unwrap_err();
    assert!(matches!(make(5.0, 5.0, 0.05, 0.05), SprtError::Order { .. }));
    assert!(matches!(make(0.0, f64::NAN, 0.05, 0.05), SprtError::Order { .. }));
    assert_eq!(make(0.0, f64::INFINITY, 0.05, 0.05), SprtError::TooFar(f64::INFINITY));
    assert!(matches!(make(0.0, 5.0, 0.0, 0.05), SprtError::Probability { name: "alpha", .. }));
    assert!(matches!(make(0.0, 5.0, 0.05, f64::NAN), SprtError::Probability { name: "beta", .. }));
    assert_eq!(make(0.0, 5.0, 0.5, 0.5), SprtError::Sum(1.0));
    assert_eq!(make(5.0, 0.0, 0.05, 0.05).to_string(), "elo0 must be less than elo1, but they are 5 and 0");
}

/// Every difference that a test may be about, with results of every sort: the ratio is a number,
/// and reversing both the results and the hypotheses reverses it.
#[test]
fn odd_results_have_a_ratio_too() {
    let counts = [0, 1, 7, 100, 100_000];
    for model in [EloModel::Logistic, EloModel::Normalised] {
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 1.0), (100.0, 150.0), (-400.0, 400.0), (390.0, 400.0)] {
            let (test, mirrored) = (test(model, elo0, elo1), test(model, -elo1, -elo0));
            for index in 0..counts.len().pow(5) {
                let pairs: [u64; 5] =
                    std::array::from_fn(|kind| counts[index / counts.len().pow(kind as u32) % counts.len()]);
                let mut reversed = pairs;
                reversed.reverse();
                let ratio = test.log_likelihood_ratio(&Pentanomial::new(pairs));
                let back = mirrored.log_likelihood_ratio(&Pentanomial::new(reversed));
                assert!(ratio.is_finite(), "{model:?} {elo0} {elo1} {pairs:?}");
                near(ratio, -back, 1e-6 * (1.0 + ratio.abs()));
            }
        }
    }
}

/// The slow twin: the likeliest distribution of pairs under a hypothesis, by trying. The shares of
/// the three middle results are varied; the other two follow from the hypothesis and from their
/// sum.
///
/// That the mean is `t` deviations above a half is to say that it is `t / √(1 + t²)` times the root
/// of the mean square distance from a half above it; and that distance does not depend on how the
/// rest is shared by the two ends.
fn by_trying(counts: [f64; 5], hypothesis: impl Fn(f64) -> f64) -> f64 {
    let likelihood = |middle: [f64; 3]| {
        let rest = 1.0 - middle.iter().sum::<f64>();
        let square = 0.25 * rest + 0.0625 * (middle[0] + middle[2]);
        let excess = hypothesis(square) - 0.25 * (middle[2] - middle[0]);
        let shares = [0.5 * rest - excess, middle[0], middle[1], middle[2], 0.5 * rest + excess];
        if shares.iter().any(|share| *share <= 0.0) {
            return f64::NEG_INFINITY;
        }
        counts.iter().zip(shares).map(|(count, share)| count * share.ln()).sum::<f64>()
    };
    let mut at = [0.05; 3];
    let mut best = likelihood(at);
    let mut step = 0.05;
    while step > 1e-10 {
        let mut moved = false;
        for direction in 1..27 {
            let signs = [direction % 3, direction / 3 % 3, direction / 9].map(|sign| [0.0, 1.0, -1.0][sign]);
            let next = std::array::from_fn(|index| at[index] + step * signs[index]);
            let value = likelihood(next);
            if value > best {
                (at, best, moved) = (next, value, true);
            }
        }
        step *= if moved { 1.2 } else { 0.5 };
    }
    best
}

#[test]
fn ratios_are_those_of_the_slow_twin() {
    for pairs in
        [[13, 37, 50, 25, 3], [5, 5, 5, 5, 5], [1, 20, 300, 900, 779], [40, 30, 20, 10, 2], [2, 3, 90, 3, 1]]
    {
        let counts = pairs.map(|count| count as f64);
        let tally = Pentanomial::new(pairs);
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 1.0), (-20.0, 40.0)] {
            let logistic = |elo: f64| by_trying(counts, |_| expected_score(elo) - 0.5);
            let normalised = |elo: f64| {
                let t = elo / NORMALISED_POINTS_PER_DEVIATION * 2f64.sqrt();
                by_trying(counts, |square| t * (square / (1.0 + t * t)).sqrt())
            };
            let fast = test(EloModel::Logistic, elo0, elo1).log_likelihood_ratio(&tally);
            near(fast, logistic(elo1) - logistic(elo0), 1e-6);
            let fast = test(EloModel::Normalised, elo0, elo1).log_likelihood_ratio(&tally);
            near(fast, normalised(elo1) - normalised(elo0), 1e-6);
        }
    }
}

/// Where all pairs were won the likeliest distributions are of wins and losses alone, but for what
/// counts for the unseen.
#[test]
fn ratios_of_one_sided_results_are_those_worked_out_by_hand() {
    let t = 5.0 / NORMALISED_POINTS_PER_DEVIATION * 2f64.sqrt();
    let wins = 0.5 + 0.5 * t / (1.0 + t * t).sqrt();
    let ratio =
        test(EloModel::Normalised, 0.0, 5.0).log_likelihood_ratio(&Pentanomial::new([0, 0, 0, 0, 104]));
    near(ratio, 104.0 * (2.0 * wins).ln(), 0.001);

    let ratio = test(EloModel::Logistic, 0.0, 5.0).log_likelihood_ratio(&Pentanomial::new([0, 0, 0, 0, 104]));
    near(ratio, 104.0 * (2.0 * expected_score(5.0)).ln(), 0.001);

    // Of draws alone, equality is the likeliest explanation; the ratio asked for needs some wins,
    // and no losses.
    let t = 5.0 / NORMALISED_POINTS_PER_DEVIATION;
    let draws = Trinomial { wins: 0, draws: 16_700, losses: 0 };
    let ratio = test(EloModel::Normalised, 0.0, 5.0).log_likelihood_ratio(&draws);
    near(ratio, -16_700.0 * (1.0 + t * t).ln(), 0.01);
}
