//! Promotions. Beside section 3.1: the thesis's generator gives each pawn move to the last rank
//! once, with the piece the board is set to (`board.PromotionPieceType`).

use boards::Sink;
use chess::{Move, Role};

/// Filter that passes only promotions to one role, and all other moves.
pub(super) struct Only<'a, S> {
    /// The role; all if `None`.
    pub(super) role: Option<Role>,
    /// Where moves go.
    pub(super) sink: &'a mut S,
}

impl<S: Sink> Sink for Only<'_, S> {
    #[inline]
    fn push(&mut self, m: Move) {
        if allowed(self.role, m) {
            self.sink.push(m);
        }
    }

    #[inline]
    fn push_all(&mut self, from: chess::Square, targets: chess::Bitboard) {
        // Plain moves, no promotions.
        self.sink.push_all(from, targets);
    }
}

/// Returns whether a move promotes to this role, or is no promotion.
pub(super) fn allowed(role: Option<Role>, m: Move) -> bool {
    role.is_none() || m.promotion_role().is_none_or(|promoted| Some(promoted) == role)
}

/// Names of the setting for each role, and for all.
pub(super) const NAMES: [(&str, Option<Role>); 5] = [
    ("all", None),
    ("queen", Some(Role::Queen)),
    ("rook", Some(Role::Rook)),
    ("bishop", Some(Role::Bishop)),
    ("knight", Some(Role::Knight)),
];
