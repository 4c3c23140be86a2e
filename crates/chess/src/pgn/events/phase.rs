//! The reader's state within a game.

use crate::pgn::PgnResult;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// No game has started.
    Between,
    /// Comments that belong to the next game, if there is one.
    Remarks,
    Tags,
    Moves,
    /// The result has been read; comments on the same line still belong to the game.
    Ending(PgnResult),
    /// The game that the first comments belong to is skipped, and has not started yet.
    SkippingRemarks,
    /// The game is invalid or skipped, and in its tags: they are skipped, then its moves.
    SkippingTags,
    /// The game is invalid or skipped: everything up to its end is skipped.
    SkippingMoves,
    /// The end of a skipped game; comments on the same line still belong to it.
    SkippingEnd,
}

impl Phase {
    pub(super) fn is_skipping(self) -> bool {
        self == self.skipping() && self != Phase::Between
    }

    /// The same state of a skipped game.
    pub(super) fn skipping(self) -> Phase {
        match self {
            Phase::Between => Phase::Between,
            Phase::Remarks | Phase::SkippingRemarks => Phase::SkippingRemarks,
            Phase::Tags | Phase::SkippingTags => Phase::SkippingTags,
            Phase::Moves | Phase::SkippingMoves => Phase::SkippingMoves,
            Phase::Ending(_) | Phase::SkippingEnd => Phase::SkippingEnd,
        }
    }

    /// The state at the tags of a game that starts here, if one can.
    pub(super) fn started(self) -> Option<Phase> {
        match self {
            Phase::Between | Phase::Remarks => Some(Phase::Tags),
            Phase::SkippingRemarks => Some(Phase::SkippingTags),
            Phase::Tags | Phase::Moves | Phase::Ending(_) => None,
            Phase::SkippingTags | Phase::SkippingMoves | Phase::SkippingEnd => None,
        }
    }
}
