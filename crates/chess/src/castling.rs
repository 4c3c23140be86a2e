//! Castling rights, for standard chess, Chess960 and double Chess960 alike.

use crate::{Bitboard, Color, File, Rank, Square};

/// The two directions of castling, named after where the king goes: the g- or the c-file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// O-O: the king goes to the g-file, the rook to the f-file.
    King,
    /// O-O-O: the king goes to the c-file, the rook to the d-file.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// The file on which the king ends.
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        }
    }

    /// The file on which the rook ends.
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        }
    }

    /// The direction in which a king on `king` castles with a rook on `rook`.
    #[inline(always)]
    #[must_use]
    pub const fn towards(king: Square, rook: Square) -> CastlingSide {
        if rook as u8 > king as u8 { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// Where the king of `color` ends.
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        Square::new(self.king_file(), Rank::First.relative_to(color))
    }

    /// Where the rook of `color` ends.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        Square::new(self.rook_file(), Rank::First.relative_to(color))
    }
}

/// The rooks that may still castle.
///
/// In standard chess they are in the corners; in Chess960 anywhere on the first rank, and on
/// different files for the two sides in double Chess960.
///
/// ```
/// use chess::{CastlingRights, Color, File, Square};
/// let mut rights = CastlingRights::default();
/// rights.insert(Color::Black, File::H);
/// assert!(rights.rooks(Color::Black).has(Square::H8));
/// assert!(rights.rooks(Color::White).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct CastlingRights(Bitboard);

impl CastlingRights {
    /// Whether neither side may castle.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The castling rooks of both sides.
    #[inline(always)]
    #[must_use]
    pub const fn all_rooks(self) -> Bitboard {
        self.0
    }

    /// The castling rooks of one side.
    #[inline(always)]
    #[must_use]
    pub const fn rooks(self, color: Color) -> Bitboard {
        Bitboard(self.0.0 & Bitboard::rank(Rank::First.relative_to(color)).0)
    }

    /// The castling rook of one side and direction, given the square of its king.
    #[must_use]
    pub fn rook(self, color: Color, side: CastlingSide, king: Square) -> Option<Square> {
        self.rooks(color).into_iter().find(|&rook| CastlingSide::towards(king, rook) == side)
    }

    /// The first right that only Chess960 has, as a side and its rook.
    ///
    /// In standard chess a side castles from the e-file with a rook in a corner. `king_on` says
    /// whether the king of a side is on a square.
    ///
    /// ```
    /// use chess::{CastlingRights, Color, File, Square};
    /// let mut rights = CastlingRights::default();
    /// rights.insert(Color::White, File::H);
    /// assert_eq!(rights.chess960_right(|_, square| square == Square::E1), None);
    /// rights.insert(Color::White, File::B);
    /// let right = rights.chess960_right(|_, square| square == Square::E1);
    /// assert_eq!(right, Some((Color::White, Square::B1)));
    /// ```
    #[must_use]
    pub fn chess960_right(self, king_on: impl Fn(Color, Square) -> bool) -> Option<(Color, Square)> {
        Color::ALL.into_iter().find_map(|color| {
            let home = king_on(color, Square::E1.relative_to(color));
            let usual = |rook: Square| home && matches!(rook.file(), File::A | File::H);
            let rook = self.rooks(color).into_iter().find(|&rook| !usual(rook))?;
            Some((color, rook))
        })
    }

    /// Adds the right to castle with the rook on this file of the first rank.
    pub const fn insert(&mut self, color: Color, rook: File) {
        self.0.insert(Square::new(rook, Rank::First.relative_to(color)));
    }

    /// The rights that remain after the rooks on these squares lose theirs.
    #[inline(always)]
    pub(crate) const fn without(self, squares: Bitboard) -> CastlingRights {
        CastlingRights(Bitboard(self.0.0 & !squares.0))
    }
}
