//! Moves in UCI notation: `e2e4`, `e7e8q`, and castling in two forms.

use crate::error::Quoted;
use crate::{CastlingSide, Move, Position, Rank, Role, Square, attacks};
use std::fmt;
use thiserror::Error;

/// How castling is written as a pair of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingNotation {
    /// The king goes to its target, `e1g1`: standard chess. In Chess960 this can look like another
    /// move.
    #[default]
    KingToTarget,
    /// The king takes its own rook, `e1h1`: as UCI requires in Chess960.
    KingTakesRook,
}

/// A move to be formatted in UCI notation; created by [`Move::uci`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciMove {
    m: Move,
    castling: CastlingNotation,
}

impl Move {
    /// The move in UCI notation.
    ///
    /// ```
    /// use chess::{CastlingNotation, Move, Role, Square};
    /// let castling = Move::castling(Square::E8, Square::H8);
    /// assert_eq!(castling.uci(CastlingNotation::KingToTarget).to_string(), "e8g8");
    /// assert_eq!(castling.uci(CastlingNotation::KingTakesRook).to_string(), "e8h8");
    /// let promotion = Move::promotion(Square::A2, Square::B1, Role::Knight);
    /// assert_eq!(promotion.uci(CastlingNotation::default()).to_string(), "a2b1n");
    /// ```
    #[must_use]
    pub const fn uci(self, castling: CastlingNotation) -> UciMove {
        UciMove { m: self, castling }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, mut to) = (self.m.from(), self.m.to());
        if self.m.is_castling() && self.castling == CastlingNotation::KingToTarget {
            to = Square::new(CastlingSide::towards(from, to).king_file(), from.rank());
        }
        write!(f, "{from}{to}")?;
        match self.m.promotion_role() {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

/// A text that is not a legal move in UCI notation.
///
/// ```
/// use chess::Position;
/// let error = Position::default().parse_uci("e2e5").unwrap_err();
/// assert_eq!(error.to_string(), "illegal move \"e2e5\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.problem.message(&self.text))]
pub struct UciMoveError {
    text: Quoted,
    problem: UciMoveProblem,
}

/// What is wrong with a move in UCI notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UciMoveProblem {
    /// It is not two squares with, for a promotion, one of `q r b n`.
    Unreadable,
    /// It is `0000`, the null move, which is illegal.
    NullMove,
    /// The position has no such legal move.
    Illegal,
    /// A pawn reaches the last rank, but the promotion piece is missing.
    NoPromotion,
}

impl UciMoveError {
    /// What is wrong.
    #[must_use]
    pub fn problem(&self) -> UciMoveProblem {
        self.problem
    }
}

impl UciMoveProblem {
    fn message(self, text: &Quoted) -> String {
        match self {
            UciMoveProblem::Unreadable => format!("expected a move such as e2e4 or e7e8q, found {text}"),
            UciMoveProblem::NullMove => format!("{text} is the null move, which is illegal"),
            UciMoveProblem::Illegal => format!("illegal move {text}"),
            UciMoveProblem::NoPromotion => {
                format!("the move {text} lacks a promotion piece; add one of q, r, b, n")
            }
        }
    }
}

impl Position {
    /// Returns the legal move of a UCI text. Castling is accepted in both forms.
    ///
    /// ```
    /// use chess::{Move, Position, Square};
    /// let mut position = Position::default();
    /// for text in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6"] {
    ///     position.play(position.parse_uci(text).unwrap()).unwrap();
    /// }
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(position.parse_uci("e1g1"), Ok(castling));
    /// assert_eq!(position.parse_uci("e1h1"), Ok(castling));
    /// ```
    ///
    /// # Errors
    /// When the text is no move, or no legal one.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let error = |problem| UciMoveError { text: Quoted::new(text), problem };
        if text == "0000" {
            return Err(error(UciMoveProblem::NullMove));
        }
        let (from, to, promotion) = split(text).ok_or_else(|| error(UciMoveProblem::Unreadable))?;
        self.find_move(from, to, promotion).map_err(error)
    }

    /// The legal move between two squares, castling in both forms.
    pub(crate) fn find_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, UciMoveProblem> {
        let us = self.turn();
        let mover = self.piece_on(from).filter(|piece| piece.color() == us);
        let Some(role) = mover.map(|piece| piece.role()).filter(|_| from != to) else {
            return Err(UciMoveProblem::Illegal);
        };
        let last_rank = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(us);
        let m = match (role, promotion) {
            (Role::Pawn, Some(promotion)) if last_rank => Move::promotion(from, to, promotion),
            (Role::Pawn, None) if self.en_passant() == Some(to) && from.file() != to.file() => {
                Move::en_passant(from, to)
            }
            (Role::King, None) => self.king_move(from, to),
            (_, None) => Move::normal(from, to),
            (_, Some(_)) => return Err(UciMoveProblem::Illegal),
        };
        if last_rank && promotion.is_none() {
            let queening = Move::promotion(from, to, Role::Queen);
            let possible = self.is_legal(queening);
            return Err(if possible { UciMoveProblem::NoPromotion } else { UciMoveProblem::Illegal });
        }
        if self.is_legal(m) { Ok(m) } else { Err(UciMoveProblem::Illegal) }
    }

    /// Interprets a king move: onto its own castling rook, or to a castling target more than one
    /// step away, it castles.
    fn king_move(&self, from: Square, to: Square) -> Move {
        let us = self.turn();
        if self.castling().rooks(us).has(to) {
            return Move::castling(from, to);
        }
        let side = CastlingSide::ALL.into_iter().find(|side| side.king_target(us) == to);
        let far = from.rank() == to.rank() && !attacks::king(from).has(to);
        side.filter(|_| far)
            .and_then(|side| self.castling().rook(us, side, from))
            .map_or(Move::normal(from, to), |rook| Move::castling(from, rook))
    }
}

/// Parses two squares and a promotion letter, in either case.
fn split(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let mut rest = text.get(4..)?.chars();
    let promotion = match rest.next() {
        None => None,
        Some(letter) => Some(Role::from_char(letter).filter(|role| role.is_promotion())?),
    };
    rest.next().is_none().then_some((from, to, promotion))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn position(fen: &str) -> Position {
        Position::from_setup(&fen.parse::<Setup>().unwrap()).unwrap()
    }

    #[test]
    fn each_problem_has_its_name() {
        let start = Position::default();
        for text in
            ["", "e2", "e2e", "e2e9", "e2e4x", "e2e4qq", "e7e8k", "e7e8p", "E2E4", "e2-e4", "é2e4", "♔e1"]
        {
            assert_eq!(start.parse_uci(text).unwrap_err().problem(), UciMoveProblem::Unreadable, "{text:?}");
        }
        for text in ["e2e5", "e7e5", "e4e5", "a1a1", "e1h1", "e2e4q", "e1e1"] {
            assert_eq!(start.parse_uci(text).unwrap_err().problem(), UciMoveProblem::Illegal, "{text:?}");
        }
        assert_eq!(start.parse_uci("0000").unwrap_err().problem(), UciMoveProblem::NullMove);
        let promoting = position("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(promoting.parse_uci("e7e8").unwrap_err().problem(), UciMoveProblem::NoPromotion);
        assert_eq!(promoting.parse_uci("e7d8").unwrap_err().problem(), UciMoveProblem::Illegal);
        assert_eq!(promoting.parse_uci("e7e8N"), promoting.parse_uci("e7e8n"));
    }

    #[test]
    fn a_king_step_is_not_castling_in_chess960() {
        let position = position("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
        assert_eq!(position.parse_uci("f1g1"), Ok(Move::normal(Square::F1, Square::G1)));
        assert_eq!(position.parse_uci("f1h1"), Ok(Move::castling(Square::F1, Square::H1)));
        assert_eq!(position.parse_uci("f1c1"), Ok(Move::castling(Square::F1, Square::A1)));
    }

    #[test]
    fn en_passant_is_found() {
        let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
        assert_eq!(position.parse_uci("e5d6"), Ok(Move::en_passant(Square::E5, Square::D6)));
    }
}
