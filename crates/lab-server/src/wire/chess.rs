//! The laboratory: trees of chess searches, looked into node by node.

use serde::{Deserialize, Serialize};
use server::wire::Side;
use std::collections::BTreeMap;
use treesearch::{Bound, Player, Value, Window};

/// What chess searches there are: the answer of `GET /api/laboratory/chess`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessLabView {
    /// Positions to begin with.
    pub positions: Vec<ChessPlace>,
    /// The versions of the engine, each with what its techniques are set to, in the order of `techniques`.
    pub versions: Vec<ChessVersion>,
    /// The techniques that can be set one by one.
    pub techniques: Vec<ChessTechnique>,
    /// How many positions a search may visit.
    pub max_nodes: u32,
    /// The greatest depth that can be asked for.
    pub max_depth: u32,
}

/// A position that has a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessPlace {
    /// Its name.
    pub name: String,
    /// The position.
    pub fen: String,
    /// A depth at which there is something to see.
    pub depth: u32,
}

/// A version of the engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessVersion {
    /// `A` to `H`, or `full`.
    pub name: String,
    /// What the techniques are set to.
    pub values: Vec<String>,
}

/// Something that can be set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessTechnique {
    /// Its name.
    pub name: String,
    /// What it can be set to.
    pub takes: TechniqueRange,
}

/// What a technique can be set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TechniqueRange {
    /// `true` or `false`.
    Switch,
    /// A whole number.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// One of several words.
    Choice {
        /// The words.
        words: Vec<String>,
    },
}

/// A search, as the body of `POST /api/laboratory/chess`. The same question always has the same answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChessSearch {
    /// The position.
    pub fen: String,
    /// How deep to search, in plies.
    pub depth: u32,
    /// The version of the engine.
    pub version: String,
    /// Techniques that are set otherwise than the version has them, by name.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
}

/// A search that was done. Values and windows are those of MAX, the side that moves at the root.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessTreeView {
    /// The position.
    pub fen: String,
    /// Who moves at the root.
    pub turn: Side,
    /// What it is worth.
    pub value: Value,
    /// Best play.
    pub line: Vec<ChessStep>,
    /// The version that has exactly these techniques, or `custom`.
    pub techniques: String,
    /// What was counted.
    pub counts: ChessTallyView,
    /// The searches from the root, in their order; the last one gave the answer.
    pub passes: Vec<ChessPassView>,
}

/// What a search counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessTallyView {
    /// Positions entered.
    pub visited: u32,
    /// Those of them that lie beyond the horizon.
    pub quiescence: u32,
    /// Calls of the evaluation.
    pub evaluated: u32,
    /// Plies from the root to the deepest node.
    pub deepest: u32,
    /// Nodes and moves that were not searched on, by reason.
    pub cuts: Vec<ChessCutCount>,
    /// Nodes searched one ply farther.
    pub extended: u32,
    /// Moves searched one ply less.
    pub reduced: u32,
    /// Moves searched again.
    pub repeated: u32,
}

/// How often something was cut for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessCutCount {
    /// The reason.
    pub reason: ChessCutReason,
    /// How often.
    pub count: u32,
}

/// A search from the root: a depth, or the same depth with another window.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessPassView {
    /// How deep it looks.
    pub depth: u32,
    /// What it wants to know.
    pub window: Window,
    /// The root, as it was searched this time.
    pub root: ChessNodeView,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessStep {
    /// For instance `e2e4`.
    pub uci: String,
    /// For instance `Nf3`, with English letters.
    pub san: String,
}

/// A node of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessNodeView {
    /// Its number.
    pub id: u32,
    /// The node above; none at the root.
    pub above: Option<u32>,
    /// The move that led here; none at the root and after a null move.
    pub by: Option<ChessStep>,
    /// The position.
    pub fen: String,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How many moves it is away from the root.
    pub ply: u32,
    /// Who moves.
    pub player: Player,
    /// How far it was to be searched from here.
    pub depth: i32,
    /// Whether it lies beyond the horizon.
    pub quiescence: bool,
    /// What was asked about its value.
    pub window: Window,
    /// What came out.
    pub value: Value,
    /// What that says of the node's value.
    pub bound: Bound,
    /// The move that is best, or cuts.
    pub best: Option<ChessStep>,
    /// What the evaluation said, if it was asked.
    pub evaluated: Option<Value>,
    /// Why the search of the node ended early.
    pub cut: Option<ChessCutReason>,
    /// How many moves were not looked at because of that.
    pub skipped: u32,
    /// How many moves were left out one by one.
    pub left_out: u32,
    /// Why it was searched one ply farther.
    pub extended: Option<ChessExtensionReason>,
    /// Whether it was searched one ply less, for its move came late.
    pub reduced: bool,
    /// Whether it is the second search of a move that did better than a narrow or shallow one expected.
    pub repeated: bool,
    /// Whether it is on the best line of its depth.
    pub principal: bool,
    /// How many nodes were entered here and below.
    pub visits: u32,
    /// How many of them directly below.
    pub children: u32,
}

/// Nodes to look below, as the body of `POST /api/laboratory/chess/below`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChessBelowQuery {
    /// The search; if it is no longer known it is done again.
    pub search: ChessSearch,
    /// The numbers of the nodes.
    pub nodes: Vec<u32>,
}

/// What there is below a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessBelowView {
    /// The node.
    pub node: u32,
    /// The nodes directly below, in the order in which they were entered.
    pub nodes: Vec<ChessNodeView>,
    /// The moves that were left out one by one.
    pub left_out: Vec<ChessLeftOut>,
    /// The moves that were not looked at because the node was cut.
    pub skipped: Vec<ChessStep>,
}

/// A move that was left out by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChessLeftOut {
    /// The move.
    pub by: ChessStep,
    /// Why.
    pub reason: ChessCutReason,
}

/// Why something is not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChessCutReason {
    /// A MIN node is worth at most α: MAX has as much elsewhere.
    Alpha,
    /// A MAX node is worth at least β: MIN has as little elsewhere.
    Beta,
    /// The table knows enough.
    Table,
    /// The side to move is too well off even if it passes.
    NullMove,
    /// At depth 1 the move cannot bring enough.
    Futility,
    /// At depth 2 the move cannot bring enough.
    Razoring,
    /// Beyond the horizon, to take nothing is good enough.
    StandPat,
    /// The position is a draw, by repetition or by fifty moves.
    Draw,
    /// No line is searched farther.
    Ceiling,
}

/// Why a node is searched farther.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChessExtensionReason {
    /// The side to move is in check.
    Check,
    /// It has one move only.
    SingleReply,
    /// It would be mated if it passed.
    Threat,
    /// A pawn is about to be promoted, or was.
    Pawn,
    /// The king has lost its shelter.
    KingSafety,
}
