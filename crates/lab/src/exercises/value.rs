//! What value does a node return?

use super::cut::is_child;
use super::{Difficulty, one_of};
use treesearch::games::{Lot, Tree};
use treesearch::{Algorithm, Bound, Event, Path, Record, Recorder, Value, Window};

/// What a node returns to the search that entered it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTask {
    /// The node.
    pub node: Path,
    /// [`Algorithm::Minimax`], or [`Algorithm::AlphaBeta`].
    pub algorithm: Algorithm,
    /// The window of the node; the full one for minimax.
    pub window: Window,
    /// The answer: what it returns.
    pub value: Value,
    /// The bound of that value: part of the answer, for alpha-beta.
    pub bound: Bound,
    /// The explanation: what its children returned, as far as they were searched.
    pub seen: Vec<Seen>,
    /// How many of its moves were cut.
    pub skipped: usize,
}

/// What a child returned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The child.
    pub node: Path,
    /// What it returned.
    pub value: Value,
    /// The bound of that value.
    pub bound: Bound,
}

/// Returns the task of a tree; `None` if no node is suitable.
pub fn task(tree: &Tree, difficulty: Difficulty, lot: &mut Lot) -> Option<ValueTask> {
    let algorithm = match difficulty {
        Difficulty::Easy => Algorithm::Minimax,
        Difficulty::Medium | Difficulty::Hard => Algorithm::AlphaBeta,
    };
    let mut recorder = Recorder::new(usize::MAX);
    algorithm.search(tree, &tree.root(), None, &mut recorder).ok()?;
    let tasks = tasks(algorithm, recorder.records()).filter(|task| match difficulty {
        Difficulty::Easy => true,
        // The root has no window, and what a node says without one is MiniMax.
        Difficulty::Medium => task.window != Window::FULL,
        Difficulty::Hard => task.bound != Bound::Exact && task.node.depth() <= 2,
    });
    one_of(tasks.collect(), lot)
}

/// A task for each node with children that was left.
fn tasks(algorithm: Algorithm, records: &[Record]) -> impl Iterator<Item = ValueTask> {
    records.iter().enumerate().filter_map(move |(index, record)| {
        let Event::Value { value, bound, .. } = record.event else { return None };
        let node = record.node.clone();
        let entered = records[..index]
            .iter()
            .rposition(|earlier| earlier.node == node && matches!(earlier.event, Event::Enter { .. }))?;
        let Event::Enter { window, .. } = records[entered].event else { return None };
        let inside = &records[entered..index];
        let seen: Vec<Seen> = inside
            .iter()
            .filter_map(|record| match record.event {
                Event::Value { value, bound, .. } if is_child(&node, &record.node) => {
                    Some(Seen { node: record.node.clone(), value, bound })
                }
                _ => None,
            })
            .collect();
        let skipped = inside.iter().find_map(|record| match record.event {
            Event::Cut { skipped, .. } if record.node == node => Some(skipped),
            _ => None,
        });
        let skipped = skipped.unwrap_or(0);
        (!seen.is_empty()).then_some(ValueTask { node, algorithm, window, value, bound, seen, skipped })
    })
}
