//! Attacks on an empty board, and sliding attacks on a full one.
//!
//! Sliding attacks are computed by the difference of two numbers (the "obstruction difference"),
//! without tables of all occupancies: of the pieces on a line below the square only the nearest
//! counts, the highest bit; subtracting that bit from the pieces above the square flips all bits
//! from it up to the lowest piece above. The bits that flipped, as far as they are on the line, are
//! the squares reached.

use chess::{Bitboard, Color, Square};

/// The two halves of a line through a square: lower and higher numbers.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

/// By square; rank, file, and the two diagonals.
static LINES: [[Line; 4]; 64] = {
    const UP: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut lines = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut from = 0;
    while from < 64 {
        let mut index = 0;
        while index < 4 {
            let (files, ranks) = UP[index];
            lines[from][index] = Line {
                lower: ray(Square::ALL[from], -files, -ranks),
                upper: ray(Square::ALL[from], files, ranks),
            };
            index += 1;
        }
        from += 1;
    }
    lines
};

/// Returns the squares from one, without it, to the edge.
const fn ray(from: Square, files: i8, ranks: i8) -> u64 {
    let (mut set, mut square) = (0, from);
    while let Some(next) = square.offset(files, ranks) {
        set |= 1 << next.index();
        square = next;
    }
    set
}

#[inline(always)]
fn along(line: Line, occupied: u64) -> u64 {
    let (lower, upper) = (line.lower & occupied, line.upper & occupied);
    // Bit 0 stands in where there is no piece below; it flips nothing on the line but the line
    // itself.
    let nearest = 1 << 63 >> (lower | 1).leading_zeros();
    (upper ^ upper.wrapping_sub(nearest)) & (line.lower | line.upper)
}

/// The squares a rook attacks.
#[inline(always)]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    Bitboard(along(lines[0], occupied.0) | along(lines[1], occupied.0))
}

/// The squares a bishop attacks.
#[inline(always)]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    Bitboard(along(lines[2], occupied.0) | along(lines[3], occupied.0))
}

const fn steps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = Square::ALL[from].offset(steps[step].0, steps[step].1) {
                table[from].insert(to);
            }
            step += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];

/// The squares a knight attacks.
#[inline(always)]
pub(super) fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares a king attacks.
#[inline(always)]
pub(super) fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares a pawn of a side attacks.
#[inline(always)]
pub(super) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// Returns the squares strictly between two on a line; empty if they are on no line.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    let (from, to) = (Bitboard::of(a), Bitboard::of(b));
    if rook(a, Bitboard::EMPTY).has(b) {
        rook(a, to) & rook(b, from)
    } else if bishop(a, Bitboard::EMPTY).has(b) {
        bishop(a, to) & bishop(b, from)
    } else {
        Bitboard::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: square by square to the first piece.
    fn walk(from: Square, occupied: Bitboard, directions: [(i8, i8); 4]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for (files, ranks) in directions {
            let mut square = from;
            while let Some(next) = square.offset(files, ranks) {
                set.insert(next);
                square = next;
                if occupied.has(next) {
                    break;
                }
            }
        }
        set
    }

    #[test]
    fn sliders_go_as_far_as_by_walking() {
        let mut random = seeded::Random::new(1);
        for round in 0..2000 {
            let bits = random.next_u64();
            let occupied = Bitboard(if round % 2 == 0 { bits } else { bits & bits.rotate_left(29) });
            for from in Square::ALL {
                assert_eq!(rook(from, occupied), walk(from, occupied, [(0, 1), (1, 0), (0, -1), (-1, 0)]));
                assert_eq!(
                    bishop(from, occupied),
                    walk(from, occupied, [(1, 1), (1, -1), (-1, -1), (-1, 1)])
                );
            }
        }
    }

    #[test]
    fn between_is_what_both_see() {
        assert_eq!(between(Square::A1, Square::D4), Bitboard::from_iter([Square::B2, Square::C3]));
        assert_eq!(between(Square::H8, Square::H5), Bitboard::from_iter([Square::H7, Square::H6]));
        assert!(between(Square::A1, Square::B3).is_empty() && between(Square::E4, Square::E5).is_empty());
    }
}
