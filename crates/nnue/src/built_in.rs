//! The built-in network.

use crate::Network;
use std::sync::{Arc, LazyLock};

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = Network::read(include_bytes!("../../../nets/quevedo.qnn"));
    // It does not depend on anything outside, so one test proves it.
    Arc::new(network.expect("the network of the program can be read"))
});

impl Network {
    /// Returns the built-in network, `nets/quevedo.qnn`; `nets/HISTORY.md` records its training.
    ///
    /// ```
    /// use chess::Position;
    /// use nnue::Network;
    /// let queen_up = Position::from_fen("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    /// assert!(Network::built_in().evaluate(&queen_up) > 300);
    /// # Ok::<(), chess::PositionError>(())
    /// ```
    #[must_use]
    pub fn built_in() -> Arc<Network> {
        Arc::clone(&BUILT_IN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notebook_knows_the_network() {
        let notebook = include_str!("../../../nets/HISTORY.md");
        let number = format!("- Network: {:016x},", Network::built_in().hash());
        assert!(notebook.contains(&number), "{number} is not in nets/HISTORY.md");
    }
}
