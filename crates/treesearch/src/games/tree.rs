//! Trees that are written down, as games.
//!
//! Written as text or as JSON; both can say the same.
//!
//! ```text
//! # The tree of a lecture: a node is its children in brackets, a leaf its value.
//! max                        # who moves at the root: max (if nothing is said) or min
//! (((5 6) (7 8)) ((1 2) (3 4)))
//! ```
//!
//! - A word, or `?`, is a leaf whose value is not known: `((2 4 5) (1 x y))`. Such a tree is read
//!   by [`Tree::with_unknown`], which says what the unknown leaves count.
//! - `=7` after a node gives the evaluation f of an inner node, for searches that stop there;
//!   without it, it is that of the first child. `~7` gives the cheap evaluation g; without it, it
//!   is f.
//! - Commas count as spaces; `#` begins a comment.
//!
//! In JSON, a node is a number, a string (an unknown leaf), an array of children, or an object with
//! some of `children`, `value`, `guess`, `unknown`. A document is a node, or an object `{"root":
//! "min", "tree": node}`.

use super::tree_problem::TreeProblem;
use crate::game::{Game, Player};
use crate::observer::Path;
use crate::value::Value;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The maximum depth of a tree: as deep as people write, and as searches can recurse.
pub const MAX_DEPTH: usize = 60;

/// Why a tree is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TreeError {
    /// The text is not a tree.
    #[error("line {line}, column {column}: {what}")]
    Text {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What is wrong.
        what: TreeProblem,
    },
    /// The document is not JSON.
    #[error("invalid JSON: {0}")]
    NoJson(String),
    /// The document is JSON, but a node is invalid.
    #[error("node {node}: {what}")]
    Node {
        /// Where.
        node: Path,
        /// What is wrong.
        what: TreeProblem,
    },
    /// A leaf has no value.
    #[error("node {node}: the value of the leaf `{name}` is unknown; give a value for unknown leaves")]
    Unknown {
        /// Where.
        node: Path,
        /// Its name.
        name: String,
    },
}

/// A node of a tree, as a position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(usize);

/// A node as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sketch {
    pub children: Vec<Sketch>,
    pub value: Option<i32>,
    pub guess: Option<i32>,
    /// The name of a leaf without value.
    pub unknown: Option<String>,
}

/// A node as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    player: Player,
    children: Vec<usize>,
    evaluation: i32,
    guess: i32,
    sketch: Sketch,
}

/// A tree given as text or JSON.
///
/// Its moves are the numbers of children, from 1.
///
/// ```
/// use treesearch::{Game, Player, games::Tree};
///
/// let tree: Tree = "min ((3 5) 4)".parse()?;
/// assert_eq!(tree.turn(&tree.root()), Player::Min);
/// assert_eq!(tree.leaves(), 3);
/// assert_eq!(tree.to_string(), "min ((3 5) 4)");
/// assert_eq!(tree, Tree::from_json(r#"{"root": "min", "tree": [[3, 5], 4]}"#)?);
///
/// let error = "((3 5) 4".parse::<Tree>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 9: the text ends inside a node: `)` is missing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// Parses a tree with unknown leaves, from text or JSON; they count as `value`.
    ///
    /// # Errors
    /// What is wrong with the tree, and where.
    pub fn with_unknown(text: &str, value: i32) -> Result<Tree, TreeError> {
        if Value::new(value).is_none() {
            let what = TreeProblem::NoNumber(value.to_string());
            return Err(TreeError::Node { node: Path::default(), what });
        }
        let (player, sketch) =
            if looks_like_json(text) { super::tree_json::read(text)? } else { super::tree_text::read(text)? };
        Tree::build(player, sketch, Some(value))
    }

    /// Parses a tree from JSON.
    ///
    /// # Errors
    /// What is wrong with the tree, and where.
    pub fn from_json(text: &str) -> Result<Tree, TreeError> {
        let (player, sketch) = super::tree_json::read(text)?;
        Tree::build(player, sketch, None)
    }

    /// The tree as a JSON document, on one line.
    pub fn to_json(&self) -> String {
        super::tree_json::write(self.nodes[0].player, &self.sketch(0))
    }

    /// The root.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of leaves.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.children.is_empty()).count()
    }

    /// The evaluation f of a node.
    pub fn evaluation(&self, node: &NodeId) -> i32 {
        self.nodes[node.0].evaluation
    }

    /// Returns the name of a leaf without value.
    pub fn unknown(&self, node: &NodeId) -> Option<&str> {
        self.nodes[node.0].sketch.unknown.as_deref()
    }

    /// Returns the value of unknown leaves; `None` if there are none.
    pub fn counts_unknown_as(&self) -> Option<i32> {
        let unknown = self.nodes.iter().find(|node| node.sketch.unknown.is_some());
        unknown.map(|node| node.evaluation)
    }

    /// The node at a path, if the tree has one there.
    pub fn at(&self, path: &Path) -> Option<NodeId> {
        let step = |node: usize, number: &u32| {
            let number = usize::try_from(*number).ok()?.checked_sub(1)?;
            self.nodes[node].children.get(number).copied()
        };
        path.0.iter().try_fold(0, step).map(NodeId)
    }

    /// Builds the tree of a sketch that is at most [`MAX_DEPTH`] deep; unknown leaves are an error
    /// unless they have a value.
    pub(super) fn build(root: Player, sketch: Sketch, unknown: Option<i32>) -> Result<Tree, TreeError> {
        let mut tree = Tree { nodes: Vec::new() };
        tree.add(root, sketch, unknown, &mut Path::default())?;
        Ok(tree)
    }

    fn add(
        &mut self,
        player: Player,
        mut sketch: Sketch,
        unknown: Option<i32>,
        path: &mut Path,
    ) -> Result<usize, TreeError> {
        let (id, written) = (self.nodes.len(), std::mem::take(&mut sketch.children));
        self.nodes.push(Node { player, children: Vec::new(), evaluation: 0, guess: 0, sketch });
        let mut children = Vec::with_capacity(written.len());
        for (number, child) in (1..).zip(written) {
            path.0.push(number);
            children.push(self.add(player.other(), child, unknown, path)?);
            path.0.pop();
        }
        let sketch = &self.nodes[id].sketch;
        let first = children.first().map(|&child| self.nodes[child].evaluation);
        let evaluation = sketch.value.or(first).or(unknown).ok_or_else(|| TreeError::Unknown {
            node: path.clone(),
            name: clip(sketch.unknown.as_deref().unwrap_or_default()),
        })?;
        let guess = sketch.guess.unwrap_or(evaluation);
        let node = &mut self.nodes[id];
        (node.children, node.evaluation, node.guess) = (children, evaluation, guess);
        Ok(id)
    }

    /// Returns the tree below a node as it was written.
    fn sketch(&self, id: usize) -> Sketch {
        let node = &self.nodes[id];
        let children = node.children.iter().map(|&child| self.sketch(child)).collect();
        Sketch { children, ..node.sketch.clone() }
    }
}

/// Shortens text for quoting in messages.
pub(super) fn clip(words: &str) -> String {
    const MOST: usize = 40;
    match words.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words.to_string(),
    }
}

/// Whether a text is JSON: it starts with a bracket or brace that no tree text starts with, or is a
/// lone string.
fn looks_like_json(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{', '"'])
}

/// Parses text, or JSON if it looks like it; all leaves must have values.
impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Tree, TreeError> {
        if looks_like_json(text) {
            return Tree::from_json(text);
        }
        let (player, sketch) = super::tree_text::read(text)?;
        Tree::build(player, sketch, None)
    }
}

/// Writes text that is read as the same tree.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.nodes[0].player == Player::Min {
            f.write_str("min ")?;
        }
        super::tree_text::write(f, &self.sketch(0))
    }
}

impl Game for Tree {
    type Position = NodeId;
    type Move = u32;

    fn turn(&self, node: &NodeId) -> Player {
        self.nodes[node.0].player
    }

    fn moves(&self, node: &NodeId) -> Vec<u32> {
        (1..).take(self.nodes[node.0].children.len()).collect()
    }

    fn is_over(&self, node: &NodeId) -> bool {
        self.nodes[node.0].children.is_empty()
    }

    fn play(&self, node: &NodeId, number: &u32) -> NodeId {
        NodeId(self.nodes[node.0].children[*number as usize - 1])
    }

    fn evaluate(&self, node: &NodeId) -> i32 {
        self.evaluation(node)
    }

    fn guess(&self, node: &NodeId) -> i32 {
        self.nodes[node.0].guess
    }

    fn move_name(&self, _node: &NodeId, number: &u32) -> String {
        number.to_string()
    }
}
