//! The interface of all board representations.

use crate::{MoveStore, Sink, State, Wanted};
use chess::{Bitboard, Color, Piece, Role, Square};
use std::fmt::Debug;

/// A piece that has left the board, with what is needed to put it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The piece.
    pub piece: Piece,
    /// Its index in the list of its side, where lists are kept.
    pub place: u8,
}

/// The pieces of a position in some representation.
///
/// The side to move and all the rest is in a [`State`] beside it, and [`Board`](crate::Board) holds
/// both. Nothing here knows of keys: a representation only places pieces, generates moves and tests
/// attacks.
///
/// All methods are called with both kings on the board, except during setup, and `shift` onto empty
/// squares only.
pub trait Representation: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Its name.
    const NAME: &'static str;

    /// Where a search on this board stores moves.
    type Moves: MoveStore;

    /// Returns the board without any piece.
    fn empty() -> Self;

    /// Adds a piece on an empty square.
    fn put(&mut self, square: Square, piece: Piece);

    /// Removes what is on a square, if anything.
    fn take(&mut self, square: Square) -> Option<Taken>;

    /// Puts back what [`take`](Representation::take) removed from this square, after everything
    /// since has been undone.
    fn put_back(&mut self, square: Square, taken: Taken);

    /// Moves a piece to an empty square.
    fn shift(&mut self, from: Square, to: Square);

    /// Changes the role of the piece on a square: a promotion, or its undoing.
    fn transform(&mut self, square: Square, role: Role);

    /// Returns the piece on a square.
    fn piece_on(&self, square: Square) -> Option<Piece>;

    /// Returns the square of a king.
    fn king(&self, color: Color) -> Square;

    /// Visits every piece once, in no particular order: one pass over the board, whatever that
    /// costs here.
    fn each_man(&self, visit: impl FnMut(Square, Piece));

    /// Whether a side attacks a square: whether it could capture an enemy there, king safety apart.
    fn attacked(&self, square: Square, by: Color) -> bool;

    /// Returns the squares that the piece on a square attacks: empty, the enemy's, or its own
    /// side's, which it then protects.
    fn attacks_from(&self, square: Square) -> Bitboard;

    /// Returns the squares of all pieces of a side.
    fn men(&self, color: Color) -> Bitboard {
        let mut men = Bitboard::EMPTY;
        self.each_man(|square, piece| {
            if piece.color() == color {
                men.insert(square);
            }
        });
        men
    }

    /// Returns the squares of all pieces of a kind. For several kinds
    /// [`each_man`](Representation::each_man) is cheaper, except on bitboards.
    fn men_of(&self, piece: Piece) -> Bitboard {
        let mut men = Bitboard::EMPTY;
        self.each_man(|square, man| {
            if man == piece {
                men.insert(square);
            }
        });
        men
    }

    /// Returns the squares of all pieces by colour and role: the start of an evaluation.
    #[inline]
    fn sets(&self) -> [[Bitboard; Role::COUNT]; 2] {
        let mut sets = [[Bitboard::EMPTY; Role::COUNT]; 2];
        self.each_man(|square, piece| sets[piece.color() as usize][piece.role() as usize].insert(square));
        sets
    }

    /// Generates the legal moves of the side to move, each once, in the representation's own order.
    fn generate(&self, state: &State, wanted: Wanted, sink: &mut impl Sink);
}
