//! The built-in network.

use crate::Network;
use std::sync::{Arc, LazyLock};

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = Network::read(include_bytes!("../nets/quevedo.qnn"));
    // It does not depend on anything outside, so one test proves it.
    Arc::new(network.expect("the network of the program can be read"))
});

impl Network {
    /// Returns the built-in network, the crate's `nets/quevedo.qnn`.
    ///
    /// The project's notebook, `nets/HISTORY.md`, records its training.
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
