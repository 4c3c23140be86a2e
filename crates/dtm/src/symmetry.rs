//! Symmetries of the board, and the numbers of pairs of kings up to them.
//!
//! Without pawns a position may be turned and mirrored in eight ways, so White's king is brought
//! into the triangle a1-d1-d4 and, while it is on the long diagonal, Black's king to that diagonal
//! or below: 462 pairs. With pawns only the files may be mirrored, so White's king is brought to
//! the files a to d: 1806 pairs. If both kings are on the diagonal, two of the eight ways lead to
//! the same pair; then the other pieces decide.

use chess::{Square, attacks};
use std::sync::OnceLock;

/// Ways to turn and mirror a board, as bits: mirror files, mirror ranks, mirror at the diagonal.
const FILES: u8 = 1;
const RANKS: u8 = 2;
const DIAGONAL: u8 = 4;

/// The pairs of kings of one kind of table.
#[derive(Debug)]
pub(crate) struct KingPairs {
    /// For each pair of squares its number and the one or two ways that lead there.
    places: Vec<Option<Place>>,
    /// The squares of White's and Black's king by number.
    squares: Vec<(Square, Square)>,
}

/// Where a pair of kings belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) number: u32,
    /// How the board is turned.
    pub(crate) way: u8,
    /// Another way with the same effect on the kings.
    pub(crate) other_way: Option<u8>,
}

/// Returns the square to which this way of turning the board brings another.
#[inline]
pub(crate) fn turned(square: Square, way: u8) -> Square {
    let square = if way & FILES != 0 { square.flip_file() } else { square };
    let square = if way & RANKS != 0 { square.flip_rank() } else { square };
    if way & DIAGONAL == 0 {
        return square;
    }
    let index = square.index();
    Square::ALL[(index & 7) << 3 | index >> 3]
}

impl KingPairs {
    /// Returns the pairs for tables with pawns or without.
    pub(crate) fn get(pawns: bool) -> &'static KingPairs {
        static PAIRS: [OnceLock<KingPairs>; 2] = [OnceLock::new(), OnceLock::new()];
        PAIRS[usize::from(pawns)].get_or_init(|| KingPairs::new(pawns))
    }

    fn new(pawns: bool) -> KingPairs {
        let mut squares = Vec::new();
        let mut numbers = vec![None; 64 * 64];
        for (white, black) in apart() {
            if is_reduced(white, black, pawns) {
                numbers[key(white, black)] = Some(squares.len() as u32);
                squares.push((white, black));
            }
        }
        let mut places = vec![None; 64 * 64];
        for (white, black) in apart() {
            let ways = if pawns { FILES + 1 } else { 8 };
            let mut found = (0..ways).filter_map(|way| {
                let number = numbers[key(turned(white, way), turned(black, way))]?;
                Some((number, way))
            });
            places[key(white, black)] = found.next().map(|(number, way)| Place {
                number,
                way,
                other_way: found.next().map(|other| other.1),
            });
        }
        KingPairs { places, squares }
    }

    /// Returns how many pairs there are.
    pub(crate) fn count(&self) -> usize {
        self.squares.len()
    }

    /// Returns the squares of the pair with this number.
    pub(crate) fn squares(&self, number: usize) -> (Square, Square) {
        self.squares[number]
    }

    /// Returns where a pair belongs; nothing if the kings touch.
    #[inline]
    pub(crate) fn place(&self, white: Square, black: Square) -> Option<Place> {
        self.places[key(white, black)]
    }
}

fn key(white: Square, black: Square) -> usize {
    white.index() << 6 | black.index()
}

/// All pairs of squares on which kings do not touch.
fn apart() -> impl Iterator<Item = (Square, Square)> {
    let pairs = Square::ALL.into_iter().flat_map(|white| Square::ALL.map(|black| (white, black)));
    pairs.filter(|&(white, black)| white != black && !attacks::king(white).has(black))
}

/// Whether a pair is the one that stands for all that are turned to it.
fn is_reduced(white: Square, black: Square, pawns: bool) -> bool {
    let (file, rank) = (white.file() as usize, white.rank() as usize);
    if pawns {
        return file < 4;
    }
    file < 4 && (rank < file || rank == file && black.rank() as usize <= black.file() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_462_and_1806_pairs() {
        assert_eq!([false, true].map(|pawns| KingPairs::get(pawns).count()), [462, 1806]);
    }

    #[test]
    fn every_pair_that_does_not_touch_has_its_place() {
        for pawns in [false, true] {
            let pairs = KingPairs::get(pawns);
            let mut two = 0;
            for (white, black) in apart() {
                let place = pairs.place(white, black).unwrap();
                for way in [Some(place.way), place.other_way].into_iter().flatten() {
                    let there = (turned(white, way), turned(black, way));
                    assert_eq!(pairs.squares(place.number as usize), there);
                }
                two += usize::from(place.other_way.is_some());
            }
            // Both kings on one of the two long diagonals: 8 * 7 - 14 pairs on each.
            assert_eq!(two, if pawns { 0 } else { 2 * 42 });
        }
        assert!(KingPairs::get(false).place(Square::A1, Square::B2).is_none());
    }
}
