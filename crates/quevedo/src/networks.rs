//! The choice of evaluation: built-in network, network from a file, or hand-crafted.

use crate::failure::Failure;
use catalogue::network::load;
use clap::Args;
use nnue::Network;
use std::path::PathBuf;
use std::sync::Arc;

/// The evaluation chosen on the command line.
#[derive(Args)]
pub struct Choice {
    /// Evaluate positions with the network in this file instead of the built-in one
    #[arg(long, value_name = "FILE", conflicts_with = "hand_crafted")]
    pub eval_file: Option<PathBuf>,
    /// Evaluate positions with the hand-crafted evaluation, as strength levels always do
    #[arg(long)]
    hand_crafted: bool,
}

impl Choice {
    /// Returns the chosen network; `None` means the hand-crafted evaluation.
    pub fn network(&self) -> Result<Option<Arc<Network>>, Failure> {
        match &self.eval_file {
            Some(file) => load(file).map(Some).map_err(Failure::Usage),
            None => Ok((!self.hand_crafted).then(Network::built_in)),
        }
    }
}
