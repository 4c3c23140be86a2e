//! Observers of a search, and its typed events.

use crate::game::Player;
use crate::value::{Bound, Value, Window};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where a node is in the tree, as the number of a child at each step from the root, counted from 1: Dewey's notation.
///
/// ```
/// use treesearch::Path;
///
/// assert_eq!(Path(vec![2, 1, 2]).to_string(), "2.1.2");
/// assert_eq!(Path::default().to_string(), "ε");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Path(pub Vec<u32>);

impl Path {
    /// Returns the distance from the root in plies.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// Returns the child with this index, from 0.
    pub(crate) fn child(&self, number: usize) -> Path {
        let mut steps = self.0.clone();
        steps.push(number as u32 + 1);
        Path(steps)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return "ε".fmt(f);
        }
        let steps: Vec<String> = self.0.iter().map(u32::to_string).collect();
        steps.join(".").fmt(f)
    }
}

/// What happens at a node. All values are MAX's, whatever the algorithm counts in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A search of the whole tree begins: a level of iterative deepening, or a test of MTD(f).
    Pass {
        /// How deep it looks, if there is a limit.
        depth: Option<u32>,
        /// The window of the root.
        window: Window,
        /// What it wants to know.
        question: Question,
    },
    /// The node is entered.
    Enter {
        /// Who moves there.
        player: Player,
        /// What is asked about its value.
        window: Window,
        /// The same as a question.
        question: Question,
        /// Whether its parent searches it a second time, because a test did not settle it.
        again: bool,
    },
    /// The evaluation `f` was called, at a leaf or at the horizon.
    Evaluated {
        /// What it answered.
        value: Value,
        /// Whether the node is a leaf; if not, the game goes on there and the value is an estimate.
        leaf: bool,
    },
    /// Heuristic pruning has ranked the moves of the node.
    Ranked {
        /// The children, the most promising first.
        order: Vec<Ranked>,
    },
    /// The node is left, with a result.
    Value {
        /// The result.
        value: Value,
        /// What the result says of the node's value.
        bound: Bound,
        /// The question with which the node was entered.
        question: Question,
    },
    /// The node is left, with the answer to the question whether its value lies above the window it was entered with.
    Answer {
        /// Whether it does.
        holds: bool,
        /// The question with which the node was entered.
        question: Question,
        /// What a leaf is worth; none at inner nodes.
        value: Option<Value>,
        /// The child that decides; none at leaves, and where all children had to be asked.
        by: Option<Path>,
    },
    /// Something below the node is not looked at.
    Cut {
        /// Why.
        reason: Cut,
        /// How much: moves of the node; with [`Cut::Solved`], states of the list.
        skipped: usize,
        /// The nodes that are left out, in the order of the tree: children of the node; with [`Cut::Solved`], the topmost
        /// nodes below it that were never entered; empty with [`Cut::Memory`]. Only for those who want details.
        nodes: Vec<Path>,
        /// The child after which it happened, if it was one.
        by: Option<Path>,
        /// What the node is known to be worth at this moment, at least (MAX) or at most (MIN); none for [`Cut::Proof`]
        /// and [`Cut::Rank`].
        value: Option<Value>,
        /// What that is compared with: α, β or the goal of a test.
        limit: Option<Value>,
    },
    /// The whole list of SSS\*, told to those who want it.
    List {
        /// The how-manieth list it is, from 1.
        number: u64,
        /// Its states, first to last.
        states: Vec<ListState>,
    },
}

/// What a search wants to know of a node. Yes means that the value lies above the window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "asks", rename_all = "kebab-case")]
pub enum Question {
    /// What is it worth, if that lies in the window?
    Value,
    /// Is it worth more than this?
    Above {
        /// What it is compared with.
        than: Value,
    },
    /// Is it worth at least this?
    AtLeast {
        /// What it is compared with.
        than: Value,
    },
}

impl Question {
    /// Returns the answer for a known value; `None` if it is not a yes-or-no question.
    ///
    /// ```
    /// use treesearch::Question;
    ///
    /// assert_eq!(Question::AtLeast { than: 67.into() }.answer(43.into()), Some(false));
    /// assert_eq!(Question::Value.answer(43.into()), None);
    /// ```
    pub fn answer(self, value: Value) -> Option<bool> {
        match self {
            Question::Value => None,
            Question::Above { than } => Some(value > than),
            Question::AtLeast { than } => Some(value >= than),
        }
    }

    /// Returns the window that asks the same.
    pub fn window(self) -> Window {
        match self {
            Question::Value => Window::FULL,
            Question::Above { than } => Window::test(than.above()),
            Question::AtLeast { than } => Window::test(than),
        }
    }
}

/// A child as heuristic pruning ranks it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ranked {
    /// The child.
    pub node: Path,
    /// What the cheap evaluation `g` says of it.
    pub guess: i32,
    /// How many of its children are looked at; none if it is left out itself.
    pub factor: Option<u32>,
}

/// Why something is not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// A MIN node is worth at most α: MAX has as much elsewhere.
    Alpha,
    /// A MAX node is worth at least β: MIN has as little elsewhere.
    Beta,
    /// One child answers the question: win or lose, or a test.
    Proof,
    /// A MAX node is solved: the states of SSS\* below it are struck off the list.
    Solved,
    /// The memory of an earlier pass knows enough.
    Memory,
    /// The cheap evaluation ranks these moves too low.
    Rank,
}

impl Cut {
    /// Returns the name of a cut at a node of this player, after the opponent's bound.
    pub(crate) fn of(player: Player) -> Cut {
        match player {
            Player::Max => Cut::Beta,
            Player::Min => Cut::Alpha,
        }
    }
}

/// Whether SSS\* still has something to do below a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// VIVO: its successors have not been generated.
    Live,
    /// SOLUCIONADO: nothing below it is left to do.
    Solved,
}

/// A state (N, s, h) of the list of SSS\*.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListState {
    /// N, the node.
    pub node: Path,
    /// s, its status.
    pub status: Status,
    /// h: an upper bound of what the solutions through this state are worth.
    pub h: Value,
}

/// Formats the state as in the lecture, `(2.1.2, V, ∞)`: V for *vivo*, S for *solucionado*.
impl fmt::Display for ListState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = match self.status {
            Status::Live => 'V',
            Status::Solved => 'S',
        };
        write!(f, "({}, {status}, {})", self.node, self.h)
    }
}

/// Observer of a search; `()` ignores all events.
pub trait Observer {
    /// Receives an event at a node.
    fn event(&mut self, _node: &Path, _event: &Event) {}

    /// Returns whether to report details that take time to collect.
    ///
    /// These are [`Event::List`], [`Event::Ranked`], and the nodes of [`Event::Cut`].
    fn wants_details(&self) -> bool {
        false
    }

    /// Receives about how many bytes the list or memory of the search takes, before each node.
    ///
    /// Not called by searches that keep nothing but the current path.
    fn holds(&mut self, _bytes: u64) {}

    /// Called at every node; returning true ends the search with [`Stopped`](crate::Stopped).
    fn stop(&mut self) -> bool {
        false
    }
}

impl Observer for () {}

/// Two observers of the same search.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn event(&mut self, node: &Path, event: &Event) {
        self.0.event(node, event);
        self.1.event(node, event);
    }

    fn wants_details(&self) -> bool {
        self.0.wants_details() || self.1.wants_details()
    }

    fn holds(&mut self, bytes: u64) {
        self.0.holds(bytes);
        self.1.holds(bytes);
    }

    fn stop(&mut self) -> bool {
        self.0.stop() || self.1.stop()
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn event(&mut self, node: &Path, event: &Event) {
        (**self).event(node, event);
    }

    fn wants_details(&self) -> bool {
        (**self).wants_details()
    }

    fn holds(&mut self, bytes: u64) {
        (**self).holds(bytes);
    }

    fn stop(&mut self) -> bool {
        (**self).stop()
    }
}
