//! The moves of the root, and what is known about each.

use crate::score::INFINITY;
use chess::Move;
use tablebase::Wdl;

/// A root move.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// The score of the current iteration; minimal if it did not raise alpha.
    pub(crate) score: i32,
    /// The score of the last iteration.
    pub(crate) previous: i32,
    /// Its principal variation.
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    /// Whether it was searched within the current window, or a lower one: only then its score is
    /// from this iteration.
    pub(crate) seen: bool,
}

/// The root moves, best first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Root {
    pub(crate) moves: Vec<RootMove>,
    /// The current line, counted from 0: the moves of earlier lines are not searched.
    pub(crate) line: usize,
    pub(crate) depth: u32,
    /// Whether the node limit applies yet: a playing level finishes its first iteration.
    pub(crate) counts_nodes: bool,
    /// The lower end of the current window.
    pub(crate) floor: i32,
    /// The move whose line was last reported as the best.
    pub(crate) told: Option<Move>,
    /// The tablebase result, to which the moves are then restricted.
    pub(crate) verdict: Option<Wdl>,
}

impl Root {
    pub(crate) fn new(moves: impl IntoIterator<Item = Move>) -> Root {
        let fresh = |m| RootMove {
            m,
            score: -INFINITY,
            previous: -INFINITY,
            line: vec![m],
            nodes: 0,
            selective_depth: 0,
            seen: false,
        };
        Root { moves: moves.into_iter().map(fresh).collect(), counts_nodes: true, ..Root::default() }
    }

    /// Whether the move is to be searched for the current line.
    pub(crate) fn wants(&self, m: Move) -> bool {
        self.moves[self.line..].iter().any(|root| root.m == m)
    }

    /// Records the result of a move: its line if it raised alpha.
    pub(crate) fn note(
        &mut self,
        m: Move,
        score: i32,
        raised: bool,
        nodes: u64,
        line: &[Move],
        deepest: usize,
    ) {
        let Some(root) = self.moves.iter_mut().find(|root| root.m == m) else { return };
        root.nodes += nodes;
        root.seen = true;
        if raised {
            root.score = score;
            root.selective_depth = deepest;
            root.line.clear();
            root.line.push(m);
            root.line.extend_from_slice(line);
        } else {
            root.score = -INFINITY;
        }
    }

    /// Sorts the moves from the current line on; stable.
    pub(crate) fn sort_from(&mut self, first: usize) {
        self.moves[first..].sort_by_key(|root| std::cmp::Reverse((root.score, root.previous)));
    }
}
