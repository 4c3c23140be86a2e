//! A move in sixteen bits.

use crate::{Role, Square};
use std::fmt;
use std::num::NonZeroU16;

/// What is special about a move, apart from its squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// A piece goes from one square to another and captures what is there.
    Normal,
    /// King and rook move together; the move goes from the king's square to the **rook's**.
    Castling,
    /// A pawn captures the pawn that has just passed its target square.
    EnPassant,
    /// A pawn reaches the last rank and promotes to this role.
    Promotion(Role),
}

/// A move in sixteen bits: start square, target square and kind. `Option<Move>` is no larger.
///
/// Castling is stored as "king takes own rook", which is unambiguous in Chess960 too. A `Move` does
/// not know its position: [`Position::is_legal`](crate::Position::is_legal) says whether it is
/// legal in one.
///
/// ```
/// use chess::{Move, MoveKind, Role, Square};
/// let promotion = Move::promotion(Square::E7, Square::E8, Role::Knight);
/// assert_eq!((promotion.from(), promotion.to()), (Square::E7, Square::E8));
/// assert_eq!(promotion.kind(), MoveKind::Promotion(Role::Knight));
/// assert_eq!(Move::from_bits(promotion.bits()), Some(promotion));
/// assert_eq!(std::mem::size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// Bits 12 to 15 of a move; promotions are this plus knight 0, bishop 1, rook 2, queen 3.
const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;
const KIND: u16 = 0xF << 12;

impl Move {
    #[inline(always)]
    const fn pack(from: Square, to: Square, kind: u16) -> Move {
        assert!(from as u8 != to as u8, "a move leads from one square to another");
        match NonZeroU16::new(from as u16 | (to as u16) << 6 | kind) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// A plain move or capture.
    ///
    /// # Panics
    /// If the squares are the same.
    #[inline(always)]
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move::pack(from, to, 0)
    }

    /// Castling of the king on the first square with the rook on the second.
    ///
    /// # Panics
    /// If the squares are the same.
    #[inline(always)]
    #[must_use]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move::pack(king, rook, CASTLING)
    }

    /// An en-passant capture.
    ///
    /// # Panics
    /// If the squares are the same.
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(from, to, EN_PASSANT)
    }

    /// A promotion to this role.
    ///
    /// # Panics
    /// If the squares are the same, or the role is not a promotion piece.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Move {
        assert!(role.is_promotion(), "a pawn becomes a knight, bishop, rook or queen");
        Move::pack(from, to, PROMOTION | (role as u16 - Role::Knight as u16) << 12)
    }

    /// The sixteen bits, for tables; never zero.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits, if they are the bits of a move.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let known = match bits & KIND {
            0 | CASTLING | EN_PASSANT => true,
            kind => kind >= PROMOTION && kind < 8 << 12,
        };
        let moves = bits & 63 != bits >> 6 & 63;
        match NonZeroU16::new(bits) {
            Some(bits) if known && moves => Some(Move(bits)),
            _ => None,
        }
    }

    /// The square the move starts from.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrapping(self.bits() as u32)
    }

    /// The square the move goes to; for castling, the square of the rook.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrapping(self.bits() as u32 >> 6)
    }

    /// Returns the kind of the move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.bits() & KIND {
            0 => MoveKind::Normal,
            CASTLING => MoveKind::Castling,
            EN_PASSANT => MoveKind::EnPassant,
            _ => MoveKind::Promotion(self.promoted()),
        }
    }

    /// The role encoded in a promotion.
    #[inline(always)]
    const fn promoted(self) -> Role {
        Role::wrapping(Role::Knight as u32 + (self.bits() as u32 >> 12 & 3))
    }

    /// The promotion role, if the move is a promotion.
    #[inline]
    #[must_use]
    pub const fn promotion_role(self) -> Option<Role> {
        if self.bits() & KIND >= PROMOTION { Some(self.promoted()) } else { None }
    }

    /// Whether the move is castling.
    #[inline(always)]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.bits() & KIND == CASTLING
    }

    /// Whether the move is an en-passant capture.
    #[inline(always)]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.bits() & KIND == EN_PASSANT
    }

    /// Whether the move is a plain move or capture.
    #[inline(always)]
    #[must_use]
    pub const fn is_normal(self) -> bool {
        self.bits() & KIND == 0
    }
}

/// Shows the raw squares, castling as king takes rook: `e1h1 castling`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Normal => Ok(()),
            MoveKind::Castling => f.write_str(" castling"),
            MoveKind::EnPassant => f.write_str(" en passant"),
            MoveKind::Promotion(role) => write!(f, "{}", role.char()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_pattern_is_a_move_or_refused() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            let Some(m) = Move::from_bits(bits) else { continue };
            moves += 1;
            assert_eq!(m.bits(), bits);
            let rebuilt = match m.kind() {
                MoveKind::Normal => Move::normal(m.from(), m.to()),
                MoveKind::Castling => Move::castling(m.from(), m.to()),
                MoveKind::EnPassant => Move::en_passant(m.from(), m.to()),
                MoveKind::Promotion(role) => Move::promotion(m.from(), m.to(), role),
            };
            assert_eq!(rebuilt, m);
        }
        assert_eq!(moves, 7 * 64 * 63);
    }
}
