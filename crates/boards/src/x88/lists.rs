//! The piece lists: where the pieces of each side stand.
//!
//! Without them all 64 squares are looked at to find at most sixteen pieces. BuhoChess (section 2.3.1) keeps the positions
//! of the sixteen pieces of each player. Here a list has no gaps: the last piece takes the place of one that leaves, and
//! when that one comes back it goes to the end again, so that a move taken back leaves the lists as they were.

use chess::Color;

/// A list for each side, and for each square the place of its piece in the list.
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

    /// The squares of a side's pieces.
    #[inline(always)]
    pub(super) fn of(&self, color: Color) -> &[u8] {
        &self.men[color as usize][..usize::from(self.counts[color as usize].min(16))]
    }

    /// The place that a piece gets who comes new.
    pub(super) const fn end(&self, color: Color) -> u8 {
        self.counts[color as usize]
    }

    /// A piece leaves; tells his place.
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

    /// A piece comes to a place, from which the one who has it goes to the end.
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

    /// A piece goes to another square and keeps his place.
    #[inline(always)]
    pub(super) fn shift(&mut self, color: Color, from: u8, to: u8) {
        let place = std::mem::take(&mut self.places[usize::from(from & 0x7F)]);
        self.places[usize::from(to & 0x7F)] = place;
        self.men[color as usize][usize::from(place & 15)] = to;
    }
}
