//! The random mover.

use crate::{Answer, Observer, Player, Question};
use seeded::Random;

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
pub struct RandomMover(Random);

impl RandomMover {
    /// Creates a mover with this seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomMover {
        RandomMover(Random::new(seed))
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
        Some(Answer::Play(moves[self.0.below(moves.len())]))
    }
}
