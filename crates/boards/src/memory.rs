//! The memory of boards, cell by cell, for people who want to look at it.

use chess::{Piece, Square};

/// A cell of a board's array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryCell {
    /// Its index in the array.
    pub index: usize,
    /// Its square; `None` if it only guards the edge.
    pub square: Option<Square>,
    /// The piece in it.
    pub piece: Option<Piece>,
}
