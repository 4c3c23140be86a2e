//! A list of moves that lives on the stack.

use crate::Move;
use arrayvec::ArrayVec;
use std::ops::{Deref, DerefMut};

/// More than any legal position has; the test below has the known maximum.
const CAPACITY: usize = 256;

/// The moves of one position, without allocation; dereferences to a slice of [`Move`].
///
/// ```
/// use chess::Position;
/// let moves = Position::default().legal_moves();
/// assert_eq!(moves.len(), 20);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList(ArrayVec::new_const())
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// If the list is full, which no legal position causes.
    #[inline(always)]
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    #[inline(always)]
    fn into_iter(self) -> IntoMoves {
        IntoMoves(self.0.into_iter())
    }
}

/// Iterates over the moves of a list.
#[derive(Clone, Debug)]
pub struct IntoMoves(arrayvec::IntoIter<Move, CAPACITY>);

impl Iterator for IntoMoves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IntoMoves {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[test]
    fn the_position_with_the_most_moves_known_fits() {
        let position = Position::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").unwrap();
        assert_eq!(position.legal_moves().len(), 218);
    }
}
