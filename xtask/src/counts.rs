//! The counts of nodes in what a program printed.

use anyhow::{Context, Result};

/// The counts, from lines like `Nodes: 20` (or Stockfish's `Nodes searched: 20`).
pub fn counts(text: &str) -> Result<Vec<u64>> {
    text.lines()
        .filter_map(|line| line.strip_prefix("Nodes: ").or_else(|| line.strip_prefix("Nodes searched: ")))
        .map(|count| count.trim().parse().with_context(|| format!("not a count of nodes: {count:?}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read_and_nonsense_is_refused() {
        let text = "e2e4: 20\n\nNodes: 400\nSpeed: 1.0 Mnps\nNodes searched: 8902\n";
        assert_eq!(counts(text).unwrap(), [400, 8902]);
        assert!(counts("Nodes: many").is_err());
    }
}
