//! A board that follows a search by its events.

use boards::{Bits, Board};
use chess::Move;

/// A copy of the search's board: events carry moves, and this has the position after them.
pub(crate) struct Mirror {
    board: Board<Bits>,
    ply: usize,
}

impl Mirror {
    /// Starts at the root.
    pub(crate) fn new(root: Board<Bits>) -> Mirror {
        Mirror { board: root, ply: 0 }
    }

    /// Follows the search into a node, by the move that led there; `None` for the root and null
    /// moves.
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

    /// Returns the position of the node entered last, or of the one above it to which the search
    /// has returned.
    pub(crate) fn at(&mut self, ply: usize) -> &Board<Bits> {
        while self.ply > ply {
            self.board.unmake();
            self.ply -= 1;
        }
        &self.board
    }
}
