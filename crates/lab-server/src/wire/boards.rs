//! The laboratory: a position as boards hold it in memory, and as evaluations judge it.

use super::ChessPlace;
use serde::{Deserialize, Serialize};
use server::wire::{Side, Sides};

/// A position to be shown, as the body of `POST /api/laboratory/boards`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoardsQuery {
    /// The position.
    pub fen: String,
    /// From where to where an attack is to be tested.
    #[serde(default)]
    pub attack: Option<AttackQuery>,
}

/// Whether what stands on a square attacks another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttackQuery {
    /// The first square, for instance `c5`.
    pub from: String,
    /// The other.
    pub to: String,
}

/// A position in four representations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardsView {
    /// The position.
    pub fen: String,
    /// The 64 cells of the array.
    pub array: Vec<CellView>,
    /// The 120 cells of the mailbox.
    pub mailbox: Vec<CellView>,
    /// The 128 cells of the 0x88 board.
    pub x88: Vec<CellView>,
    /// Its lists of the men of each side, as indices.
    pub lists: Sides<Vec<u32>>,
    /// The sets that the bitboards keep, then those of single kinds of men, made of two of them.
    pub sets: Vec<SetView>,
    /// The table of differences of the 0x88 board, entry by entry.
    pub table: Vec<u32>,
    /// The bits of its entries.
    pub bits: Vec<BitView>,
    /// The attack that was to be tested.
    pub attack: Option<AttackView>,
    /// Positions to begin with.
    pub positions: Vec<ChessPlace>,
}

/// A cell of an array.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CellView {
    /// Where it is in the array.
    pub index: u32,
    /// The square that it stands for; none if it only guards the edge.
    pub square: Option<String>,
    /// The letter of the man in it, as in a FEN.
    pub piece: Option<String>,
}

/// A set of squares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetView {
    /// `white`, `black`, `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, or the letter of a man as in a FEN.
    pub name: String,
    /// Whether it is kept in memory; otherwise it is made of two that are.
    pub kept: bool,
    /// The number, in hexadecimal with all its sixteen digits.
    pub number: String,
    /// The squares whose bits are set.
    pub squares: Vec<String>,
}

/// A bit of the entries of the table of differences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BitView {
    /// The letters of the men that it stands for, as in a FEN.
    pub men: Vec<String>,
    /// The bit, as a number.
    pub bit: u32,
}

/// An attack tested step by step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AttackView {
    /// The first square.
    pub from: String,
    /// The other.
    pub to: String,
    /// The index of the first.
    pub from_index: u32,
    /// The index of the other.
    pub to_index: u32,
    /// The second less the first.
    pub difference: i32,
    /// Where the table has an entry for it.
    pub place: u32,
    /// The entry.
    pub entry: u32,
    /// The letters of the men that could go this way on an empty board.
    pub could: Vec<String>,
    /// Who stands on the first square.
    pub piece: Option<String>,
    /// Of which steps the way is made; none if the table knows no way.
    pub step: Option<i32>,
    /// The cells that are looked at on the way, up to the first man.
    pub walk: Vec<CellView>,
    /// The answer.
    pub attacks: bool,
}

/// A position to be judged, as the body of `POST /api/laboratory/evaluations`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvaluationsQuery {
    /// The position.
    pub fen: String,
}

/// What evaluations say of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EvaluationsView {
    /// The position.
    pub fen: String,
    /// One after the other.
    pub opinions: Vec<OpinionView>,
    /// Positions to begin with.
    pub positions: Vec<ChessPlace>,
}

/// What an evaluation says, in hundredths of a pawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OpinionView {
    /// `buho`, `tfg`, `tower` or `quevedo`.
    pub judge: String,
    /// The value for White.
    pub total: i32,
    /// The terms that give anything.
    pub terms: Vec<TermView>,
    /// How middlegame and endgame become one number; none where they are not told apart.
    pub mixture: Option<MixtureView>,
    /// All men but the kings.
    pub men: Vec<LiftedView>,
}

/// What a term gives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TermView {
    /// Its name in the evaluation.
    pub name: String,
    /// What White gets.
    pub white: StagesView,
    /// What Black gets.
    pub black: StagesView,
    /// For which squares, if the evaluation can tell.
    pub squares: Vec<LocatedView>,
}

/// A number for the middlegame and one for the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StagesView {
    /// In the middlegame.
    pub middlegame: i32,
    /// In the endgame.
    pub endgame: i32,
}

/// What a term gives to a side for a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LocatedView {
    /// Who gets it.
    pub side: Side,
    /// The square.
    pub square: String,
    /// How much.
    pub value: i32,
}

/// How a sum of two stages becomes a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MixtureView {
    /// How much of the middlegame is left.
    pub phase: i32,
    /// Of how much.
    pub full_phase: i32,
    /// How much of the endgame's sum counts, what being to move is worth apart.
    pub scale: i32,
    /// Of how much.
    pub full_scale: i32,
    /// Whether the ending is known by heart, so that the terms do not count.
    pub known: bool,
}

/// A man, and what the evaluation would miss without it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiftedView {
    /// Where it stands.
    pub square: String,
    /// By how much the value for White is higher with it; none if the position without it is not legal.
    pub worth: Option<i32>,
}
