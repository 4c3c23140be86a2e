//! Evaluation. Beside section 5.1 (code 5.1) and code 5.5.
//!
//! Material and piece-square tables of White minus those of Black. It is computed from scratch for
//! every position, as in the thesis.

use super::tables::{bonus, value};
use boards::{Board, Representation};
use chess::Color;

/// Returns the evaluation from the side to move's point of view, in centipawns.
///
/// ```
/// use boards::{Array, Board};
/// use chess::{Move, Square};
/// let mut board = Board::<Array>::default();
/// assert_eq!(classics::tfg::evaluate(&board), 0);
/// board.make(Move::normal(Square::E2, Square::E4)); // from -20 to 20
/// assert_eq!(classics::tfg::evaluate(&board), -40);
/// ```
#[must_use]
pub fn evaluate<R: Representation>(board: &Board<R>) -> i32 {
    let mut balance = 0;
    board.men().each_man(|square, piece| {
        let worth = value(piece.role()) + bonus(piece, square);
        balance += if piece.color().is_white() { worth } else { -worth };
    });
    match board.turn() {
        Color::White => balance,
        Color::Black => -balance,
    }
}
