//! Counting the leaves of the game tree.

use crate::Position;

/// Counts the sequences of legal moves of this length.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal_moves()),
        _ => position
            .legal_moves()
            .into_iter()
            .map(|m| {
                let mut child = position.clone();
                child.play_unchecked(m, &mut ());
                perft(&child, depth - 1)
            })
            .sum(),
    }
}
