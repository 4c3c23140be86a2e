//! Networks from files.

use nnue::Network;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// No network is longer.
const LONGEST: u64 = 2 << 20;

/// The network in a file; otherwise what is wrong, and what to do about it.
pub fn load(path: impl AsRef<Path>) -> Result<Arc<Network>, String> {
    let path = path.as_ref();
    let refused = |reason: &dyn std::fmt::Display| format!("{}: {reason}", path.display());
    let mut bytes = Vec::new();
    // Not more than a network has: what is named may have no end.
    let read = File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes));
    read.map_err(|error| refused(&format!("cannot be read: {error}; name the file of a network")))?;
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
