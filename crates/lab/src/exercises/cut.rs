//! Which branches does alpha-beta cut?

use super::Difficulty;
use treesearch::games::Tree;
use treesearch::{Algorithm, Bound, Cut, Event, Game, Path, Record, Recorder, Value, Window};

/// The branches that alpha-beta, fail-hard and with the full window, cuts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutTask {
    /// The answer: the roots of the branches that are cut, from left to right.
    pub branches: Vec<Path>,
    /// The explanation: the cutoffs in order.
    pub cuts: Vec<CutMade>,
}

/// A cutoff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutMade {
    /// Its node.
    pub node: Path,
    /// [`Cut::Alpha`] at a MIN node, [`Cut::Beta`] at a MAX node.
    pub reason: Cut,
    /// The window of the node.
    pub window: Window,
    /// The child that caused it.
    pub child: Path,
    /// Its value.
    pub value: Value,
    /// The bound of that value.
    pub bound: Bound,
    /// The siblings that are cut.
    pub branches: Vec<Path>,
}

/// Returns the task of a tree; `None` if too little happens in it.
pub fn task(tree: &Tree, difficulty: Difficulty) -> Option<CutTask> {
    let mut recorder = Recorder::new(usize::MAX);
    Algorithm::AlphaBeta.search(tree, &tree.root(), None, &mut recorder).ok()?;
    let cuts = cuts(tree, recorder.records())?;
    let mut branches: Vec<Path> = cuts.iter().flat_map(|cut| cut.branches.clone()).collect();
    branches.sort();
    let whole_branch = branches.iter().any(|branch| is_inner(tree, branch));
    let enough = match difficulty {
        Difficulty::Easy => !cuts.is_empty(),
        Difficulty::Medium => cuts.len() >= 2,
        Difficulty::Hard => cuts.len() >= 3 && whole_branch,
    };
    enough.then_some(CutTask { branches, cuts })
}

fn is_inner(tree: &Tree, path: &Path) -> bool {
    tree.at(path).is_some_and(|node| !tree.moves(&node).is_empty())
}

/// Returns the cutoffs among the events of a search.
fn cuts(tree: &Tree, records: &[Record]) -> Option<Vec<CutMade>> {
    let mut made = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let Event::Cut { reason, skipped, .. } = record.event else { continue };
        let node = &record.node;
        let before = &records[..index];
        let window = before.iter().rev().find_map(|earlier| match earlier.event {
            Event::Enter { window, .. } if earlier.node == *node => Some(window),
            _ => None,
        })?;
        let (child, value, bound) = before.iter().rev().find_map(|earlier| match earlier.event {
            Event::Value { value, bound, .. } if is_child(node, &earlier.node) => {
                Some((&earlier.node, value, bound))
            }
            _ => None,
        })?;
        let all = u32::try_from(tree.moves(&tree.at(node)?).len()).ok()?;
        let skipped = u32::try_from(skipped).ok()?;
        let branches = (all - skipped + 1..=all).map(|number| below(node, number)).collect();
        made.push(CutMade {
            node: node.clone(),
            reason,
            window,
            child: child.clone(),
            value,
            bound,
            branches,
        });
    }
    Some(made)
}

/// Whether a node is a child of another.
pub fn is_child(node: &Path, other: &Path) -> bool {
    other.depth() == node.depth() + 1 && other.0.starts_with(&node.0)
}

fn below(node: &Path, number: u32) -> Path {
    Path(node.0.iter().copied().chain([number]).collect())
}
