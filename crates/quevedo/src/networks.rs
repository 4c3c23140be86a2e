//! The choice of evaluation: built-in network, network from a file, or hand-crafted.

use crate::failure::Failure;
use clap::Args;
use nnue::Network;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Size limit of a network file in bytes.
const LONGEST: u64 = 2 << 20;

/// The evaluation chosen by protocol options or contender settings.
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
    /// The option that names a network file.
    pub const FILE: &str = "EvalFile";
    /// The option that switches between network and hand-crafted evaluation.
    pub const USE: &str = "UseNetwork";

    /// Returns the network; `None` means the hand-crafted evaluation.
    pub fn network(&self) -> Option<Arc<Network>> {
        self.by_network.then(|| Arc::clone(&self.network))
    }

    /// Switches between network and hand-crafted evaluation.
    pub fn use_network(&mut self, by_network: bool) {
        self.by_network = by_network;
    }

    /// Loads the network in a file, or the built-in one if the name is empty. On an error the old
    /// one stays.
    pub fn take(&mut self, file: &str) -> Result<(), String> {
        self.network = if file.is_empty() { Network::built_in() } else { load(file)? };
        Ok(())
    }
}

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

/// Loads a network; the error says what is wrong and what to do.
pub fn load(path: impl AsRef<Path>) -> Result<Arc<Network>, String> {
    let path = path.as_ref();
    let refused = |reason: &dyn std::fmt::Display| format!("{}: {reason}", path.display());
    // Reading from a pipe could block forever.
    if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
        return Err(refused(&"cannot read: not a regular file; give a network file"));
    }
    let mut bytes = Vec::new();
    // Read no more than a network can have: the input may be endless.
    let read = File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes));
    read.map_err(|error| refused(&format!("cannot read: {error}; give a network file")))?;
    Network::read(&bytes).map(Arc::new).map_err(|error| refused(&error))
}

/// Describes a network in one line.
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
