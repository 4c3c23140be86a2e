//! Tests of single moves: pseudo-legality, legality, giving check.

use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Position, Rank, Role, Square, attacks};

impl Position {
    /// Whether a move from any source, such as a hash table, is legal here.
    ///
    /// ```
    /// use chess::{Move, Position, Square};
    /// let position = Position::default();
    /// assert!(position.is_legal(Move::normal(Square::G1, Square::F3)));
    /// assert!(!position.is_legal(Move::normal(Square::G8, Square::F6)));
    /// ```
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_pseudo_legal(m) && self.leaves_king_safe(m)
    }

    /// Whether the piece on the start square can make the move, ignoring checks and pins.
    ///
    /// Castling is pseudo-legal only when it is legal.
    ///
    /// ```
    /// use chess::{Move, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1").unwrap();
    /// let unpin = Move::normal(Square::E2, Square::D2);
    /// assert!(position.is_pseudo_legal(unpin) && !position.is_legal(unpin));
    /// ```
    #[must_use]
    pub fn is_pseudo_legal(&self, m: Move) -> bool {
        let us = self.turn();
        let (from, to) = (m.from(), m.to());
        let Some(mover) = self.piece_on(from).filter(|piece| piece.color() == us) else { return false };
        if m.is_castling() {
            return mover.role() == Role::King
                && self.castling().rooks(us).has(to)
                && !self.in_check()
                && self.may_castle(from, to);
        }
        if self.by_color(us).has(to) {
            return false;
        }
        if mover.role() == Role::Pawn {
            return self.is_pawn_move(us, m);
        }
        let attacked = match mover.role() {
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, self.occupied()),
            Role::Rook => attacks::rook(from, self.occupied()),
            Role::Queen => attacks::queen(from, self.occupied()),
            _ => attacks::king(from),
        };
        m.is_normal() && attacked.has(to)
    }

    fn is_pawn_move(&self, us: Color, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let attacked = attacks::pawn(us, from).has(to);
        if m.is_en_passant() {
            return attacked && self.en_passant() == Some(to);
        }
        let last_rank = to.rank() == Rank::Eighth.relative_to(us);
        if m.promotion_role().is_some() != last_rank || m.is_castling() {
            return false;
        }
        if attacked {
            return self.by_color(!us).has(to);
        }
        let single = Bitboard::from(from).forward(us) - self.occupied();
        let double = (single & Rank::Third.relative_to(us).into()).forward(us) - self.occupied();
        (single | double).has(to)
    }

    /// Whether a pseudo-legal move leaves the own king out of check.
    #[inline]
    fn leaves_king_safe(&self, m: Move) -> bool {
        let us = self.turn();
        let (from, to) = (m.from(), m.to());
        let king = self.king(us);
        if from == king {
            let without_king = self.occupied() ^ king.into();
            return m.is_castling() || !self.board().is_attacked(to, !us, without_king);
        }
        if m.is_en_passant() {
            return self.en_passant_is_safe(from, to);
        }
        let checkers = self.checkers();
        let meets_check = checkers.is_empty()
            || !checkers.many() && (checkers | attacks::between(king, checkers.lowest())).has(to);
        meets_check && (!self.pinned().has(from) || attacks::line(king, from).has(to))
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4B3/3KR3 w - - 0 1").unwrap();
    /// assert!(position.gives_check(position.parse_uci("e2h5").unwrap()));
    /// assert!(!position.gives_check(position.parse_uci("d1d2").unwrap()));
    /// ```
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let us = self.turn();
        let (from, to) = (m.from(), m.to());
        let Some(mover) = self.piece_on(from) else { return false };
        let king = self.king(!us);
        // The occupied squares afterwards, and where the moved piece, or the castled rook, then is.
        let mut occupied = (self.occupied() - from.into()) | to.into();
        let (role, arrives) = match m.kind() {
            MoveKind::Normal => (mover.role(), to),
            MoveKind::Promotion(role) => (role, to),
            MoveKind::EnPassant => {
                occupied.remove(Square::new(to.file(), from.rank()));
                (Role::Pawn, to)
            }
            MoveKind::Castling => {
                let side = CastlingSide::towards(from, to);
                occupied.remove(to);
                occupied.insert(side.king_target(us));
                occupied.insert(side.rook_target(us));
                (Role::Rook, side.rook_target(us))
            }
        };
        let direct = match role {
            Role::Pawn => attacks::pawn(us, arrives),
            Role::Knight => attacks::knight(arrives),
            Role::Bishop => attacks::bishop(arrives, occupied),
            Role::Rook => attacks::rook(arrives, occupied),
            Role::Queen => attacks::queen(arrives, occupied),
            Role::King => Bitboard::EMPTY,
        };
        if direct.has(king) {
            return true;
        }
        // A slider that did not move attacks the king through the vacated square.
        let others = self.by_color(us) - from.into() - to.into();
        attacks::bishop_rays(king).intersects(others & self.board().diagonal_sliders())
            && attacks::bishop(king, occupied).intersects(others & self.board().diagonal_sliders())
            || attacks::rook_rays(king).intersects(others & self.board().straight_sliders())
                && attacks::rook(king, occupied).intersects(others & self.board().straight_sliders())
    }
}
