//! Values of the search: centipawns for the side to move, and mates by distance.

use player::Score;

/// Value that no position reaches; being mated in `n` plies is worth `n - MATE`.
pub const MATE: i32 = 30_000;

/// Values beyond this are mates.
///
/// The thesis tests `valor == Mate`, which is true only for a mate at the root.
pub const MATE_BOUND: i32 = MATE - 1_000;

/// Returns the value of being mated this many plies from the root.
#[inline(always)]
#[must_use]
pub const fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Returns whether a value is a mate for either side.
#[inline(always)]
#[must_use]
pub const fn is_mate(value: i32) -> bool {
    value >= MATE_BOUND || value <= -MATE_BOUND
}

/// Converts a value to a score for display.
///
/// ```
/// use classics::buho::{MATE, score};
/// use player::Score;
/// assert_eq!(score(35), Score::Centipawns(35));
/// assert_eq!(score(MATE - 3), Score::Mates(2));
/// assert_eq!(score(2 - MATE), Score::Mated(1));
/// ```
#[must_use]
pub const fn score(value: i32) -> Score {
    if value >= MATE_BOUND {
        Score::Mates((MATE - value + 1) as u32 / 2)
    } else if value <= -MATE_BOUND {
        Score::Mated((MATE + value) as u32 / 2)
    } else {
        Score::Centipawns(value)
    }
}
