//! Squares, files and ranks.

use crate::{Color, ParseError};
use std::fmt;
use std::str::FromStr;

/// Declares a small enumeration whose values are the numbers `0..N`, with a conversion from the
/// number that the compiler turns into a mask.
macro_rules! numbered {
    ($(#[$meta:meta])* $name:ident, $count:literal, $($variant:ident = $number:literal),+ $(,)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($variant = $number),+ }

        impl $name {
            /// Number of values.
            pub const COUNT: usize = $count;

            /// All of them, in ascending order.
            pub const ALL: [$name; $count] = [$($name::$variant),+];

            /// The one with this number, or `None` when the number is too large.
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<$name> {
                if index < $count { Some($name::wrapping(index as u32)) } else { None }
            }

            /// The one with this number, counted modulo [`Self::COUNT`]: for numbers known to be in
            /// range.
            #[inline(always)]
            #[must_use]
            pub(crate) const fn wrapping(index: u32) -> $name {
                match index % $count {
                    $($number => $name::$variant,)+
                    _ => unreachable!(),
                }
            }

            /// Its number, from 0.
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(crate) use numbered;

numbered! {
    /// A file (column) of the board, from White's left.
    ///
    /// ```
    /// use chess::File;
    /// assert_eq!("c".parse(), Ok(File::C));
    /// assert_eq!(File::C.offset(-2), Some(File::A));
    /// assert_eq!(File::C.offset(-3), None);
    /// ```
    File, 8, A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7
}

numbered! {
    /// A rank (row) of the board, from White's side.
    ///
    /// ```
    /// use chess::{Color, Rank};
    /// assert_eq!("7".parse(), Ok(Rank::Seventh));
    /// assert_eq!(Rank::Seventh.relative_to(Color::Black), Rank::Second);
    /// ```
    Rank, 8, First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7
}

numbered! {
    /// A square, numbered from a1 = 0 along the ranks to h8 = 63. `Option<Square>` is as small as
    /// `Square`.
    ///
    /// ```
    /// use chess::{File, Rank, Square};
    /// let e4: Square = "e4".parse().unwrap();
    /// assert_eq!(e4, Square::E4);
    /// assert_eq!((e4.file(), e4.rank()), (File::E, Rank::Fourth));
    /// assert_eq!(e4.offset(1, 1), Some(Square::F5));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// assert_eq!(std::mem::size_of::<Option<Square>>(), 1);
    /// ```
    Square, 64,
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

const _: () = assert!(size_of::<Option<Square>>() == 1 && size_of::<Option<File>>() == 1);

impl File {
    /// The letter of the file, `a` to `h`.
    #[must_use]
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this lower-case letter.
    #[must_use]
    pub const fn from_char(c: char) -> Option<File> {
        match c {
            'a'..='h' => Some(File::wrapping(c as u32 - 'a' as u32)),
            _ => None,
        }
    }

    /// The file `delta` steps to the right of White, if there is one.
    #[must_use]
    pub const fn offset(self, delta: i8) -> Option<File> {
        let index = self as i16 + delta as i16;
        if index < 0 { None } else { File::from_index(index as usize) }
    }
}

impl Rank {
    /// The digit of the rank, `1` to `8`.
    #[must_use]
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Rank> {
        match c {
            '1'..='8' => Some(Rank::wrapping(c as u32 - '1' as u32)),
            _ => None,
        }
    }

    /// The rank as `color` counts it from its own side of the board.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Rank {
        Rank::wrapping(self as u32 ^ (color as u32 * 7))
    }

    /// The rank `delta` steps away from White, if there is one.
    #[must_use]
    pub const fn offset(self, delta: i8) -> Option<Rank> {
        let index = self as i16 + delta as i16;
        if index < 0 { None } else { Rank::from_index(index as usize) }
    }
}

impl Square {
    /// The square on this file and rank.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::wrapping(rank as u32 * 8 + file as u32)
    }

    /// The file of the square.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::wrapping(self as u32)
    }

    /// The rank of the square.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as u32 / 8)
    }

    /// The square this many files and ranks away, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        match (self.file().offset(files), self.rank().offset(ranks)) {
            (Some(file), Some(rank)) => Some(Square::new(file, rank)),
            _ => None,
        }
    }

    /// The square mirrored from White's side of the board to Black's: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Square {
        Square::wrapping(self as u32 ^ 56)
    }

    /// The square mirrored from left to right: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn flip_file(self) -> Square {
        Square::wrapping(self as u32 ^ 7)
    }

    /// The square as `color` sees it from its own side: for Black the ranks are mirrored.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Square {
        Square::wrapping(self as u32 ^ (color as u32 * 56))
    }

    /// Whether the square is a light one; a1 is dark.
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self as u32 / 8 + self as u32) % 2 == 1
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

/// The only character of a text, if it has exactly one.
fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

impl FromStr for File {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<File, ParseError> {
        only_char(text).and_then(File::from_char).ok_or_else(|| ParseError::new("a file from a to h", text))
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rank, ParseError> {
        only_char(text).and_then(Rank::from_char).ok_or_else(|| ParseError::new("a rank from 1 to 8", text))
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, ParseError> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_char);
        let rank = chars.next().and_then(Rank::from_char);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Square::new(file, rank)),
            _ => Err(ParseError::new("a square from a1 to h8", text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_numbers_go_round() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.flip_rank().flip_rank(), square);
            assert_eq!(square.flip_file().rank(), square.rank());
        }
        assert_eq!(Square::from_index(64), None);
        for bad in ["", "e", "e9", "i1", "e44", "E4", "é4", "4e"] {
            assert!(bad.parse::<Square>().is_err(), "{bad:?} must not be a square");
        }
    }

    #[test]
    fn light_squares() {
        assert!(
            !Square::A1.is_light()
                && Square::H1.is_light()
                && Square::A8.is_light()
                && !Square::H8.is_light()
        );
        assert_eq!(Square::ALL.into_iter().filter(|s| s.is_light()).count(), 32);
    }
}
