//! Zobrist keys (1970): the same for every representation and in every build.
//!
//! A key is the exclusive or of one number for each piece on its square, one for the set of
//! castling rights, one for the file of a possible en-passant capture, and one if Black is to move.
//! Removing a number is the same as adding it, so a move updates the key by a few operations.

use chess::{File, Piece, Square};
use seeded::Random;

static NUMBERS: Numbers = Numbers::new(0x426F_6172_6473_2134);

struct Numbers {
    pieces: [[u64; 64]; 12],
    castling: [u64; 16],
    en_passant: [u64; 8],
    black_to_move: u64,
}

impl Numbers {
    const fn new(seed: u64) -> Numbers {
        let mut random = Random::new(seed);
        let mut pieces = [[0; 64]; 12];
        let mut piece = 0;
        while piece < 12 {
            pieces[piece] = fill(&mut random);
            piece += 1;
        }
        let (castling, en_passant) = (fill(&mut random), fill(&mut random));
        Numbers { pieces, castling, en_passant, black_to_move: random.next_u64() }
    }
}

const fn fill<const N: usize>(random: &mut Random) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = random.next_u64();
        i += 1;
    }
    numbers
}

#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[piece.index()][square.index()]
}

/// The number of a set of rights, given as four bits.
#[inline(always)]
pub(crate) fn castling(rights: u8) -> u64 {
    NUMBERS.castling[usize::from(rights & 15)]
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    NUMBERS.en_passant[file.index()]
}

#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}
