//! History heuristics: statistics by which moves are ordered, reduced and pruned.
//!
//! Every entry is pulled towards the newest results and never leaves its range ("gravity"): the
//! nearer it is to the end of the range, the less a result changes it.

use chess::{Color, Move, Piece, Position, Role};

/// Bound of all history entries.
pub(crate) const LIMIT: i32 = 16_384;
/// A piece and its target square.
pub(crate) const PIECE_TO: usize = 12 * 64;
/// Stands for "no move", such as a null move or what was before the root.
pub(crate) const NO_MOVE: usize = PIECE_TO;
/// Number of pawn structures distinguished.
const PAWN_KEYS: usize = 512;

/// Pulls an entry towards a bonus, within plus and minus the limit.
#[inline(always)]
pub(crate) fn pull(value: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Returns the index of a move's piece and target square.
#[inline(always)]
pub(crate) fn piece_to(position: &Position, m: Move) -> usize {
    position.piece_on(m.from()).map_or(NO_MOVE, |piece| 64 * piece.index() + m.to().index())
}

/// Returns the index of the captured role; a promotion without capture counts as a king.
#[inline(always)]
fn victim(position: &Position, m: Move) -> usize {
    if m.is_en_passant() {
        return Role::Pawn.index();
    }
    position.piece_on(m.to()).map_or(Role::King.index(), |piece: Piece| piece.role().index())
}

/// The tables of one thread.
pub(crate) struct Histories {
    /// By side, from and to.
    butterfly: Box<[[i16; 4096]; 2]>,
    /// By the move before (or two, four, six plies before), and the move.
    continuation: Vec<[i16; PIECE_TO]>,
    /// By pawn structure and move.
    pawns: Vec<[i16; PIECE_TO]>,
    /// By capturing piece, square and what is taken.
    captures: Box<[[i16; 6]; PIECE_TO]>,
    /// The quiet move that last refuted a move.
    counters: Box<[Option<Move>; PIECE_TO + 1]>,
}

/// The history indices of a node.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// The side to move.
    pub(crate) us: Color,
    /// The moves one, two, four and six plies before.
    pub(crate) before: [usize; 4],
    /// The pawn structure.
    pub(crate) pawns: usize,
}

impl Place {
    pub(crate) fn new(position: &Position, before: [usize; 4]) -> Place {
        Place { us: position.turn(), before, pawns: position.keys().pawns as usize % PAWN_KEYS }
    }
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            butterfly: Box::new([[0; 4096]; 2]),
            continuation: vec![[0; PIECE_TO]; PIECE_TO + 1],
            pawns: vec![[0; PIECE_TO]; PAWN_KEYS],
            captures: Box::new([[0; 6]; PIECE_TO]),
            counters: Box::new([None; PIECE_TO + 1]),
        }
    }

    /// Clears all tables.
    pub(crate) fn clear(&mut self) {
        *self = Histories::new();
    }

    #[inline(always)]
    fn from_to(m: Move) -> usize {
        64 * m.from().index() + m.to().index()
    }

    /// Scores the quiet moves of a node, for ordering.
    #[inline(always)]
    pub(crate) fn quiets(&self, place: &Place, position: &Position) -> impl Fn(Move) -> i32 {
        let after = place.before.map(|before| &self.continuation[before]);
        let pawns = &self.pawns[place.pawns];
        let butterfly = &self.butterfly[place.us as usize];
        move |m| {
            let to = piece_to(position, m) % PIECE_TO;
            let after = after.map(|table| i32::from(table[to]));
            let (pawns, butterfly) = (i32::from(pawns[to]), i32::from(butterfly[Self::from_to(m)]));
            2 * butterfly + pawns + 2 * after[0] + after[1] + after[2] + after[3] / 2
        }
    }

    /// Returns the history of a quiet move, for reductions and pruning: up to three times
    /// [`LIMIT`].
    #[inline(always)]
    pub(crate) fn quiet_trend(&self, place: &Place, position: &Position, m: Move) -> i32 {
        let to = piece_to(position, m) % PIECE_TO;
        i32::from(self.butterfly[place.us as usize][Self::from_to(m)])
            + i32::from(self.continuation[place.before[0]][to])
            + i32::from(self.continuation[place.before[1]][to])
    }

    /// Returns the history of a capture or promotion.
    #[inline(always)]
    pub(crate) fn capture(&self, position: &Position, m: Move) -> i32 {
        i32::from(self.captures[piece_to(position, m) % PIECE_TO][victim(position, m)])
    }

    /// Returns the move that last refuted the previous one.
    #[inline(always)]
    pub(crate) fn counter(&self, place: &Place) -> Option<Move> {
        self.counters[place.before[0]]
    }

    /// Records that a quiet move refuted the previous one.
    pub(crate) fn set_counter(&mut self, place: &Place, m: Move) {
        self.counters[place.before[0]] = Some(m);
    }

    /// Updates all entries of a quiet move.
    pub(crate) fn update_quiet(&mut self, place: &Place, position: &Position, m: Move, bonus: i32) {
        let to = piece_to(position, m) % PIECE_TO;
        pull(&mut self.butterfly[place.us as usize][Self::from_to(m)], bonus, LIMIT);
        pull(&mut self.pawns[place.pawns][to], bonus, LIMIT);
        self.update_continuation(place, to, bonus);
    }

    /// Updates the entries of a quiet move already made, except those that depend on the pawns.
    pub(crate) fn update_moved(&mut self, us: Color, m: Move, to: usize, before: [usize; 4], bonus: i32) {
        pull(&mut self.butterfly[us as usize][Self::from_to(m)], bonus, LIMIT);
        self.update_after(before, to % PIECE_TO, bonus);
    }

    /// Updates the continuation history of a move.
    pub(crate) fn update_continuation(&mut self, place: &Place, to: usize, bonus: i32) {
        self.update_after(place.before, to, bonus);
    }

    fn update_after(&mut self, all_before: [usize; 4], to: usize, bonus: i32) {
        for before in all_before {
            if before != NO_MOVE {
                pull(&mut self.continuation[before][to], bonus, LIMIT);
            }
        }
    }

    /// Updates the history of a capture or promotion.
    pub(crate) fn update_capture(&mut self, position: &Position, m: Move, bonus: i32) {
        pull(&mut self.captures[piece_to(position, m) % PIECE_TO][victim(position, m)], bonus, LIMIT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_range_and_come_back() {
        let mut value = 0;
        for _ in 0..1000 {
            pull(&mut value, 2000, LIMIT);
        }
        assert!((15_000..=LIMIT).contains(&i32::from(value)), "{value}");
        for _ in 0..1000 {
            pull(&mut value, -LIMIT, LIMIT);
        }
        assert_eq!(i32::from(value), -LIMIT);
    }
}
