//! A position as written down, legal or not.

use crate::{CastlingRights, Color, Piece, Square};

/// What a FEN says: any arrangement of pieces, legal or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub board: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, counted from 1 and increased after Black's.
    pub fullmove_number: u32,
}
