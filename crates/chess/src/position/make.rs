//! Making a move on a position.

use super::Position;
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Rank, Role, Square, attacks};
use thiserror::Error;

/// A move that is illegal in its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("illegal move {0:?}")]
pub struct IllegalMove(pub Move);

/// Observes every piece change while a move is made, in order.
///
/// An incrementally updated network listens here.
///
/// ```
/// use chess::{Piece, PieceObserver, Position, Square};
///
/// #[derive(Default)]
/// struct Log(Vec<String>);
///
/// impl PieceObserver for Log {
///     fn added(&mut self, piece: Piece, square: Square) {
///         self.0.push(format!("{piece} appears on {square}"));
///     }
///     fn removed(&mut self, piece: Piece, square: Square) {
///         self.0.push(format!("{piece} leaves {square}"));
///     }
/// }
///
/// let mut position = Position::default();
/// let mut log = Log::default();
/// position.play_unchecked(position.parse_uci("g1f3").unwrap(), &mut log);
/// assert_eq!(log.0, ["white knight leaves g1", "white knight appears on f3"]);
/// ```
pub trait PieceObserver {
    /// A piece was added on an empty square.
    fn added(&mut self, piece: Piece, square: Square);

    /// A piece was removed from a square.
    fn removed(&mut self, piece: Piece, square: Square);

    /// A piece went from one square to an empty one.
    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.removed(piece, from);
        self.added(piece, to);
    }
}

/// The observer that ignores everything.
impl PieceObserver for () {
    #[inline(always)]
    fn added(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn removed(&mut self, _: Piece, _: Square) {}
}

impl Position {
    /// Plays a move after checking that it is legal.
    ///
    /// ```
    /// use chess::{Move, Position, Square};
    /// let mut position = Position::default();
    /// assert!(position.play(Move::normal(Square::E2, Square::E5)).is_err());
    /// assert!(position.play(Move::normal(Square::E2, Square::E4)).is_ok());
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`], and the position stays as it was.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.play_unchecked(m, &mut ());
        Ok(())
    }

    /// Plays a move known to be legal, and notifies the observer of each piece change.
    ///
    /// An illegal move leaves the position in an invalid state; no memory is at risk.
    #[inline]
    pub fn play_unchecked<O: PieceObserver>(&mut self, m: Move, observer: &mut O) {
        debug_assert!(self.is_legal(m), "{m:?} is not legal");
        match self.turn {
            Color::White => self.make(Color::White, m, observer),
            Color::Black => self.make(Color::Black, m, observer),
        }
    }

    /// Makes a null move, as a search does to see what the opponent threatens; `false`, and nothing
    /// changes, if the side to move is in check.
    ///
    /// ```
    /// use chess::{Color, Position};
    /// let mut position = Position::default();
    /// assert!(position.play_null());
    /// assert_eq!(position.turn(), Color::Black);
    /// ```
    pub fn play_null(&mut self) -> bool {
        if self.in_check() {
            return false;
        }
        if let Some(target) = self.en_passant.take() {
            self.keys.toggle_en_passant(target.file());
        }
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_turn(self.turn);
        self.set_checks();
        true
    }

    #[inline(always)]
    fn pass_turn(&mut self, us: Color) {
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.keys.toggle_turn();
    }

    /// Plays a legal move of `us`, the side to move, a separate parameter so that the compiler
    /// specialises both versions.
    #[inline(always)]
    fn make<O: PieceObserver>(&mut self, us: Color, m: Move, observer: &mut O) {
        let (from, to) = (m.from(), m.to());
        let Some(mover) = self.squares[from.index()] else { return };
        let mut double_push = false;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some(target) = self.en_passant.take() {
            self.keys.toggle_en_passant(target.file());
        }

        // 1. Move the pieces.
        match m.kind() {
            MoveKind::Normal => {
                self.take(to, observer);
                self.shift(mover, from, to, observer);
                if mover.role() == Role::Pawn {
                    self.halfmove_clock = 0;
                    double_push = from as u8 ^ to as u8 == 16;
                }
            }
            MoveKind::Castling => {
                let side = CastlingSide::towards(from, to);
                let rook = Piece::new(us, Role::Rook);
                // In Chess960 each may land on the other's square: both leave before they arrive.
                self.remove(mover, from, observer);
                self.remove(rook, to, observer);
                self.put(mover, side.king_target(us), observer);
                self.put(rook, side.rook_target(us), observer);
            }
            MoveKind::EnPassant => {
                self.take(Square::new(to.file(), from.rank()), observer);
                self.shift(mover, from, to, observer);
            }
            MoveKind::Promotion(role) => {
                self.take(to, observer);
                self.remove(mover, from, observer);
                self.keys.remove_material(mover);
                let promoted = Piece::new(us, role);
                self.put(promoted, to, observer);
                self.keys.add_material(promoted);
                self.halfmove_clock = 0;
            }
        }

        // 2. Castling rights go with the king, with the rook that moves, and with the rook that is
        // captured.
        let mut touched = Bitboard::from(from) | to.into();
        if mover.role() == Role::King {
            touched |= Rank::First.relative_to(us).into();
        }
        if self.castling.all_rooks().intersects(touched) {
            self.keys.toggle_castling(self.castling);
            self.castling = self.castling.without(touched);
            self.keys.toggle_castling(self.castling);
        }

        // 3. The other side is to move.
        self.pass_turn(us);
        self.set_checks();
        if double_push {
            let passed = Square::wrapping((from as u32 + to as u32) / 2);
            if attacks::pawn(us, passed).intersects(self.pieces(!us, Role::Pawn)) {
                self.allow_en_passant(passed);
            }
        }
    }

    /// Allows en passant on this square, if such a capture is legal.
    #[cold]
    fn allow_en_passant(&mut self, target: Square) {
        if self.can_take_en_passant(target) {
            self.en_passant = Some(target);
            self.keys.toggle_en_passant(target.file());
        }
    }

    /// Removes the piece on a square, if any, as captured.
    #[inline(always)]
    fn take<O: PieceObserver>(&mut self, square: Square, observer: &mut O) {
        if let Some(taken) = self.squares[square.index()] {
            self.remove(taken, square, observer);
            self.keys.remove_material(taken);
            self.halfmove_clock = 0;
        }
    }

    #[inline(always)]
    fn shift<O: PieceObserver>(&mut self, piece: Piece, from: Square, to: Square, observer: &mut O) {
        self.board.toggle(piece, Bitboard::from(from) | to.into());
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        self.keys.toggle(piece, from);
        self.keys.toggle(piece, to);
        observer.moved(piece, from, to);
    }

    #[inline(always)]
    fn put<O: PieceObserver>(&mut self, piece: Piece, square: Square, observer: &mut O) {
        self.board.toggle(piece, square.into());
        self.squares[square.index()] = Some(piece);
        self.keys.toggle(piece, square);
        observer.added(piece, square);
    }

    #[inline(always)]
    fn remove<O: PieceObserver>(&mut self, piece: Piece, square: Square, observer: &mut O) {
        self.board.toggle(piece, square.into());
        self.squares[square.index()] = None;
        self.keys.toggle(piece, square);
        observer.removed(piece, square);
    }
}
