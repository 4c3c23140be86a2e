//! When machines agree to a draw.

use crate::Score;

/// Below this many centipawns a draw is gladly accepted.
const WORSE: i32 = -20;

/// Whether a machine that thinks this of its position accepts an offered draw.
///
/// ```
/// use player::{Score, accepts_draw};
/// assert!(accepts_draw(Score::Centipawns(-21)) && accepts_draw(Score::Mated(3)));
/// assert!(!accepts_draw(Score::Centipawns(-20)) && !accepts_draw(Score::Mates(3)));
/// ```
#[must_use]
pub const fn accepts_draw(score: Score) -> bool {
    matches!(score, Score::Centipawns(..WORSE) | Score::Mated(_))
}
