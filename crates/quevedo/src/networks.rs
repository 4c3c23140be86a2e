//! What positions are judged by: the network of the program, one from a file, or the hand-crafted evaluation.

use crate::failure::Failure;
use catalogue::network::load;
use clap::Args;
use nnue::Network;
use std::path::PathBuf;
use std::sync::Arc;

/// What positions are judged by, on the command line.
#[derive(Args)]
pub struct Choice {
    /// Judge positions by the network in this file instead of that of the program
    #[arg(long, value_name = "FILE", conflicts_with = "hand_crafted")]
    pub eval_file: Option<PathBuf>,
    /// Judge positions by the hand-crafted evaluation, as levels always do
    #[arg(long)]
    hand_crafted: bool,
}

impl Choice {
    /// The network that was chosen; without one it is done by hand.
    pub fn network(&self) -> Result<Option<Arc<Network>>, Failure> {
        match &self.eval_file {
            Some(file) => load(file).map(Some).map_err(Failure::Usage),
            None => Ok((!self.hand_crafted).then(Network::built_in)),
        }
    }
}
