//! From a position to its index in a section of a tablebase.

use crate::layout::{Layout, Leading};
use crate::material::{MOST_MEN, code};
use crate::numbering::{BELOW, KINGS, PAWN, TRIANGLE, above_diagonal, choose, leading_start};
use chess::{Color, Piece, Position, Role};

/// The pieces of a position as a tablebase sees them: perhaps with colours exchanged and the board
/// flipped.
#[derive(Clone, Debug)]
pub(crate) struct Men {
    squares: [u8; MOST_MEN],
    codes: [u8; MOST_MEN],
    count: usize,
}

impl Men {
    /// Returns the pieces of a position of at most seven; `turned` if Black is the tablebase's
    /// White.
    pub(crate) fn of(position: &Position, turned: bool) -> Men {
        let mut men = Men { squares: [0; MOST_MEN], codes: [0; MOST_MEN], count: 0 };
        for square in position.occupied() {
            let Some(piece) = position.piece_on(square) else { continue };
            let (seen_as, on) = if turned {
                (Piece::new(!piece.color(), piece.role()), square.flip_rank())
            } else {
                (piece, square)
            };
            if men.count < MOST_MEN {
                men.codes[men.count] = code(seen_as);
                men.squares[men.count] = on as u8;
                men.count += 1;
            }
        }
        men
    }

    /// Returns the file, from the nearer edge, of the leading pawn of this colour.
    pub(crate) fn leading_file(&self, color: Color) -> usize {
        let pawn = code(Piece::new(color, Role::Pawn));
        let all = self.squares.iter().zip(self.codes).take(self.count);
        let leader =
            all.filter(|(_, code)| *code == pawn).map(|(&square, _)| square).max_by_key(|&s| rank_of_lead(s));
        leader.map_or(0, |square| usize::from((square & 7).min(7 - (square & 7))))
    }

    /// Returns the index of the position in a section with this layout of the same material; `None`
    /// if the layout does not fit.
    pub(crate) fn number(mut self, layout: &Layout) -> Option<u64> {
        if self.count != layout.men().len() {
            return None;
        }
        for (place, &wanted) in layout.men().iter().enumerate() {
            let found = (place..self.count).find(|&other| self.codes[other] == wanted)?;
            self.codes.swap(place, found);
            self.squares.swap(place, found);
        }
        let squares = &mut self.squares[..self.count];
        let groups = layout.groups();
        let first = groups[0].len;
        let leading = match layout.leading {
            Leading::Pawns(_) => pawns(squares, first),
            Leading::Triple => {
                normalise(squares, first);
                triple([squares[0], squares[1], squares[2]])
            }
            Leading::Kings => {
                normalise(squares, first);
                u64::from(
                    *KINGS
                        .get(usize::from(TRIANGLE[usize::from(squares[0])]))?
                        .get(usize::from(squares[1]))?,
                )
            }
        };
        let mut number = leading * groups[0].factor;
        let mut start = first;
        for (index, group) in groups.iter().enumerate().skip(1) {
            let (before, rest) = squares.split_at_mut(start);
            let these = &mut rest[..group.len];
            these.sort_unstable();
            // The other side's pawns have no squares on the first rank.
            let missing = if index == 1 && layout.leading == Leading::Pawns(true) { 8 } else { 0 };
            let mut set = 0;
            for (place, &square) in these.iter().enumerate() {
                let taken = before.iter().filter(|&&other| other < square).count();
                set += choose(place + 1, usize::from(square).checked_sub(taken + missing)?);
            }
            number += set * group.factor;
            start += group.len;
        }
        (number < layout.size).then_some(number)
    }
}

fn rank_of_lead(square: u8) -> u8 {
    PAWN[usize::from(square)]
}

/// Encodes the leading pawns, after mirroring the board so that the first is on files a to d.
fn pawns(squares: &mut [u8], count: usize) -> u64 {
    let lead = (0..count).max_by_key(|&place| rank_of_lead(squares[place])).unwrap_or(0);
    squares.swap(0, lead);
    if squares[0] & 7 > 3 {
        squares.iter_mut().for_each(|square| *square ^= 7);
    }
    squares[1..count].sort_unstable_by_key(|&square| rank_of_lead(square));
    let others = squares[1..count].iter().enumerate();
    leading_start(count, squares[0])
        + others.map(|(place, &square)| choose(place + 1, usize::from(rank_of_lead(square)))).sum::<u64>()
}

/// Rotates and mirrors a board without pawns so that the first piece is in the triangle a1-d1-d4
/// and, of the leading pieces, the first that is off the long diagonal is below it.
fn normalise(squares: &mut [u8], leading: usize) {
    if squares[0] & 7 > 3 {
        squares.iter_mut().for_each(|square| *square ^= 7);
    }
    if squares[0] >> 3 > 3 {
        squares.iter_mut().for_each(|square| *square ^= 56);
    }
    let off = squares[..leading].iter().map(|&square| above_diagonal(square)).find(|&above| above != 0);
    if off.is_some_and(|above| above > 0) {
        squares.iter_mut().for_each(|square| *square = *square >> 3 | (*square & 7) << 3);
    }
}

/// Encodes three different pieces on such a board.
fn triple([a, b, c]: [u8; 3]) -> u64 {
    let at = |table: &[u16; 64], square: u8| u64::from(table[usize::from(square)]);
    let rank = |square: u8| u64::from(square >> 3);
    // A square is counted among those left free by the pieces before.
    let b_skips = u64::from(b > a);
    let c_skips = u64::from(c > a) + u64::from(c > b);
    if above_diagonal(a) != 0 {
        (at(&TRIANGLE, a) * 63 + u64::from(b) - b_skips) * 62 + u64::from(c) - c_skips
    } else if above_diagonal(b) != 0 {
        6 * 63 * 62 + (rank(a) * 28 + at(&BELOW, b)) * 62 + u64::from(c) - c_skips
    } else if above_diagonal(c) != 0 {
        6 * 63 * 62 + 4 * 28 * 62 + (rank(a) * 7 + rank(b) - b_skips) * 28 + at(&BELOW, c)
    } else {
        6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + (rank(a) * 7 + rank(b) - b_skips) * 6 + rank(c) - c_skips
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::Material;
    use std::collections::HashMap;

    /// Three different pieces reach every number, and two placements have the same one only if a
    /// turn or mirror image of the board makes one of the other.
    #[test]
    fn triples_are_numbered_without_gap() {
        let mut seen: HashMap<u64, [u8; 3]> = HashMap::new();
        for a in 0..64u8 {
            for b in (0..64).filter(|&b| b != a) {
                for c in (0..64).filter(|&c| c != a && c != b) {
                    let mut squares = [a, b, c];
                    normalise(&mut squares, 3);
                    assert_eq!(*seen.entry(triple(squares)).or_insert(squares), squares);
                }
            }
        }
        assert_eq!(seen.len() as u64, crate::numbering::TRIPLES);
        assert!(seen.keys().all(|&number| number < crate::numbering::TRIPLES));
    }

    #[test]
    fn mirror_images_have_one_number() {
        let layout = Layout::new(Material::parse("KPPvK").unwrap(), &[1, 1, 6, 14], [0, 15], 0).unwrap();
        let number = |fen: &str| {
            let men = Men::of(&Position::from_fen(fen).unwrap(), false);
            (men.leading_file(Color::White), men.number(&layout))
        };
        let left = number("8/8/8/3k4/8/P3K3/6P1/8 w - - 0 1");
        assert_eq!(left, number("8/8/8/4k3/8/3K3P/1P6/8 w - - 0 1"));
        assert_eq!(left.0, 0);
        assert_ne!(left.1, number("8/8/8/4k3/8/3K3P/2P5/8 w - - 0 1").1);
        let turned = Men::of(&Position::from_fen("8/6p1/p3k3/8/3K4/8/8/8 b - - 0 1").unwrap(), true);
        assert_eq!(turned.number(&layout), left.1);
    }
}
