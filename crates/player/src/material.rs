//! A machine that sees one move ahead and knows piece values: a yardstick for weak players.

use crate::{Answer, Observer, Player, Question};
use chess::{Move, Position, Role};
use seeded::Random;

/// Mates if it can, otherwise plays a move after which it has the most material, ignoring
/// recaptures; a random one of several such moves. The same seed plays the same game.
///
/// ```
/// use chess::{Game, Position};
/// use player::{Answer, Limits, MaterialMover, Player, Question, Stop};
///
/// let game = Game::new(Position::from_fen("4k3/2p5/3p4/8/8/8/3Q3P/4K3 w - - 0 1")?);
/// let question = Question {
///     game: &game,
///     limits: &Limits::INFINITE,
///     stop: &Stop::new(),
///     draw_offered: false,
///     refused: None,
/// };
/// // A pawn for a queen: it looks no further.
/// let taken = game.position().parse_san("Qxd6")?;
/// assert_eq!(MaterialMover::new(1).answer(&question, &mut ()), Some(Answer::Play(taken)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MaterialMover {
    random: Random,
}

/// Piece values; a mate is worth more than all of them.
const VALUES: [i32; Role::COUNT] = [1, 3, 3, 5, 9, 0];
const MATE: i32 = 1000;

impl MaterialMover {
    /// Creates a mover with this seed.
    #[must_use]
    pub fn new(seed: u64) -> MaterialMover {
        MaterialMover { random: Random::new(seed) }
    }
}

/// Returns what a move wins at once.
fn gain(position: &Position, m: Move) -> i32 {
    let value = |role: Role| VALUES[role.index()];
    let mut after = position.clone();
    let taken = if m.is_en_passant() {
        value(Role::Pawn)
    } else if position.is_capture(m) {
        position.piece_on(m.to()).map_or(0, |piece| value(piece.role()))
    } else {
        0
    };
    let promoted = m.promotion_role().map_or(0, |role| value(role) - value(Role::Pawn));
    let mate = after.play(m).is_ok() && after.is_checkmate();
    taken + promoted + if mate { MATE } else { 0 }
}

impl Player for MaterialMover {
    fn name(&self) -> &str {
        "Material mover"
    }

    fn answer(&mut self, question: &Question<'_>, _: &mut dyn Observer) -> Option<Answer> {
        let position = question.game.position();
        let moves: Vec<(i32, Move)> =
            question.game.legal_moves().into_iter().map(|m| (gain(position, m), m)).collect();
        let Some(most) = moves.iter().map(|(gain, _)| *gain).max() else {
            return Some(Answer::Resign); // never asked in a game that is over
        };
        let best: Vec<Move> = moves.into_iter().filter(|(gain, _)| *gain == most).map(|(_, m)| m).collect();
        Some(Answer::Play(best[self.random.below(best.len())]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_counted() {
        for (fen, san, wanted) in [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8", MATE),
            ("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q", 11),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 1),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(gain(&position, position.parse_san(san).unwrap()), wanted, "{san}");
        }
    }
}
