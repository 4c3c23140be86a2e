//! Where generated moves go.

use crate::{Bitboard, Move, MoveList, Role, Square};

/// Receives moves in the bulk in which the generator finds them.
pub(super) trait Sink {
    /// A piece goes from one square to any of these.
    fn piece(&mut self, from: Square, to: Bitboard);

    /// Pawns go to these squares, each from the square `step` lower.
    fn pawns(&mut self, to: Bitboard, step: i32);

    /// Pawns go to these squares of the last rank, each from the square `step` lower.
    fn promotions(&mut self, to: Bitboard, step: i32);

    /// One move of a rare kind.
    fn single(&mut self, m: Move);
}

/// The square from which a pawn came that is now `step` squares further.
#[inline(always)]
fn origin(to: Square, step: i32) -> Square {
    Square::wrapping((to as i32 - step) as u32)
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::normal(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i32) {
        for to in to {
            self.push(Move::normal(origin(to, step), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            for role in Role::PROMOTIONS {
                self.push(Move::promotion(origin(to, step), to, role));
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

/// Counts moves without listing them.
#[derive(Default)]
pub(super) struct Counter(pub(super) u32);

impl Sink for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, to: Bitboard) {
        self.0 += to.count();
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i32) {
        self.0 += to.count();
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i32) {
        self.0 += 4 * to.count();
    }

    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}
