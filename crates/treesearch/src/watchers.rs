//! Common observers: a recorder, a list of evaluated leaves, and a node limit.

use crate::observer::{Event, Observer, Path};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// An event and the node where it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Record {
    /// The node.
    pub node: Path,
    /// What happened there.
    #[serde(flatten)]
    pub event: Event,
}

/// Records events, up to a limit.
///
/// ```
/// use treesearch::{Event, Recorder, alpha_beta, games::Tree, Window};
///
/// let tree: Tree = "((3 5) (2 9))".parse()?;
/// let mut recorder = Recorder::new(1000);
/// alpha_beta::fail_hard(&tree, &tree.root(), None, Window::FULL, &mut recorder)?;
/// let cuts = recorder.records().iter().filter(|record| matches!(record.event, Event::Cut { .. }));
/// assert_eq!(cuts.map(|record| record.node.to_string()).collect::<Vec<_>>(), ["2"]);
/// assert_eq!(recorder.lost(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    records: Vec<Record>,
    most: usize,
    lost: u64,
}

impl Recorder {
    /// Creates a recorder of the first `most` events.
    pub fn new(most: usize) -> Recorder {
        Recorder { records: Vec::new(), most, lost: 0 }
    }

    /// Returns the events recorded, in order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the number of events dropped.
    pub fn lost(&self) -> u64 {
        self.lost
    }
}

impl Observer for Recorder {
    fn event(&mut self, node: &Path, event: &Event) {
        if self.records.len() < self.most {
            self.records.push(Record { node: node.clone(), event: event.clone() });
        } else {
            self.lost += 1;
        }
    }

    fn wants_details(&self) -> bool {
        self.records.len() < self.most
    }
}

/// Records the evaluated leaves, in order, with repetitions.
#[derive(Clone, Debug, Default)]
pub struct Leaves(Vec<Path>);

impl Leaves {
    /// All of them, in order.
    pub fn in_order(&self) -> &[Path] {
        &self.0
    }

    /// Returns them without repetitions.
    pub fn distinct(&self) -> HashSet<&Path> {
        self.0.iter().collect()
    }
}

impl Observer for Leaves {
    fn event(&mut self, node: &Path, event: &Event) {
        if let Event::Evaluated { .. } = event {
            self.0.push(node.clone());
        }
    }
}

/// Ends a search at a node limit.
///
/// ```
/// use treesearch::{AtMost, games::TicTacToe, minimax};
///
/// let game = TicTacToe;
/// assert!(minimax::search(&game, &game.start(), None, &mut AtMost::nodes(1000)).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct AtMost(u64);

impl AtMost {
    /// Sets the node limit.
    pub fn nodes(most: u64) -> AtMost {
        AtMost(most)
    }
}

impl Observer for AtMost {
    fn stop(&mut self) -> bool {
        let spent = self.0 == 0;
        self.0 = self.0.saturating_sub(1);
        spent
    }
}
