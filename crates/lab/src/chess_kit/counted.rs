//! Node counts of BuhoChess searches, by depth.

use super::positions::board;
use crate::error::LabError;
use crate::report::Entry;
use boards::{Bits, Board};
use classics::buho::{Event, Found, Progress, Switches, Table, Watch, search};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};

/// Counts of a search up to a depth, including the shallower depths it searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Visited {
    pub(crate) depth: u32,
    /// All nodes.
    pub(crate) nodes: u64,
    /// Quiescence nodes.
    pub(crate) quiescence: u64,
    pub(crate) evaluated: u64,
    /// The score for the side to move; `None` if the depth was not finished.
    pub(crate) value: Option<i32>,
}

impl Visited {
    /// Whether the node limit ended the search before the depth was finished.
    pub(crate) fn capped(&self) -> bool {
        self.value.is_none()
    }

    /// A count as a table entry; marked if the search was cut short.
    pub(crate) fn entry(visited: Option<&Visited>, count: fn(&Visited) -> u64) -> Entry {
        match visited {
            None => Entry::Nothing,
            Some(visited) if visited.capped() => Entry::MoreThan(count(visited)),
            Some(visited) => Entry::Count(count(visited)),
        }
    }
}

/// How a position is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    pub(crate) switches: Switches,
    /// Table size in entries; the table is empty at the start of each search.
    pub(crate) entries: usize,
    /// The node limit.
    pub(crate) most: Option<u64>,
}

impl Search {
    /// Searches to a depth, unless something ends the search before, and counts at every depth;
    /// without iterative deepening only at the last one.
    ///
    /// No depth follows after a mate is found.
    pub(crate) fn count(&self, fen: &str, depth: u32, stop: &Stop) -> Result<Vec<Visited>, LabError> {
        let mut visited = Vec::new();
        let mut watch = Progress(|event: &Event<'_>| {
            if let Event::DepthDone { depth, value, counts, .. } = *event {
                let (nodes, quiescence, evaluated) = (counts.total(), counts.quiescence, counts.evaluated);
                visited.push(Visited { depth, nodes, quiescence, evaluated, value: Some(value) });
            }
        });
        let found = self.run(board(fen)?, Some(depth), stop, &mut watch)?;
        if found.stopped {
            visited.push(Visited {
                depth: found.depth + 1,
                nodes: found.counts.total(),
                quiescence: found.counts.quiescence,
                evaluated: found.counts.evaluated,
                value: None,
            });
        }
        if let (false, Some(last)) = (self.switches.iterative, visited.last_mut()) {
            last.depth = depth;
        }
        Ok(visited)
    }

    /// Searches to a depth, or as deep as allowed, with an observer.
    pub(crate) fn run(
        &self,
        board: Board<Bits>,
        depth: Option<u32>,
        stop: &Stop,
        watch: &mut impl Watch,
    ) -> Result<Found, LabError> {
        let table = Table::new(self.entries, self.switches.replacement);
        let mut table = table.map_err(|full| LabError::Memory { entries: full.entries })?;
        let limits = Limits { depth, nodes: self.most, ..Limits::INFINITE };
        let found = search(board, &self.switches, &mut table, &limits, stop, watch);
        if stop.is_raised() { Err(LabError::Stopped) } else { Ok(found) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_kit::{ENDGAMES, FINE_70};
    use classics::buho::Version;

    fn search(version: Version, most: Option<u64>) -> Search {
        Search { switches: Switches::of(version), entries: 1 << 12, most }
    }

    #[test]
    fn a_search_that_may_not_go_on_says_so() {
        let stop = Stop::new();
        for version in [Version::A, Version::D] {
            let free = search(version, None).count(ENDGAMES[1].fen, 4, &stop).unwrap();
            let last = free.last().unwrap();
            assert!(last.depth == 4 && !last.capped() && last.nodes > last.quiescence, "{free:?}");
            let most = last.nodes - 1;
            let capped = search(version, Some(most)).count(ENDGAMES[1].fen, 4, &stop).unwrap();
            let last = capped.last().unwrap();
            assert!(last.capped() && (last.depth, last.nodes) == (4, most), "{capped:?}");
        }
    }

    #[test]
    fn a_search_that_is_stopped_has_no_counts() {
        let stop = Stop::new();
        stop.raise();
        let stopped = search(Version::H, None).count(FINE_70.fen, 20, &stop);
        assert!(matches!(stopped, Err(LabError::Stopped)));
    }
}
