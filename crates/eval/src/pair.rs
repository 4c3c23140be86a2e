//! Two scores in one number: middlegame and endgame.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame score, in centipawns, added and subtracted together.
///
/// Both live in one 32-bit number, so that an evaluation of a hundred terms does one addition for
/// each of them. Sums are right as long as each half stays within sixteen bits, which scores do by
/// a wide margin.
///
/// ```
/// use eval::Pair;
/// let sum = Pair::new(30, -12) * 2 - Pair::new(1, 1);
/// assert_eq!((sum.mg(), sum.eg()), (59, -25));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct Pair(i32);

impl Pair {
    /// Zero.
    pub const ZERO: Pair = Pair(0);

    /// Creates a pair of scores.
    #[inline(always)]
    #[must_use]
    pub const fn new(mg: i32, eg: i32) -> Pair {
        Pair((eg << 16).wrapping_add(mg))
    }

    /// Returns the middlegame score.
    #[inline(always)]
    #[must_use]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the endgame score. A negative lower half has borrowed from this one, which the
    /// rounding returns.
    #[inline(always)]
    #[must_use]
    pub const fn eg(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline(always)]
    fn mul(self, factor: i32) -> Pair {
        Pair(self.0.wrapping_mul(factor))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for mg in [-3000, -1, 0, 1, 2999] {
            for eg in [-3000, -1, 0, 1, 2999] {
                let pair = Pair::new(mg, eg);
                assert_eq!((pair.mg(), pair.eg()), (mg, eg));
                let twice = pair + pair;
                assert_eq!((twice.mg(), twice.eg()), (2 * mg, 2 * eg));
                assert_eq!(twice - pair, pair);
                assert_eq!(pair * -3, -(pair * 3));
            }
        }
    }
}
