//! A list of moves that lives on the stack.

use crate::Move;
use arrayvec::ArrayVec;
use std::ops::{Deref, DerefMut};

/// No legal position has more moves than this (218 is the most known).
const CAPACITY: usize = 256;

/// The moves of one position, without allocation; a slice of [`Move`] to all intents.
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
    /// If the list is full, which no legal position brings about.
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
    type IntoIter = arrayvec::IntoIter<Move, CAPACITY>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
