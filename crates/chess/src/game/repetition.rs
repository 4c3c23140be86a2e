//! The search's view of repetition: keys only, and fast.

/// The keys of the positions from the start of a game to the current node of a search.
///
/// It trusts keys to tell positions apart, as a search may; [`Game::repetitions`](crate::Game::repetitions) does
/// not. A null move counts as a half-move of the clock: a search that must not look behind one gives the half-moves
/// since then instead, where they are fewer.
///
/// ```
/// use chess::{KeyHistory, Position};
/// let mut position = Position::default();
/// let mut history = KeyHistory::default();
/// history.push(position.key());
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     position.play(position.parse_uci(text).unwrap()).unwrap();
///     history.push(position.key());
/// }
/// assert_eq!(history.repetition(position.halfmove_clock()), Some(4));
/// ```
#[derive(Clone, Debug, Default)]
pub struct KeyHistory(Vec<u64>);

impl KeyHistory {
    /// The keys, the newest last.
    #[inline(always)]
    pub(super) fn keys(&self) -> &[u64] {
        &self.0
    }

    /// Adds the key of the position that has been reached.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    /// Removes the newest key, when a move is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// How many half-moves ago the newest position was last on the board, looking back over the half-moves since the
    /// last capture or pawn move.
    #[inline]
    #[must_use]
    pub fn repetition(&self, halfmove_clock: u32) -> Option<usize> {
        let (&current, before) = self.0.split_last()?;
        // The same side is to move every second half-move, and four are the least to come back.
        let reversible = before.len().min(halfmove_clock as usize);
        (4..=reversible).step_by(2).find(|&distance| before[before.len() - distance] == current)
    }

    /// How often the newest position has been on the board, this time included, in that span.
    #[must_use]
    pub fn occurrences(&self, halfmove_clock: u32) -> usize {
        let Some((&current, before)) = self.0.split_last() else { return 0 };
        let reversible = before.len().min(halfmove_clock as usize);
        1 + (4..=reversible).step_by(2).filter(|&distance| before[before.len() - distance] == current).count()
    }
}
