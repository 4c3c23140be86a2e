//! HCE targets: supervised targets from the hand-crafted evaluation, at positions near those of
//! games.
//!
//! Games are expensive and evaluations cheap. Random moves lead from the positions of games to any
//! number of others, including such that no sensible game has but every search meets. The
//! hand-crafted evaluation of them is no more than it knows; but a network that has learnt that
//! much needs far fewer games to learn the rest.

use super::packed::Packed;
use chess::Position;
use eval::Evaluator;
use seeded::Random;

/// Most random moves from the position of a game.
const MOST_MOVES: usize = 4;
/// Beyond this many centipawns a game is decided.
const MOST_SCORE: i32 = 3000;

/// Creates HCE targets, on one thread.
pub(super) struct Lessons(Evaluator);

impl Lessons {
    pub(super) fn new() -> Lessons {
        Lessons(Evaluator::new())
    }

    /// Returns a position some random moves away, with its score; `None` if the game ends on the
    /// way, or the last position is in check and cannot be evaluated.
    pub(super) fn near(&mut self, packed: &Packed, random: &mut Random) -> Option<Packed> {
        let mut position = packed.position()?;
        for _ in 0..=random.below(MOST_MOVES) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return None;
            }
            position.play_unchecked(moves[random.below(moves.len())], &mut ());
        }
        let goes_on = !position.in_check() && !position.legal_moves().is_empty();
        goes_on.then(|| Packed::unfinished(&position, self.score(&position)))
    }

    /// Returns the evaluation for White.
    fn score(&mut self, position: &Position) -> i16 {
        let score = self.0.evaluate(position).clamp(-MOST_SCORE, MOST_SCORE) as i16;
        if position.turn().is_white() { score } else { -score }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random_positions;
    use super::*;

    #[test]
    fn lessons_are_judged_by_hand_and_seldom_twice_the_same() {
        let mut lessons = Lessons::new();
        let mut all: Vec<Packed> = Vec::new();
        for (number, packed) in random_positions(500, 3).iter().enumerate() {
            let Some(near) = lessons.near(packed, &mut Random::of_part(1, number as u64)) else { continue };
            let position = near.position().unwrap();
            let hand = Evaluator::new().evaluate(&position).clamp(-MOST_SCORE, MOST_SCORE);
            // Rights to castle are not packed, and are worth nothing to the evaluation.
            assert_eq!(i32::from(near.label().score), hand, "{position}");
            assert_eq!(near.label().result, None);
            assert!(!position.in_check() && near.count() <= packed.count());
            all.push(near);
        }
        assert!(all.len() > 400, "{}", all.len());
        all.sort_unstable_by_key(Packed::mixed);
        all.dedup();
        assert!(all.len() > 390, "{}", all.len());
    }

    #[test]
    fn the_same_lot_gives_the_same_lesson() {
        let [packed] = random_positions(1, 8)[..] else { panic!() };
        let near = |number| Lessons::new().near(&packed, &mut Random::of_part(5, number));
        assert_eq!(near(1), near(1));
        assert!((2..20).any(|number| near(number) != near(1)));
    }
}
