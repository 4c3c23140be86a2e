//! What it takes to take a move back.

use crate::{State, Taken};
use chess::Move;

/// What a move did that cannot be worked out backwards. The null move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Undo {
    pub(crate) state: State,
    pub(crate) m: Option<Move>,
    pub(crate) taken: Option<Taken>,
}
