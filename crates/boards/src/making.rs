//! Making and unmaking moves.
//!
//! What cannot be recomputed backwards (rights, clock, key, the captured piece) is pushed on a
//! stack when a move is made. The pieces themselves are moved back one by one, by the means of the
//! representation.

use crate::rules::{castled, move_men, move_men_back, taking_square};
use crate::undo::Undo;
use crate::{Board, Representation, Taken};
use chess::{Move, MoveKind, Piece, Role, Square};

impl<R: Representation> Board<R> {
    /// Makes a move if it is legal; otherwise changes nothing and returns `false`.
    pub fn play(&mut self, m: Move) -> bool {
        let legal = self.is_legal(m);
        if legal {
            self.make(m);
        }
        legal
    }

    /// Makes a move known to be legal.
    ///
    /// An illegal move leaves an invalid position; no memory is at risk.
    #[inline]
    pub fn make(&mut self, m: Move) {
        let (us, from, to) = (self.turn(), m.from(), m.to());
        let mover = self.men.piece_on(from).unwrap_or(Piece::new(us, Role::Pawn));

        // 1. Move the pieces.
        let before = self.state;
        let taken = move_men(&mut self.men, m);
        self.undo.push(Undo { state: before, m: Some(m), taken });

        // 2. Update key and counts.
        let state = &mut self.state;
        state.halfmove_clock = state.halfmove_clock.saturating_add(1);
        if let Some(Taken { piece, .. }) = taken {
            state.drop(piece, taking_square(m));
            state.halfmove_clock = 0;
        }
        match m.kind() {
            MoveKind::Normal | MoveKind::EnPassant => state.travel(mover, from, to),
            MoveKind::Castling => {
                let (king, rook) = castled(from, to);
                state.travel(mover, from, king);
                state.travel(Piece::new(us, Role::Rook), to, rook);
            }
            MoveKind::Promotion(role) => {
                state.drop(mover, from);
                state.add(Piece::new(us, role), to);
            }
        }

        // 3. Rights, and the side to move.
        if state.en_passant.is_some() {
            state.set_en_passant(None);
        }
        state.touch(from, to);
        state.pass();
        if mover.role() == Role::Pawn {
            state.halfmove_clock = 0;
            if from as u8 ^ to as u8 == 16 {
                self.after_double_step(from, to);
            }
        }
    }

    /// A pawn that stops beside an enemy pawn may be captured where it has passed.
    #[inline]
    fn after_double_step(&mut self, from: Square, to: Square) {
        let enemy = Some(Piece::new(self.turn(), Role::Pawn));
        let beside = |side| to.offset(side, 0).is_some_and(|square| self.men.piece_on(square) == enemy);
        if beside(-1) || beside(1) {
            let passed =
                Square::new(from.file(), if to > from { chess::Rank::Third } else { chess::Rank::Sixth });
            self.allow_en_passant(passed);
        }
    }

    /// Makes a null move, as a search does to see what the opponent threatens; `false`, and nothing
    /// changes, if the side to move is in check.
    pub fn make_null(&mut self) -> bool {
        if self.in_check() {
            return false;
        }
        self.undo.push(Undo { state: self.state, m: None, taken: None });
        self.state.set_en_passant(None);
        self.state.halfmove_clock = self.state.halfmove_clock.saturating_add(1);
        self.state.pass();
        true
    }

    /// Unmakes the last move and returns it: `None` for a null move, or if there was none.
    #[inline]
    pub fn unmake(&mut self) -> Option<Move> {
        let Undo { state, m, taken } = self.undo.pop()?;
        self.state = state;
        if let Some(m) = m {
            move_men_back(&mut self.men, m, taken);
        }
        m
    }

    /// Returns the last move and the captured piece; `None` after a null move, or if none was made.
    ///
    /// ```
    /// use boards::{Array, Board};
    /// use chess::{Move, Piece, Square};
    /// let mut board = Board::<Array>::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(board.last(), None);
    /// let takes = Move::normal(Square::E4, Square::D5);
    /// board.make(takes);
    /// assert_eq!(board.last(), Some((takes, Some(Piece::BlackPawn))));
    /// # Ok::<(), boards::BoardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<(Move, Option<Piece>)> {
        let Undo { m, taken, .. } = self.undo.last()?;
        Some(((*m)?, taken.map(|taken| taken.piece)))
    }

    /// Returns how many moves, null moves included, have been made and not unmade.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.undo.len()
    }
}
