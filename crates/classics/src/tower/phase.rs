//! Which of the three evaluations holds. Beside chapter III, the end of "Función de evaluación".

use super::evaluation::value;
use boards::{Board, Representation};
use chess::{Color, Role};

/// A part of the game, with an evaluation of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Until the eleventh move.
    Opening,
    /// After that, while the machine has enough pieces and moves.
    Middlegame,
    /// After that.
    Endgame,
}

/// With this move the middlegame begins.
const MIDDLEGAME: u32 = 11;
/// With fewer moves than this at the root, the machine takes it for an endgame.
const FEW_MOVES: u64 = 15;
/// With less material than this. The king is not counted: with its 1000 points this test would almost never decide
/// anything that the number of pieces has not decided before.
const LITTLE_MATERIAL: i32 = 2200;
/// With fewer pieces than this, the king included.
const FEW_MEN: u32 = 9;

impl Phase {
    /// The part of the game in which the side to move, the machine, has to find a move. It holds for the whole search.
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

/// What all pieces of a side are worth, its king too.
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
