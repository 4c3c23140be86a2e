//! The list of games, files, and the position editor: what goes through HTTP.

use super::{EndReason, Ending, Fault, LegalMove, Origin, PlayerView, Side, Sides};
use serde::{Deserialize, Serialize};

/// Which games of the list are wanted, as the query of `GET /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameFilter {
    /// Words that are all in the names of the game or its players, or in its tags.
    pub search: Option<String>,
    /// In which state.
    pub state: Option<GameState>,
    /// Against which machine.
    pub player: Option<String>,
    /// Who won; `draw` for a draw.
    pub result: Option<String>,
    /// Only these: their numbers, with commas between them.
    pub ids: Option<String>,
    /// In which order; the last played first if left out.
    pub sort: Option<SortOrder>,
    /// How many to pass over.
    pub offset: Option<u32>,
    /// How many are wanted, at most 200; 50 if left out.
    pub limit: Option<u32>,
}

/// In which state a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum GameState {
    /// Played here, and not over.
    Playing,
    /// Played here, and over.
    Over,
    /// Read from a file.
    Imported,
}

/// The order of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GamePage {
    /// How many games there are that fit.
    pub total: u32,
    /// Some of them.
    pub games: Vec<GameSummary>,
}

/// A game in the list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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
    pub players: Sides<PlayerView>,
    /// Whether it is a game of Chess960.
    pub chess960: bool,
    /// How many plies it has.
    pub plies: u32,
    /// Who is to move.
    pub turn: Side,
    /// The position as it stands.
    pub fen: String,
    /// The last move, in UCI notation.
    pub last_move: Option<String>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
}

/// A new name for a game, as the body of `PATCH /api/games/{id}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rename {
    /// The name; none for none.
    pub name: Option<String>,
}

/// What came of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// The games that were stored, in their order.
    pub imported: Vec<u32>,
    /// How many could not be read.
    pub failed: u32,
    /// The first of those.
    pub problems: Vec<ImportProblem>,
}

/// A game of a file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportProblem {
    /// Which game of the file, from 1.
    pub number: u32,
    /// In which line, from 1; 0 if it is no matter of one line.
    pub line: u32,
    /// In which column, from 1.
    pub column: u32,
    /// Why.
    pub fault: Fault,
}

/// What came of restoring a backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RestoreReport {
    /// How many games the store has now.
    pub games: u32,
    /// Whether the backup had a checksum, which was right; those of older versions have none.
    pub checked: bool,
    /// The file in which the games of before are kept.
    pub kept: String,
}

/// A position to look at, as the body of `POST /api/position`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PositionQuery {
    /// The position; fields at the end may be missing.
    pub fen: String,
    /// Whether castling is as in Chess960.
    #[serde(default)]
    pub chess960: bool,
}

/// What there is to say about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PositionReport {
    /// The FEN in full, if it could be read.
    pub fen: Option<String>,
    /// Whether a game from here is one of Chess960: it was asked for, or castling is as only Chess960 has it.
    pub chess960: bool,
    /// Why no game can start from here: `badFen`, `illegalPosition` or `noMoves`; none if one can.
    pub fault: Option<Fault>,
    /// Why the game is over here, if it is.
    pub ending: Option<EndReason>,
    /// The legal moves.
    pub legal: Vec<LegalMove>,
    /// The squares behind a pawn that may have come by its double step, and could then be taken in passing: what the
    /// en-passant field of the FEN can be besides none.
    pub en_passant: Vec<String>,
}
