//! Upcoming repetitions: whether the side to move can return to an earlier position.
//!
//! A piece move changes the key by a number that depends on the piece and the two squares only. All
//! these numbers are kept in a table with two slots for each (cuckoo hashing), so that one lookup
//! of the difference of two keys says whether a single move leads from one position to the other.

use super::KeyHistory;
use crate::position::piece_number;
use crate::{Bitboard, Color, Piece, Position, Role, Square, attacks};
use std::sync::LazyLock;

const SIZE: usize = 1 << 13;

/// A key change by a reversible move between two squares; zero if empty.
#[derive(Clone, Copy)]
struct Change {
    number: u64,
    squares: (Square, Square),
}

static CHANGES: LazyLock<Box<[Change]>> = LazyLock::new(table);

const fn first(number: u64) -> usize {
    number as usize % SIZE
}

const fn second(number: u64) -> usize {
    (number >> 16) as usize % SIZE
}

fn table() -> Box<[Change]> {
    let none = Change { number: 0, squares: (Square::A1, Square::A1) };
    let mut table = vec![none; SIZE].into_boxed_slice();
    for color in Color::ALL {
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
            let piece = Piece::new(color, role);
            for from in Square::ALL {
                for to in reach(role, from).into_iter().filter(|&to| to > from) {
                    let number = piece_number(piece, from) ^ piece_number(piece, to);
                    insert(&mut table, Change { number, squares: (from, to) });
                }
            }
        }
    }
    table
}

/// Where a piece can go on an empty board.
fn reach(role: Role, from: Square) -> Bitboard {
    match role {
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop_rays(from),
        Role::Rook => attacks::rook_rays(from),
        Role::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
        Role::King => attacks::king(from),
        Role::Pawn => Bitboard::EMPTY,
    }
}

/// Puts a change into one of its slots, and moves what was there to its other one, until all have a
/// slot.
fn insert(table: &mut [Change], mut change: Change) {
    let mut place = first(change.number);
    loop {
        std::mem::swap(&mut table[place], &mut change);
        if change.number == 0 {
            return;
        }
        place = if place == first(change.number) { second(change.number) } else { first(change.number) };
    }
}

impl KeyHistory {
    /// Whether the side to move can, in one move, repeat a position of the last `reversible` plies.
    ///
    /// That position must be less than `ply` plies old, or have occurred twice already. Captures,
    /// pawn moves and castling are ignored: they repeat nothing.
    ///
    /// `position` is the one whose key is the newest here.
    ///
    /// ```
    /// use chess::{KeyHistory, Position};
    /// let mut position = Position::default();
    /// let mut history = KeyHistory::default();
    /// history.push(position.key());
    /// for text in ["g1f3", "g8f6", "f3g1"] {
    ///     position.play(position.parse_uci(text).unwrap()).unwrap();
    ///     history.push(position.key());
    /// }
    /// // The knight goes back to g8, and the start position is there again.
    /// assert!(history.upcoming_repetition(&position, 3, 4));
    /// assert!(!history.upcoming_repetition(&position, 2, 4));
    /// ```
    #[must_use]
    pub fn upcoming_repetition(&self, position: &Position, reversible: u32, ply: usize) -> bool {
        let Some((&current, before)) = self.keys().split_last() else { return false };
        let reversible = before.len().min(reversible as usize);
        if reversible < 3 {
            return false;
        }
        let table = &*CHANGES;
        let turn = crate::position::turn_number();
        for distance in (3..=reversible).step_by(2) {
            let earlier = before[before.len() - distance];
            let number = current ^ earlier ^ turn;
            let mut change = table[first(number)];
            if change.number != number {
                change = table[second(number)];
                if change.number != number {
                    continue;
                }
            }
            let (a, b) = change.squares;
            let occupied = position.occupied();
            if attacks::between(a, b).intersects(occupied) {
                continue;
            }
            let from = if occupied.has(a) { a } else { b };
            if position.piece_on(from).is_none_or(|piece| piece.color() != position.turn()) {
                continue;
            }
            if distance < ply {
                return true;
            }
            let older = &before[..before.len() - distance];
            let span = (reversible - distance).min(older.len());
            if (4..=span).step_by(2).any(|back| older[older.len() - back] == earlier) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_positions;

    #[test]
    fn every_reversible_move_is_in_the_table() {
        assert_eq!(CHANGES.iter().filter(|change| change.number != 0).count(), 3668);
    }

    /// The slow twin: try every move and look whether the key has been.
    #[test]
    fn upcoming_repetitions_are_those_that_some_move_brings_about() {
        let mut history = KeyHistory::default();
        let (mut seen, mut found) = (Vec::new(), 0);
        random_positions(400, |position| {
            if position.halfmove_clock() == 0 {
                (history, seen) = (KeyHistory::default(), Vec::new());
            }
            history.push(position.key());
            seen.push(position.key());
            let reversible = (seen.len() - 1) as u32;
            let slow = position.legal_moves().into_iter().any(|m| {
                let mut after = position.clone();
                after.play_unchecked(m, &mut ());
                after.halfmove_clock() > 0 && seen.contains(&after.key()) && !m.is_castling()
            });
            let fast = history.upcoming_repetition(position, reversible, usize::MAX);
            // The other way round, the move may be illegal for a check: the table does not know.
            assert!(fast || !slow, "{position:?}");
            found += u32::from(slow);
        });
        assert!(found > 50, "{found}");
    }
}
