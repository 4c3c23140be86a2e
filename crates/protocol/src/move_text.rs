//! A move as a program wrote it.

use arrayvec::ArrayString;
use chess::{CastlingNotation, CastlingSide, Move, Position, SanError, UciMoveError};
use std::fmt;
use thiserror::Error;

/// Longest move in any notation, with some margin.
const LONGEST: usize = 15;

/// A word that looks like a move, as a program wrote it: `e2e4`, `e7e8q`, `O-O`, and also `Nf3` or
/// `a9b1`.
///
/// Whether it is a move is for a position to say: see [`MoveText::find`].
///
/// ```
/// use protocol::MoveText;
/// assert_eq!(MoveText::new("e7e8q").unwrap().as_str(), "e7e8q");
/// for null in ["0000", "(none)", "", "NULL", "two words"] {
///     assert_eq!(MoveText::new(null), None);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveText(ArrayString<LONGEST>);

impl MoveText {
    /// Returns the text if it looks like a move: a short word of visible ASCII, with a letter and a
    /// digit unless it is castling.
    ///
    /// No word of either protocol looks like that, so that a list of moves ends where the next word
    /// starts.
    #[must_use]
    pub fn new(text: &str) -> Option<MoveText> {
        let visible = text.bytes().all(|b| b.is_ascii_graphic());
        let letter = text.bytes().any(|b| b.is_ascii_alphabetic());
        let digit = text.bytes().any(|b| b.is_ascii_digit());
        let move_like = visible && ((letter && digit) || is_castling(text));
        move_like.then(|| ArrayString::from(text).ok().map(MoveText)).flatten()
    }

    /// The move in the notation of UCI; XBoard's is the same in standard chess.
    ///
    /// ```
    /// use chess::{CastlingNotation, Move, Square};
    /// use protocol::MoveText;
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(MoveText::from_move(castling, CastlingNotation::KingTakesRook).as_str(), "e1h1");
    /// ```
    #[must_use]
    pub fn from_move(m: Move, castling: CastlingNotation) -> MoveText {
        let mut text = ArrayString::new();
        // Two squares and a letter always fit.
        for c in m.uci(castling).to_string().chars() {
            let _ = text.try_push(c);
        }
        MoveText(text)
    }

    /// The move as XBoard wants it in Chess960, where castling is `O-O` or `O-O-O`.
    ///
    /// ```
    /// use chess::{Move, Square};
    /// use protocol::MoveText;
    /// let castling = Move::castling(Square::F8, Square::B8);
    /// assert_eq!(MoveText::from_move_chess960_xboard(castling).as_str(), "O-O-O");
    /// ```
    #[must_use]
    pub fn from_move_chess960_xboard(m: Move) -> MoveText {
        if !m.is_castling() {
            return MoveText::from_move(m, CastlingNotation::default());
        }
        let mut text = ArrayString::new();
        let king_side = CastlingSide::towards(m.from(), m.to()) == CastlingSide::King;
        for c in if king_side { "O-O" } else { "O-O-O" }.chars() {
            let _ = text.try_push(c);
        }
        MoveText(text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The legal move that is meant, in whatever notation: a pair of squares with castling in both
    /// forms, `O-O`, or SAN.
    ///
    /// ```
    /// use chess::{Position, Setup};
    /// use protocol::MoveText;
    /// let setup: Setup = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let position = Position::from_setup(&setup)?;
    /// let castling = MoveText::new("e1g1").unwrap().find(&position)?;
    /// assert_eq!(MoveText::new("e1h1").unwrap().find(&position), Ok(castling));
    /// assert_eq!(MoveText::new("O-O").unwrap().find(&position), Ok(castling));
    /// assert_eq!(MoveText::new("0-0").unwrap().find(&position), Ok(castling));
    /// let error = MoveText::new("e1e3").unwrap().find(&position).unwrap_err();
    /// assert_eq!(error.to_string(), "illegal move \"e1e3\"");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is no move, or no legal one.
    pub fn find(&self, position: &Position) -> Result<Move, MoveTextError> {
        if is_castling(self) {
            let san = self.0.replace('0', "O");
            return position.parse_san(&san).map_err(MoveTextError::San);
        }
        // A pair of squares is always meant as one; only what cannot be a pair may be SAN.
        let squares = |text: &str| {
            let b = text.as_bytes();
            b.len() >= 4 && [b[0], b[2]].iter().all(u8::is_ascii_lowercase) && b[1].is_ascii_digit()
        };
        match position.parse_uci(self) {
            Ok(m) => Ok(m),
            Err(error) if squares(self) => Err(MoveTextError::Squares(error)),
            Err(_) => position.parse_san(self).map_err(MoveTextError::San),
        }
    }
}

/// Whether a text is castling in letters or zeros, perhaps with a check or mate sign.
fn is_castling(text: &str) -> bool {
    matches!(text.trim_end_matches(['+', '#']), "O-O" | "O-O-O" | "0-0" | "0-0-0")
}

impl std::ops::Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is not a legal move in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveTextError {
    /// It is a pair of squares, or should be.
    #[error(transparent)]
    Squares(UciMoveError),
    /// It is in algebraic notation.
    #[error(transparent)]
    San(SanError),
}

/// Writes each move after a space.
pub(crate) fn write_moves(f: &mut fmt::Formatter<'_>, moves: &[MoveText]) -> fmt::Result {
    moves.iter().try_for_each(|m| write!(f, " {m}"))
}
