//! The placement of pieces, as eight sets of squares.

use crate::{Bitboard, Color, Piece, Role, Setup, Square, attacks};

/// The pieces on the board: one set of squares per role and one per colour, in one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct Board {
    pub(crate) roles: [Bitboard; 6],
    pub(crate) colors: [Bitboard; 2],
}

impl Board {
    /// The pieces of a setup, however many.
    pub(crate) fn of(setup: &Setup) -> Board {
        let mut board = Board::default();
        for (square, piece) in setup.pieces() {
            board.toggle(piece, square.into());
        }
        board
    }

    #[inline(always)]
    pub(crate) fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    #[inline(always)]
    pub(crate) fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    #[inline(always)]
    pub(crate) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.role(role) & self.color(color)
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).lowest()
    }

    /// Bishops and queens of both sides.
    #[inline(always)]
    pub(crate) fn diagonal_sliders(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// Rooks and queens of both sides.
    #[inline(always)]
    pub(crate) fn straight_sliders(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    /// Adds a piece on squares where it is not, and removes it from those where it is.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.roles[piece.role().index()] ^= squares;
        self.colors[piece.color() as usize] ^= squares;
    }

    /// The pieces of both sides that attack a square with this occupancy.
    #[inline(always)]
    pub(crate) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn)
            | attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders()
    }

    /// Whether a side attacks a square with this occupancy.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let them = self.color(by);
        let leapers = attacks::pawn(!by, square) & self.role(Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King);
        leapers.intersects(them)
            || attacks::bishop(square, occupied).intersects(self.diagonal_sliders() & them)
            || attacks::rook(square, occupied).intersects(self.straight_sliders() & them)
    }

    /// The pieces that check the king of `color`, and the pieces of either side that alone shield
    /// it from an enemy slider.
    #[inline(always)]
    pub(crate) fn checkers_and_shields(&self, color: Color) -> (Bitboard, Bitboard) {
        let king = self.king(color);
        let them = self.color(!color);
        let occupied = self.occupied();
        let mut checkers = (attacks::pawn(color, king) & self.role(Role::Pawn)
            | attacks::knight(king) & self.role(Role::Knight))
            & them;
        let mut shields = Bitboard::EMPTY;
        let snipers = (attacks::bishop_rays(king) & self.diagonal_sliders()
            | attacks::rook_rays(king) & self.straight_sliders())
            & them;
        for sniper in snipers {
            let blockers = attacks::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers.insert(sniper);
            } else if !blockers.many() {
                shields |= blockers;
            }
        }
        (checkers, shields)
    }
}
