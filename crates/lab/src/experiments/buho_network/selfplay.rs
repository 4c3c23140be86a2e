//! Self-play games of BuhoChess, for training.

use crate::error::LabError;
use boards::{Bits, Board, Kind};
use chess::{Color, Game};
use classics::buho::{Buho, FEATURES, Switches, evaluate, features, is_mate};
use player::{Limits, Stop};
use seeded::Random;

/// Random plies at the start of a game.
const BY_LOT: usize = 8;
/// A game that has not ended after this many plies is drawn.
const LONGEST: usize = 200;
/// A side ahead by this much, for this many plies in a row, has won.
const WON: (i32, u32) = (1500, 4);
/// Positions with a larger advantage are not used.
const DECIDED: i32 = 2000;
/// Table entries: few nodes are searched per move.
const ENTRIES: usize = 1 << 14;

/// A training position, from the side to move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sample {
    pub(super) features: [i32; FEATURES],
    /// The thesis's sum.
    pub(super) sum: i32,
    /// The search score.
    pub(super) score: i32,
    /// The game result: 1, 0.5 or 0 points.
    pub(super) result: f64,
}

/// A player that looks at so many positions for a move.
pub(super) struct Author {
    buho: Buho,
    limits: Limits,
}

impl Author {
    pub(super) fn new(nodes: u64) -> Author {
        let mut buho = Buho::new(Switches::default());
        (buho.board, buho.entries) = (Kind::Bits, ENTRIES);
        Author { buho, limits: Limits { nodes: Some(nodes), ..Limits::INFINITE } }
    }

    /// Plays the game of this number: seed, number and nodes determine it.
    ///
    /// # Errors
    /// If it is stopped.
    pub(super) fn play(&mut self, seed: u64, number: u64, stop: &Stop) -> Result<Vec<Sample>, LabError> {
        let mut random = Random::new(seed.rotate_left(32) ^ number);
        let mut game = opening(&mut random);
        self.buho.clear();
        let mut seen: Vec<(Color, Sample)> = Vec::new();
        let mut ahead: (Option<Color>, u32) = (None, 0);
        let winner = loop {
            if game.outcome().is_some() || game.claimable_draw().is_some() || game.moves().len() >= LONGEST {
                break game.outcome().and_then(chess::Outcome::winner);
            }
            let found = self.buho.search(&game, &self.limits, stop, &mut ()).ok();
            if stop.is_raised() {
                return Err(LabError::Stopped);
            }
            let Some((found, best)) = found.and_then(|found| found.best.map(|best| (found, best))) else {
                break None;
            };
            let (turn, position) = (game.turn(), game.position());
            let noisy = best.promotion_role().is_some() || position.is_capture(best) || position.in_check();
            let told = found.depth > 0 && !is_mate(found.value) && found.value.abs() <= DECIDED;
            if told
                && !noisy
                && let Ok(board) = Board::<Bits>::new(&position.to_setup())
            {
                let (features, sum) = (features(&board), evaluate(&board));
                seen.push((turn, Sample { features, sum, score: found.value, result: 0.5 }));
            }
            let leader = (found.value.abs() >= WON.0).then_some(if found.value > 0 { turn } else { !turn });
            ahead = (leader, if leader.is_some() && leader == ahead.0 { ahead.1 + 1 } else { 1 });
            if leader.is_some() && ahead.1 >= WON.1 {
                break leader;
            }
            if game.play(best).is_err() {
                break None;
            }
        };
        let points = |side: Color| winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
        Ok(seen.into_iter().map(|(side, sample)| Sample { result: points(side), ..sample }).collect())
    }
}

/// A game that has begun at random and is not over.
fn opening(random: &mut Random) -> Game {
    loop {
        let mut game = Game::default();
        for _ in 0..BY_LOT {
            let moves = game.legal_moves();
            if moves.is_empty() || game.play(moves[random.below(moves.len())]).is_err() {
                break;
            }
        }
        if game.moves().len() == BY_LOT && game.outcome().is_none() {
            return game;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_decided_by_seed_and_number() {
        let play = |seed, number| Author::new(60).play(seed, number, &Stop::new()).unwrap();
        let long = (0..20).find(|&number| play(1, number).len() > 20).unwrap();
        let first = play(1, long);
        let mut author = Author::new(60);
        author.play(1, long + 3, &Stop::new()).unwrap();
        assert_eq!(author.play(1, long, &Stop::new()).unwrap(), first, "what was played before matters");
        assert!(play(1, long + 1) != first && play(2, long) != first);
    }

    /// The winner is ahead, by the search and by the sum.
    #[test]
    fn scores_and_results_are_those_of_the_side_to_move() {
        let mut author = Author::new(100);
        let mut together = [0.0; 2];
        for number in 0..12 {
            for sample in author.play(5, number, &Stop::new()).unwrap() {
                together[0] += (sample.result - 0.5) * f64::from(sample.score.clamp(-300, 300));
                together[1] += (sample.result - 0.5) * f64::from(sample.sum.clamp(-300, 300));
            }
        }
        assert!(together.iter().all(|&sum| sum > 0.0), "{together:?}");
    }

    #[test]
    fn a_game_can_be_stopped() {
        let stop = Stop::new();
        stop.raise();
        assert!(matches!(Author::new(100).play(1, 1, &stop), Err(LabError::Stopped)));
    }
}
