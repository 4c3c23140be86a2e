//! Game phase, which selects the evaluation. Beside chapter III, the end of "Función de
//! evaluación".

use super::evaluation::value;
use boards::{Board, Representation};
use chess::{Color, Role};

/// Phase of the game, each with its own evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Before the eleventh move.
    Opening,
    /// From then on, while the engine has enough pieces and moves.
    Middlegame,
    /// After that.
    Endgame,
}

/// First move of the middlegame.
const MIDDLEGAME: u32 = 11;
/// Below this number of moves at the root, it is an endgame.
const FEW_MOVES: u64 = 15;
/// Below this material, it is an endgame.
///
/// The king is not counted: with its 1000 points this test would almost never decide anything that
/// the number of pieces has not decided before.
const LITTLE_MATERIAL: i32 = 2200;
/// Below this number of pieces, the king included, it is an endgame.
const FEW_MEN: u32 = 9;

impl Phase {
    /// Returns the phase for the whole search; the engine is the side to move.
    ///
    /// ```
    /// use boards::{Bits, Board};
    /// use classics::tower::Phase;
    /// let mut board = Board::<Bits>::default();
    /// assert_eq!(Phase::of(&board), Phase::Opening);
    /// let board = Board::<Bits>::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 40")?;
    /// assert_eq!(Phase::of(&board), Phase::Endgame);
    /// # Ok::<(), boards::BoardError>(())
    /// ```
    #[must_use]
    pub fn of<R: Representation>(board: &Board<R>) -> Phase {
        if board.state().fullmove_number() < MIDDLEGAME {
            return Phase::Opening;
        }
        let machine = board.turn();
        let men = Role::ALL.iter().map(|&role| u32::from(board.count(machine, role))).sum::<u32>();
        let little = material(board, machine) - value(Role::King) < LITTLE_MATERIAL;
        if little || men < FEW_MEN || board.count_moves() < FEW_MOVES {
            Phase::Endgame
        } else {
            Phase::Middlegame
        }
    }
}

/// Returns the material of a side, its king included.
pub(super) fn material<R: Representation>(board: &Board<R>, color: Color) -> i32 {
    Role::ALL.iter().map(|&role| i32::from(board.count(color, role)) * value(role)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::Mailbox;

    fn phase(fen: &str) -> Phase {
        Phase::of(&Board::<Mailbox>::from_fen(fen).unwrap())
    }

    #[test]
    fn each_condition_by_itself() {
        use Phase::{Endgame, Middlegame, Opening};
        let full = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0";
        assert_eq!(phase(&format!("{full} 10")), Opening);
        assert_eq!(phase(&format!("{full} 11")), Middlegame);
        // Nine pieces with 2300 points; then a pawn less; then nine pieces with less material.
        assert_eq!(phase("3qk3/8/8/8/8/8/PPPPP3/RR2K1Q1 w - - 0 30"), Middlegame);
        assert_eq!(phase("3qk3/8/8/8/8/8/PPPP4/RR2K1Q1 w - - 0 30"), Endgame);
        assert_eq!(phase("3qk3/8/8/8/8/8/PPPPP3/RR2K1N1 w - - 0 30"), Endgame);
        // The opponent's pieces do not matter; few moves do.
        assert_eq!(phase("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 30"), Middlegame);
        assert_eq!(phase("4k3/8/8/8/8/8/PPPPrPPP/RNBQKBNR w - - 0 30"), Endgame);
    }
}
