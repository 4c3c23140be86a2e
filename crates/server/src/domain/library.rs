//! The list of stored games, imports and backups.

use super::{Ending, GameError, Origin, PlayerSpec, Sides};
use chess::Color;

/// Which games of the list are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// Words that are all in the names of the game or its players, or in its tags.
    pub search: Option<String>,
    /// In which state.
    pub state: Option<GameState>,
    /// Against which machine.
    pub player: Option<String>,
    /// Who won, or `draw`.
    pub result: Option<String>,
    /// Only these.
    pub ids: Option<Vec<u32>>,
    /// In which order.
    pub sort: SortOrder,
    /// How many to pass over.
    pub offset: Option<u32>,
    /// How many are wanted.
    pub limit: Option<u32>,
}

/// In which state a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameState {
    /// Played here, and not over.
    Playing,
    /// Played here, and over.
    Over,
    /// Read from a file.
    Imported,
}

/// The order of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SortOrder {
    /// The last played first.
    #[default]
    Updated,
    /// The last begun first.
    Created,
    /// The first begun first.
    Oldest,
    /// The longest first.
    Length,
}

/// A part of the list.
#[derive(Clone, PartialEq, Debug)]
pub struct GamePage {
    /// How many games there are that fit.
    pub total: u32,
    /// Some of them.
    pub games: Vec<GameSummary>,
}

/// A game in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSummary {
    /// Its number.
    pub id: u32,
    /// The name given to it, if any.
    pub name: Option<String>,
    /// Where it came from.
    pub origin: Origin,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When it last changed.
    pub updated: u64,
    /// Who plays.
    pub players: Sides<PlayerSpec>,
    /// Whether it is a game of Chess960.
    pub chess960: bool,
    /// How many plies it has.
    pub plies: u32,
    /// Who is to move.
    pub turn: Color,
    /// The position as it stands, as a FEN.
    pub fen: String,
    /// The last move, in UCI notation.
    pub last_move: Option<String>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
}

/// What could not be read of a file to import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportReport {
    /// How many games could not be read.
    pub failed: u32,
    /// The first of those.
    pub problems: Vec<ImportProblem>,
}

/// A game of a file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportProblem {
    /// Which game of the file, from 1.
    pub number: u32,
    /// In which line, from 1; 0 if it is no matter of one line.
    pub line: u32,
    /// In which column, from 1.
    pub column: u32,
    /// Why.
    pub error: GameError,
}

/// What came of restoring a backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RestoreReport {
    /// How many games the store has now.
    pub games: u32,
    /// Whether the backup had a checksum, which was right; those of older versions have none.
    pub checked: bool,
    /// The file in which the games of before are kept.
    pub kept: String,
}
