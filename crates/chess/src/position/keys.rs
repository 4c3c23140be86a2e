//! The keys of a position, kept move by move.

use super::zobrist;
use crate::{CastlingRights, Color, File, Piece, Role, Square};

/// Numbers that stand for a position, or for a part of it, in hash tables.
///
/// Equal parts have equal keys, and different parts have, for all practical purposes, different ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys {
    /// The whole position as the rules of repetition see it: pieces, side to move, castling rights, and the
    /// en-passant file when a capture there is legal.
    pub position: u64,
    /// The pawns of both sides.
    pub pawns: u64,
    /// The pieces of one side that are not pawns, king included; White's first.
    pub non_pawns: [u64; 2],
    /// How many men of each kind there are.
    pub material: u64,
}

impl Keys {
    /// A piece appears on or disappears from a square, without a change of material.
    #[inline(always)]
    pub(super) fn toggle(&mut self, piece: Piece, square: Square) {
        let number = zobrist::piece(piece, square);
        self.position ^= number;
        if piece.role() == Role::Pawn {
            self.pawns ^= number;
        } else {
            self.non_pawns[piece.color() as usize] ^= number;
        }
    }

    #[inline(always)]
    pub(super) fn add_material(&mut self, piece: Piece) {
        self.material = self.material.wrapping_add(zobrist::material(piece));
    }

    #[inline(always)]
    pub(super) fn remove_material(&mut self, piece: Piece) {
        self.material = self.material.wrapping_sub(zobrist::material(piece));
    }

    #[inline(always)]
    pub(super) fn toggle_en_passant(&mut self, file: File) {
        self.position ^= zobrist::en_passant(file);
    }

    #[inline]
    pub(super) fn toggle_castling(&mut self, rights: CastlingRights) {
        self.position ^= zobrist::castling(rights);
    }

    #[inline(always)]
    pub(super) fn toggle_turn(&mut self) {
        self.position ^= zobrist::turn(Color::Black);
    }
}
