//! Two observers: which moves cause cutoffs, and the cost of null moves.

use chess::Move;
use classics::buho::{Cut, Event, Watch};
use serde::{Deserialize, Serialize};

/// Cutoffs by the number of the move that caused them, up to the horizon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Cuts {
    pub(super) all: u64,
    pub(super) first: u64,
    /// By one of the first three.
    pub(super) three: u64,
}

/// Counts cutoffs.
#[derive(Default)]
pub(super) struct CutOffs {
    pub(super) counted: Cuts,
    /// By ply: whether the node is before the horizon, number of moves searched, and the last of
    /// them.
    nodes: Vec<(bool, u64, Option<Move>)>,
}

impl Watch for CutOffs {
    fn see(&mut self, event: &Event<'_>) {
        match *event {
            Event::Entered { ply, depth, quiescence, by, .. } => {
                self.nodes.truncate(ply);
                // A re-search with another window or depth is the same move. The null move is not a
                // move here.
                if let (Some(_), Some((_, searched, last))) = (by, self.nodes.last_mut())
                    && *last != by
                {
                    (*searched, *last) = (*searched + 1, by);
                }
                self.nodes.push((!quiescence && depth > 0, 0, None));
            }
            Event::Cut { ply, reason: Cut::Beta(_) } => {
                if let Some(&(true, searched, _)) = self.nodes.get(ply) {
                    self.counted.all += 1;
                    self.counted.first += u64::from(searched == 1);
                    self.counted.three += u64::from(searched <= 3);
                }
            }
            _ => {}
        }
    }
}

/// Cost of null moves in nodes, including those beyond the horizon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Probing {
    /// Nodes of the whole search.
    pub(super) nodes: u64,
    /// Null moves tried outside of any other,
    pub(super) tried: u64,
    /// those of them that caused a cutoff,
    pub(super) cut: u64,
    /// nodes below them,
    pub(super) below_cuts: u64,
    /// and below the others, which were wasted.
    pub(super) below_failures: u64,
}

/// Counts null moves.
#[derive(Default)]
pub(super) struct Probes {
    counted: Probing,
    /// Node with a null move, outside of any other, and the nodes since.
    passing: Option<(usize, u64)>,
    /// Node whose null move was searched: it is cut off now, or the null move failed.
    passed: Option<(usize, u64)>,
}

impl Probes {
    /// Returns the final counts.
    pub(super) fn finished(mut self) -> Probing {
        self.close(false);
        self.counted
    }

    /// Closes the last null move: a cutoff or not.
    fn close(&mut self, cuts: bool) {
        if let Some((_, nodes)) = self.passed.take() {
            self.counted.cut += u64::from(cuts);
            *(if cuts { &mut self.counted.below_cuts } else { &mut self.counted.below_failures }) += nodes;
        }
    }
}

impl Watch for Probes {
    fn see(&mut self, event: &Event<'_>) {
        match *event {
            Event::Entered { ply, by, .. } => {
                self.counted.nodes += 1;
                if let Some((_, nodes)) = &mut self.passing {
                    *nodes += 1;
                } else {
                    self.close(false);
                    if ply > 0 && by.is_none() {
                        self.counted.tried += 1;
                        self.passing = Some((ply - 1, 1));
                    }
                }
            }
            // The node after the null move is left: its parent continues, or is cut off.
            Event::Left { ply, .. } => {
                if let Some((passer, nodes)) = self.passing
                    && ply == passer + 1
                {
                    (self.passing, self.passed) = (None, Some((passer, nodes)));
                } else if self.passing.is_none() {
                    self.close(false);
                }
            }
            Event::Cut { ply, reason: Cut::NullMove }
                if self.passing.is_none() && self.passed.is_some_and(|(passer, _)| passer == ply) =>
            {
                self.close(true);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_kit::{MIDDLEGAMES, Search, board};
    use classics::buho::{Switches, Version};
    use player::Stop;

    fn listen(version: Version, watch: &mut impl Watch) -> u64 {
        let search = Search { switches: Switches::of(version), entries: 1 << 14, most: None };
        let found = search.run(board(MIDDLEGAMES[2].fen).unwrap(), Some(4), &Stop::new(), watch).unwrap();
        found.counts.total()
    }

    #[test]
    fn nodes_below_null_moves_are_some_of_all() {
        let mut probes = Probes::default();
        let nodes = listen(Version::F, &mut probes);
        let counted = probes.finished();
        assert_eq!(counted.nodes, nodes);
        assert!(counted.tried > counted.cut && counted.cut > 0, "{counted:?}");
        assert!(counted.below_cuts > 0 && counted.below_failures > 0);
        assert!(counted.below_cuts + counted.below_failures < nodes, "{counted:?}");
        // Without null moves there is nothing to count.
        let mut none = Probes::default();
        listen(Version::E, &mut none);
        assert_eq!(none.finished().tried, 0);
    }

    #[test]
    fn cut_offs_are_those_of_the_search() {
        // Every cut-off by a move up to the horizon is counted once, whatever number it has.
        for version in [Version::A, Version::D, Version::H] {
            let mut cuts = CutOffs::default();
            listen(version, &mut cuts);
            let Cuts { all, first, three } = cuts.counted;
            assert!(0 < first && first <= three && three <= all, "{version}: {:?}", cuts.counted);
        }
        // Ordered moves cut sooner.
        let first = |version| {
            let mut cuts = CutOffs::default();
            listen(version, &mut cuts);
            cuts.counted.first as f64 / cuts.counted.all as f64
        };
        assert!(first(Version::B) > first(Version::A));
    }
}
