//! Positions for the tests of this crate.

use crate::{Position, Setup};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Plays this many random games, every second one of double Chess960, and shows every position of
/// them.
pub(crate) fn random_positions(games: u32, mut look: impl FnMut(&Position)) {
    let mut random = StdRng::seed_from_u64(2026);
    for game in 0..games {
        let mut number = || random.random_range(0..Setup::CHESS960_COUNT);
        let setup = if game % 2 == 0 {
            Setup::default()
        } else {
            Setup::double_chess960(number(), number()).unwrap()
        };
        let mut position = Position::from_setup(&setup).unwrap();
        for _ in 0..120 {
            look(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.random_range(0..moves.len())], &mut ());
        }
    }
}
