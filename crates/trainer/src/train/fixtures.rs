//! Positions for tests and for measuring speed.

use super::packed::Packed;
use chess::{Color, Position, Role};
use seeded::Random;

/// Rough piece values.
const VALUES: [(Role, i32); 5] =
    [(Role::Pawn, 100), (Role::Knight, 300), (Role::Bishop, 300), (Role::Rook, 500), (Role::Queen, 900)];

/// Returns positions of random games, from ply 8 to ply 100, none in check.
///
/// Their scores count material, and the side with more of it has won.
#[must_use]
pub fn positions(count: usize, seed: u64) -> Vec<Packed> {
    positions_until(100, count, seed)
}

/// Like [`positions`], from longer games: their positions have about as many pieces as those of
/// self-play, on which the training time depends.
#[must_use]
pub fn sparse_positions(count: usize, seed: u64) -> Vec<Packed> {
    positions_until(250, count, seed)
}

fn positions_until(last: u32, count: usize, seed: u64) -> Vec<Packed> {
    let mut random = Random::of_part(seed, 0);
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let mut position = Position::default();
        for ply in 0..last {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() >= 100 {
                break;
            }
            if position.play(moves[random.below(moves.len())]).is_err() {
                break;
            }
            if ply >= 8 && !position.in_check() && all.len() < count {
                let score = material(&position);
                let result = if score > 50 {
                    1.0
                } else if score < -50 {
                    0.0
                } else {
                    0.5
                };
                all.push(Packed::new(&position, score, result));
            }
        }
    }
    all
}

/// Returns White's material minus Black's.
fn material(position: &Position) -> i16 {
    let count = |color, role| position.pieces(color, role).count() as i32;
    let one = |(role, value): &(Role, i32)| value * (count(Color::White, *role) - count(Color::Black, *role));
    VALUES.iter().map(one).sum::<i32>() as i16
}
