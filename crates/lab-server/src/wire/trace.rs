//! The laboratory: trees, and searches of them told event by event (`docs/trace.md`).

use super::BothTexts;
use lab::TraceError;
use serde::{Deserialize, Deserializer, Serialize, de};
use treesearch::games::{SyntheticError, TreeError, TreeProblem};
use treesearch::{Counts, Player, Record, Value};

/// What there is in the laboratory: the answer of `GET /api/laboratory`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LaboratoryView {
    /// The names of the algorithms.
    pub algorithms: Vec<String>,
    /// The trees that have a name.
    pub trees: Vec<NamedTree>,
    /// How many nodes a tree may have.
    pub max_nodes: u32,
    /// How many it may have for SSS\*, whose lists are told whole.
    pub max_list_nodes: u32,
}

/// A tree of a lecture or thesis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NamedTree {
    /// Its name.
    pub name: String,
    /// What it is and what it shows, in a sentence.
    pub about: BothTexts,
    /// Where it comes from, and what of it is known.
    pub evidence: BothTexts,
    /// The tree as text.
    pub text: String,
}

/// A search to be told, as the body of `POST /api/laboratory/trace`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TraceQuery {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The name of a tree; a random one, as `random:3^4`; or the tree itself, as text or JSON.
    pub tree: String,
    /// For a random tree.
    #[serde(default)]
    pub seed: u32,
    /// For `win-lose`: what counts as won; the middle one of the leaves, if nothing is said.
    #[serde(default, deserialize_with = "some_value")]
    pub goal: Option<i32>,
    /// For `mtd-f`: what is believed at first.
    #[serde(default, deserialize_with = "value")]
    pub guess: i32,
    /// For `heuristic-pruning`: how many moves of the root are looked at.
    #[serde(default = "four")]
    pub factor: u32,
    /// For `heuristic-pruning`: the rank of the best move.
    #[serde(default = "one")]
    pub first_rank: u32,
    /// For `heuristic-continuation`: how deep everything is looked at.
    #[serde(default = "two")]
    pub depth: u32,
    /// For `heuristic-continuation`: how many moves farther where it is restless.
    #[serde(default = "two")]
    pub further: u32,
}

/// Reads a value that a node can have; the error states the limits.
fn value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    let number = i64::deserialize(deserializer)?;
    i32::try_from(number).ok().filter(|&number| Value::new(number).is_some()).ok_or_else(|| {
        let (least, greatest) = (Value::LEAST, Value::GREATEST);
        de::Error::custom(format!("{number} is not a value; they go from {least} to {greatest}"))
    })
}

fn some_value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    #[derive(Deserialize)]
    struct Given(#[serde(deserialize_with = "value")] i32);
    Ok(Option::<Given>::deserialize(deserializer)?.map(|Given(number)| number))
}

fn one() -> u32 {
    1
}

fn two() -> u32 {
    2
}

fn four() -> u32 {
    4
}

/// A search, event by event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TraceView {
    /// The name of the algorithm.
    pub algorithm: String,
    /// All nodes, each before its children, the first child's branch before the second's.
    pub nodes: Vec<TreeNode>,
    /// What the root is worth to MAX: a number, `"inf"` or `"-inf"`; for `win-lose`, whether MAX wins.
    #[cfg_attr(test, ts(type = "number | string | boolean"))]
    pub value: serde_json::Value,
    /// Best play, as far as the algorithm knows it: the number of a child at each step, from 1.
    pub line: Vec<u32>,
    /// What the search did.
    pub counts: Counts,
    /// How many leaves the tree has.
    pub leaves: u32,
    /// The fewest of them that prove this answer, in this tree; none for searches whose answer is not that of the whole tree.
    pub fewest: Option<u32>,
    /// What leaves without value count; none if the tree has no such leaf.
    pub unknown: Option<i32>,
    /// For `win-lose`: what counts as won.
    pub goal: Option<i32>,
    /// What searches of such a tree cost; none if the tree is irregular.
    pub costs: Option<CostView>,
    /// How many events there were after those that are told.
    pub lost: u32,
    /// What happened, in order.
    pub events: Vec<Record>,
}

/// A node of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeNode {
    /// Who moves.
    pub player: Player,
    /// How many children it has; none if it is a leaf.
    pub children: u32,
    /// What a leaf is worth.
    pub value: Option<i32>,
    /// What a leaf is called whose value is not known; [`TraceView::unknown`] is what it counts.
    pub name: Option<String>,
}

/// Leaves that searches of a regular tree evaluate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CostView {
    /// Moves at each node.
    pub branching: u32,
    /// Levels.
    pub depth: u32,
    /// All leaves: what MiniMax evaluates.
    pub all: u32,
    /// The fewest that prove the value: what alpha-beta evaluates if the best move is always first.
    pub fewest: u32,
}

/// Why a tree cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum TreeFault {
    /// The text does not describe a tree.
    Text {
        /// The line, from 1.
        line: u32,
        /// The character in the line, from 1.
        column: u32,
        /// What is wrong there.
        problem: TreeProblem,
    },
    /// A node of a JSON document is none.
    Node {
        /// Where, as 2.1.
        node: String,
        /// What is wrong there.
        problem: TreeProblem,
    },
    /// It begins like JSON, and is none.
    NoJson,
    /// Neither a tree nor the name of one.
    NoTree {
        /// What was asked for.
        name: String,
    },
    /// A random tree without moves and levels.
    NoShape {
        /// What was asked for.
        text: String,
    },
    /// A random tree without a move at each node.
    NoMoves,
    /// A random tree with too many levels.
    TooDeep {
        /// How many there may be.
        most: u32,
    },
    /// Something else, which is told in English only.
    Other,
}

impl TreeFault {
    /// By what the laboratory says.
    pub fn of(error: &TraceError) -> TreeFault {
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        match error {
            TraceError::Tree(TreeError::Text { line, column, what }) => {
                TreeFault::Text { line: number(*line), column: number(*column), problem: what.clone() }
            }
            TraceError::Tree(TreeError::Node { node, what }) => {
                TreeFault::Node { node: node.to_string(), problem: what.clone() }
            }
            TraceError::Tree(TreeError::NoJson(_)) => TreeFault::NoJson,
            TraceError::NoTree(name) => TreeFault::NoTree { name: name.clone() },
            TraceError::Shape(text) => TreeFault::NoShape { text: text.clone() },
            TraceError::Synthetic(SyntheticError::NoMoves) => TreeFault::NoMoves,
            TraceError::Synthetic(SyntheticError::TooDeep { most, .. }) => TreeFault::TooDeep { most: *most },
            _ => TreeFault::Other,
        }
    }
}
