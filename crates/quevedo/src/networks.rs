//! What positions are judged by: the network of the program, one from a file, or the hand-crafted evaluation.

use crate::failure::Failure;
use clap::Args;
use nnue::Network;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// No network is longer, in bytes.
pub const LONGEST: u64 = 2 << 20;

/// What positions are judged by, as options of protocols and contenders choose it.
pub struct Judge {
    network: Arc<Network>,
    by_network: bool,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge { network: Network::built_in(), by_network: true }
    }
}

impl Judge {
    /// The option that names the file of a network.
    pub const FILE: &str = "EvalFile";
    /// The option that says whether a network judges at all.
    pub const USE: &str = "UseNetwork";

    /// The network that judges; without one it is done by hand.
    pub fn network(&self) -> Option<Arc<Network>> {
        self.by_network.then(|| Arc::clone(&self.network))
    }

    /// Judges by a network, or by hand.
    pub fn use_network(&mut self, by_network: bool) {
        self.by_network = by_network;
    }

    /// Takes the network in a file, or that of the program if none is named. If there is something wrong, the old one
    /// stays, and that is told.
    pub fn take(&mut self, file: &str) -> Result<(), String> {
        self.network = if file.is_empty() { Network::built_in() } else { load(file)? };
        Ok(())
    }
}

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

/// The network in a file; otherwise what is wrong, and what to do about it.
pub fn load(path: impl AsRef<Path>) -> Result<Arc<Network>, String> {
    let path = path.as_ref();
    let refused = |reason: &dyn std::fmt::Display| format!("{}: {reason}", path.display());
    let bytes = journal::read(path, LONGEST)
        .map_err(|error| refused(&format!("cannot be read: {error}; name the file of a network")))?;
    Network::read(&bytes).map(Arc::new).map_err(|error| refused(&error))
}

/// What a network is, in one line.
pub fn describe(network: &Network) -> String {
    let shape = network.shape();
    let outputs = if shape.buckets == 1 { "output" } else { "outputs" };
    format!(
        "network {:016x}, hidden size {}, {} {outputs}, {}",
        network.hash(),
        shape.hidden,
        shape.buckets,
        network.path()
    )
}
