//! A position on any representation: setup, queries and FEN. Making moves is in `making.rs`.

use crate::rules::{en_passant, taking_square};
use crate::undo::Undo;
use crate::{BoardError, Counter, Representation, Rights, Sink, State, Wanted};
use chess::{CastlingSide, Color, Move, MoveList, Piece, Role, Setup, Square};
use std::fmt;

/// A position of standard chess with its pieces in the representation `R`, and the moves that led
/// to it.
///
/// ```
/// use boards::{Board, Buho, Wanted, X88};
/// use chess::{Color, Piece, Square};
/// let mut board = Board::<X88<Buho>>::default();
/// assert_eq!(board.count_moves(), 20);
/// assert_eq!(board.piece_on(Square::E1), Some(Piece::WhiteKing));
/// assert!(board.attacked(Square::F3, Color::White) && !board.attacked(Square::F4, Color::White));
/// for m in board.list(Wanted::All) {
///     board.make(m);
///     assert_eq!(board.key(), board.computed_key());
///     board.unmake();
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Board<R> {
    pub(crate) men: R,
    pub(crate) state: State,
    pub(crate) undo: Vec<Undo>,
}

/// The initial position.
impl<R: Representation> Default for Board<R> {
    fn default() -> Board<R> {
        Board::from_legal(&Setup::default(), all_rights())
    }
}

fn all_rights() -> Rights {
    let mut rights = Rights::default();
    for color in Color::ALL {
        CastlingSide::ALL.into_iter().for_each(|side| rights.give(color, side));
    }
    rights
}

impl<R: Representation> Board<R> {
    /// Creates the position of a setup. An en-passant square on which no capture is legal is
    /// dropped.
    ///
    /// # Errors
    /// If the setup is illegal, or has castling rights unknown to standard chess.
    pub fn new(setup: &Setup) -> Result<Board<R>, BoardError> {
        setup.check()?;
        Ok(Board::from_legal(setup, standard_rights(setup)?))
    }

    /// The position of a FEN, read strictly; for other ways of reading see [`Setup`].
    ///
    /// ```
    /// use boards::{Board, Mailbox};
    /// let error = Board::<Mailbox>::from_fen("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1").unwrap_err();
    /// assert!(error.to_string().starts_with("black may castle with king e8 and rook b8, as in Chess960"));
    /// ```
    ///
    /// # Errors
    /// As [`Board::new`], and if the text is not a FEN.
    pub fn from_fen(text: &str) -> Result<Board<R>, BoardError> {
        Board::new(&Setup::from_fen(text)?)
    }

    fn from_legal(setup: &Setup, rights: Rights) -> Board<R> {
        let mut board = Board { men: R::empty(), state: State::empty(), undo: Vec::with_capacity(256) };
        for (square, piece) in setup.pieces() {
            board.men.put(square, piece);
            board.state.add(piece, square);
        }
        if setup.turn == Color::Black {
            board.state.pass();
        }
        board.state.halfmove_clock = setup.halfmove_clock;
        board.state.fullmove_number = setup.fullmove_number;
        board.state.set_castling(rights);
        if let Some(target) = setup.en_passant {
            board.allow_en_passant(target);
        }
        board
    }

    /// Returns the setup of the position; the en-passant square appears only if a capture on it is
    /// legal.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup {
            turn: self.turn(),
            en_passant: self.state.en_passant,
            halfmove_clock: self.state.halfmove_clock,
            fullmove_number: self.state.fullmove_number,
            ..Setup::empty()
        };
        self.men.each_man(|square, piece| setup.put(square, Some(piece)));
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.state.castling.has(color, side) {
                    setup.castling.insert(color, rook_square(color, side).file());
                }
            }
        }
        setup
    }

    /// The FEN of the position.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }

    /// Returns the pieces.
    #[inline(always)]
    #[must_use]
    pub fn men(&self) -> &R {
        &self.men
    }

    /// Returns everything but the pieces.
    #[inline(always)]
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The side to move.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.state.turn
    }

    /// Returns the piece on a square.
    #[inline(always)]
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.men.piece_on(square)
    }

    /// Returns the square of a king.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.men.king(color)
    }

    /// Returns how many pieces of a kind a side has.
    #[inline(always)]
    #[must_use]
    pub fn count(&self, color: Color, role: Role) -> u8 {
        self.state.count(Piece::new(color, role))
    }

    /// Whether a side attacks a square.
    #[inline(always)]
    #[must_use]
    pub fn attacked(&self, square: Square, by: Color) -> bool {
        self.men.attacked(square, by)
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.men.attacked(self.men.king(self.turn()), !self.turn())
    }

    /// Returns the key of the position as the repetition rule sees it: equal on every
    /// representation, incrementally updated.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.state.key
    }

    /// Returns the key computed from the board: the slow twin of incremental updates.
    #[must_use]
    pub fn computed_key(&self) -> u64 {
        let mut state = State::empty();
        self.men.each_man(|square, piece| state.add(piece, square));
        state.set_castling(self.state.castling);
        state.set_en_passant(self.state.en_passant);
        if self.turn() == Color::Black {
            state.pass();
        }
        state.key
    }

    /// Generates legal moves into a list, a store or a counter; the order depends on the
    /// representation.
    #[inline]
    pub fn generate(&self, wanted: Wanted, sink: &mut impl Sink) {
        self.men.generate(&self.state, wanted, sink);
    }

    /// Returns legal moves in a new list.
    #[must_use]
    pub fn list(&self, wanted: Wanted) -> MoveList {
        let mut list = MoveList::new();
        self.generate(wanted, &mut list);
        list
    }

    /// Returns the number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        self.generate(Wanted::All, &mut counter);
        counter.0
    }

    /// Whether a move, from a table or from outside, is legal here: it is looked up among the legal
    /// ones.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.list(Wanted::All).contains(&m)
    }

    /// Returns what a move of this position captures.
    #[inline]
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<Piece> {
        if m.is_castling() { None } else { self.men.piece_on(taking_square(m)) }
    }

    /// Returns how often this position occurred before, among the moves made on this board.
    ///
    /// ```
    /// use boards::{Bits, Board};
    /// use chess::{Move, Square::{B8, C6, F3, G1}};
    /// let mut board = Board::<Bits>::default();
    /// for (from, to) in [(G1, F3), (B8, C6), (F3, G1), (C6, B8)] {
    ///     assert_eq!(board.repetitions(), 0);
    ///     board.make(Move::normal(from, to));
    /// }
    /// assert_eq!(board.repetitions(), 1);
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let reach = usize::try_from(self.state.halfmove_clock).unwrap_or(usize::MAX);
        let earlier = self.undo.iter().rev().take(reach);
        earlier.filter(|undo| undo.state.key == self.state.key).count()
    }

    /// Allows en passant on this square, if such a capture is legal.
    #[cold]
    pub(crate) fn allow_en_passant(&mut self, target: Square) {
        if en_passant(&self.men, self.turn(), target).next().is_some() {
            self.state.set_en_passant(Some(target));
        }
    }
}

/// Returns the corner of the rook with which a side castles.
fn rook_square(color: Color, side: CastlingSide) -> Square {
    let corner = match side {
        CastlingSide::King => Square::H1,
        CastlingSide::Queen => Square::A1,
    };
    corner.relative_to(color)
}

/// Returns the castling rights of a legal setup, if they are those of standard chess.
fn standard_rights(setup: &Setup) -> Result<Rights, BoardError> {
    let king = |color| setup.pieces().find(|&(_, piece)| piece == Piece::new(color, Role::King));
    let king_on = |color, square| king(color).is_some_and(|(on, _)| on == square);
    if let Some((color, rook)) = setup.castling.chess960_right(king_on) {
        let king = king(color).map_or(rook, |(square, _)| square);
        return Err(BoardError::Chess960 { color, king, rook });
    }
    let mut rights = Rights::default();
    for color in Color::ALL {
        for rook in setup.castling.rooks(color) {
            rights.give(color, CastlingSide::towards(Square::E1.relative_to(color), rook));
        }
    }
    Ok(rights)
}

/// The FEN.
impl<R: Representation> fmt::Display for Board<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}
