//! `position`: the position to search.

use crate::move_text::write_moves;
use crate::reader::Reader;
use crate::{LineError, MoveText};
use chess::{CastlingNotation, Game, GameError, Illegal, Position, Setup, UciMoveError};
use std::fmt;
use thiserror::Error;

/// The arguments of `position`: the start of the game, and the moves since.
///
/// The line is only parsed; whether the position and the moves are legal is checked on conversion
/// to a [`Game`].
///
/// ```
/// use protocol::uci::{Command, PositionCommand};
/// let Some(Command::Position(command)) = Command::parse("position startpos moves e2e4 e7e5 e1e2 e8d8")? else { panic!() };
/// assert_eq!(command.moves.len(), 4);
/// assert_eq!(command.to_game().unwrap_err().to_string(), "move 4: illegal move \"e8d8\"");
/// # Ok::<(), protocol::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionCommand {
    /// Where the game started.
    pub start: Start,
    /// The moves since.
    pub moves: Vec<MoveText>,
}

/// Where a game started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// `startpos`: the start position of standard chess.
    #[default]
    Standard,
    /// `fen …`: any other, legal or not.
    Fen(Setup),
}

impl PositionCommand {
    /// The command that leads an engine to where the game is.
    ///
    /// In Chess960, which is when `UCI_Chess960` is set, `castling` should be
    /// [`KingTakesRook`](CastlingNotation::KingTakesRook).
    ///
    /// ```
    /// use chess::{CastlingNotation, Game};
    /// use protocol::uci::PositionCommand;
    /// let mut game = Game::default();
    /// game.play(game.position().parse_san("Nf3")?)?;
    /// let command = PositionCommand::from_game(&game, CastlingNotation::default());
    /// assert_eq!(command.to_string(), "startpos moves g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_game(game: &Game, castling: CastlingNotation) -> PositionCommand {
        let setup = game.start().to_setup();
        let start = if setup == Setup::default() { Start::Standard } else { Start::Fen(setup) };
        PositionCommand {
            start,
            moves: game.moves().iter().map(|&m| MoveText::from_move(m, castling)).collect(),
        }
    }

    /// Returns the position before the moves.
    ///
    /// # Errors
    /// If it is illegal.
    pub fn start_position(&self) -> Result<Position, PositionError> {
        match &self.start {
            Start::Standard => Ok(Position::default()),
            Start::Fen(setup) => Position::from_setup(setup).map_err(PositionError::Illegal),
        }
    }

    /// Returns the game with its moves.
    ///
    /// Castling is accepted in both forms, with and without `UCI_Chess960`; a move that can also be
    /// a king step, as in Chess960, is taken as that.
    ///
    /// # Errors
    /// If the position or a move is illegal; also if the game was over before it, by the rules that
    /// end a game without a claim.
    pub fn to_game(&self) -> Result<Game, PositionError> {
        let mut game = Game::new(self.start_position()?);
        for (number, text) in (1..).zip(&self.moves) {
            let m = game.position().parse_uci(text).map_err(|error| PositionError::Move { number, error })?;
            game.play(m).map_err(|error| PositionError::Game { number, text: *text, error })?;
        }
        Ok(game)
    }

    /// Returns all positions from the start to the last, for analysis of a game beyond its end.
    ///
    /// User interfaces let people play on after, say, a draw by insufficient material.
    ///
    /// ```
    /// use protocol::uci::Command;
    /// let line = "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1 moves e3e4";
    /// let Some(Command::Position(command)) = Command::parse(line)? else { panic!() };
    /// assert_eq!(command.to_game().unwrap_err().to_string(), "move 1, e3e4: the game is over: draw by insufficient material");
    /// assert_eq!(command.to_positions().unwrap().len(), 2);
    /// # Ok::<(), protocol::LineError>(())
    /// ```
    ///
    /// # Errors
    /// If the position is not legal, or which is the first move that is not.
    pub fn to_positions(&self) -> Result<Vec<Position>, PositionError> {
        let mut position = self.start_position()?;
        let mut positions = vec![position.clone()];
        for (number, text) in (1..).zip(&self.moves) {
            let m = position.parse_uci(text).map_err(|error| PositionError::Move { number, error })?;
            position.play_unchecked(m, &mut ());
            positions.push(position.clone());
        }
        Ok(positions)
    }

    /// Parses the arguments of `position`.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<PositionCommand, LineError> {
        const EXPECTED: &str = "startpos, or fen and a position";
        reader.enter("position");
        let start = match reader.need(EXPECTED)? {
            "startpos" => Start::Standard,
            "fen" => {
                let fen = reader.until(|word| word == "moves");
                if fen.is_empty() {
                    return Err(reader.missing("a position in FEN"));
                }
                Start::Fen(reader.fen(fen)?)
            }
            other => return Err(reader.unexpected(EXPECTED, other)),
        };
        match reader.word() {
            None | Some("moves") => {}
            Some(other) => return Err(reader.unexpected("moves", other)),
        }
        let mut moves = Vec::new();
        while reader.peek().is_some() {
            moves.push(reader.move_text(moves.len() + 1)?);
        }
        Ok(PositionCommand { start, moves })
    }
}

impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Standard => f.write_str("startpos")?,
            Start::Fen(setup) => write!(f, "fen {setup}")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
            write_moves(f, &self.moves)?;
        }
        Ok(())
    }
}

/// Why a [`PositionCommand`] is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// It starts from an illegal position.
    #[error("illegal position: {0}")]
    Illegal(Illegal),
    /// A move is illegal.
    #[error("move {number}: {error}")]
    Move {
        /// Its number, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: UciMoveError,
    },
    /// The game rejects the move.
    #[error("move {number}, {text}: {error}")]
    Game {
        /// Its number, counted from 1.
        number: usize,
        /// The move.
        text: MoveText,
        /// Why.
        error: GameError,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::Command;

    fn position(line: &str) -> Result<PositionCommand, String> {
        match Command::parse(line) {
            Ok(Some(Command::Position(position))) => Ok(position),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn positions_are_read_as_people_write_them() {
        let short = position("position  fen 4k3/8/8/8/8/8/8/R3K3 w Q -  moves e1c1").unwrap();
        let game = short.to_game().unwrap();
        assert_eq!(game.position().to_setup().to_fen(), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
        assert_eq!(position("position startpos moves").unwrap(), PositionCommand::default());
    }

    #[test]
    fn castling_is_understood_in_both_forms_and_written_as_asked() {
        for (castling, text) in
            [(CastlingNotation::KingToTarget, "e1g1"), (CastlingNotation::KingTakesRook, "e1h1")]
        {
            let command =
                position(&format!("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {text} e8e7")).unwrap();
            let game = command.to_game().unwrap();
            assert_eq!(PositionCommand::from_game(&game, castling), command);
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        assert_eq!(
            position("position").unwrap_err(),
            "position, column 9: expected startpos, or fen and a position, but the line ends"
        );
        assert_eq!(
            position("position startpos e2e4").unwrap_err(),
            "position, column 19: expected moves, found \"e2e4\""
        );
        assert_eq!(
            position("position startpos moves e2e4 0000").unwrap_err(),
            "position, column 30: move 2: expected a move such as e2e4 or e7e8q, found \"0000\""
        );
        assert!(position("position fen 8/8/8 w - - 0 1 moves").unwrap_err().contains("piece placement"));
        let kingless = position("position fen 8/8/8/8/8/8/8/8 w - - 0 1").unwrap();
        assert_eq!(kingless.to_game().unwrap_err().to_string(), "illegal position: a side has no king");
    }
}
