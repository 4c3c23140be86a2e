//! Tests of the tallies.

use super::*;

fn trinomial(wins: u64, losses: u64, draws: u64) -> Trinomial {
    Trinomial { wins, draws, losses }
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

/// Figures that fastchess asserts of itself (`app/tests/elo_test.cpp`), to the digits given there.
#[test]
fn single_games_are_judged_as_by_fastchess() {
    let games = trinomial(76, 89, 123);
    let elo = games.normalised_elo().unwrap();
    near(elo.value, -20.76, 0.005);
    near(elo.error.unwrap(), 40.13, 0.005);
    near(games.likelihood_of_superiority().unwrap(), 0.1553, 0.00005);

    let games = trinomial(136, 96, 111);
    let (normalised, logistic) = (games.normalised_elo().unwrap(), games.logistic_elo().unwrap());
    near(normalised.value, 49.77, 0.005);
    near(normalised.error.unwrap(), 36.77, 0.005);
    near(logistic.value, 40.70, 0.005);
    near(logistic.error.unwrap(), 30.43, 0.005);
    near(games.likelihood_of_superiority().unwrap(), 0.9960, 0.00005);

    let elo = trinomial(34, 356, 0).normalised_elo().unwrap();
    near(elo.value, -508.44, 0.005);
    near(elo.error.unwrap(), 34.48, 0.005);
}

#[test]
fn pairs_are_judged_as_by_fastchess() {
    let expected = [
        ([34, 54, 31 + 32, 64, 75], [57.94, 28.28, 55.58, 27.65]),
        ([332, 433, 457 + 41, 333, 334], [-9.17, 10.96, -8.64, 10.33]),
        ([7895, 8757, 5485 + 200, 568, 9999], [-19.01, 2.65, -21.04, 2.95]),
    ];
    for (pairs, [normalised, normalised_error, logistic, logistic_error]) in expected {
        let tally = Pentanomial::new(pairs);
        let (n, l) = (tally.normalised_elo().unwrap(), tally.logistic_elo().unwrap());
        near(n.value, normalised, 0.006);
        near(n.error.unwrap(), normalised_error, 0.006);
        near(l.value, logistic, 0.006);
        near(l.error.unwrap(), logistic_error, 0.006);
    }
    let superiority = Pentanomial::new([332, 433, 457 + 41, 333, 334]).likelihood_of_superiority();
    near(superiority.unwrap(), 0.0505, 0.00005);
}

/// The page of raw statistics of a finished test on the fishtest instance of the engine Monty
/// (`montytest`, test 69d3c8dc7c5b3724e29d2712).
#[test]
fn pairs_are_judged_as_by_fishtest() {
    let tally = Pentanomial::new([13, 37, 50, 25, 3]);
    assert_eq!(tally.games(), 256);
    near(tally.score().unwrap(), 0.43750, 0.000005);
    near(tally.variance().unwrap(), 0.05762, 0.000005);
    near(tally.variance_per_game().unwrap(), 0.11523, 0.000005);
    near(tally.normalised_elo().unwrap().value, -63.97, 0.005);
    near(tally.even_ratio().unwrap(), 0.39062, 0.000006);
}

#[test]
fn no_games_say_nothing() {
    fn silent<T: Tally>(tally: &T) {
        assert_eq!(tally.games(), 0);
        assert_eq!(tally.score(), None);
        assert_eq!(tally.variance(), None);
        assert_eq!(tally.logistic_elo(), None);
        assert_eq!(tally.normalised_elo(), None);
        assert_eq!(tally.likelihood_of_superiority(), None);
        assert_eq!(tally.score_interval(0.95), None);
    }
    silent(&Trinomial::default());
    silent(&Pentanomial::default());
    assert_eq!(Trinomial::default().draw_ratio(), None);
    assert_eq!(Pentanomial::default().even_ratio(), None);
    assert_eq!(Pentanomial::default().pair_ratio(), None);
}

#[test]
fn draws_alone_are_equality_of_unknown_error() {
    let draws = trinomial(0, 0, 10);
    assert_eq!(draws.logistic_elo(), Some(Estimate { value: 0.0, error: None }));
    assert_eq!(draws.normalised_elo(), None);
    assert_eq!(draws.likelihood_of_superiority(), None);
    // The likeliest distribution with mean s > ½ is of draws and wins: 2 (1 - s) of draws.
    let interval = draws.score_interval(0.95).unwrap();
    let expected = 0.5 * (-0.5 * CUSTOMARY_DEVIATIONS.powi(2) / 10.0).exp();
    near(interval.high.unwrap(), 1.0 - expected, 1e-12);
    near(interval.low.unwrap(), expected, 1e-12);
}

#[test]
fn one_sided_results_have_one_end() {
    for games in [1, 2, 1000] {
        let drop = 0.5 * CUSTOMARY_DEVIATIONS.powi(2) / games as f64;
        let won = trinomial(games, 0, 0);
        assert_eq!(won.logistic_elo(), None);
        assert_eq!(won.elo_interval(0.95).unwrap().high, None);
        near(won.score_interval(0.95).unwrap().low.unwrap(), (-drop).exp(), 1e-12);
        let lost = won.reversed();
        assert_eq!(lost.elo_interval(0.95).unwrap().low, None);
        near(lost.score_interval(0.95).unwrap().high.unwrap(), 1.0 - (-drop).exp(), 1e-12);
    }
}

#[test]
fn an_error_that_leaves_the_scale_is_not_told() {
    let elo = trinomial(9, 1, 0).logistic_elo().unwrap();
    assert_eq!(elo.error, None);
    assert_eq!(format!("{elo:.0}"), "382");
}

#[test]
fn both_intervals_agree_when_there_are_many_games() {
    let tally = Pentanomial::new([8_000, 20_000, 40_000, 25_000, 7_000]);
    let elo = tally.logistic_elo().unwrap();
    let interval = tally.elo_interval(0.95).unwrap();
    near(interval.low.unwrap(), elo.value - elo.error.unwrap(), 0.001);
    near(interval.high.unwrap(), elo.value + elo.error.unwrap(), 0.001);
}

#[test]
fn huge_counts_do_not_overflow() {
    let tally = Pentanomial::new([u64::MAX; 5]);
    assert_eq!(tally.games(), u64::MAX);
    near(tally.score().unwrap(), 0.5, 1e-12);
}

#[test]
fn what_is_no_confidence_has_no_interval() {
    for confidence in [0.0, 1.0, -1.0, f64::NAN] {
        assert_eq!(trinomial(1, 1, 1).score_interval(confidence), None);
    }
}

/// The upper end was 1 for every score of three quarters or more.
#[test]
fn the_upper_end_of_a_high_score_is_the_mirror_of_the_lower_end_of_a_low_one() {
    for wins in 0..=100 {
        for draws in 0..=(100 - wins).min(12) {
            let losses = 100 - wins - draws;
            let ends = |wins, losses| {
                let interval = Trinomial { wins, draws, losses }.score_interval(0.95).unwrap();
                (interval.low.unwrap(), interval.high.unwrap())
            };
            let ((low, high), (mirrored_low, mirrored_high)) = (ends(wins, losses), ends(losses, wins));
            let case = format!("{wins}-{draws}-{losses}: {low} {high}, {mirrored_low} {mirrored_high}");
            assert!(
                (low + mirrored_high - 1.0).abs() < 1e-9 && (high + mirrored_low - 1.0).abs() < 1e-9,
                "{case}"
            );
            assert!(losses == 0 || high < 1.0, "{case}");
        }
    }
}
