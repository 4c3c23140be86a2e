//! The win-draw-loss model of the built-in network, written by `quevedo learn adopt`.

use super::WdlModel;

impl WdlModel {
    /// The model for the built-in network, fitted to 1250 games.
    pub const NETWORK: WdlModel = WdlModel { half: [190.0, -125.0], spread: [43.0, 115.5] };

    /// The hash of the network whose games it was fitted to.
    pub const NETWORK_HASH: u64 = 0x5c15_f0fd_b9e5_490f;
}
