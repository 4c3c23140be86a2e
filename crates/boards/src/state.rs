//! The state of a position besides its pieces: the same for every representation.

use crate::zobrist;
use chess::{CastlingSide, Color, Piece, Square};

/// Castling rights, as far as moved or captured kings and rooks are concerned.
///
/// ```
/// use boards::{Array, Board};
/// use chess::{CastlingSide, Color};
/// let board = Board::<Array>::from_fen("4k3/8/8/8/8/8/8/R3K2R w K - 0 1")?;
/// assert!(board.state().castling().has(Color::White, CastlingSide::King));
/// assert!(!board.state().castling().has(Color::White, CastlingSide::Queen));
/// # Ok::<(), boards::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rights(u8);

impl Rights {
    #[inline(always)]
    const fn bit(color: Color, side: CastlingSide) -> u8 {
        1 << (color as u8 * 2 + side as u8)
    }

    /// Whether this side may castle in this direction.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & Rights::bit(color, side) != 0
    }

    /// Whether this side may castle at all.
    #[inline(always)]
    #[must_use]
    pub const fn any(self, color: Color) -> bool {
        self.0 >> (color as u8 * 2) & 3 != 0
    }

    pub(crate) const fn give(&mut self, color: Color, side: CastlingSide) {
        self.0 |= Rights::bit(color, side);
    }
}

/// The rights left when something leaves or reaches a square.
static LEFT: [u8; 64] = {
    let mut left = [15; 64];
    left[Square::A1.index()] = !2 & 15;
    left[Square::E1.index()] = !3 & 15;
    left[Square::H1.index()] = !1 & 15;
    left[Square::A8.index()] = !8 & 15;
    left[Square::E8.index()] = !12 & 15;
    left[Square::H8.index()] = !4 & 15;
    left
};

/// The state of a position besides its pieces, with its key and piece counts, incrementally
/// updated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) key: u64,
    pub(crate) counts: [u8; 12],
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) castling: Rights,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
}

impl State {
    /// The state before any piece is placed.
    pub(crate) fn empty() -> State {
        State {
            key: zobrist::castling(0),
            counts: [0; 12],
            halfmove_clock: 0,
            fullmove_number: 1,
            castling: Rights::default(),
            en_passant: None,
            turn: Color::White,
        }
    }

    /// The side to move.
    #[inline(always)]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the castling rights.
    #[inline(always)]
    #[must_use]
    pub const fn castling(&self) -> Rights {
        self.castling
    }

    /// Returns the square on which a pawn may be captured en passant, if such a capture is legal.
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Returns the move number, incremented after Black's move.
    #[inline(always)]
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Returns the key of the position as the repetition rule sees it: equal on every
    /// representation.
    #[inline(always)]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns how many of these pieces there are.
    #[inline(always)]
    #[must_use]
    pub const fn count(&self, piece: Piece) -> u8 {
        self.counts[piece.index()]
    }

    /// Adds a piece.
    #[inline(always)]
    pub(crate) fn add(&mut self, piece: Piece, square: Square) {
        self.key ^= zobrist::piece(piece, square);
        let count = &mut self.counts[piece.index()];
        *count = count.wrapping_add(1);
    }

    /// Removes a piece.
    #[inline(always)]
    pub(crate) fn drop(&mut self, piece: Piece, square: Square) {
        self.key ^= zobrist::piece(piece, square);
        let count = &mut self.counts[piece.index()];
        *count = count.wrapping_sub(1);
    }

    /// Moves a piece from one square to another.
    #[inline(always)]
    pub(crate) fn travel(&mut self, piece: Piece, from: Square, to: Square) {
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
    }

    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: Option<Square>) {
        for set in [self.en_passant, square].into_iter().flatten() {
            self.key ^= zobrist::en_passant(set.file());
        }
        self.en_passant = square;
    }

    pub(crate) fn set_castling(&mut self, rights: Rights) {
        self.key ^= zobrist::castling(self.castling.0) ^ zobrist::castling(rights.0);
        self.castling = rights;
    }

    /// Removes the rights of a king or rook that leaves its square, and of a rook captured there.
    #[inline(always)]
    pub(crate) fn touch(&mut self, from: Square, to: Square) {
        let left = self.castling.0 & LEFT[from.index()] & LEFT[to.index()];
        if left != self.castling.0 {
            self.set_castling(Rights(left));
        }
    }

    /// Passes the turn.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        self.turn = !self.turn;
        self.key ^= zobrist::black_to_move();
    }
}
