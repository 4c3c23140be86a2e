//! Scores as stored in files.

use chess::Color;
use player::Score;
use std::fmt;

/// A score for White: centipawns, or a mate.
///
/// ```
/// use chess::Color;
/// use player::Score;
/// use trainer::selfplay::WhiteScore;
/// assert_eq!(WhiteScore::new(Score::Centipawns(35), Color::Black).centipawns(), Some(-35));
/// let mated = WhiteScore::new(Score::Mated(2), Color::Black);
/// assert_eq!((mated.centipawns(), mated.to_string().as_str()), (None, "#2"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WhiteScore(i16);

/// The score of mate; one less per move of distance.
const MATE: i16 = 32_000;
/// Beyond this, either way, a score is a mate.
const MOST_CENTIPAWNS: i16 = 30_000;

impl WhiteScore {
    /// Converts a score of the side to move to White's. Extreme centipawns and mate distances are
    /// clamped.
    #[must_use]
    pub fn new(score: Score, mover: Color) -> WhiteScore {
        let most = MOST_CENTIPAWNS;
        let mate = |moves: u32| MATE - i16::try_from(moves).unwrap_or(i16::MAX).min(MATE - most - 1);
        let value = match score {
            Score::Centipawns(value) => value.clamp((-most).into(), most.into()) as i16,
            Score::Mates(moves) => mate(moves),
            Score::Mated(moves) => -mate(moves),
        };
        WhiteScore(if mover.is_white() { value } else { -value })
    }

    /// Returns the score of this number in a file, if valid.
    pub(super) fn from_number(number: i64) -> Option<WhiteScore> {
        i16::try_from(number).ok().filter(|number| (-MATE..=MATE).contains(number)).map(WhiteScore)
    }

    /// Returns its number in a file.
    pub(super) const fn number(self) -> i16 {
        self.0
    }

    /// Returns the score in centipawns; `None` for a mate.
    #[must_use]
    pub fn centipawns(self) -> Option<i16> {
        (self.0.abs() <= MOST_CENTIPAWNS).then_some(self.0)
    }

    /// Returns whether White (1) or Black (-1) is at least this many centipawns ahead, or mates;
    /// otherwise 0.
    pub(super) const fn leader(self, centipawns: i16) -> i16 {
        if self.0 >= centipawns {
            1
        } else if self.0 <= -centipawns {
            -1
        } else {
            0
        }
    }
}

/// Formats centipawns as a number, mates as `#3` and `#-3`.
impl fmt::Display for WhiteScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.centipawns() {
            Some(centipawns) => write!(f, "{centipawns}"),
            None => write!(f, "#{}", self.0.signum() * (MATE - self.0.abs())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_whites_and_stay_in_range() {
        for (score, mover, shown, leader) in [
            (Score::Centipawns(120), Color::White, "120", 1),
            (Score::Centipawns(120), Color::Black, "-120", -1),
            (Score::Centipawns(99), Color::White, "99", 0),
            (Score::Centipawns(i32::MIN), Color::White, "-30000", -1),
            (Score::Mates(1), Color::White, "#1", 1),
            (Score::Mates(1), Color::Black, "#-1", -1),
            (Score::Mated(3), Color::White, "#-3", -1),
            (Score::Mates(u32::MAX), Color::White, "#1999", 1),
        ] {
            let kept = WhiteScore::new(score, mover);
            assert_eq!((kept.to_string().as_str(), kept.leader(100)), (shown, leader), "{score:?} {mover}");
            assert_eq!(WhiteScore::from_number(kept.number().into()), Some(kept));
        }
        assert_eq!(WhiteScore::from_number(32_001), None);
        assert_eq!(WhiteScore::from_number(-1 << 40), None);
    }
}
