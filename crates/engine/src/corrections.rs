//! Correction history: by how much search results differ from the evaluation in positions that
//! share a feature, such as the pawn structure.

use crate::history::{NO_MOVE, PIECE_TO, pull};
use crate::params::{correct_moves, correct_pawns, correct_pieces};
use crate::score::MOST_EVAL;
use chess::Position;
use eval::SURE_MATE;

/// Number of structures distinguished per kind.
const KEYS: usize = 1 << 14;
/// Bound of all entries.
const LIMIT: i32 = 1024;
/// Divisor of the weighted sum, which gives centipawns.
const UNIT: i32 = 1024;

/// The tables of one thread, one per side to move.
pub(crate) struct Corrections {
    pawns: [Box<[i16]>; 2],
    /// By the pieces of White and of Black.
    pieces: [[Box<[i16]>; 2]; 2],
    /// By the last two moves.
    moves: Vec<[i16; PIECE_TO]>,
}

/// The indices of a position.
#[derive(Clone, Copy)]
struct Indices {
    turn: usize,
    pawns: usize,
    pieces: [usize; 2],
}

impl Indices {
    #[inline(always)]
    fn of(position: &Position) -> Indices {
        let keys = position.keys();
        let index = |key: u64| key as usize % KEYS;
        Indices {
            turn: position.turn() as usize,
            pawns: index(keys.pawns),
            pieces: keys.non_pawns.map(index),
        }
    }
}

impl Corrections {
    pub(crate) fn new() -> Corrections {
        let table = || vec![0; KEYS].into_boxed_slice();
        Corrections {
            pawns: [table(), table()],
            pieces: [[table(), table()], [table(), table()]],
            moves: vec![[0; PIECE_TO]; PIECE_TO],
        }
    }

    /// Returns the correction in centipawns; `moves` are the moves one and two plies before.
    #[inline(always)]
    pub(crate) fn of(&self, position: &Position, moves: [usize; 2]) -> i32 {
        let at = Indices::of(position);
        let number = |table: &[i16], index: usize| i32::from(table[index]);
        let pieces =
            number(&self.pieces[at.turn][0], at.pieces[0]) + number(&self.pieces[at.turn][1], at.pieces[1]);
        let followed = if moves.contains(&NO_MOVE) { 0 } else { i32::from(self.moves[moves[1]][moves[0]]) };
        let sum = correct_pawns() * number(&self.pawns[at.turn], at.pawns)
            + correct_pieces() * pieces
            + correct_moves() * followed;
        sum / UNIT
    }

    /// Learns that a search of this depth exceeded the corrected evaluation by this much.
    pub(crate) fn learn(&mut self, position: &Position, moves: [usize; 2], depth: i32, difference: i32) {
        let at = Indices::of(position);
        let bonus = (difference * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        pull(&mut self.pawns[at.turn][at.pawns], bonus, LIMIT);
        for side in 0..2 {
            pull(&mut self.pieces[at.turn][side][at.pieces[side]], bonus, LIMIT);
        }
        if !moves.contains(&NO_MOVE) {
            pull(&mut self.moves[moves[1]][moves[0]], bonus, LIMIT);
        }
    }
}

/// Adjusts an evaluation: damped towards a draw as the fifty-move counter rises, corrected, and
/// never a mate.
///
/// Against a bare king each step counts, so nothing is changed; nor where one side has as large an
/// advantage.
#[inline(always)]
pub(crate) fn adjusted(raw: i32, halfmove_clock: u32, correction: i32) -> i32 {
    if raw.abs() >= SURE_MATE {
        return raw;
    }
    let clock = halfmove_clock.min(100) as i32;
    (raw * (220 - clock) / 220 + correction).clamp(-MOST_EVAL, MOST_EVAL)
}
