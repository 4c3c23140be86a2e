//! Static exchange evaluation: the value of a capture once all recaptures on its square are made.

use crate::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// The values of pieces in an exchange, in centipawns. The king is never lost in one.
const VALUES: [i32; Role::COUNT] = [100, 300, 300, 500, 900, 0];

/// The value of a role in static exchange evaluation, in centipawns.
#[inline(always)]
#[must_use]
pub const fn exchange_value(role: Role) -> i32 {
    VALUES[role as usize]
}

impl Position {
    /// Whether the exchange that a legal move starts on its target square wins at least `threshold`
    /// centipawns for the side to move.
    ///
    /// Both sides capture with their least valuable piece first and stop when going on would lose;
    /// sliders behind others join in; a king captures only what is no longer defended. Pins are
    /// ignored, and a pawn that captures on the last rank during the exchange stays a pawn.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1").unwrap();
    /// let rook_takes_pawn = position.parse_uci("d2d6").unwrap();
    /// assert!(position.see_at_least(rook_takes_pawn, -400)); // a pawn for a rook
    /// assert!(!position.see_at_least(rook_takes_pawn, -399));
    /// ```
    #[must_use]
    pub fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        let (gain, on_square) = self.first_step(m);
        // `balance`: by how much the side that has just captured exceeds the threshold, from its
        // side.
        let mut balance = gain.saturating_sub(threshold);
        if balance < 0 {
            return false;
        }
        if m.is_castling() {
            return true;
        }
        // If even losing the piece that now stands there keeps the threshold, no recapture matters.
        balance = balance.saturating_sub(on_square);
        if balance >= 0 {
            return true;
        }
        let target = m.to();
        let mut occupied = self.occupied_after(m);
        let mut attackers = self.board().attackers(target, occupied);
        let diagonal = self.board().diagonal_sliders();
        let straight = self.board().straight_sliders();
        let mut side = !self.turn();
        loop {
            attackers &= occupied;
            let own = attackers & self.by_color(side);
            let Some((role, from)) = self.least_valuable(own) else { break };
            if role == Role::King {
                // The king may capture only if nothing recaptures; otherwise its side must stop
                // here.
                if !attackers.intersects(self.by_color(!side)) {
                    side = !side;
                }
                break;
            }
            // This side captures: it gains what stands there (already counted in `balance`) and
            // risks `role`.
            side = !side;
            balance = -balance - 1 - exchange_value(role);
            if balance >= 0 {
                break;
            }
            occupied.remove(from);
            if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= attacks::bishop(target, occupied) & diagonal;
            }
            if matches!(role, Role::Rook | Role::Queen) {
                attackers |= attacks::rook(target, occupied) & straight;
            }
        }
        // `side` cannot, or need not, continue: it has lost the exchange.
        side != self.turn()
    }

    /// What the move itself wins, and the value of what then stands on its target square.
    #[inline]
    fn first_step(&self, m: Move) -> (i32, i32) {
        let role_on = |square: Square| self.piece_on(square).map(|piece| piece.role());
        let taken = role_on(m.to()).map_or(0, exchange_value);
        let mover = role_on(m.from()).map_or(0, exchange_value);
        match m.kind() {
            MoveKind::Normal => (taken, mover),
            MoveKind::Castling => (0, 0),
            MoveKind::EnPassant => (exchange_value(Role::Pawn), mover),
            MoveKind::Promotion(role) => {
                (taken + exchange_value(role) - exchange_value(Role::Pawn), exchange_value(role))
            }
        }
    }

    /// The occupied squares after a move that is not castling.
    #[inline]
    fn occupied_after(&self, m: Move) -> Bitboard {
        let mut occupied = (self.occupied() - m.from().into()) | m.to().into();
        if m.is_en_passant() {
            occupied.remove(Square::new(m.to().file(), m.from().rank()));
        }
        occupied
    }

    /// One of the least valuable pieces of a set.
    #[inline]
    fn least_valuable(&self, men: Bitboard) -> Option<(Role, Square)> {
        Role::ALL.into_iter().find_map(|role| Some((role, (men & self.by_role(role)).first()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Piece, testing};

    /// The slow twin: the value of the exchange for the side to move, on a board of its own, by
    /// trying "stop" and "take with the least valuable piece" at every step and looking over all
    /// squares for who attacks.
    fn exchange(position: &Position, m: Move) -> i32 {
        if m.is_castling() {
            return 0;
        }
        let mut board = position.to_setup().board;
        let mut lift = |square: Square| board[square.index()].take().map(Piece::role);
        let moved = lift(m.from()).unwrap();
        let mut gain = lift(m.to()).map_or(0, exchange_value);
        if m.is_en_passant() {
            gain += lift(Square::new(m.to().file(), m.from().rank())).map_or(0, exchange_value);
        }
        let arrives = m.promotion_role().unwrap_or(moved);
        gain += exchange_value(arrives) - exchange_value(moved);
        board[m.to().index()] = Some(Piece::new(position.turn(), arrives));
        gain - best_reply(board, m.to(), !position.turn()).max(0)
    }

    /// What `side` wins by taking on the square; negative if it should not.
    fn best_reply(mut board: [Option<Piece>; 64], target: Square, side: Color) -> i32 {
        let value = exchange_value(board[target.index()].unwrap().role());
        let attackers = |board: &[Option<Piece>; 64], side| {
            let attacks = |&square: &Square| attacks_on(board, square, target, side);
            Square::ALL.into_iter().filter(attacks).collect::<Vec<_>>()
        };
        let role_on = |square: &Square| board[square.index()].unwrap().role();
        let Some(from) = attackers(&board, side).into_iter().min_by_key(role_on) else { return 0 };
        board[target.index()] = board[from.index()].take();
        let is_king = board[target.index()].unwrap().role() == Role::King;
        if is_king && !attackers(&board, !side).is_empty() {
            return 0;
        }
        value - best_reply(board, target, !side).max(0)
    }

    /// Whether a piece of `side` stands on the square and attacks the target.
    fn attacks_on(board: &[Option<Piece>; 64], square: Square, target: Square, side: Color) -> bool {
        let Some(piece) = board[square.index()].filter(|piece| piece.color() == side) else { return false };
        let occupied = Square::ALL.into_iter().filter(|square| board[square.index()].is_some()).collect();
        let attacked = match piece.role() {
            Role::Pawn => attacks::pawn(side, square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::bishop(square, occupied),
            Role::Rook => attacks::rook(square, occupied),
            Role::Queen => attacks::queen(square, occupied),
            Role::King => attacks::king(square),
        };
        attacked.has(target)
    }

    #[test]
    fn exchanges_known_by_hand() {
        for (fen, uci, value) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100), // a pawn for nothing
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200), // a knight for a pawn
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0), // recaptured
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800),
            ("7r/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100), // the new queen is lost
            ("8/8/3k4/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100), // the king may not retake: a rook stands behind
            ("8/8/3k4/3p4/8/8/3R4/6K1 w - - 0 1", "d2d5", -400),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 0),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let m = position.parse_uci(uci).unwrap();
            assert!(
                position.see_at_least(m, value) && !position.see_at_least(m, value + 1),
                "{uci} in {fen}"
            );
        }
    }

    #[test]
    fn thresholds_agree_with_the_slow_twin() {
        let mut captures = 0;
        testing::random_positions(300, |position| {
            for m in position.legal_moves() {
                let value = exchange(position, m);
                for threshold in [value - 101, value - 1, value, value + 1, value + 101, -1, 0, 1, 100] {
                    assert_eq!(
                        position.see_at_least(m, threshold),
                        value >= threshold,
                        "{m:?} is worth {value}, threshold {threshold}, in {position:?}"
                    );
                }
                captures += u32::from(position.is_capture(m));
            }
        });
        assert!(captures > 10_000, "only {captures} captures seen");
    }

    #[test]
    fn extreme_thresholds_do_not_overflow() {
        let position = Position::default();
        for m in position.legal_moves() {
            assert!(position.see_at_least(m, i32::MIN));
            assert!(!position.see_at_least(m, i32::MAX));
        }
    }
}
