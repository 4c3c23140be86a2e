//! Sets of squares as 64-bit words.

mod traits;

use crate::{Color, File, Rank, Square};
pub use traits::Squares;

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// The set operators are `&`, `|`, `^`, `!` and `-` (difference); iteration goes from a1 to h8.
///
/// ```
/// use chess::{Bitboard, File, Rank, Square};
/// let corner = Bitboard::from(File::A) & Bitboard::from(Rank::First);
/// assert_eq!(corner.single(), Some(Square::A1));
/// let squares: Vec<Square> = (Bitboard::from(Rank::Eighth) - File::A.into()).into_iter().collect();
/// assert_eq!(squares.len(), 7);
/// assert_eq!(squares[0], Square::B8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The squares of the colour of a1.
    pub const DARK: Bitboard = Bitboard(0xAA55_AA55_AA55_AA55);
    /// The squares of the colour of h1.
    pub const LIGHT: Bitboard = Bitboard(!0xAA55_AA55_AA55_AA55);

    /// The set of this one square.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square as u32)
    }

    /// The squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file as u32)
    }

    /// The squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(0xFF << (8 * rank as u32))
    }

    /// Whether the set has no square.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has at least one square.
    #[inline(always)]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two squares or more.
    #[inline(always)]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of squares.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 & Bitboard::of(square).0 != 0
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is also in the other.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lowest square, the one nearest to a1 in counting order.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// The highest square, the one nearest to h8 in counting order.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(63 - self.0.leading_zeros())) }
    }

    /// The only square, if the set has exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.many() { None } else { self.first() }
    }

    /// The lowest square of a non-empty set; a1 for the empty set.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::wrapping(self.0.trailing_zeros())
    }

    /// Removes and returns the lowest square.
    #[inline(always)]
    pub const fn pop(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Bitboard::of(square).0;
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Bitboard::of(square).0;
    }

    /// The set with each square moved this many files and ranks; those that leave the board are
    /// dropped.
    ///
    /// ```
    /// use chess::{Bitboard, Square};
    /// let set = Bitboard::of(Square::H4) | Bitboard::of(Square::A4);
    /// assert_eq!(set.shift(1, 1).single(), Some(Square::B5));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn shift(self, files: i32, ranks: i32) -> Bitboard {
        if files.unsigned_abs() > 7 || ranks.unsigned_abs() > 7 {
            return Bitboard::EMPTY;
        }
        let mut kept = self.0;
        let mut step = 0;
        // Squares that would wrap around the edge of the board are dropped first.
        while step < files {
            kept &= !(Bitboard::file(File::H).0 >> step);
            step += 1;
        }
        while step > files {
            kept &= !(Bitboard::file(File::A).0 << -step);
            step -= 1;
        }
        let by = 8 * ranks + files;
        if by >= 0 { Bitboard(kept << by) } else { Bitboard(kept >> -by) }
    }

    /// The set moved one rank towards the opponent of `color`.
    #[inline(always)]
    #[must_use]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 << 8),
            Color::Black => Bitboard(self.0 >> 8),
        }
    }

    /// All subsets of the set, the empty one first and the set itself last.
    ///
    /// ```
    /// use chess::{Bitboard, Square};
    /// let set = Bitboard::of(Square::A1) | Bitboard::of(Square::H8);
    /// assert_eq!(set.subsets().count(), 4);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Bitboard> {
        let mut next = Some(Bitboard::EMPTY);
        std::iter::from_fn(move || {
            let current = next?;
            let following = Bitboard(current.0.wrapping_sub(self.0) & self.0);
            next = (!following.is_empty()).then_some(following);
            Some(current)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_equals_square_offset() {
        for square in Square::ALL {
            let distances = || (-8..=8).chain([i8::MIN, i8::MAX]);
            for files in distances() {
                for ranks in distances() {
                    let expected = square.offset(files, ranks);
                    let shifted = Bitboard::of(square).shift(files.into(), ranks.into());
                    assert_eq!(shifted.single(), expected, "{square} by {files} files and {ranks} ranks");
                    assert_eq!(shifted.is_empty(), expected.is_none());
                }
            }
        }
    }

    #[test]
    fn far_shifts_leave_the_board() {
        for far in [i32::MIN, -64, 64, 70, i32::MAX] {
            assert!(Bitboard::FULL.shift(far, 0).is_empty() && Bitboard::FULL.shift(0, far).is_empty());
        }
    }

    #[test]
    fn colours_of_squares() {
        for square in Square::ALL {
            assert_eq!(Bitboard::LIGHT.has(square), square.is_light());
            assert_eq!(Bitboard::DARK.has(square), !square.is_light());
        }
    }

    #[test]
    fn first_last_and_order() {
        let set: Bitboard = [Square::H8, Square::C3, Square::E5].into_iter().collect();
        assert_eq!((set.first(), set.last()), (Some(Square::C3), Some(Square::H8)));
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::C3, Square::E5, Square::H8]);
        assert_eq!((Bitboard::EMPTY.first(), Bitboard::EMPTY.last(), set.single()), (None, None, None));
    }
}
