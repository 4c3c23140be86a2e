//! Sheets of exercises (`crates/lab/src/exercises`): each question with its answer and the reason, in numbers; the page words them.

use super::TreeNode;
use lab::exercises::{CutMade, Exercise, Rule, Task};
use serde::{Deserialize, Serialize};
use treesearch::{Bound, Cut, ListState, Path, Value, Window};

/// Which sheet, as the query of `GET /api/laboratory/exercises`. The same query is always the same sheet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SheetQuery {
    /// For what is drawn at random.
    pub seed: u32,
    /// `cut`, `value`, `list`, `list-lecture`, separated by commas: the exercises are of these kinds, in turn.
    pub kinds: String,
    /// How many exercises.
    pub count: u32,
    /// `easy`, `medium` or `hard`.
    pub difficulty: String,
}

/// A sheet of exercises.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SheetView {
    /// The exercises, in order.
    pub exercises: Vec<ExerciseView>,
}

/// A tree, and what is asked about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExerciseView {
    /// The tree as text.
    pub text: String,
    /// All nodes, each before its children.
    pub nodes: Vec<TreeNode>,
    /// What is asked.
    pub task: TaskView,
}

/// A question with its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TaskView {
    /// Which branches does alpha-beta leave out?
    Cut {
        /// The answer: the roots of the branches, from left to right.
        branches: Vec<Path>,
        /// The cuts, in order.
        cuts: Vec<CutView>,
    },
    /// What value does a node return?
    Value {
        /// The node.
        node: Path,
        /// The name of the algorithm: `minimax` or `alpha-beta`.
        algorithm: String,
        /// With what window the node is entered.
        window: Window,
        /// The answer.
        value: Value,
        /// Part of the answer for alpha-beta: what that says of the node's value.
        bound: Bound,
        /// What its children return.
        seen: Vec<SeenView>,
        /// How many of its moves are not looked at.
        skipped: u32,
    },
    /// Which state is first in the next list of SSS\*?
    List {
        /// The name of the algorithm: `sss-star` or `sss-star-lecture`.
        algorithm: String,
        /// Which list it is, from 1.
        number: u32,
        /// The list.
        list: Vec<ListState>,
        /// The next list; its first state is the answer.
        next: Vec<ListState>,
        /// What is done with the first state.
        rule: ListRule,
    },
}

/// A cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CutView {
    /// Where.
    pub node: Path,
    /// `alpha` or `beta`.
    pub reason: Cut,
    /// The window with which the node was entered.
    pub window: Window,
    /// The child after which nothing more was looked at, and what it returned.
    pub child: SeenView,
    /// Its siblings that are left out.
    pub branches: Vec<Path>,
}

/// What a node returned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeenView {
    /// The node.
    pub node: Path,
    /// What it returned.
    pub value: Value,
    /// What that says of its value.
    pub bound: Bound,
}

/// What SSS\* does with a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ListRule {
    /// Live, MAX moves: all children.
    LiveMax,
    /// Live, MIN moves: the first child.
    LiveMin,
    /// A live leaf: solved, in its place; the leftmost of equals is first.
    LiveLeaf,
    /// A live leaf in the lecture's form: solved, behind its equals.
    LiveLeafBehind,
    /// Solved, MAX moves: the next sibling.
    SolvedMaxNext,
    /// Solved, MAX moves, the last sibling: the parent, solved.
    SolvedMaxLast,
    /// Solved, MIN moves: the parent, solved; others below it are struck off.
    SolvedMin,
}

impl ExerciseView {
    /// An exercise with the nodes of its tree.
    pub fn new(exercise: Exercise, nodes: Vec<TreeNode>) -> ExerciseView {
        ExerciseView { text: exercise.tree.to_string(), nodes, task: exercise.task.into() }
    }
}

impl From<Task> for TaskView {
    fn from(task: Task) -> TaskView {
        match task {
            Task::Cut(task) => TaskView::Cut {
                branches: task.branches,
                cuts: task.cuts.into_iter().map(CutView::from).collect(),
            },
            Task::Value(task) => TaskView::Value {
                node: task.node,
                algorithm: task.algorithm.name().to_owned(),
                window: task.window,
                value: task.value,
                bound: task.bound,
                seen: task
                    .seen
                    .into_iter()
                    .map(|seen| SeenView { node: seen.node, value: seen.value, bound: seen.bound })
                    .collect(),
                skipped: task.skipped as u32,
            },
            Task::List(task) => TaskView::List {
                algorithm: task.form.name().to_owned(),
                number: task.number as u32,
                list: task.list,
                next: task.next,
                rule: task.rule.into(),
            },
        }
    }
}

impl From<CutMade> for CutView {
    fn from(cut: CutMade) -> CutView {
        CutView {
            node: cut.node,
            reason: cut.reason,
            window: cut.window,
            child: SeenView { node: cut.child, value: cut.value, bound: cut.bound },
            branches: cut.branches,
        }
    }
}

impl From<Rule> for ListRule {
    fn from(rule: Rule) -> ListRule {
        match rule {
            Rule::LiveMax => ListRule::LiveMax,
            Rule::LiveMin => ListRule::LiveMin,
            Rule::LiveLeaf => ListRule::LiveLeaf,
            Rule::LiveLeafBehind => ListRule::LiveLeafBehind,
            Rule::SolvedMaxNext => ListRule::SolvedMaxNext,
            Rule::SolvedMaxLast => ListRule::SolvedMaxLast,
            Rule::SolvedMin => ListRule::SolvedMin,
        }
    }
}
