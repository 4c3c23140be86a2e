//! What a thinking player tells.

use chess::Move;
use std::time::Duration;

/// What a player thinks of a position, from its own side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An advantage in hundredths of a pawn; negative is a disadvantage.
    Centipawns(i32),
    /// The player mates in this many moves.
    Mates(u32),
    /// The player is mated in this many moves; 0 if it is mated already.
    Mated(u32),
}

/// Something that a player has found out while thinking.
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
    /// A better line than before, or the same one looked at more deeply.
    Line {
        /// How deep it was looked at, in half-moves.
        depth: u32,
        /// What it is worth.
        score: Score,
        /// The moves, the player's own first.
        moves: &'a [Move],
    },
    /// Everything was looked at to this depth.
    DepthDone {
        /// In half-moves.
        depth: u32,
        /// How many positions it took since thinking began.
        nodes: u64,
        /// How long it took since thinking began.
        elapsed: Duration,
    },
}

/// Whoever listens to a thinking player; `()` listens to nothing, and a closure will do.
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
    /// Called with each thought, on the thread that thinks: it should be brief.
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
