//! Tests of rating lists.

use super::*;
use crate::elo::{difference, expected_score};

fn meet(white: usize, black: usize, wins: u64, draws: u64, losses: u64) -> Encounter {
    Encounter { white, black, results: Trinomial { wins, draws, losses } }
}

fn without_first_move() -> Options {
    Options { first_move: false, ..Options::default() }
}

fn value(list: &RatingList, player: usize) -> f64 {
    match list.standings()[player] {
        Standing::Rated(estimate) => estimate.value,
        other => panic!("player {player} is {other:?}"),
    }
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

/// A tournament of four, in which everybody meets everybody with both colours.
fn tournament() -> Vec<Encounter> {
    vec![
        meet(0, 1, 30, 50, 20),
        meet(1, 0, 28, 48, 24),
        meet(0, 2, 45, 40, 15),
        meet(2, 0, 22, 45, 33),
        meet(0, 3, 60, 30, 10),
        meet(3, 0, 12, 38, 50),
        meet(1, 2, 38, 44, 18),
        meet(2, 1, 30, 45, 25),
        meet(1, 3, 55, 33, 12),
        meet(3, 1, 15, 40, 45),
        meet(2, 3, 40, 40, 20),
        meet(3, 2, 25, 45, 30),
    ]
}

/// With two players and no first move the model has as many parameters as there are results to
/// explain, and explains them exactly, but for the added game.
#[test]
fn two_players_are_fitted_exactly() {
    let (wins, draws, losses) = (400_000.0f64, 400_000.0f64, 200_000.0f64);
    let games = [meet(0, 1, 400_000, 400_000, 200_000)];
    let list = rate(2, &games, &without_first_move()).unwrap();
    let nu = draws / (wins * losses).sqrt();
    near(list.draw_ratio(), nu / (2.0 + nu), 1e-5);
    let elo = POINTS_PER_LOG_ODDS * (wins / losses).ln() * 2.0 / (2.0 + nu);
    near(list.difference(0, 1).unwrap().value, elo, 0.01);
    // Near enough to equality for the scale to be that of Elo.
    near(elo, difference((wins + draws / 2.0) / (wins + draws + losses)).unwrap(), 1.0);
    // And then the errors are those of two players, too.
    let twin = games[0].results.logistic_elo().unwrap().error.unwrap();
    near(list.difference(0, 1).unwrap().error.unwrap() / twin, 1.0, 0.05);
}

#[test]
fn without_draws_it_is_the_model_of_bradley_and_terry() {
    let thousandfold = |score: f64| (score * 1e6) as u64;
    let ratings = [100.0, 30.0, -130.0];
    let mut games = Vec::new();
    for white in 0..3 {
        for black in 0..3 {
            if white != black {
                let wins = thousandfold(expected_score(ratings[white] - ratings[black]));
                games.push(meet(white, black, wins, 0, 1_000_000 - wins));
            }
        }
    }
    let list = rate(3, &games, &Options::default()).unwrap();
    (0..3).for_each(|player| near(value(&list, player), ratings[player], 0.01));
    near(list.first_move().unwrap().value, 0.0, 0.01);
}

#[test]
fn everybody_has_the_points_he_was_to_expect() {
    let games = tournament();
    let list = rate(4, &games, &Options::default()).unwrap();
    let strength = |player: usize| value(&list, player) / list.points;
    let (first_move, nu) = (list.fit.first_move(), list.fit.equals());
    let nu = nu.draw / (nu.win * nu.loss).sqrt();
    let mut surplus = [0.0; 4];
    for Encounter { white, black, results } in games {
        let odds = (0.5 * (strength(white) - strength(black) + first_move)).exp();
        let expected = (odds + 0.5 * nu) / (odds + nu + odds.recip());
        let more = results.wins as f64 + 0.5 * results.draws as f64 - results.games() as f64 * expected;
        surplus[white] += more;
        surplus[black] -= more;
    }
    surplus.iter().for_each(|surplus| near(*surplus, 0.0, 1e-6));
}

/// The slow twin: the likelihood written down plainly, and climbed one parameter after the other.
#[test]
fn the_fit_is_that_of_the_slow_twin() {
    let games = tournament();
    let likelihood = |at: &[f64; 6]| -> f64 {
        let log_chance = |x: f64, wins: f64, draws: f64, losses: f64| {
            let (win, draw, loss) = ((x / 2.0).exp(), at[4].exp(), (-x / 2.0).exp());
            let total = win + draw + loss;
            wins * (win / total).ln() + draws * (draw / total).ln() + losses * (loss / total).ln()
        };
        let games = games.iter().map(|games| {
            let Trinomial { wins, draws, losses } = games.results;
            let x = at[games.white] - at[games.black] + at[5];
            log_chance(x, wins as f64, draws as f64, losses as f64)
        });
        games.sum::<f64>() + log_chance(at[5], 0.25, 0.5, 0.25)
    };
    let mut at = [0.0; 6];
    let mut best = likelihood(&at);
    let mut step = 0.5;
    while step > 1e-9 {
        let mut moved = false;
        for index in 1..12 {
            let mut next = at;
            next[index % 6] += if index < 6 { step } else { -step };
            if index % 6 != 0 && likelihood(&next) > best {
                (best, at, moved) = (likelihood(&next), next, true);
            }
        }
        step *= if moved { 1.0 } else { 0.5 };
    }
    let list = rate(4, &games, &Options::default()).unwrap();
    for (player, strength) in at[..4].iter().enumerate() {
        near(list.difference(player, 0).unwrap().value, list.points * strength, 1e-3);
    }
    near(list.fit.first_move(), at[5], 1e-5);
    near((list.draw_ratio() / (list.fit.equals().win * list.fit.equals().loss).sqrt()).ln(), at[4], 1e-5);
    assert!(list.first_move().unwrap().value > 0.0);
}

#[test]
fn the_anchor_moves_the_list_and_nothing_else() {
    let mean = rate(4, &tournament(), &Options::default()).unwrap();
    near((0..4).map(|player| value(&mean, player)).sum::<f64>(), 0.0, 1e-9);
    let anchor = Anchor::Player { player: 2, rating: 2000.0 };
    let fixed = rate(4, &tournament(), &Options { anchor, ..Options::default() }).unwrap();
    assert_eq!(fixed.standings()[2], Standing::Rated(Estimate { value: 2000.0, error: None }));
    for player in [0, 1, 3] {
        near(value(&fixed, player) - 2000.0, value(&mean, player) - value(&mean, 2), 1e-6);
        let Standing::Rated(Estimate { error, .. }) = fixed.standings()[player] else { panic!() };
        near(error.unwrap(), mean.difference(player, 2).unwrap().error.unwrap(), 1e-9);
    }
    assert_eq!(mean.likelihood_of_superiority(0, 0), None);
    near(mean.likelihood_of_superiority(0, 3).unwrap(), 1.0, 1e-6);
}

#[test]
fn who_won_or_lost_everything_is_not_on_the_list() {
    let games = [
        meet(0, 1, 5, 5, 5),
        meet(2, 0, 7, 0, 0),
        meet(1, 3, 4, 0, 0),
        meet(4, 2, 1, 0, 0),
        meet(5, 6, 3, 3, 3),
    ];
    let anchor = Anchor::Player { player: 0, rating: 0.0 };
    let list = rate(8, &games, &Options { anchor, ..Options::default() }).unwrap();
    use Standing::{Above, Below, Unconnected};
    assert_eq!(list.standings()[2..], [Above, Below, Above, Unconnected, Unconnected, Unconnected]);
    near(value(&list, 1), 0.0, 1e-6);
    assert_eq!(list.difference(0, 2), None);

    // Virtual draws put everybody there who is connected, in the right order.
    let list = rate(8, &games, &Options { anchor, virtual_draws: 0.5, ..Options::default() }).unwrap();
    assert!(value(&list, 4) > value(&list, 2) && value(&list, 2) > value(&list, 0));
    assert!(value(&list, 3) < value(&list, 1));
    assert_eq!(list.standings()[5..], [Unconnected, Unconnected, Unconnected]);
}

#[test]
fn results_that_say_little_are_fitted_all_the_same() {
    let rated = |players, games: &[Encounter], options: &Options| {
        let list = rate(players, games, options).unwrap();
        for player in 0..players {
            assert!(value(&list, player).is_finite());
        }
        assert!(list.draw_ratio() > 0.0 && list.draw_ratio() < 1.0);
        list
    };
    for options in [Options::default(), without_first_move()] {
        // Draws alone; wins of White alone; wins and draws, but no loss; a single draw.
        rated(2, &[meet(0, 1, 0, 1000, 0)], &options);
        rated(2, &[meet(0, 1, 50, 0, 0), meet(1, 0, 50, 0, 0)], &options);
        rated(2, &[meet(0, 1, 80, 20, 0)], &options);
        rated(2, &[meet(0, 1, 0, 1, 0)], &options);
        // A long chain, each player winning nearly always.
        let chain: Vec<Encounter> = (0..30).map(|player| meet(player, player + 1, 9_999, 0, 1)).collect();
        rated(31, &chain, &options);
    }
    let list = rated(2, &[meet(0, 1, 50, 0, 0), meet(1, 0, 50, 0, 0)], &Options::default());
    assert!(list.first_move().unwrap().value > 400.0);
}

#[test]
fn no_games_and_no_players_are_no_trouble() {
    let list = rate(0, &[], &Options::default()).unwrap();
    assert!(list.standings().is_empty());
    assert_eq!(list.difference(0, 1), None);
    let list = rate(2, &[meet(0, 1, 0, 0, 0)], &Options::default()).unwrap();
    assert!(matches!(list.standings()[0], Standing::Rated(Estimate { error: None, .. })));
    assert_eq!(list.standings()[1], Standing::Unconnected);
    assert_eq!(list.first_move().unwrap().value, 0.0);
}

#[test]
fn nonsense_is_refused() {
    let error = |games: &[Encounter], options: &Options| rate(2, games, options).unwrap_err();
    let options = Options::default();
    assert_eq!(error(&[meet(0, 2, 1, 0, 0)], &options), RatingError::UnknownPlayer { player: 2, players: 2 });
    assert_eq!(error(&[meet(1, 1, 1, 0, 0)], &options), RatingError::PlayedHimself(1));
    let anchor = Anchor::Player { player: 7, rating: 0.0 };
    assert_eq!(
        error(&[], &Options { anchor, ..options }),
        RatingError::UnknownPlayer { player: 7, players: 2 }
    );
    let anchor = Anchor::Mean(f64::INFINITY);
    assert_eq!(error(&[], &Options { anchor, ..options }), RatingError::AnchorRating(f64::INFINITY));
    assert_eq!(error(&[], &Options { virtual_draws: -1.0, ..options }), RatingError::VirtualDraws(-1.0));
}

/// A great many games between two whose draws and difference are known.
#[test]
fn the_scale_is_that_of_elo_if_equals_draw_every_other_game() {
    let promised_minus_rated = |nu: f64, x: f64| {
        let proportions = [(x / 2.0).exp(), nu, (-x / 2.0).exp()];
        let total: f64 = proportions.iter().sum();
        let [wins, draws, losses] = proportions.map(|part| (1e9 * part / total).round() as u64);
        let games = meet(0, 1, wins, draws, losses);
        let rated = rate(2, &[games], &without_first_move()).unwrap().difference(0, 1).unwrap().value;
        games.results.logistic_elo().unwrap().value - rated
    };
    for x in [0.2, 1.0, 4.0] {
        near(promised_minus_rated(2.0, x), 0.0, 0.01);
    }
    assert!(promised_minus_rated(0.5, 4.0) < -1.0);
    assert!(promised_minus_rated(4.0, 4.0) > 1.0);
    for nu in [0.5, 4.0] {
        near(promised_minus_rated(nu, 0.2), 0.0, 0.05);
    }
}

#[test]
fn those_on_the_list_are_counted_without_rating_them() {
    let mut games = tournament();
    let players = games.iter().map(|games| games.white.max(games.black)).max().unwrap() + 1;
    // One who beats everybody, and one whom nobody meets.
    games.push(meet(players, 0, 3, 0, 0));
    for anchor in [Anchor::Mean(0.0), Anchor::Player { player: 0, rating: 0.0 }] {
        for virtual_draws in [0.0, 0.5] {
            let options = Options { anchor, virtual_draws, ..Options::default() };
            let list = rate(players + 2, &games, &options).unwrap();
            let rated = list.standings().iter().filter(|standing| matches!(standing, Standing::Rated(_)));
            assert_eq!(listed(players + 2, &games, &options), Ok(rated.count()));
        }
    }
    assert_eq!(listed(0, &[], &Options::default()), Ok(0));
    assert!(listed(1, &[meet(0, 1, 1, 0, 0)], &Options::default()).is_err());
}
