//! The random mover.

use crate::{Answer, Observer, Player, Question};

/// Plays random legal moves, all equally likely. The same seed plays the same game.
///
/// ```
/// use chess::Game;
/// use player::{Contest, Players, RandomMover, Stop};
///
/// let game = |seed| {
///     let mut contest = Contest::new(Game::default());
///     let (mut white, mut black) = (RandomMover::new(seed), RandomMover::new(seed + 1));
///     contest.run(Players { white: &mut white, black: &mut black }, &Stop::new(), &mut ());
///     contest.game().moves().to_vec()
/// };
/// assert_eq!(game(1), game(1));
/// assert_ne!(game(1), game(3));
/// ```
#[derive(Clone, Debug)]
pub struct RandomMover {
    state: u64,
}

impl RandomMover {
    /// Creates a mover with this seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomMover {
        RandomMover { state: seed }
    }

    /// Returns the next number of the SplitMix64 sequence.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Returns a number below `bound`: the high half of the product, whose bias is negligible.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

impl Player for RandomMover {
    fn name(&self) -> &str {
        "Random mover"
    }

    fn answer(&mut self, question: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        let moves = question.game.legal_moves();
        if moves.is_empty() {
            return Some(Answer::Resign); // never asked in a game that is over
        }
        Some(Answer::Play(moves[self.below(moves.len())]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_comes_up_about_equally_often() {
        let mut mover = RandomMover::new(0);
        let mut counts = [0; 20];
        (0..20_000).for_each(|_| counts[mover.below(20)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
