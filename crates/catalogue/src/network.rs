//! Networks in files.

use nnue::Network;
use std::path::Path;
use std::sync::Arc;

/// The network in a file.
///
/// # Errors
/// If it cannot be read or is not a network; the text says what is wrong, and what to do.
pub fn load(path: impl AsRef<Path>) -> Result<Arc<Network>, String> {
    let path = path.as_ref();
    let refused = |reason: &dyn std::fmt::Display| format!("{}: {reason}", path.display());
    let bytes = journal::read(path, Network::MOST_BYTES)
        .map_err(|error| refused(&format!("cannot read: {error}; give a network file")))?;
    Network::read(&bytes).map(Arc::new).map_err(|error| refused(&error))
}

/// What a network is, in one line.
#[must_use]
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
