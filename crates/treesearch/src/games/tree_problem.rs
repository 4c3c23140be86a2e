//! What can be wrong with a tree that was written, by kinds, so that it can be said in other languages too.

use super::tree::MAX_DEPTH;
use crate::value::Value;
use serde::Serialize;
use thiserror::Error;

/// What is wrong at a place of a text or a JSON document; the words in it are those that were found there.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", content = "found", rename_all = "camelCase")]
pub enum TreeProblem {
    /// A bracket too many.
    #[error("`)` closes nothing")]
    ClosesNothing,
    /// Something behind the root.
    #[error("a tree has one root; put brackets around everything")]
    SeveralRoots,
    /// Deeper than [`MAX_DEPTH`].
    #[error("the tree is more than {MAX_DEPTH} levels deep")]
    TooDeep,
    /// A bracket where a node should be.
    #[error("missing node before `)`")]
    MissingBefore,
    /// No node at all.
    #[error("missing node at the end of the text")]
    MissingAtEnd,
    /// A bracket is missing.
    #[error("the text ends inside a node: `)` is missing")]
    Unclosed,
    /// Brackets around nothing.
    #[error("a node without children is a leaf and needs a value; write a number")]
    NoChildren,
    /// A character that means nothing.
    #[error("unexpected `{0}`; a node is a number, a name or `(`...`)`")]
    NotUnderstood(String),
    /// `max` or `min` inside.
    #[error("`{0}` says who moves; it is allowed before the root only")]
    PlayerInside(String),
    /// Not a number, or beyond the values that a node can have.
    #[error("`{0}` is not an integer from {min} to {max}", min = Value::LEAST, max = Value::GREATEST)]
    NoNumber(String),
    /// An evaluation behind a leaf.
    #[error("`=` is for inner nodes; a leaf is its value")]
    EvaluatedLeaf,
    /// Two evaluations.
    #[error("the node has two evaluations")]
    TwoEvaluations,
    /// Two guesses.
    #[error("the node has two guesses")]
    TwoGuesses,
    /// JSON: who moves, but where?
    #[error("`root` without `tree`")]
    RootWithoutTree,
    /// JSON: an unknown field beside the tree.
    #[error("unexpected `{0}` beside `tree`; only `root` is allowed")]
    BesideTree(String),
    /// JSON: `root` is neither player.
    #[error("`root` must be \"max\" or \"min\"")]
    NoPlayer,
    /// JSON: null, true or false.
    #[error("`{0}` is not a node; expected a number, a string, an array of nodes or an object")]
    NoNode(String),
    /// JSON: the name of a leaf is no string.
    #[error("`unknown` must be a string, the name of the leaf")]
    NameIsNoString,
    /// JSON: the children are no array.
    #[error("`children` must be an array of nodes")]
    ChildrenAreNoArray,
    /// JSON: an unknown field of a node.
    #[error("unexpected `{0}`; expected `children`, `value`, `guess` or `unknown`")]
    NoField(String),
    /// JSON: a leaf without anything.
    #[error("a leaf needs a `value`, or the name of an `unknown` one")]
    LeafWithoutValue,
    /// JSON: known and unknown.
    #[error("a node with a `value` is not `unknown`")]
    KnownAndUnknown,
    /// JSON: an inner node with the name of a leaf.
    #[error("a node with `children` is not `unknown`")]
    ChildrenAndUnknown,
    /// JSON: no name that the text format has too.
    #[error("`{0}` is not a name of an unknown leaf; use letters and digits, a letter or `?` first")]
    NoName(String),
}
