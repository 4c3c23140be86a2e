//! Sliding attacks by table lookup.
//!
//! A slider's attacks depend only on the occupied squares of its lines, without the edge.
//! [`Lines::index`] maps those to a small number: with the `pext` instruction where the build has
//! it (BMI2), otherwise by multiplication with a magic factor. Both use the same table, filled in a
//! different order.

use super::{BISHOP_STEPS, ROOK_STEPS, ray};
use crate::{Bitboard, File, Rank, Square};

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use super::magics;

/// The squares a bishop attacks when these squares are occupied.
///
/// ```
/// use chess::{Square, attacks};
/// let attacked = attacks::bishop(Square::A1, Square::C3.into());
/// assert_eq!(attacked.into_iter().collect::<Vec<_>>(), [Square::B2, Square::C3]);
/// ```
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP.attacks[BISHOP.lines[square.index()].index(occupied)]
}

/// The squares a rook attacks when these squares are occupied.
///
/// ```
/// use chess::{Square, attacks};
/// assert_eq!(attacks::rook(Square::A1, Square::A2.into()).count(), 8);
/// ```
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK.attacks[ROOK.lines[square.index()].index(occupied)]
}

#[allow(long_running_const_eval, reason = "a second or two")]
static BISHOP: Slider<5_248> = Slider::new(
    &BISHOP_STEPS,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    &magics::BISHOP,
);
#[allow(long_running_const_eval, reason = "a second or two")]
static ROOK: Slider<102_400> = Slider::new(
    &ROOK_STEPS,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    &magics::ROOK,
);

/// Where the attacks of a slider on one square are in the table.
#[derive(Clone, Copy)]
struct Lines {
    /// The squares whose occupancy matters.
    mask: Bitboard,
    /// Where this square's part of the table starts.
    start: usize,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    magic: u64,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    shift: u32,
}

impl Lines {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline(always)]
    #[allow(unsafe_code, reason = "the pext instruction has no safe form")]
    fn index(&self, occupied: Bitboard) -> usize {
        // SAFETY: the function exists only in builds for processors with BMI2, and touches no
        // memory.
        self.start + unsafe { std::arch::x86_64::_pext_u64(occupied.0, self.mask.0) } as usize
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    #[inline(always)]
    const fn index(&self, occupied: Bitboard) -> usize {
        self.start + ((occupied.0 & self.mask.0).wrapping_mul(self.magic) >> self.shift) as usize
    }
}

/// The tables of one kind of slider; `N` is the number of relevant occupancies over all squares.
struct Slider<const N: usize> {
    lines: [Lines; 64],
    attacks: [Bitboard; N],
}

impl<const N: usize> Slider<N> {
    const fn new(
        steps: &[(i32, i32); 4],
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))] magics: &[u64; 64],
    ) -> Slider<N> {
        let mut start = 0;
        let mut attacks = [Bitboard::EMPTY; N];
        let mut lines = [Lines {
            mask: Bitboard::EMPTY,
            start: 0,
            #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
            magic: 0,
            #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
            shift: 0,
        }; 64];
        let mut square = 0;
        while square < 64 {
            let from = Bitboard(1 << square);
            let first = ray(from, steps[0], Bitboard::EMPTY).0 | ray(from, steps[2], Bitboard::EMPTY).0;
            let second = ray(from, steps[1], Bitboard::EMPTY).0 | ray(from, steps[3], Bitboard::EMPTY).0;
            let mask = (first | second) & !edges(Square::ALL[square]).0;
            lines[square] = Lines {
                mask: Bitboard(mask),
                start,
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                magic: magics[square],
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                shift: 64 - mask.count_ones(),
            };
            // The subsets come in the order of their pext indices.
            let mut subset = 0u64;
            let mut number = 0;
            while number < 1 << mask.count_ones() {
                #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
                let index = start + number;
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                let index = lines[square].index(Bitboard(subset));
                attacks[index] = Bitboard(slide(from.0, first, subset) | slide(from.0, second, subset));
                subset = subset.wrapping_sub(mask) & mask;
                number += 1;
            }
            start += number;
            square += 1;
        }
        assert!(start == N);
        Slider { lines, attacks }
    }
}

/// The attacks along one line through the slider, both ways.
///
/// Subtracting the slider twice from the occupied squares of the line borrows from the nearest one
/// above it, and the same on the reversed board finds the one below. This takes the compiler far
/// fewer steps than walking.
const fn slide(slider: u64, line: u64, occupied: u64) -> u64 {
    let occupied = occupied & line;
    let above = occupied.wrapping_sub(slider.wrapping_mul(2));
    let below = occupied.reverse_bits().wrapping_sub(slider.reverse_bits().wrapping_mul(2)).reverse_bits();
    (above ^ below) & line
}

/// The edges of the board that a slider on this square meets only at the end of a line.
const fn edges(square: Square) -> Bitboard {
    let files = Bitboard::file(File::A).0 | Bitboard::file(File::H).0;
    let ranks = Bitboard::rank(Rank::First).0 | Bitboard::rank(Rank::Eighth).0;
    Bitboard(files & !Bitboard::file(square.file()).0 | ranks & !Bitboard::rank(square.rank()).0)
}
