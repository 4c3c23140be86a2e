//! Common observers: a recorder, a list of evaluated leaves, and limits.

use crate::observer::{Event, Observer, Path};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::time::{Duration, Instant};

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

/// Ends a search at a limit of nodes, and if wanted of time and memory.
///
/// ```
/// use treesearch::{AtMost, Limit, games::TicTacToe, minimax};
///
/// let (game, mut most) = (TicTacToe, AtMost::nodes(1000));
/// assert!(minimax::search(&game, &game.start(), None, &mut most).is_err());
/// assert_eq!(most.reached(), Some(Limit::Nodes));
/// ```
#[derive(Clone, Debug)]
pub struct AtMost {
    nodes: u64,
    bytes: u64,
    until: Option<Instant>,
    reached: Option<Limit>,
}

/// Limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// It entered as many nodes as it may.
    Nodes,
    /// It took as long as it may.
    Time,
    /// Its list or memory took as much as it may.
    Memory,
}

impl AtMost {
    /// How many nodes are entered before the clock is looked at.
    const CLOCK: u64 = 64;

    /// Sets the node limit.
    pub fn nodes(most: u64) -> AtMost {
        AtMost { nodes: most, bytes: u64::MAX, until: None, reached: None }
    }

    /// Adds a time limit, from now.
    #[must_use]
    pub fn time(self, most: Duration) -> AtMost {
        AtMost { until: Instant::now().checked_add(most), ..self }
    }

    /// Adds a limit of what a list or memory takes, in bytes as the search estimates them.
    #[must_use]
    pub fn bytes(self, most: u64) -> AtMost {
        AtMost { bytes: most, ..self }
    }

    /// Returns the limit that ended the search, if one did.
    pub fn reached(&self) -> Option<Limit> {
        self.reached
    }
}

impl Observer for AtMost {
    fn holds(&mut self, bytes: u64) {
        if bytes > self.bytes {
            self.reached.get_or_insert(Limit::Memory);
        }
    }

    fn stop(&mut self) -> bool {
        if self.nodes == 0 {
            self.reached.get_or_insert(Limit::Nodes);
        } else if self.nodes.is_multiple_of(AtMost::CLOCK)
            && self.until.is_some_and(|until| Instant::now() >= until)
        {
            self.reached.get_or_insert(Limit::Time);
        }
        self.nodes = self.nodes.saturating_sub(1);
        self.reached.is_some()
    }
}
