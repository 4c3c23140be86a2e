//! Attack tables, and the lines between squares.
//!
//! All tables are computed at compile time. Sliding attacks are looked up by the occupied squares
//! of their lines: with the `pext` instruction in builds for processors that have it, otherwise by
//! magic multiplication.

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
mod magics;
mod sliders;

use crate::{Bitboard, Color, Square};
pub use sliders::{bishop, rook};

/// The squares a knight attacks.
///
/// ```
/// use chess::{Square, attacks};
/// assert_eq!(attacks::knight(Square::A1).into_iter().collect::<Vec<_>>(), [Square::C2, Square::B3]);
/// ```
#[inline(always)]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
///
/// ```
/// use chess::{Square, attacks};
/// assert_eq!(attacks::king(Square::E4).count(), 8);
/// ```
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a pawn of this colour attacks.
///
/// ```
/// use chess::{Color, Square, attacks};
/// assert!(attacks::pawn(Color::Black, Square::E5).has(Square::D4));
/// ```
#[inline(always)]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square.index()]
}

/// The squares a queen attacks when these squares are occupied.
///
/// ```
/// use chess::{Bitboard, Square, attacks};
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).count(), 27);
/// ```
#[inline(always)]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares a bishop attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The squares a rook attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The squares strictly between two squares of one rank, file or diagonal; otherwise empty.
///
/// ```
/// use chess::{Square, attacks};
/// assert_eq!(attacks::between(Square::A1, Square::C3).single(), Some(Square::B2));
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, from edge to edge; otherwise empty.
///
/// ```
/// use chess::{Square, attacks};
/// assert_eq!(attacks::line(Square::C1, Square::C2).count(), 8);
/// assert!(attacks::line(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

const KNIGHT_STEPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const BISHOP_STEPS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ROOK_STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

static KNIGHT: [Bitboard; 64] = leaps(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = leaps(&KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static BISHOP_RAYS: [Bitboard; 64] = rays(&BISHOP_STEPS);
static ROOK_RAYS: [Bitboard; 64] = rays(&ROOK_STEPS);
static BETWEEN: [[Bitboard; 64]; 64] = lines().0;
static LINE: [[Bitboard; 64]; 64] = lines().1;

/// For each square, the squares one leap away.
const fn leaps<const N: usize>(steps: &[(i32, i32); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < N {
            table[square].0 |= Bitboard(1 << square).shift(steps[step].0, steps[step].1).0;
            step += 1;
        }
        square += 1;
    }
    table
}

/// The squares in one direction up to and including the first occupied one: the definition that the
/// fast tables copy.
const fn ray(from: Bitboard, (files, ranks): (i32, i32), occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut front = from.shift(files, ranks);
    while front.any() {
        reached.0 |= front.0;
        front = Bitboard(front.0 & !occupied.0).shift(files, ranks);
    }
    reached
}

/// For each square, the squares reached by sliding on an empty board.
const fn rays(steps: &[(i32, i32); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 4 {
            table[square].0 |= ray(Bitboard(1 << square), steps[step], Bitboard::EMPTY).0;
            step += 1;
        }
        square += 1;
    }
    table
}

/// The tables behind the two functions above.
const fn lines() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let from = Bitboard(1 << square);
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = KING_STEPS[step];
            let whole = Bitboard(
                from.0
                    | ray(from, (files, ranks), Bitboard::EMPTY).0
                    | ray(from, (-files, -ranks), Bitboard::EMPTY).0,
            );
            let mut passed = Bitboard::EMPTY;
            let mut front = from.shift(files, ranks);
            while front.any() {
                let other = front.0.trailing_zeros() as usize;
                between[square][other] = passed;
                line[square][other] = whole;
                passed.0 |= front.0;
                front = front.shift(files, ranks);
            }
            step += 1;
        }
        square += 1;
    }
    (between, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subset of a slider's lines gives the attacks that walking the lines gives.
    #[test]
    fn sliders_equal_their_slow_twin() {
        for square in Square::ALL {
            let walk = |steps: &[(i32, i32); 4], occupied| {
                steps.iter().fold(Bitboard::EMPTY, |all, &step| all | ray(square.into(), step, occupied))
            };
            for occupied in bishop_rays(square).subsets() {
                assert_eq!(bishop(square, occupied), walk(&BISHOP_STEPS, occupied), "bishop on {square}");
            }
            for occupied in rook_rays(square).subsets() {
                assert_eq!(rook(square, occupied), walk(&ROOK_STEPS, occupied), "rook on {square}");
            }
            // Men elsewhere change nothing.
            let noise = Bitboard(seeded::spread(1).rotate_left(square as u32));
            assert_eq!(queen(square, noise), walk(&BISHOP_STEPS, noise) | walk(&ROOK_STEPS, noise));
        }
    }

    #[test]
    fn between_and_line_are_symmetric_and_consistent() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                let aligned = queen(a, Bitboard::EMPTY).has(b);
                assert_eq!(line(a, b).any(), aligned);
                if aligned {
                    let both = Bitboard::from(a) | b.into();
                    assert!(both.is_subset(line(a, b)) && between(a, b).is_subset(line(a, b) - both));
                    let expected = queen(a, b.into()) & queen(b, a.into()) & line(a, b);
                    assert_eq!(between(a, b), expected - both);
                }
            }
        }
    }

    #[test]
    fn pawn_attacks_are_mutual() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(pawn(Color::White, a).has(b), pawn(Color::Black, b).has(a));
            }
        }
    }
}
