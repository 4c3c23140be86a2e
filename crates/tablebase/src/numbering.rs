//! Index tables for squares and sets of squares, computed at compile time.
//!
//! Squares are numbered from a1 = 0 along the ranks to h8 = 63, as in the other crates.

/// Larger than any group of pieces in a tablebase.
const LARGEST_GROUP: usize = 6;

/// Marks an entry without an index: no legal position leads there.
pub(crate) const NONE: u16 = u16::MAX;

/// Most leading pawns: all pieces but the two kings.
const MOST_PAWNS: usize = 5;

/// Binomial coefficients, `k` out of `n` at `[k][n]`.
static CHOOSE: [[u64; 65]; LARGEST_GROUP + 1] = binomials();

/// Returns a binomial coefficient, for the numbers that positions of seven pieces need.
pub(crate) fn choose(k: usize, n: usize) -> u64 {
    CHOOSE[k][n]
}

const fn binomials() -> [[u64; 65]; LARGEST_GROUP + 1] {
    let mut table = [[0; 65]; LARGEST_GROUP + 1];
    let mut n = 0;
    while n < 65 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= LARGEST_GROUP && n > 0 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// By how much a square lies above the long diagonal from a1 to h8: rank minus file.
pub(crate) const fn above_diagonal(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

/// The squares of the triangle a1-d1-d4: 0 to 5 below the diagonal, 6 to 9 on it.
pub(crate) static TRIANGLE: [u16; 64] = triangle();

const fn triangle() -> [u16; 64] {
    let mut table = [NONE; 64];
    let (mut below, mut on) = (0, 6);
    let mut square = 0u8;
    while square < 32 {
        if square & 7 < 4 {
            if above_diagonal(square) < 0 {
                table[square as usize] = below;
                below += 1;
            } else if above_diagonal(square) == 0 {
                table[square as usize] = on;
                on += 1;
            }
        }
        square += 1;
    }
    table
}

/// The 28 squares below the long diagonal, in order.
pub(crate) static BELOW: [u16; 64] = below();

const fn below() -> [u16; 64] {
    let mut table = [NONE; 64];
    let mut next = 0;
    let mut square = 0u8;
    while square < 64 {
        if above_diagonal(square) < 0 {
            table[square as usize] = next;
            next += 1;
        }
        square += 1;
    }
    table
}

/// The number of ways to place two kings, up to symmetry.
pub(crate) const KING_PAIRS: u64 = 462;

/// The number of ways to place three different pieces, up to symmetry: with the first of them off
/// the diagonal, on it alone, with the second, with both.
pub(crate) const TRIPLES: u64 = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + 4 * 7 * 6;

/// Two kings: the first by its index in the triangle, the second by its square.
pub(crate) static KINGS: [[u16; 64]; 10] = kings();

const fn touching(a: u8, b: u8) -> bool {
    (a >> 3).abs_diff(b >> 3) <= 1 && (a & 7).abs_diff(b & 7) <= 1
}

const fn kings() -> [[u16; 64]; 10] {
    let mut table = [[NONE; 64]; 10];
    let triangle = triangle();
    let mut next = 0;
    // Pairs with both kings on the diagonal come last.
    let mut both_on_diagonal = false;
    loop {
        let mut number = 0;
        while number < 10 {
            let mut first = 0u8;
            while triangle[first as usize] != number {
                first += 1;
            }
            let first_on = above_diagonal(first) == 0;
            let mut second = 0u8;
            while second < 64 {
                let mirrored = first_on && above_diagonal(second) > 0;
                let both = first_on && above_diagonal(second) == 0;
                if !touching(first, second) && !mirrored && both == both_on_diagonal {
                    table[number as usize][second as usize] = next;
                    next += 1;
                }
                second += 1;
            }
            number += 1;
        }
        if both_on_diagonal {
            return table;
        }
        both_on_diagonal = true;
    }
}

/// The rank of a pawn's square for leading: the pawn with the largest number leads, which is the
/// one nearest to the edge and, on one file, the one furthest back. The number is also how many
/// squares are left for the others.
pub(crate) static PAWN: [u8; 64] = pawns();

const fn pawns() -> [u8; 64] {
    let mut table = [0; 64];
    let mut left = 48;
    let mut file = 0;
    while file < 4 {
        let mut rank = 1;
        while rank < 7 {
            table[rank * 8 + file] = left - 1;
            table[rank * 8 + 7 - file] = left - 2;
            left -= 2;
            rank += 1;
        }
        file += 1;
    }
    table
}

/// The index at which the sets of `[pawns]` leading pawns start whose first is on `[square]`,
/// counted per file; and the number of sets on `[file]`.
static LEADING: ([[u64; 64]; MOST_PAWNS + 1], [[u64; 4]; MOST_PAWNS + 1]) = leading();

/// Returns the index at which the sets of leading pawns start whose first is on a square of files a
/// to d.
pub(crate) fn leading_start(pawns: usize, square: u8) -> u64 {
    LEADING.0[pawns][usize::from(square)]
}

/// Returns the number of sets of leading pawns whose first is on this file, a to d.
pub(crate) fn leading_count(pawns: usize, file: usize) -> u64 {
    LEADING.1[pawns][file]
}

const fn leading() -> ([[u64; 64]; MOST_PAWNS + 1], [[u64; 4]; MOST_PAWNS + 1]) {
    let (mut starts, mut counts) = ([[0; 64]; MOST_PAWNS + 1], [[0; 4]; MOST_PAWNS + 1]);
    let (choose, pawn) = (binomials(), pawns());
    let mut count = 1;
    while count <= MOST_PAWNS {
        let mut file = 0;
        while file < 4 {
            let mut next = 0;
            let mut rank = 1;
            while rank < 7 {
                let square = rank * 8 + file;
                starts[count][square] = next;
                next += choose[count - 1][pawn[square] as usize];
                rank += 1;
            }
            counts[count][file] = next;
            file += 1;
        }
        count += 1;
    }
    (starts, counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_are_right() {
        assert_eq!((choose(0, 5), choose(2, 5), choose(5, 5), choose(6, 5)), (1, 10, 1, 0));
        assert_eq!(choose(5, 62), 6_471_002);
    }

    #[test]
    fn each_pair_of_kings_has_one_number() {
        let mut numbers: Vec<u16> =
            KINGS.iter().flatten().copied().filter(|&number| number != NONE).collect();
        numbers.sort_unstable();
        assert!(numbers.iter().enumerate().all(|(index, &number)| index == usize::from(number)));
        assert_eq!(numbers.len() as u64, KING_PAIRS);
        assert_eq!(TRIPLES, 31_332);
    }

    #[test]
    fn each_set_of_pawns_is_counted_once() {
        for pawns in 1..=MOST_PAWNS {
            let all: u64 = (0..4).map(|file| leading_count(pawns, file)).sum();
            // With one pawn both halves of the board are one; with more, a set is led by one pawn
            // and may still be turned from left to right: count by brute force for two.
            if pawns == 1 {
                assert_eq!(all, 24);
            }
            if pawns == 2 {
                let led_on_the_left = (0..64u8)
                    .flat_map(|a| (0..a).map(move |b| [a, b]))
                    .filter(|pair| pair.iter().all(|square| (8..56).contains(square)))
                    .filter(|pair| {
                        pair.iter()
                            .max_by_key(|&&square| PAWN[usize::from(square)])
                            .is_some_and(|lead| lead & 7 < 4)
                    });
                assert_eq!(all, led_on_the_left.count() as u64);
            }
        }
    }

    #[test]
    fn pawns_lead_from_the_edge_and_from_behind() {
        assert_eq!((PAWN[8], PAWN[15], PAWN[16], PAWN[51], PAWN[52]), (47, 46, 45, 1, 0));
    }
}
