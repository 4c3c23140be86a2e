//! The principal variation of a search in progress.

use chess::Move;

/// The best known line from each ply on (a triangular table).
#[derive(Default)]
pub(crate) struct Lines(Vec<Vec<Move>>);

impl Lines {
    /// Enters a node at this ply: its line is empty.
    #[inline]
    pub(crate) fn begin(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.0.len() <= ply {
            self.0.resize(ply + 1, Vec::new());
        }
        self.0[ply].clear();
    }

    /// Sets the best move of the node at this ply.
    #[inline]
    pub(crate) fn choose(&mut self, ply: u32, m: Move) {
        let (above, below) = self.0.split_at_mut(ply as usize + 1);
        let Some(line) = above.last_mut() else { return };
        line.clear();
        line.push(m);
        line.extend(below.first().into_iter().flatten());
    }

    /// Returns the line from the root.
    pub(crate) fn best(&self) -> &[Move] {
        self.0.first().map_or(&[], Vec::as_slice)
    }
}
