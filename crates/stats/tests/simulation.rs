//! Simulated matches between players whose difference is known: what the room says of results has to be true of them.

use seeded::Random;
use stats::elo::{difference, expected_score};
use stats::fit::{Opponent, maximum_likelihood};
use stats::rating::{Anchor, Encounter, Options, rate};
use stats::{EloModel, Interval, Pentanomial, Sprt, Tally, Trinomial, Verdict};

/// The index of one of several shares that add up to 1.
fn draw(random: &mut Random, shares: &[f64]) -> usize {
    let mut rest = random.fraction();
    let chosen = shares.iter().position(|share| {
        rest -= share;
        rest < 0.0
    });
    chosen.unwrap_or(shares.len() - 1)
}

/// How likely loss, draw and win are for a player who is so much stronger, in natural log-odds; `nu` makes draws.
fn game(strength: f64, nu: f64) -> [f64; 3] {
    let parts = [(-0.5 * strength).exp(), nu, (0.5 * strength).exp()];
    let total: f64 = parts.iter().sum();
    parts.map(|part| part / total)
}

/// A match between two players.
#[derive(Clone, Copy)]
struct Match {
    /// The logistic Elo that the mean score is to correspond to.
    elo: f64,
    /// Equals draw `nu / (2 + nu)` of their games.
    nu: f64,
    /// How much the opening favours White, in natural log-odds; each opening is played with both colours.
    bias: f64,
}

impl Match {
    /// The distributions of the results of both games of a pair, the player having White in the first.
    fn games(&self) -> [[f64; 3]; 2] {
        let both = |strength: f64| [game(strength + self.bias, self.nu), game(strength - self.bias, self.nu)];
        let score = |strength: f64| {
            let [first, second] = both(strength);
            0.5 * (first[2] + 0.5 * first[1] + second[2] + 0.5 * second[1])
        };
        let (mut low, mut high) = (-20.0, 20.0);
        for _ in 0..100 {
            let middle = 0.5 * (low + high);
            if score(middle) < expected_score(self.elo) {
                low = middle;
            } else {
                high = middle;
            }
        }
        both(low)
    }

    /// The distribution of the points of a pair.
    fn pairs(&self) -> [f64; 5] {
        let [first, second] = self.games();
        let mut shares = [0.0; 5];
        for (i, p) in first.iter().enumerate() {
            for (j, q) in second.iter().enumerate() {
                shares[i + j] += p * q;
            }
        }
        shares
    }

    /// The true normalised Elo of pairs.
    fn normalised_elo(&self) -> f64 {
        let shares = self.pairs();
        let mean: f64 = shares.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum();
        let variance: f64 = shares.iter().enumerate().map(|(i, p)| p * (i as f64 / 4.0 - mean).powi(2)).sum();
        800.0 / 10f64.ln() * (mean - 0.5) / (2.0 * variance).sqrt()
    }
}

/// How many of so many sequential tests accept H1.
fn accepted(test: &Sprt, shares: &[f64; 5], tests: u64, random: &mut Random) -> u64 {
    let mut accepts_h1 = || {
        let mut tally = Pentanomial::default();
        loop {
            tally.pairs[draw(random, shares)] += 1;
            match test.verdict(&tally) {
                Verdict::Continue => {}
                verdict => return verdict == Verdict::AcceptH1,
            }
        }
    };
    (0..tests).map(|_| u64::from(accepts_h1())).sum()
}

/// Ten thousand tests, half of them with H0 true and half with H1: neither error is commoner than promised, but for what
/// chance explains, two standard deviations.
fn errs_as_rarely_as_promised(test: &Sprt, truth: [Match; 2], promised: [f64; 2], seed: u64) {
    let mut random = Random::new(seed);
    let tests = 5_000;
    for (hypothesis, (truth, promised)) in truth.into_iter().zip(promised).enumerate() {
        let h1 = accepted(test, &truth.pairs(), tests, &mut random);
        let wrong = [h1, tests - h1][hypothesis] as f64 / tests as f64;
        let deviation = (promised * (1.0 - promised) / tests as f64).sqrt();
        assert!(wrong <= promised + 2.0 * deviation, "H{hypothesis}: {wrong} instead of {promised}");
        // Nor is it so rare that games are wasted.
        assert!(wrong >= 0.75 * promised, "H{hypothesis}: {wrong} instead of {promised}");
    }
}

/// Drawish games from unbalanced openings.
#[test]
fn sequential_tests_of_logistic_elo_err_as_rarely_as_promised() {
    let truth = [0.0, 30.0].map(|elo| Match { elo, nu: 2.0, bias: 1.0 });
    let test = Sprt::new(EloModel::Logistic, 0.0, 30.0, 0.05, 0.1).unwrap();
    errs_as_rarely_as_promised(&test, truth, [0.05, 0.1], 1);
}

/// Sharper games, and the other way round: H1 is equality.
#[test]
fn sequential_tests_of_normalised_elo_err_as_rarely_as_promised() {
    let truth = [-50.0, 0.0].map(|elo| Match { elo, nu: 1.0, bias: 0.5 });
    let test = Sprt::new(EloModel::Normalised, truth[0].normalised_elo(), 0.0, 0.05, 0.05).unwrap();
    errs_as_rarely_as_promised(&test, truth, [0.05, 0.05], 2);
}

/// Whether so many hits are about the 95 % that they should be: within four standard deviations and a little, since all
/// intervals are approximate.
fn about_95_percent(hits: u64, trials: u64) {
    let share = hits as f64 / trials as f64;
    let deviation = (0.95 * 0.05 / trials as f64).sqrt();
    assert!((share - 0.95).abs() < 4.0 * deviation + 0.005, "{hits} of {trials}: {share}");
}

fn holds(interval: Interval, truth: f64) -> bool {
    interval.low.is_none_or(|low| low <= truth) && interval.high.is_none_or(|high| truth <= high)
}

#[test]
fn intervals_of_matches_hold_the_truth() {
    let mut random = Random::new(3);
    for truth in [Match { elo: 0.0, nu: 1.0, bias: 0.0 }, Match { elo: 80.0, nu: 3.0, bias: 1.5 }] {
        let (shares, normalised) = (truth.pairs(), truth.normalised_elo());
        let trials = 4_000;
        let (mut logistic_hits, mut normalised_hits, mut profile_hits) = (0, 0, 0);
        for _ in 0..trials {
            let mut tally = Pentanomial::default();
            (0..150).for_each(|_| tally.pairs[draw(&mut random, &shares)] += 1);
            let elo = tally.logistic_elo().unwrap();
            logistic_hits += u64::from((elo.value - truth.elo).abs() <= elo.error.unwrap());
            let elo = tally.normalised_elo().unwrap();
            normalised_hits += u64::from((elo.value - normalised).abs() <= elo.error.unwrap());
            profile_hits += u64::from(holds(tally.elo_interval(0.95).unwrap(), truth.elo));
        }
        about_95_percent(logistic_hits, trials);
        about_95_percent(profile_hits, trials);
        // The customary error of normalised Elo takes the deviation as known: too small for large differences.
        if truth.elo.abs() < 1.0 {
            about_95_percent(normalised_hits, trials);
        } else {
            assert!(normalised_hits < logistic_hits, "{normalised_hits} and {logistic_hits} of {trials}");
        }
    }
}

/// Few games, one-sided as often as not: where the customary error does not exist, the profile likelihood holds.
#[test]
fn intervals_of_few_games_hold_the_truth_too() {
    let mut random = Random::new(4);
    let truth = Match { elo: 200.0, nu: 0.5, bias: 0.0 };
    let [shares, _] = truth.games();
    let trials = 4_000;
    let (mut profile, mut customary) = (0, 0);
    for _ in 0..trials {
        let mut counts = [0; 3];
        (0..8).for_each(|_| counts[draw(&mut random, &shares)] += 1);
        let tally = Trinomial { wins: counts[2], draws: counts[1], losses: counts[0] };
        profile += u64::from(holds(tally.elo_interval(0.95).unwrap(), truth.elo));
        let told = tally
            .logistic_elo()
            .and_then(|elo| elo.error.map(|error| (elo.value - truth.elo).abs() <= error));
        customary += u64::from(told.unwrap_or(false));
    }
    assert!(profile * 100 >= trials * 88, "{profile} of {trials}");
    assert!(customary < profile, "{customary} and {profile} of {trials}");
}

#[test]
fn superiority_is_as_likely_as_is_said() {
    let mut random = Random::new(5);
    let shares = Match { elo: 0.0, nu: 2.0, bias: 0.5 }.pairs();
    let trials = 4_000;
    let surprised = (0..trials).filter(|_| {
        let mut tally = Pentanomial::default();
        (0..200).for_each(|_| tally.pairs[draw(&mut random, &shares)] += 1);
        let likelihood = tally.likelihood_of_superiority().unwrap();
        !(0.025..=0.975).contains(&likelihood)
    });
    about_95_percent(trials - surprised.count() as u64, trials);
}

/// The scatter of match scores is the one that the variance over pairs predicts; the one over games is too large when
/// openings are unbalanced.
#[test]
fn the_variance_of_matches_is_that_of_pairs() {
    let mut random = Random::new(6);
    let truth = Match { elo: 20.0, nu: 1.0, bias: 2.0 };
    let games = truth.games();
    let (matches, pairs) = (4_000, 100);
    let (mut scores, mut over_pairs, mut over_games) = (Vec::new(), 0.0, 0.0);
    for _ in 0..matches {
        let (mut penta, mut counts) = (Pentanomial::default(), [0; 3]);
        for _ in 0..pairs {
            let [first, second] = [draw(&mut random, &games[0]), draw(&mut random, &games[1])];
            penta.pairs[first + second] += 1;
            counts[first] += 1;
            counts[second] += 1;
        }
        let tri = Trinomial { wins: counts[2], draws: counts[1], losses: counts[0] };
        assert_eq!(penta.games(), tri.games());
        assert!((penta.score().unwrap() - tri.score().unwrap()).abs() < 1e-12);
        scores.push(penta.score().unwrap());
        over_pairs += penta.variance_per_game().unwrap() / f64::from(matches);
        over_games += tri.variance_per_game().unwrap() / f64::from(matches);
    }
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    let scatter = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / scores.len() as f64;
    let per_game = scatter * f64::from(2 * pairs);
    assert!((over_pairs / per_game - 1.0).abs() < 0.1, "{over_pairs} and {per_game}");
    assert!(over_games / per_game > 1.5, "{over_games} and {per_game}");
}

#[test]
fn intervals_of_fits_hold_the_truth() {
    let mut random = Random::new(7);
    let (truth, trials) = (2150.0, 2_000);
    let mut hits = 0;
    for _ in 0..trials {
        let table: Vec<Opponent> = (17..=25)
            .map(|hundreds| {
                let rating = f64::from(hundreds * 100);
                let wins =
                    (0..20).filter(|_| random.fraction() < expected_score(truth - rating)).count() as u64;
                Opponent { rating, results: Trinomial { wins, draws: 0, losses: 20 - wins } }
            })
            .collect();
        hits += u64::from(holds(maximum_likelihood(&table, 0.95).unwrap().interval, truth));
    }
    about_95_percent(hits, trials);
}

#[test]
fn rating_lists_find_strengths_draws_and_first_move() {
    let mut random = Random::new(8);
    let (strengths, nu, first_move) = ([0.0, 0.3, -0.4, 0.9, -0.2], 1.5, 0.2);
    let points = 400.0 / 10f64.ln() * 2.0 / (2.0 + nu);
    let trials = 1_000;
    let (mut hits, mut first_move_hits) = (0, 0);
    for _ in 0..trials {
        let mut encounters = Vec::new();
        for white in 0..strengths.len() {
            for black in (0..strengths.len()).filter(|black| *black != white) {
                let shares = game(strengths[white] - strengths[black] + first_move, nu);
                let mut counts = [0; 3];
                (0..40).for_each(|_| counts[draw(&mut random, &shares)] += 1);
                let results = Trinomial { wins: counts[2], draws: counts[1], losses: counts[0] };
                encounters.push(Encounter { white, black, results });
            }
        }
        let anchor = Anchor::Player { player: 0, rating: 0.0 };
        let list = rate(strengths.len(), &encounters, &Options { anchor, ..Options::default() }).unwrap();
        for (player, strength) in strengths.iter().enumerate().skip(1) {
            let found = list.difference(player, 0).unwrap();
            hits += u64::from((found.value - points * strength).abs() <= found.error.unwrap());
        }
        let found = list.first_move().unwrap();
        first_move_hits += u64::from((found.value - points * first_move).abs() <= found.error.unwrap());
    }
    about_95_percent(hits, 4 * trials);
    about_95_percent(first_move_hits, trials);
}

/// What the simulation itself promises.
#[test]
fn simulated_matches_have_the_elo_asked_for() {
    for elo in [-100.0, 0.0, 30.0] {
        for bias in [0.0, 2.0] {
            let shares = Match { elo, nu: 1.0, bias }.pairs();
            let mean: f64 = shares.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum();
            assert!((difference(mean).unwrap() - elo).abs() < 1e-9);
        }
    }
}
