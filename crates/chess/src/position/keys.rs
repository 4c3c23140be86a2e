//! The incremental keys of a position.

use super::zobrist;
use crate::{CastlingRights, Color, File, Piece, Role, Square};

/// Zobrist keys of a position and of parts of it, for hash tables.
///
/// Equal parts have equal keys, and different parts have, for all practical purposes, different
/// ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys {
    /// The whole position as the repetition rule sees it: pieces, side to move, castling rights,
    /// and the en-passant file if a capture there is legal.
    pub position: u64,
    /// The pawns of both sides.
    pub pawns: u64,
    /// The pieces of one side other than pawns, king included; White first.
    pub non_pawns: [u64; 2],
    /// The number of pieces of each kind.
    pub material: u64,
}

impl Keys {
    /// Adds or removes a piece on a square, without a change of material.
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
