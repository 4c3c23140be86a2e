//! The order in which a section indexes the pieces, and the factor of each group of them.
//!
//! The pieces are divided into groups. The index of a position is the sum, over the groups, of the
//! index of the group's squares times the group's factor:
//!
//! - Without pawns the first group is three different pieces, if some kind occurs once on its side,
//!   and otherwise the two kings; the symmetry of the board is factored out.
//! - With pawns the first group is the pawns of the leading side, and the second those of the
//!   other, if it has any.
//! - Each other group is the pieces of one kind.
//!
//! The file chooses the order of the factors, and the order of the pieces, for best compression.

use crate::error::TableProblem;
use crate::material::{MOST_MEN, Material, code};
use crate::numbering::{KING_PAIRS, TRIPLES, choose, leading_count};
use chess::{Color, Piece, Role};

/// The codes of the kings.
const KINGS: [u8; 2] = [code(Piece::WhiteKing), code(Piece::BlackKing)];

/// How the first group is indexed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leading {
    /// Two kings.
    Kings,
    /// Three different pieces.
    Triple,
    /// The pawns of one side; true if the other side also has pawns, as the second group.
    Pawns(bool),
}

/// The pieces of one group and the factor of its index.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    pub(crate) len: usize,
    pub(crate) factor: u64,
}

/// The order of the pieces in one section of a tablebase.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    men: [u8; MOST_MEN],
    count: usize,
    pub(crate) leading: Leading,
    groups: [Group; MOST_MEN],
    group_count: usize,
    /// The number of positions of the section.
    pub(crate) size: u64,
}

impl Layout {
    /// Creates the layout of the pieces with these codes, in this order.
    ///
    /// `places` are the positions of the leading group and of the other side's pawns in the order
    /// of growing factors; `file` is that of the leading pawn.
    pub(crate) fn new(
        material: Material,
        codes: &[u8],
        places: [usize; 2],
        file: usize,
    ) -> Result<Layout, TableProblem> {
        let damaged = Err(TableProblem::Damaged("the order of the pieces does not match their number"));
        for color in Color::ALL {
            for role in Role::ALL {
                let wanted = code(Piece::new(color, role));
                if codes.iter().filter(|&&code| code == wanted).count() != material.count(color, role) {
                    return Err(TableProblem::Damaged("lists other pieces than its name"));
                }
            }
        }
        let (leader, leading_pawns, other_pawns) = material.leading_pawns();
        let leading = if material.has_pawns() {
            Leading::Pawns(other_pawns > 0)
        } else if material.has_unique_man() {
            Leading::Triple
        } else {
            Leading::Kings
        };
        let (first, fits) = match leading {
            Leading::Kings => (2, KINGS.iter().all(|king| codes[..2].contains(king))),
            Leading::Triple => (3, codes[0] != codes[1] && codes[0] != codes[2] && codes[1] != codes[2]),
            Leading::Pawns(_) => {
                let (front, rest) = codes.split_at(leading_pawns);
                let pawn = |color| move |&man: &u8| man == code(Piece::new(color, Role::Pawn));
                let others_follow = rest[..other_pawns].iter().all(pawn(!leader));
                (leading_pawns, front.iter().all(pawn(leader)) && others_follow)
            }
        };
        if !fits {
            return damaged;
        }
        let mut layout = Layout {
            men: [0; MOST_MEN],
            count: codes.len(),
            leading,
            groups: [Group::default(); MOST_MEN],
            group_count: 1,
            size: 1,
        };
        layout.men[..codes.len()].copy_from_slice(codes);
        layout.groups[0].len = first;
        for group in codes[first..].chunk_by(|a, b| a == b) {
            layout.groups[layout.group_count].len = group.len();
            layout.group_count += 1;
        }
        if layout.set_factors(places, file) { Ok(layout) } else { damaged }
    }

    /// Computes the factors; false if the places are invalid.
    fn set_factors(&mut self, places: [usize; 2], file: usize) -> bool {
        let two = self.leading == Leading::Pawns(true);
        if places[0] >= self.group_count || two && (places[1] >= self.group_count || places[0] == places[1]) {
            return false;
        }
        let mut next = if two { 2 } else { 1 };
        let mut free = 64 - self.groups[..next].iter().map(|group| group.len).sum::<usize>();
        for place in 0..self.group_count {
            let (group, positions) = if place == places[0] {
                let positions = match self.leading {
                    Leading::Kings => KING_PAIRS,
                    Leading::Triple => TRIPLES,
                    Leading::Pawns(_) => leading_count(self.groups[0].len, file),
                };
                (0, positions)
            } else if two && place == places[1] {
                (1, choose(self.groups[1].len, 48 - self.groups[0].len))
            } else {
                let len = self.groups[next].len;
                next += 1;
                free -= len;
                (next - 1, choose(len, free + len))
            };
            self.groups[group].factor = self.size;
            self.size *= positions;
        }
        true
    }

    /// Returns the codes of the pieces, in order.
    pub(crate) fn men(&self) -> &[u8] {
        &self.men[..self.count]
    }

    /// Returns the groups; the pieces of each follow those of the one before.
    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups[..self.group_count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(name: &str, codes: &[u8], places: [usize; 2]) -> Result<Layout, TableProblem> {
        Layout::new(Material::parse(name).unwrap(), codes, places, 0)
    }

    #[test]
    fn sizes_are_products() {
        assert_eq!(layout("KQvK", &[6, 5, 14], [0, 15]).unwrap().size, 31_332);
        assert_eq!(layout("KQQvK", &[6, 14, 5, 5], [1, 15]).unwrap().size, 462 * 62 * 61 / 2);
        let both = layout("KPvKP", &[1, 9, 6, 14], [0, 1]).unwrap();
        // Six leading squares on the file, 47 for the other pawn, then the kings.
        assert_eq!(both.size, 6 * 47 * 62 * 61);
        assert_eq!(
            both.groups().iter().map(|group| group.factor).collect::<Vec<_>>(),
            [1, 6, 6 * 47, 6 * 47 * 62]
        );
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (name, codes, places) in [
            ("KQvK", [6, 4, 14].as_slice(), [0, 15]),
            ("KQvK", &[6, 5, 14], [1, 15]),
            ("KQQvK", &[6, 5, 5, 14], [0, 15]),
            ("KQRRvK", &[4, 4, 5, 6, 14], [0, 15]),
            ("KPvKP", &[9, 1, 6, 14], [0, 1]),
            ("KPvKP", &[1, 6, 9, 14], [0, 1]),
            ("KPvKP", &[1, 9, 6, 14], [0, 0]),
            ("KPvKP", &[1, 9, 6, 14], [0, 4]),
            ("KPvK", &[6, 1, 14], [0, 15]),
        ] {
            assert!(layout(name, codes, places).is_err(), "{name} {codes:?} {places:?}");
        }
    }
}
