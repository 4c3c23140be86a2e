//! Tracing the terms of an evaluation.
//!
//! The evaluation is generic over a [`Trace`]. With `()` it costs nothing; with a trace it reports
//! how often each weight was used, for which side. That is all a tuner needs, and all that a table
//! for people needs.

use crate::Pair;
use crate::weights::{GROUPS, WEIGHT_COUNT, weight};
use chess::Color;

/// An observer of the weights that an evaluation uses.
pub trait Trace {
    /// Whether anybody listens; if so, the pawn cache is bypassed, because cached terms would not
    /// be reported.
    const LISTENS: bool;

    /// The weight with this index counts `n` times for a side.
    fn linear(&mut self, index: usize, us: Color, n: i32);

    /// The weight with this index counts `n` times in the danger of a side's king, which is not
    /// linear: see [`danger_score`](crate::danger_score).
    fn danger(&mut self, index: usize, king: Color, n: i32);
}

impl Trace for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn linear(&mut self, _: usize, _: Color, _: i32) {}

    #[inline(always)]
    fn danger(&mut self, _: usize, _: Color, _: i32) {}
}

/// How often each weight was used by White and by Black.
///
/// ```
/// use chess::Position;
/// use eval::{Coefficients, Group, evaluate_traced};
/// let mut trace = Coefficients::default();
/// evaluate_traced(&Position::default(), &mut trace);
/// let material = Group::named("material").unwrap();
/// assert_eq!(trace.linear[material.start], [8, 8]); // eight pawns each
/// ```
#[derive(Clone, Debug)]
pub struct Coefficients {
    /// For each weight, its count for White and for Black.
    pub linear: Vec<[i32; 2]>,
    /// The same for the danger of the two kings.
    pub danger: Vec<[i32; 2]>,
}

impl Default for Coefficients {
    fn default() -> Coefficients {
        Coefficients { linear: vec![[0; 2]; WEIGHT_COUNT], danger: vec![[0; 2]; WEIGHT_COUNT] }
    }
}

impl Trace for Coefficients {
    const LISTENS: bool = true;

    fn linear(&mut self, index: usize, us: Color, n: i32) {
        self.linear[index][us as usize] += n;
    }

    fn danger(&mut self, index: usize, king: Color, n: i32) {
        self.danger[index][king as usize] += n;
    }
}

impl Coefficients {
    /// Returns the sums of the groups of terms for White and for Black, in order of declaration;
    /// without king danger.
    #[must_use]
    pub fn by_group(&self) -> Vec<(&'static str, [Pair; 2])> {
        let sum = |range: std::ops::Range<usize>, side: usize| {
            range.fold(Pair::ZERO, |sum, index| sum + weight(index) * self.linear[index][side])
        };
        GROUPS
            .iter()
            .filter(|group| !group.is_danger())
            .map(|group| (group.name, [sum(group.range(), 0), sum(group.range(), 1)]))
            .collect()
    }

    /// Returns the danger of White's and of Black's king, before it becomes a score.
    #[must_use]
    pub fn king_danger(&self) -> [Pair; 2] {
        let sum = |side: usize| {
            (0..WEIGHT_COUNT).fold(Pair::ZERO, |sum, index| sum + weight(index) * self.danger[index][side])
        };
        [sum(0), sum(1)]
    }
}
