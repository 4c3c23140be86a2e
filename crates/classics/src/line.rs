//! The line that a search expects, kept while it goes on.

use chess::Move;

/// For each ply the best line from there on, as far as it is known: when a move turns out best, the line of its node is that
/// move and the line of the node after it.
#[derive(Default)]
pub(crate) struct Lines(Vec<Vec<Move>>);

impl Lines {
    /// A node at this ply is entered: nothing is known yet.
    #[inline]
    pub(crate) fn begin(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.0.len() <= ply {
            self.0.resize(ply + 1, Vec::new());
        }
        self.0[ply].clear();
    }

    /// A move is the best of the node at this ply so far.
    #[inline]
    pub(crate) fn choose(&mut self, ply: u32, m: Move) {
        let (above, below) = self.0.split_at_mut(ply as usize + 1);
        let Some(line) = above.last_mut() else { return };
        line.clear();
        line.push(m);
        line.extend(below.first().into_iter().flatten());
    }

    /// The line from the root.
    pub(crate) fn best(&self) -> &[Move] {
        self.0.first().map_or(&[], Vec::as_slice)
    }
}
