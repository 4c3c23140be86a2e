//! What boards hold in memory, cell by cell, for people who want to look at it.

use chess::{Piece, Square};

/// A cell of an array in which a board keeps its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryCell {
    /// Where it is in the array.
    pub index: usize,
    /// The square that it stands for; none if it only guards the edge.
    pub square: Option<Square>,
    /// The piece in it.
    pub piece: Option<Piece>,
}
