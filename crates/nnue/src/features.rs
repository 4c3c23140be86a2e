//! The input features: each piece from each side's perspective.
//!
//! A perspective is a side that sees the board from its own end. If its king is on files e to h,
//! the board is mirrored, so that its king is always on the left: positions that differ only by
//! left and right are the same, and the network need not learn them twice. The feature of a piece
//! is given by own or enemy, its role, and its square from the perspective.

use crate::bounds::MOST_FEATURES;
use arrayvec::ArrayVec;
use chess::{Color, File, Piece, Position, Square};

/// The perspective of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perspective {
    color: Color,
    /// The bits by which squares of the perspective differ from squares.
    flips: u8,
}

impl Perspective {
    /// Returns the perspective of a side whose king is on this square.
    ///
    /// ```
    /// use chess::{Color, Piece, Square};
    /// use nnue::Perspective;
    /// let white = Perspective::new(Color::White, Square::G1);
    /// let black = Perspective::new(Color::Black, Square::B8);
    /// assert_eq!(white.feature(Piece::WhitePawn, Square::H2), black.feature(Piece::BlackPawn, Square::A7));
    /// ```
    #[inline]
    #[must_use]
    pub fn new(color: Color, king: Square) -> Perspective {
        let sides = if mirrors(king) { 7 } else { 0 };
        Perspective { color, flips: sides | (color as u8 * 56) }
    }

    /// Returns the perspective of a side in a position.
    #[inline]
    #[must_use]
    pub fn of(position: &Position, color: Color) -> Perspective {
        Perspective::new(color, position.king(color))
    }

    /// Returns the side.
    #[inline]
    #[must_use]
    pub fn color(self) -> Color {
        self.color
    }

    /// Whether left and right are mirrored.
    #[inline]
    #[must_use]
    pub fn is_mirrored(self) -> bool {
        self.flips & 7 != 0
    }

    /// Returns the feature of a piece on a square: less than [`FEATURES`](crate::FEATURES).
    #[inline]
    #[must_use]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let side = usize::from(piece.color() != self.color);
        side * 384 + piece.role().index() * 64 + (square.index() ^ usize::from(self.flips))
    }
}

/// Whether a king on this square mirrors its side's perspective.
#[inline]
pub(crate) fn mirrors(king: Square) -> bool {
    king.file() >= File::E
}

/// Returns the features of a position for one side, in no particular order.
///
/// ```
/// use chess::{Color, Position};
/// let start = Position::default();
/// let (mut white, mut black) = (nnue::features(&start, Color::White), nnue::features(&start, Color::Black));
/// white.sort_unstable();
/// black.sort_unstable();
/// assert_eq!(white.len(), 32);
/// assert_eq!(white, black);
/// ```
#[must_use]
pub fn features(position: &Position, color: Color) -> ArrayVec<usize, MOST_FEATURES> {
    let perspective = Perspective::of(position, color);
    let men = position.occupied().into_iter().filter_map(|square| Some((position.piece_on(square)?, square)));
    men.map(|(piece, square)| perspective.feature(piece, square)).take(MOST_FEATURES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FEATURES;

    #[test]
    fn every_man_on_every_square_has_a_number_of_its_own() {
        for color in Color::ALL {
            for king in [Square::A1, Square::D5, Square::E5, Square::H8] {
                let perspective = Perspective::new(color, king);
                assert_eq!(perspective.is_mirrored(), king.file() >= File::E);
                let squares = || (0..64).filter_map(Square::from_index);
                let pieces = (0..12).filter_map(Piece::from_index);
                let mut all: Vec<usize> =
                    pieces.flat_map(|piece| squares().map(move |s| perspective.feature(piece, s))).collect();
                all.sort_unstable();
                assert_eq!(all, (0..FEATURES).collect::<Vec<_>>());
            }
        }
    }

    /// The numbers are part of the file format.
    #[test]
    fn the_numbers_are_the_same_for_ever() {
        let left = Perspective::new(Color::White, Square::D1);
        let right = Perspective::new(Color::White, Square::E1);
        let black = Perspective::new(Color::Black, Square::E8);
        for (perspective, piece, square, number) in [
            (left, Piece::WhitePawn, Square::A2, 8),
            (right, Piece::WhitePawn, Square::A2, 15),
            (left, Piece::BlackKing, Square::H8, 384 + 5 * 64 + 63),
            (right, Piece::BlackKing, Square::H8, 384 + 5 * 64 + 56),
            (black, Piece::BlackKing, Square::E8, 5 * 64 + 3),
            (black, Piece::WhiteQueen, Square::D1, 384 + 4 * 64 + 60),
        ] {
            assert_eq!(perspective.feature(piece, square), number, "{piece} on {square}");
        }
    }
}
