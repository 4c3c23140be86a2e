//! Zobrist keys (1970): the same for every representation and in every build.
//!
//! A key is the exclusive or of one number for each piece on its square, one for the set of
//! castling rights, one for the file of a possible en-passant capture, and one if Black is to move.
//! Removing a number is the same as adding it, so a move updates the key by a few operations.

use chess::{File, Piece, Square};

static NUMBERS: Numbers = Numbers::new(0x426F_6172_6473_2134);

struct Numbers {
    pieces: [[u64; 64]; 12],
    castling: [u64; 16],
    en_passant: [u64; 8],
    black_to_move: u64,
}

impl Numbers {
    const fn new(seed: u64) -> Numbers {
        let mut state = seed;
        let mut pieces = [[0; 64]; 12];
        let mut piece = 0;
        while piece < 12 {
            pieces[piece] = fill(&mut state);
            piece += 1;
        }
        let (castling, en_passant) = (fill(&mut state), fill(&mut state));
        Numbers { pieces, castling, en_passant, black_to_move: split_mix(&mut state) }
    }
}

const fn fill<const N: usize>(state: &mut u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = split_mix(state);
        i += 1;
    }
    numbers
}

/// The next number of the SplitMix64 generator.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
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
