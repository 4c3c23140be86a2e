//! What a thinking player reports.

use chess::Move;
use std::time::Duration;

/// A player's score, from its own side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An advantage in centipawns; negative is a disadvantage.
    Centipawns(i32),
    /// Mate in this many moves.
    Mates(u32),
    /// Mated in this many moves; 0 if it is mated already.
    Mated(u32),
}

/// A report of a thinking player.
///
/// ```
/// use player::{Score, Thought};
/// let show = |thought: &Thought<'_>| match thought {
///     Thought::Line { depth, score: Score::Mates(moves), .. } => format!("depth {depth}: mate in {moves}"),
///     Thought::Line { depth, .. } => format!("depth {depth}"),
///     _ => String::new(), // more kinds may come
/// };
/// assert_eq!(show(&Thought::Line { depth: 5, score: Score::Mates(3), moves: &[] }), "depth 5: mate in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Thought<'a> {
    /// A new principal variation, or the same one searched more deeply.
    Line {
        /// The depth in plies.
        depth: u32,
        /// The score.
        score: Score,
        /// The moves, the player's own first.
        moves: &'a [Move],
    },
    /// An iteration is complete.
    DepthDone {
        /// The depth in plies.
        depth: u32,
        /// Nodes since the search started.
        nodes: u64,
        /// Time since the search started.
        elapsed: Duration,
    },
}

/// Receives the reports of a thinking player; `()` ignores them, and a closure will do.
///
/// ```
/// use player::{Observer, Thought};
/// use std::time::Duration;
///
/// /// What a player does while it thinks.
/// fn think(observer: &mut dyn Observer) {
///     for depth in 1..=3 {
///         observer.observe(&Thought::DepthDone { depth, nodes: 20, elapsed: Duration::ZERO });
///     }
/// }
///
/// let mut deepest = 0;
/// think(&mut |thought: &Thought<'_>| {
///     if let Thought::DepthDone { depth, .. } = thought {
///         deepest = *depth;
///     }
/// });
/// assert_eq!(deepest, 3);
/// think(&mut ());
/// ```
pub trait Observer {
    /// Called with each report, on the searching thread: it should be brief.
    fn observe(&mut self, thought: &Thought<'_>);
}

impl Observer for () {
    fn observe(&mut self, _: &Thought<'_>) {}
}

impl<F: FnMut(&Thought<'_>)> Observer for F {
    fn observe(&mut self, thought: &Thought<'_>) {
        self(thought);
    }
}
