//! Repetition detection for a search: keys only, and fast.

/// The keys of the positions from the start of a game to the current node of a search.
///
/// It compares keys only, as a search may; [`Game::repetitions`](crate::Game::repetitions) does
/// not. A null move counts as a ply of the clock: a search that must not look past one passes the
/// plies since then instead, if they are fewer.
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
    /// The keys, newest last.
    #[inline(always)]
    pub(super) fn keys(&self) -> &[u64] {
        &self.0
    }

    /// Adds the key of the position reached.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    /// Removes the newest key when a move is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// How many plies ago the newest position last occurred, within the plies since the last
    /// capture or pawn move.
    #[inline]
    #[must_use]
    pub fn repetition(&self, halfmove_clock: u32) -> Option<usize> {
        let (&current, before) = self.0.split_last()?;
        // The same side is to move every second ply, and a repetition takes at least four plies.
        let reversible = before.len().min(halfmove_clock as usize);
        (4..=reversible).step_by(2).find(|&distance| before[before.len() - distance] == current)
    }

    /// How often the newest position occurred in that span, including now.
    #[must_use]
    pub fn occurrences(&self, halfmove_clock: u32) -> usize {
        let Some((&current, before)) = self.0.split_last() else { return 0 };
        let reversible = before.len().min(halfmove_clock as usize);
        1 + (4..=reversible).step_by(2).filter(|&distance| before[before.len() - distance] == current).count()
    }
}
