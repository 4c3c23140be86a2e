//! The random numbers of position keys.

use crate::{CastlingRights, Color, File, Piece, Square};
use seeded::Random;

/// The numbers; the same in every build, so keys may be stored.
static NUMBERS: Numbers = Numbers::new(0x5175_6576_6564_6F21);

struct Numbers {
    pieces: [[u64; 64]; 12],
    /// By the square of the rook; only the two back ranks are used.
    castling: [u64; 64],
    en_passant: [u64; 8],
    material: [u64; 12],
    black_to_move: u64,
}

impl Numbers {
    const fn new(seed: u64) -> Numbers {
        let mut numbers = Numbers {
            pieces: [[0; 64]; 12],
            castling: [0; 64],
            en_passant: [0; 8],
            material: [0; 12],
            black_to_move: 0,
        };
        let mut random = Random::new(seed);
        let mut i = 0;
        while i < 64 {
            let mut piece = 0;
            while piece < 12 {
                numbers.pieces[piece][i] = random.next_u64();
                piece += 1;
            }
            numbers.castling[i] = random.next_u64();
            i += 1;
        }
        i = 0;
        while i < 8 {
            numbers.en_passant[i] = random.next_u64();
            i += 1;
        }
        i = 0;
        while i < 12 {
            numbers.material[i] = random.next_u64();
            i += 1;
        }
        numbers.black_to_move = random.next_u64();
        numbers
    }
}

#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[piece.index()][square.index()]
}

/// The number of a set of rights: the combination of its rooks.
#[inline]
pub(super) fn castling(rights: CastlingRights) -> u64 {
    rights.all_rooks().into_iter().fold(0, |key, rook| key ^ NUMBERS.castling[rook.index()])
}

#[inline(always)]
pub(super) fn en_passant(file: File) -> u64 {
    NUMBERS.en_passant[file.index()]
}

/// The number of one piece of this kind; a material key is the sum over all pieces, so that it
/// counts them.
#[inline(always)]
pub(super) fn material(piece: Piece) -> u64 {
    NUMBERS.material[piece.index()]
}

#[inline(always)]
pub(super) fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => NUMBERS.black_to_move,
    }
}
