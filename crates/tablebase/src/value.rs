//! Tablebase results.

use chess::Color;
use std::fmt;
use std::ops::Neg;

/// The result with perfect play for the side to move, if the fifty-move counter is zero.
///
/// ```
/// use tablebase::Wdl;
/// assert!(Wdl::Win > Wdl::CursedWin && Wdl::BlessedLoss > Wdl::Loss);
/// assert_eq!(-Wdl::CursedWin, Wdl::BlessedLoss);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i8)]
pub enum Wdl {
    /// A loss.
    Loss = -2,
    /// A loss that the fifty-move rule turns into a draw.
    BlessedLoss = -1,
    /// A draw.
    Draw = 0,
    /// A win that the fifty-move rule turns into a draw.
    CursedWin = 1,
    /// A win.
    Win = 2,
}

impl Wdl {
    /// All results, the worst first.
    pub const ALL: [Wdl; 5] = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];

    /// Returns the result as a number: 2 for a win, 1 for a cursed win, 0 for a draw, and negative
    /// for losses.
    #[must_use]
    pub const fn number(self) -> i32 {
        self as i32
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    /// The result from the other side.
    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wdl::Loss => "loss",
            Wdl::BlessedLoss => "blessed loss",
            Wdl::Draw => "draw",
            Wdl::CursedWin => "cursed win",
            Wdl::Win => "win",
        })
    }
}

/// The distance to the next capture or pawn move, or to mate, with perfect play: positive if the
/// side to move wins, negative if it loses, 0 for a draw.
///
/// Perfect play first keeps the result under the fifty-move rule; then the winner hurries and the
/// loser delays. From 101 on the result is a cursed win, down from -101 a blessed loss. A position
/// that is checkmate has -1.
///
/// Some tables store moves instead of plies. Then `exact` is false, and the distance may be one ply
/// longer than `plies` says, never shorter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dtz {
    /// The distance in plies, with its sign.
    pub plies: i32,
    /// Whether that is exact; if not, the distance may be one ply longer.
    pub exact: bool,
}

impl Dtz {
    /// Plies after which a game is drawn.
    const FIFTY_MOVES: u32 = 100;

    /// The distance of a drawn position.
    pub(crate) const DRAW: Dtz = Dtz { plies: 0, exact: true };

    /// Returns the distance when the best move is a capture or pawn move that leads to this result.
    pub(crate) const fn before_zeroing(wdl: Wdl) -> Dtz {
        let plies = match wdl {
            Wdl::Loss => -1,
            Wdl::BlessedLoss => -101,
            Wdl::Draw => 0,
            Wdl::CursedWin => 101,
            Wdl::Win => 1,
        };
        Dtz { plies, exact: true }
    }

    /// Returns the distance one move earlier, for the side that made it.
    pub(crate) const fn one_ply_earlier(self) -> Dtz {
        Dtz { plies: -self.plies - self.plies.signum(), exact: self.exact }
    }

    /// Returns the shortest and the longest distance that this may mean, without sign.
    pub(crate) const fn bounds(self) -> (u32, u32) {
        let plies = self.plies.unsigned_abs();
        (plies, plies + !self.exact as u32)
    }

    /// Whether there is time to win, or to be beaten, at this fifty-move counter; `None` if the ply
    /// by which the distance may be longer decides.
    pub(crate) const fn in_time(self, clock: u32) -> Option<bool> {
        let (shortest, longest) = self.bounds();
        let left = Dtz::FIFTY_MOVES.saturating_sub(clock);
        if shortest == 0 || shortest > left {
            Some(false)
        } else if longest <= left || clock == 0 {
            // With a zero counter the sign of a distance within a hundred is exact.
            Some(true)
        } else {
            None
        }
    }
}

/// The result of a game with perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This side wins.
    Win(Color),
    /// A draw.
    Draw,
}

impl Verdict {
    /// Returns the winner; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Verdict::Win(color) => Some(color),
            Verdict::Draw => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_and_order_follow_the_numbers() {
        for wdl in Wdl::ALL {
            assert_eq!((-wdl).number(), -wdl.number());
            for other in Wdl::ALL {
                assert_eq!(wdl < other, wdl.number() < other.number());
            }
        }
    }

    #[test]
    fn the_hundredth_half_move_may_still_win() {
        let exact = |plies| Dtz { plies, exact: true };
        let rounded = |plies| Dtz { plies, exact: false };
        for sign in [1, -1] {
            assert_eq!(exact(sign * 40).in_time(60), Some(true));
            assert_eq!(exact(sign * 40).in_time(61), Some(false));
            assert_eq!(rounded(sign * 40).in_time(59), Some(true));
            assert_eq!(rounded(sign * 40).in_time(60), None);
            assert_eq!(rounded(sign * 40).in_time(61), Some(false));
            assert_eq!(rounded(sign * 100).in_time(0), Some(true));
            assert_eq!(exact(sign * 101).in_time(0), Some(false));
            assert_eq!(exact(sign).in_time(u32::MAX), Some(false));
        }
        assert_eq!(Dtz::DRAW.in_time(0), Some(false));
    }

    #[test]
    fn one_ply_earlier_is_further_from_zero() {
        assert_eq!(Dtz { plies: -4, exact: false }.one_ply_earlier(), Dtz { plies: 5, exact: false });
        assert_eq!(Dtz { plies: 4, exact: true }.one_ply_earlier(), Dtz { plies: -5, exact: true });
        assert_eq!(Dtz::DRAW.one_ply_earlier(), Dtz::DRAW);
    }
}
