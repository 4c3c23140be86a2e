//! A board that follows a search from outside, by the events that it tells.

use boards::{Bits, Board};
use chess::Move;

/// The board of a search, kept beside it: events tell moves, and here is what stands on the board after them.
pub(crate) struct Mirror {
    board: Board<Bits>,
    ply: usize,
}

impl Mirror {
    /// At the root.
    pub(crate) fn new(root: Board<Bits>) -> Mirror {
        Mirror { board: root, ply: 0 }
    }

    /// Follows the search into a node, by the move that led there; none leads to the root, or passes.
    pub(crate) fn enter(&mut self, ply: usize, by: Option<Move>) {
        while self.ply > 0 && self.ply >= ply {
            self.board.unmake();
            self.ply -= 1;
        }
        if ply > 0 {
            match by {
                Some(m) => self.board.make(m),
                None => {
                    self.board.make_null();
                }
            }
            self.ply = ply;
        }
    }

    /// The position of the node that was entered last, or of the one above it that the search has come back to.
    pub(crate) fn at(&mut self, ply: usize) -> &Board<Bits> {
        while self.ply > ply {
            self.board.unmake();
            self.ply -= 1;
        }
        &self.board
    }
}
