//! What every representation of the pieces on a board can do.

use crate::{MoveStore, Sink, State, Wanted};
use chess::{Bitboard, Color, Piece, Role, Square};
use std::fmt::Debug;

/// A piece that has left the board, with what is needed to put it back as if nothing had happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The piece.
    pub piece: Piece,
    /// Its place in the list of its side, where lists are kept.
    pub place: u8,
}

/// The pieces of a position, represented in one way or another.
///
/// Whose move it is and all the rest is in a [`State`] beside it, and [`Board`](crate::Board) holds both. Nothing here
/// knows of keys: a representation only places pieces, finds moves and tests attacks.
///
/// All methods are called with both kings on the board, except while it is set up, and `shift` onto empty squares only.
pub trait Representation: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What it is called, in a word or two.
    const NAME: &'static str;

    /// Where a search that uses this board keeps moves.
    type Moves: MoveStore;

    /// The board without any piece.
    fn empty() -> Self;

    /// A piece appears on an empty square.
    fn put(&mut self, square: Square, piece: Piece);

    /// Takes what stands on a square, if anything.
    fn take(&mut self, square: Square) -> Option<Taken>;

    /// Puts back what [`take`](Representation::take) took from this square, after everything since has been taken back.
    fn put_back(&mut self, square: Square, taken: Taken);

    /// A piece goes to an empty square.
    fn shift(&mut self, from: Square, to: Square);

    /// The piece on a square becomes another of its side: a pawn is promoted, or a promotion taken back.
    fn transform(&mut self, square: Square, role: Role);

    /// What stands on a square.
    fn piece_on(&self, square: Square) -> Option<Piece>;

    /// Where a king stands.
    fn king(&self, color: Color) -> Square;

    /// Shows every piece once, in no particular order: one pass over the board, whatever that costs here.
    fn each_man(&self, visit: impl FnMut(Square, Piece));

    /// Whether a side attacks a square: whether it could take an enemy there, its king's safety apart.
    fn attacked(&self, square: Square, by: Color) -> bool;

    /// The squares that the piece on a square attacks, be they empty, the enemy's or its own side's, which it then
    /// protects.
    fn attacks_from(&self, square: Square) -> Bitboard;

    /// The squares of all pieces of a side.
    fn men(&self, color: Color) -> Bitboard {
        let mut men = Bitboard::EMPTY;
        self.each_man(|square, piece| {
            if piece.color() == color {
                men.insert(square);
            }
        });
        men
    }

    /// The squares of all pieces of a kind. For several kinds [`each_man`](Representation::each_man) is cheaper, except on
    /// bitboards.
    fn men_of(&self, piece: Piece) -> Bitboard {
        let mut men = Bitboard::EMPTY;
        self.each_man(|square, man| {
            if man == piece {
                men.insert(square);
            }
        });
        men
    }

    /// The squares of all pieces by colour and kind: what an evaluation begins with.
    #[inline]
    fn sets(&self) -> [[Bitboard; Role::COUNT]; 2] {
        let mut sets = [[Bitboard::EMPTY; Role::COUNT]; 2];
        self.each_man(|square, piece| sets[piece.color() as usize][piece.role() as usize].insert(square));
        sets
    }

    /// Generates the legal moves of the side to move, each once, in an order of the representation's own.
    fn generate(&self, state: &State, wanted: Wanted, sink: &mut impl Sink);
}
