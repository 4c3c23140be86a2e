//! The attack table, indexed by the difference of two squares.
//!
//! On the 0x88 board the difference of two indices determines their relative position, wherever
//! they are. For each difference the table holds which pieces can go from one square to the other
//! on an empty board, and a second table by which steps. BuhoChess numbers the groups of pieces
//! from 0 to 6 (section 2.3); here each kind of piece is a bit, so that one test suffices.

use chess::{Color, Piece, Role};

/// The index of a difference in the tables: `to - from + 128`.
#[inline(always)]
pub(super) const fn difference(from: u8, to: u8) -> usize {
    to.wrapping_sub(from).wrapping_add(128) as usize
}

pub(super) const KNIGHT: [u8; 8] =
    [14, 31, 33, 18, 0u8.wrapping_sub(14), 0u8.wrapping_sub(31), 0u8.wrapping_sub(33), 0u8.wrapping_sub(18)];
pub(super) const ROOK: [u8; 4] = [1, 16, 0u8.wrapping_sub(1), 0u8.wrapping_sub(16)];
pub(super) const BISHOP: [u8; 4] = [15, 17, 0u8.wrapping_sub(15), 0u8.wrapping_sub(17)];
/// King and queen: the rook's steps, then the bishop's.
pub(super) const ROYAL: [u8; 8] =
    [ROOK[0], ROOK[1], ROOK[2], ROOK[3], BISHOP[0], BISHOP[1], BISHOP[2], BISHOP[3]];

/// Returns the bit of a piece in the table: pawns of either colour have one each, because they
/// capture in different directions.
#[inline(always)]
pub(super) const fn bit(piece: Piece) -> u8 {
    match (piece.role(), piece.color()) {
        (Role::Pawn, Color::Black) => 1 << 6,
        (role, _) => 1 << role as u8,
    }
}

/// The bit of queens, which is set for all squares on a line.
pub(super) const LINE: u8 = bit(Piece::WhiteQueen);

/// The bits of all pieces, by their numbers.
pub(super) static BITS: [u8; 12] = {
    let mut bits = [0; 12];
    let mut index = 0;
    while index < 12 {
        bits[index] = bit(Piece::ALL[index]);
        index += 1;
    }
    bits
};

/// Which pieces could go this way on an empty board.
pub(super) static ATTACKS: [u8; 256] = TABLES.0;
/// Step along the line; the whole distance for knights, zero where there is no line.
pub(super) static STEPS: [u8; 256] = TABLES.1;

const TABLES: ([u8; 256], [u8; 256]) = {
    let (mut attacks, mut steps) = ([0; 256], [0; 256]);
    let mut index = 0;
    while index < 8 {
        let knight = difference(0, KNIGHT[index]);
        attacks[knight] |= bit(Piece::WhiteKnight);
        steps[knight] = KNIGHT[index];
        let step = ROYAL[index];
        let slider = if index < 4 { bit(Piece::WhiteRook) } else { bit(Piece::WhiteBishop) };
        attacks[difference(0, step)] |= bit(Piece::WhiteKing);
        let (mut way, mut length) = (step, 1);
        while length < 8 {
            attacks[difference(0, way)] |= slider | LINE;
            steps[difference(0, way)] = step;
            way = way.wrapping_add(step);
            length += 1;
        }
        index += 1;
    }
    attacks[difference(0, 15)] |= bit(Piece::WhitePawn);
    attacks[difference(0, 17)] |= bit(Piece::WhitePawn);
    attacks[difference(15, 0)] |= bit(Piece::BlackPawn);
    attacks[difference(17, 0)] |= bit(Piece::BlackPawn);
    (attacks, steps)
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The two examples of the thesis: c5 and b2 to g1.
    #[test]
    fn the_examples_of_the_thesis() {
        assert_eq!((difference(66, 6), difference(17, 6)), (68, 117));
        assert_eq!(ATTACKS[68], bit(Piece::WhiteBishop) | bit(Piece::WhiteQueen));
        assert_eq!(ATTACKS[117], 0);
    }

    #[test]
    fn no_two_ways_share_a_difference() {
        let squares = || (0..128u8).filter(|square| square & 0x88 == 0);
        for from in squares() {
            for to in squares() {
                let files = i32::from(to & 7) - i32::from(from & 7);
                let ranks = i32::from(to >> 4) - i32::from(from >> 4);
                let (straight, diagonal) =
                    ((files == 0) != (ranks == 0), files.abs() == ranks.abs() && files != 0);
                let attacks = ATTACKS[difference(from, to)];
                assert_eq!(attacks & bit(Piece::WhiteRook) != 0, straight);
                assert_eq!(attacks & bit(Piece::WhiteBishop) != 0, diagonal);
                assert_eq!(attacks & LINE != 0, straight || diagonal);
                assert_eq!(attacks & bit(Piece::WhiteKnight) != 0, files.abs() * ranks.abs() == 2);
                assert_eq!(attacks & bit(Piece::WhiteKing) != 0, files.abs().max(ranks.abs()) == 1);
                assert_eq!(attacks & bit(Piece::WhitePawn) != 0, files.abs() == 1 && ranks == 1);
                assert_eq!(attacks & bit(Piece::BlackPawn) != 0, files.abs() == 1 && ranks == -1);
                let length = if straight || diagonal { files.abs().max(ranks.abs()) as u8 } else { 1 };
                if attacks != 0 {
                    assert_eq!(from.wrapping_add(STEPS[difference(from, to)].wrapping_mul(length)), to);
                }
            }
        }
    }
}
