//! Scores with mates by distance.

use player::Score;

/// The score of mate; a mate `n` plies from the root is `MATE - n`.
pub(crate) const MATE: i32 = 1_000_000;

/// Greater than any score.
pub(crate) const INFINITY: i32 = MATE + 1;

/// Values at least this far from zero are mates.
const MATES: i32 = MATE - 1_000;

/// Whether a value is a mate.
#[inline]
pub(crate) const fn is_mate(value: i32) -> bool {
    value.abs() >= MATES
}

/// Converts a value to the common score type.
pub(crate) fn score(value: i32) -> Score {
    let moves = |plies: i32| plies.unsigned_abs().div_ceil(2);
    match value {
        value if !is_mate(value) => Score::Centipawns(value),
        value if value > 0 => Score::Mates(moves(MATE - value)),
        value => Score::Mated(moves(MATE + value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(score(MATE - 1), Score::Mates(1));
        assert_eq!(score(MATE - 3), Score::Mates(2));
        assert_eq!(score(-MATE), Score::Mated(0));
        assert_eq!(score(2 - MATE), Score::Mated(1));
        assert_eq!(score(-900), Score::Centipawns(-900));
    }
}
