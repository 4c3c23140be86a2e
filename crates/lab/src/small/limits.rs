//! Limits of the searches of small games, and what is said when one is reached.
//!
//! Small games can have large trees: nim:1000 would take hours, and SSS\* all memory.

use crate::text::Language;
use std::time::Duration;
use treesearch::{AtMost, Counts, Limit};

/// Node limit of a search.
pub const MOST_NODES: u64 = 20_000_000;

/// Node limit of the trees in which the minimal proof is counted.
pub const MOST_PROVEN: u64 = 5_000_000;

/// Time limit of a search, in seconds: nodes of a game with many moves or long lines are slow.
pub const MOST_SECONDS: u64 = 60;

/// Limit of what the list of SSS\* or the memory of MTD(f) takes, in GB.
const MOST_GIGABYTES: u64 = 1;

/// Returns the limits of a search that enters at most so many nodes.
pub fn at_most(nodes: u64) -> AtMost {
    AtMost::nodes(nodes).time(Duration::from_secs(MOST_SECONDS)).bytes(MOST_GIGABYTES << 30)
}

/// Returns the cells after the name of a search that was stopped, with the limit in its column.
pub fn cells(reached: Option<Limit>) -> [String; 8] {
    let mut cells = ["–"; 8].map(str::to_owned);
    match reached {
        Some(Limit::Memory) => cells[6] = format!("> {MOST_GIGABYTES} GB"),
        Some(Limit::Time) => cells[7] = format!("> {MOST_SECONDS} s"),
        _ => cells[4] = format!("> {MOST_NODES}"),
    }
    cells
}

/// Says where the searched tree ends.
pub fn ends(counts: &Counts, language: Language) -> String {
    let Counts { distinct: leaves, inner, .. } = counts;
    match (inner, language) {
        (0, Language::English) => format!("has {leaves} leaves"),
        (0, Language::Spanish) => format!("tiene {leaves} hojas"),
        (_, Language::English) => format!("ends at {leaves} leaves and {inner} inner nodes"),
        (_, Language::Spanish) => format!("acaba en {leaves} hojas y {inner} nodos interiores"),
    }
}

/// Says which searches were stopped, what the limits are, and what to do.
pub fn said(names: &str, language: Language) -> String {
    let millions = MOST_NODES / 1_000_000;
    match language {
        Language::English => format!(
            "Stopped at a limit: {names}. A search enters at most {millions} million nodes, takes at most {MOST_SECONDS} s, and its list or memory at most about {MOST_GIGABYTES} GB. Choose a smaller game, or a smaller --depth."
        ),
        Language::Spanish => format!(
            "Detenidos en un límite: {names}. Una búsqueda entra en {millions} millones de nodos, dura {MOST_SECONDS} s y ocupa con su lista o memoria cerca de {MOST_GIGABYTES} GB, como mucho. Elige un juego más pequeño, o un --depth menor."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_was_reached_is_in_its_column_and_said() {
        for (limit, column, says) in
            [(Limit::Nodes, 4, "> 20000000"), (Limit::Memory, 6, "> 1 GB"), (Limit::Time, 7, "> 60 s")]
        {
            assert_eq!(cells(Some(limit))[column], says);
        }
        let words = said("sss-star", Language::English);
        assert!(words.contains("20 million nodes") && words.contains("60 s") && words.contains("--depth"));
    }
}
