//! One opening.

use chess::{Game, GameError, Move, Outcome, Position};
use std::fmt;
use thiserror::Error;

/// Start of a game: a position and moves after which the game is not over.
///
/// ```
/// use arena::Opening;
/// use chess::Position;
/// let start = Position::default();
/// let opening = Opening::new(start.clone(), &[start.parse_san("e4")?])?.named("King's pawn");
/// assert_eq!(opening.end_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(opening.to_game().moves(), opening.moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Opening {
    game: Game,
    name: Option<String>,
    chess960: bool,
}

/// Why an opening is not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum OpeningProblem {
    /// A move is illegal.
    #[error("move {ply} of the opening, {m:?}, is illegal")]
    Illegal {
        /// The ply, counted from 1.
        ply: usize,
        /// The move.
        m: Move,
    },
    /// The game is over at its start, or after a move of the opening.
    #[error("the game is over after {ply} moves of the opening ({outcome}); shorten or remove it")]
    Over {
        /// Plies played.
        ply: usize,
        /// How it ended.
        outcome: Outcome,
    },
    /// The opening contains a null move.
    #[error("move {ply} of the opening is a null move; shorten or remove it")]
    NullMove {
        /// The ply, counted from 1.
        ply: usize,
    },
}

impl Opening {
    /// Builds an unnamed opening from a position and moves.
    ///
    /// It is a Chess960 opening if its castling rights are not those of standard chess.
    ///
    /// # Errors
    /// If a move is illegal, or the game is over.
    pub fn new(start: Position, moves: &[Move]) -> Result<Opening, OpeningProblem> {
        let mut opening = Opening::at(start);
        for (index, &m) in moves.iter().enumerate() {
            opening.game.play(m).map_err(|error| match error {
                GameError::Over(outcome) => OpeningProblem::Over { ply: index, outcome },
                GameError::Illegal(_) | GameError::NoClaim => OpeningProblem::Illegal { ply: index + 1, m },
            })?;
        }
        match opening.game.outcome() {
            Some(outcome) => Err(OpeningProblem::Over { ply: moves.len(), outcome }),
            None => Ok(opening),
        }
    }

    /// Builds an opening without moves from a position known to be playable.
    pub(super) fn at(start: Position) -> Opening {
        let chess960 = start.needs_chess960();
        Opening { game: Game::new(start), name: None, chess960 }
    }

    /// Returns the opening with a name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Opening {
        self.name = Some(name.into());
        self
    }

    /// Marks the opening as Chess960, which a position alone does not always show.
    #[must_use]
    pub fn as_chess960(mut self) -> Opening {
        self.chess960 = true;
        self
    }

    /// Returns a game in which the opening has been played.
    #[must_use]
    pub fn to_game(&self) -> Game {
        self.game.clone()
    }

    /// Returns the start position.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.game.start()
    }

    /// Returns the position after the opening.
    #[must_use]
    pub fn end(&self) -> &Position {
        self.game.position()
    }

    /// Returns the moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the FEN of the start position.
    #[must_use]
    pub fn start_fen(&self) -> String {
        self.start().to_fen()
    }

    /// Returns the FEN after the opening.
    #[must_use]
    pub fn end_fen(&self) -> String {
        self.end().to_fen()
    }

    /// Whether it is a Chess960 opening.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }
}

impl PartialEq for Opening {
    fn eq(&self, other: &Opening) -> bool {
        self.start() == other.start()
            && self.moves() == other.moves()
            && self.name == other.name
            && self.chess960 == other.chess960
    }
}

impl Eq for Opening {}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening")
            .field("name", &self.name)
            .field("start", &self.start_fen())
            .field("moves", &self.moves())
            .field("chess960", &self.chess960)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(fen: &str, moves: &str) -> Result<Opening, OpeningProblem> {
        let start = Position::from_fen(fen).unwrap();
        let (mut position, mut list) = (start.clone(), Vec::new());
        for text in moves.split_whitespace() {
            list.push(position.parse_san(text).unwrap());
            position.play(list[list.len() - 1]).unwrap();
        }
        Opening::new(start, &list)
    }

    #[test]
    fn what_cannot_be_played_on_is_refused() {
        let start = Position::default().to_fen();
        let over = |ply| move |problem| matches!(problem, OpeningProblem::Over { ply: at, .. } if at == ply);
        assert!(opening(&start, "f3 e5 g4 Qh4#").is_err_and(over(4)));
        assert!(opening("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "").is_err_and(over(0)), "no material");
        assert!(opening("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1").is_err_and(over(0)), "no material");
        let m = Position::default().parse_san("e4").unwrap();
        let twice = Opening::new(Position::default(), &[m, m]);
        assert_eq!(twice, Err(OpeningProblem::Illegal { ply: 2, m }));
    }

    #[test]
    fn chess960_is_seen_by_its_castling() {
        for (fen, expected) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
            ("1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true),
            ("1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", false),
            ("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true),
            ("r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1", false),
        ] {
            assert_eq!(opening(fen, "").unwrap().is_chess960(), expected, "{fen}");
        }
    }
}
