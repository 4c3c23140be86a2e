//! The piece lists: where the pieces of each side are.
//!
//! Without them all 64 squares are scanned to find at most sixteen pieces. BuhoChess (section
//! 2.3.1) keeps the positions of the sixteen pieces of each player. Here a list has no gaps: the
//! last piece takes the place of one that leaves, and when that one comes back it goes to the end
//! again, so that an unmade move leaves the lists as they were.

use chess::Color;

/// A list for each side, and for each square the index of its piece in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lists {
    men: [[u8; 16]; 2],
    counts: [u8; 2],
    /// By square; 0 for empty ones.
    places: [u8; 128],
}

impl Lists {
    pub(super) const fn empty() -> Lists {
        Lists { men: [[0; 16]; 2], counts: [0; 2], places: [0; 128] }
    }

    /// Returns the squares of a side's pieces.
    #[inline(always)]
    pub(super) fn of(&self, color: Color) -> &[u8] {
        &self.men[color as usize][..usize::from(self.counts[color as usize].min(16))]
    }

    /// Returns the index of the next new piece.
    pub(super) const fn end(&self, color: Color) -> u8 {
        self.counts[color as usize]
    }

    /// Removes a piece; returns its index.
    #[inline(always)]
    pub(super) fn remove(&mut self, color: Color, at: u8) -> u8 {
        let men = &mut self.men[color as usize];
        let place = std::mem::take(&mut self.places[usize::from(at & 0x7F)]);
        let end = self.counts[color as usize].wrapping_sub(1) & 15;
        self.counts[color as usize] = end;
        if place != end {
            let last = men[usize::from(end)];
            men[usize::from(place & 15)] = last;
            self.places[usize::from(last & 0x7F)] = place;
        }
        place
    }

    /// Inserts a piece at an index; the one there goes to the end.
    #[inline(always)]
    pub(super) fn insert(&mut self, color: Color, at: u8, place: u8) {
        let men = &mut self.men[color as usize];
        let end = self.counts[color as usize] & 15;
        self.counts[color as usize] = end + 1;
        if place != end {
            let moved = men[usize::from(place & 15)];
            men[usize::from(end)] = moved;
            self.places[usize::from(moved & 0x7F)] = end;
        }
        men[usize::from(place & 15)] = at;
        self.places[usize::from(at & 0x7F)] = place;
    }

    /// Moves a piece to another square; its index stays.
    #[inline(always)]
    pub(super) fn shift(&mut self, color: Color, from: u8, to: u8) {
        let place = std::mem::take(&mut self.places[usize::from(from & 0x7F)]);
        self.places[usize::from(to & 0x7F)] = place;
        self.men[color as usize][usize::from(place & 15)] = to;
    }
}
