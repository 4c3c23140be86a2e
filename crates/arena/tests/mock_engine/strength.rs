//! Its strength follows its options, so that tuning has something to find.

use crate::brain::{Dice, choose, tuned};
use chess::{Color, Game};

const OPTIMUM: [f64; 2] = [70.0, 30.0];

/// What the first scores against the second, of one, when each plays a sensible move so often.
fn score(first: f64, second: f64, games: u64) -> f64 {
    let mut points = 0.0;
    for number in 0..games {
        let first_is_white = number % 2 == 0;
        let mut game = Game::default();
        while game.outcome().is_none() {
            let position = game.position();
            let strength = if (game.turn() == Color::White) == first_is_white { first } else { second };
            let mut dice = Dice::new(&[number, position.key(), u64::from(position.fullmove_number())]);
            let choice = choose(position, &position.legal_moves(), strength, &mut dice);
            game.play(choice.expect("there is a move").best).expect("it is legal");
        }
        points += match game.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) => f64::from(u8::from((winner == Color::White) == first_is_white)),
            None => 0.5,
        };
    }
    points / games as f64
}

#[test]
fn strength_is_greatest_at_the_optimum_and_falls_with_the_distance() {
    let all = [[70.0, 30.0], [65.0, 35.0], [50.0, 50.0], [40.0, 60.0], [0.0, 100.0]];
    let all = all.map(|parameters| tuned(parameters, OPTIMUM));
    assert!(all.is_sorted_by(|near, far| near > far), "{all:?}");
    assert_eq!(all[0], 1.0);
}

#[test]
fn better_parameters_win_more_games() {
    let strength = |parameters| tuned(parameters, OPTIMUM);
    for (near, far, least) in [([60.0, 40.0], [50.0, 50.0], 0.8), ([65.0, 35.0], [60.0, 40.0], 0.6)] {
        let found = score(strength(near), strength(far), 100);
        assert!(found > least, "{near:?} against {far:?}: {found}");
    }
    let even = score(strength(OPTIMUM), strength(OPTIMUM), 100);
    assert!((0.35..0.65).contains(&even), "{even}");
}
