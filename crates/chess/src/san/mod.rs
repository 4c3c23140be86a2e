//! Standard algebraic notation: `Nf3`, `exd8=Q+`, `O-O`.

mod error;
mod letters;
mod parse;
#[cfg(test)]
mod tests;

use crate::uci::UciMoveProblem;
use crate::{Bitboard, CastlingSide, File, IllegalMove, Move, Position, Rank, Role, Square, attacks};
pub use error::{SanError, SanProblem};
pub use letters::PieceLetters;
use std::fmt;

/// A move in algebraic notation, not yet matched with a legal move of a position.
///
/// Two are equal if they say the same, however spelt; `Nf3` and `Nf3+`, or `Nf3` and `Ngf3`, are
/// not.
///
/// ```
/// use chess::{Move, PieceLetters, Position, San, Square};
/// let start = Position::default();
/// let san: San = "Nf3".parse()?;
/// assert_eq!(san.find(&start), Ok(Move::normal(Square::G1, Square::F3)));
/// assert_eq!(san.display(PieceLetters::SPANISH).to_string(), "Cf3");
/// # Ok::<(), chess::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    kind: Kind,
    check: Option<Check>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Castling(CastlingSide),
    Piece {
        /// `None` only if the start square is given in full without a letter, as in `g1f3`: any
        /// piece. So each meaning has one form, and equal notations are equal values.
        role: Option<Role>,
        file: Option<File>,
        rank: Option<Rank>,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

/// Check or mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Check {
    Check,
    Mate,
}

impl Position {
    /// Parses a move in (lenient, English) algebraic notation; see [`San::parse`].
    ///
    /// ```
    /// use chess::{Move, Position, Square};
    /// let position = Position::default();
    /// assert_eq!(position.parse_san("e4"), Ok(Move::normal(Square::E2, Square::E4)));
    /// assert!(position.parse_san("e5").is_err());
    /// ```
    ///
    /// # Errors
    /// When the text is no move, or means no legal move, or more than one.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san_in(text, PieceLetters::ENGLISH)
    }

    /// Like [`Position::parse_san`], with the piece letters of a language.
    ///
    /// ```
    /// use chess::{PieceLetters, Position};
    /// let position = Position::default();
    /// assert_eq!(position.parse_san_in("Cf3", PieceLetters::SPANISH), position.parse_san("Nf3"));
    /// ```
    ///
    /// # Errors
    /// When the text is no move, or means no legal move, or more than one.
    pub fn parse_san_in(&self, text: &str, letters: PieceLetters) -> Result<Move, SanError> {
        San::parse(text, letters)?.search(self, letters).map_err(|problem| SanError::new(text, problem))
    }

    /// Returns a legal move in algebraic notation.
    ///
    /// ```
    /// use chess::{Move, Position, Square};
    /// let san = Position::default().san(Move::normal(Square::G1, Square::F3))?;
    /// assert_eq!(san.to_string(), "Nf3");
    /// # Ok::<(), chess::IllegalMove>(())
    /// ```
    ///
    /// # Errors
    /// When the move is not legal here.
    pub fn san(&self, m: Move) -> Result<San, IllegalMove> {
        let mut next = self.clone();
        next.play(m)?;
        // Few moves give check: only after those does it matter whether there is a reply.
        let check =
            next.in_check().then(|| if next.legal_moves().is_empty() { Check::Mate } else { Check::Check });
        Ok(San { kind: self.san_kind(m), check })
    }

    /// A legal move without its check sign.
    fn san_kind(&self, m: Move) -> Kind {
        let (from, to) = (m.from(), m.to());
        if m.is_castling() {
            return Kind::Castling(CastlingSide::towards(from, to));
        }
        let role = self.piece_on(from).map(|piece| piece.role());
        let capture = self.is_capture(m);
        let (file, rank) = match role {
            None | Some(Role::Pawn) => (Some(from.file()).filter(|_| capture), None),
            Some(role) => self.disambiguation(role, from, to),
        };
        Kind::Piece { role, file, rank, capture, to, promotion: m.promotion_role() }
    }

    /// The minimal disambiguation of a piece move: nothing, the file, the rank, or both.
    fn disambiguation(&self, role: Role, from: Square, to: Square) -> (Option<File>, Option<Rank>) {
        let twins = self.origins(role, to) - from.into();
        let mut rivals = Bitboard::EMPTY;
        for twin in twins {
            if self.is_legal(Move::normal(twin, to)) {
                rivals.insert(twin);
            }
        }
        match (
            rivals.is_empty(),
            rivals.intersects(Bitboard::file(from.file())),
            rivals.intersects(Bitboard::rank(from.rank())),
        ) {
            (true, ..) => (None, None),
            (_, false, _) => (Some(from.file()), None),
            (_, true, false) => (None, Some(from.rank())),
            (_, true, true) => (Some(from.file()), Some(from.rank())),
        }
    }

    /// The pieces of the side to move that could go to a square if no king were in danger; of the
    /// pawns, all from which it might be reached.
    fn origins(&self, role: Role, to: Square) -> Bitboard {
        let reach = match role {
            Role::Pawn => return self.pawn_origins(to),
            Role::Knight => attacks::knight(to),
            Role::Bishop => attacks::bishop(to, self.occupied()),
            Role::Rook => attacks::rook(to, self.occupied()),
            Role::Queen => attacks::queen(to, self.occupied()),
            Role::King => attacks::king(to),
        };
        reach & self.pieces(self.turn(), role)
    }

    /// The pawns of the side to move from which this square might be reached, by a capture or not.
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let us = self.turn();
        let behind = Bitboard::from(to).forward(!us);
        let reach = attacks::pawn(!us, to) | behind | behind.forward(!us);
        reach & self.pieces(us, Role::Pawn)
    }
}

impl San {
    /// Returns the legal move that is meant.
    ///
    /// Check and mate signs do not matter, nor does a missing capture sign; but a capture sign
    /// without a capture is rejected, and so is a promotion without a piece.
    ///
    /// ```
    /// use chess::{Move, Position, San, SanProblem, Square};
    /// let start = Position::default();
    /// assert_eq!("e4".parse::<San>()?.find(&start)?, Move::normal(Square::E2, Square::E4));
    /// let error = "exd3".parse::<San>()?.find(&start).unwrap_err();
    /// assert_eq!(error.problem(), &SanProblem::Illegal);
    /// # Ok::<(), chess::SanError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such move or more than one.
    pub fn find(self, position: &Position) -> Result<Move, SanError> {
        self.search(position, PieceLetters::ENGLISH)
            .map_err(|problem| SanError::new(&self.to_string(), problem))
    }

    fn search(self, position: &Position, letters: PieceLetters) -> Result<Move, SanProblem> {
        let (role, file, rank, capture, to, promotion) = match self.kind {
            Kind::Castling(side) => return castle(position, side),
            Kind::Piece { role, file, rank, capture, to, promotion } => {
                (role, file, rank, capture, to, promotion)
            }
        };
        let mut origins = position.by_color(position.turn());
        origins = file.map_or(origins, |file| origins & Bitboard::file(file));
        origins = rank.map_or(origins, |rank| origins & Bitboard::rank(rank));
        match (role, file, rank) {
            (None, Some(_), Some(_)) => {}
            (Some(Role::King), Some(_), Some(_)) => origins &= position.by_role(Role::King),
            _ => origins &= position.origins(role.unwrap_or(Role::Pawn), to),
        }
        if role == Some(Role::Pawn) && file.is_none() && !capture {
            origins &= Bitboard::file(to.file());
        }
        let in_full = file.is_some() && rank.is_some();

        let mut found: Option<Move> = None;
        let mut rivals = Vec::new();
        let mut problem = SanProblem::Illegal;
        for from in origins {
            match position.find_move(from, to, promotion) {
                Ok(m) if capture && !position.is_capture(m) => problem = SanProblem::NothingTaken,
                Ok(m) if m.is_castling() && !in_full => {}
                Ok(m) if found.is_some() => rivals.push(m),
                Ok(m) => found = Some(m),
                Err(UciMoveProblem::NoPromotion) => problem = SanProblem::NoPromotion,
                Err(_) => {}
            }
        }
        let Some(m) = found else { return Err(problem) };
        if rivals.is_empty() {
            return Ok(m);
        }
        rivals.insert(0, m);
        let name = |m: Move| position.san(m).map(|san| san.display(letters).to_string());
        Err(SanProblem::Ambiguous(rivals.into_iter().filter_map(|m| name(m).ok()).collect()))
    }

    /// The move with the piece letters of a language.
    ///
    /// ```
    /// use chess::{PieceLetters, San};
    /// let san: San = "exd8=Q+".parse()?;
    /// assert_eq!(san.display(PieceLetters::SPANISH).to_string(), "exd8=D+");
    /// assert_eq!(san.display(PieceLetters::FIGURINES).to_string(), "exd8=♕+");
    /// # Ok::<(), chess::SanError>(())
    /// ```
    #[must_use]
    pub fn display(self, letters: PieceLetters) -> SanText {
        SanText { san: self, letters }
    }
}

fn castle(position: &Position, side: CastlingSide) -> Result<Move, SanProblem> {
    let us = position.turn();
    let king = position.king(us);
    let rook = position.castling().rook(us, side, king);
    let m = rook.map(|rook| Move::castling(king, rook)).filter(|&m| position.is_legal(m));
    m.ok_or(SanProblem::Illegal)
}

/// A move with the piece letters of a language; created by [`San::display`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanText {
    san: San,
    letters: PieceLetters,
}

/// With English letters, as PGN requires.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(PieceLetters::ENGLISH).fmt(f)
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.san.kind {
            Kind::Castling(CastlingSide::King) => f.write_str("O-O")?,
            Kind::Castling(CastlingSide::Queen) => f.write_str("O-O-O")?,
            Kind::Piece { role, file, rank, capture, to, promotion } => {
                // A pawn has a letter only where any piece could be meant otherwise.
                let any_piece = file.is_some() && rank.is_some() && promotion.is_none();
                if let Some(role) = role.filter(|&role| role != Role::Pawn || any_piece) {
                    write!(f, "{}", self.letters.letter(role))?;
                }
                file.map_or(Ok(()), |file| write!(f, "{file}"))?;
                rank.map_or(Ok(()), |rank| write!(f, "{rank}"))?;
                write!(f, "{}{to}", if capture { "x" } else { "" })?;
                promotion.map_or(Ok(()), |role| write!(f, "={}", self.letters.letter(role)))?;
            }
        }
        f.write_str(match self.san.check {
            None => "",
            Some(Check::Check) => "+",
            Some(Check::Mate) => "#",
        })
    }
}
