//! Nodes identified by 128-bit hashes of their paths, and a set of visited ones.
//!
//! A collision is less likely than a hardware error, and a deep node takes no more room than the root.

use crate::games::lot::derive;
use crate::observer::Path;
use std::collections::HashSet;

/// A set of nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distinct(HashSet<u128>);

impl Distinct {
    /// Adds a node; returns whether it is new.
    pub fn insert(&mut self, path: &Path) -> bool {
        self.0.insert(key(path))
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns about how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.0.capacity() as u64 * (size_of::<u128>() as u64 + 1)
    }
}

/// Returns the hash of a path.
pub(crate) fn key(path: &Path) -> u128 {
    let half = |seed| path.0.iter().fold(seed, |key, &step| derive(key, step.into()));
    u128::from(half(1)) << 64 | u128::from(half(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_new_once() {
        let mut seen = Distinct::default();
        let paths = (0..30_u32).flat_map(|a| (0..30).map(move |b| Path(vec![a, b])));
        let paths: Vec<Path> = paths.chain([Path::default(), Path(vec![1]), Path(vec![1, 1, 1])]).collect();
        assert!(paths.iter().all(|path| seen.insert(path)));
        assert!(!paths.iter().any(|path| seen.insert(path)));
        assert_eq!(seen.len(), paths.len() as u64);
    }
}
