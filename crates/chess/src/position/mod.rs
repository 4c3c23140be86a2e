//! A legal position and the moves from one to the next.

mod keys;
mod make;
mod text;
mod zobrist;

use crate::board::Board;
use crate::{Bitboard, CastlingRights, Color, Illegal, Move, Piece, Role, Setup, Square};
pub use keys::Keys;
pub use make::{IllegalMove, PieceObserver};
pub use text::PositionError;
pub(crate) use zobrist::piece as piece_number;

/// A legal position: pieces, side to move, castling and en-passant rights, the two counters, and
/// what the rules derive from them.
///
/// A position is legal by construction and need not be checked again.
///
/// ```
/// use chess::Position;
/// let mut position = Position::default();
/// let e4 = position.parse_uci("e2e4").unwrap();
/// position.play(e4).unwrap();
/// assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
///
/// A position is cheap to copy, and that is how a move is taken back: play it on a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Position {
    board: Board,
    squares: [Option<Piece>; 64],
    checkers: Bitboard,
    shields: Bitboard,
    castling: CastlingRights,
    keys: Keys,
    halfmove_clock: u32,
    fullmove_number: u32,
    en_passant: Option<Square>,
    turn: Color,
}

impl Default for Position {
    /// The initial position of standard chess.
    fn default() -> Position {
        Position::from_legal(&Setup::default())
    }
}

impl Position {
    /// Creates the position of a setup, if it is legal.
    ///
    /// An en-passant square without a legal capture is dropped.
    ///
    /// ```
    /// use chess::{Position, Setup};
    /// let setup = Setup::chess960(0).unwrap();
    /// assert_eq!(Position::from_setup(&setup).unwrap().legal_moves().len(), 20);
    /// ```
    ///
    /// # Errors
    /// All the reasons for which the setup is illegal.
    pub fn from_setup(setup: &Setup) -> Result<Position, Illegal> {
        Position::from_setup_tolerating(setup, Illegal::default())
    }

    /// Creates the position of a setup that is legal but for these reasons.
    ///
    /// For problems and tests that no game leads to. Only reasons that are harmless to play can be
    /// tolerated: [`TooManyCheckers`](crate::IllegalReason::TooManyCheckers) and
    /// [`EnPassantCheck`](crate::IllegalReason::EnPassantCheck).
    ///
    /// ```
    /// use chess::{IllegalReason, Position, Setup};
    /// let setup: Setup = "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1".parse().unwrap();
    /// assert!(Position::from_setup(&setup).is_err());
    /// assert!(Position::from_setup_tolerating(&setup, IllegalReason::EnPassantCheck).is_ok());
    /// ```
    ///
    /// # Errors
    /// The reasons that are left.
    pub fn from_setup_tolerating(setup: &Setup, tolerated: impl Into<Illegal>) -> Result<Position, Illegal> {
        let remaining = setup.illegal().without(tolerated.into().both(Illegal::PLAYABLE));
        if remaining.is_empty() { Ok(Position::from_legal(setup)) } else { Err(remaining) }
    }

    fn from_legal(setup: &Setup) -> Position {
        let mut position = Position {
            board: Board::of(setup),
            squares: setup.board,
            checkers: Bitboard::EMPTY,
            shields: Bitboard::EMPTY,
            castling: setup.castling,
            keys: Keys::default(),
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            en_passant: None,
            turn: setup.turn,
        };
        position.set_checks();
        position.en_passant = setup.en_passant.filter(|&target| position.can_take_en_passant(target));
        position.keys = position.computed_keys();
        position
    }

    /// The setup of the position; the en-passant square appears only if a capture on it is legal.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.squares,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The side to move.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square.
    #[inline(always)]
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The squares of one side's pieces of one role.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// The squares of both sides' pieces of one role.
    #[inline(always)]
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.board.role(role)
    }

    /// The squares of one side's pieces.
    #[inline(always)]
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.board.color(color)
    }

    /// The occupied squares.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The square of a side's king.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The pinned pieces of the side to move.
    #[inline(always)]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.shields & self.board.color(self.turn)
    }

    /// The pieces of both sides that attack a square with this occupancy.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// let position = Position::default();
    /// assert_eq!(position.attackers(Square::F3, position.occupied()).count(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board.attackers(square, occupied)
    }

    /// The rooks that may still castle.
    #[inline(always)]
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Whether a side has a castling right that only Chess960 has.
    #[must_use]
    pub fn needs_chess960(&self) -> bool {
        self.castling.chess960_right(|color, square| self.king(color) == square).is_some()
    }

    /// The square on which a pawn may be captured en passant, if such a capture is legal.
    #[inline(always)]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The move number, incremented after Black's move.
    #[inline(always)]
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The key of the position as the repetition rule sees it.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.keys.position
    }

    /// All the keys.
    #[inline(always)]
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Whether two positions are the same under the repetition rule: pieces, side to move, castling
    /// rights and en-passant captures; the counters do not matter.
    #[must_use]
    pub fn is_repetition_of(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }

    /// Whether the move is a capture, en passant included.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, m: Move) -> bool {
        m.is_en_passant() || !m.is_castling() && self.squares[m.to().index()].is_some()
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The keys computed from the board: the slow twin of incremental updates.
    pub(crate) fn computed_keys(&self) -> Keys {
        let mut keys = Keys::default();
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                keys.toggle(piece, square);
                keys.add_material(piece);
            }
        }
        if let Some(target) = self.en_passant {
            keys.toggle_en_passant(target.file());
        }
        keys.toggle_castling(self.castling);
        if self.turn == Color::Black {
            keys.toggle_turn();
        }
        keys
    }

    /// Computes the checkers and shields of the side to move.
    #[inline(always)]
    fn set_checks(&mut self) {
        (self.checkers, self.shields) = self.board.checkers_and_shields(self.turn);
    }

    /// Whether a pawn of the side to move can legally capture en passant on this square.
    fn can_take_en_passant(&self, target: Square) -> bool {
        let pawns = crate::attacks::pawn(!self.turn, target) & self.pieces(self.turn, Role::Pawn);
        pawns.into_iter().any(|from| self.en_passant_is_safe(from, target))
    }

    /// Whether the king of the side to move is out of check after this en-passant capture.
    pub(crate) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let taken = Bitboard::from(target).forward(!self.turn);
        let occupied = (self.occupied() - taken - from.into()) | target.into();
        let attackers = self.board.attackers(self.king(self.turn), occupied);
        !attackers.intersects(self.by_color(!self.turn) - taken)
    }
}

/// The key number of the side to move.
#[inline]
pub(crate) fn turn_number() -> u64 {
    zobrist::turn(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys may be stored: they must not change from build to build.
    #[test]
    fn the_key_of_the_start_position_is_the_same_for_ever() {
        assert_eq!(Position::default().key(), 0xE3F6_E910_E987_14EC);
    }
}
