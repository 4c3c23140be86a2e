//! Where in a game the reader is.

use crate::pgn::PgnResult;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// No game has started.
    Between,
    /// Comments have been met that belong to the next game, if there is one.
    Remarks,
    Tags,
    Moves,
    /// The result has been read; remarks on the same line still belong to the game.
    Ending(PgnResult),
    /// The game that the first comments belong to is not wanted, and has not started yet.
    SkippingRemarks,
    /// The game is broken or not wanted, and among its tags: they are passed over, then its moves.
    SkippingTags,
    /// The game is broken or not wanted: all is passed over until it ends.
    SkippingMoves,
    /// The end of a game that is passed over; remarks on the same line still belong to it.
    SkippingEnd,
}

impl Phase {
    pub(super) fn is_skipping(self) -> bool {
        self == self.skipping() && self != Phase::Between
    }

    /// The same place of a game of which nothing more is wanted.
    pub(super) fn skipping(self) -> Phase {
        match self {
            Phase::Between => Phase::Between,
            Phase::Remarks | Phase::SkippingRemarks => Phase::SkippingRemarks,
            Phase::Tags | Phase::SkippingTags => Phase::SkippingTags,
            Phase::Moves | Phase::SkippingMoves => Phase::SkippingMoves,
            Phase::Ending(_) | Phase::SkippingEnd => Phase::SkippingEnd,
        }
    }

    /// The tags of the game that starts here, if one can.
    pub(super) fn started(self) -> Option<Phase> {
        match self {
            Phase::Between | Phase::Remarks => Some(Phase::Tags),
            Phase::SkippingRemarks => Some(Phase::SkippingTags),
            Phase::Tags | Phase::Moves | Phase::Ending(_) => None,
            Phase::SkippingTags | Phase::SkippingMoves | Phase::SkippingEnd => None,
        }
    }
}
