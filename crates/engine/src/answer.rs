//! The answer of a search, from the moves of the root.

use crate::endgame::judged;
use crate::event::Found;
use crate::root_moves::Root;
use crate::score::{INFINITY, mated_at, to_player};
use crate::table::Table;
use chess::Position;

/// The answer without a legal move.
pub(crate) fn without_moves(position: &Position) -> Found {
    let score = if position.is_checkmate() { mated_at(0) } else { 0 };
    Found { best: None, ponder: None, score: to_player(score), depth: 0, nodes: 0 }
}

/// Returns the answer from the root moves.
///
/// A line that ends with its first move, as that of an interrupted search may, is continued from
/// the table.
pub(crate) fn found(position: &Position, root: &Root, depth: u32, nodes: u64, table: &Table) -> Found {
    let Some(best) = root.moves.first() else {
        return Found { best: None, ponder: None, score: to_player(0), depth, nodes };
    };
    let score = if best.score == -INFINITY { best.previous } else { best.score };
    let mut after = position.clone();
    after.play_unchecked(best.m, &mut ());
    let known = || table.probe(after.key()).and_then(|entry| entry.best);
    let ponder = best.line.get(1).copied().or_else(known).filter(|&reply| after.is_legal(reply));
    let score = to_player(judged(root.verdict, score));
    Found { best: Some(best.m), ponder, score, depth, nodes }
}
