//! A set of visited nodes, stored as 128-bit hashes: a collision is less likely than a hardware
//! error.

use crate::games::lot::derive;
use crate::observer::Path;
use std::collections::HashSet;

/// A set of nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distinct(HashSet<u128>);

impl Distinct {
    /// Adds a node; returns whether it is new.
    pub fn insert(&mut self, path: &Path) -> bool {
        let half = |seed| path.0.iter().fold(seed, |key, &step| derive(key, step.into()));
        self.0.insert(u128::from(half(1)) << 64 | u128::from(half(2)))
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }
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
