//! Nodes by position, variant and depth, for our measurements and the thesis's.

use super::thesis::{self, DEPTHS};
use super::{VARIANTS, VERSIONS, key};
use crate::chess_kit::{Place, Visited};
use crate::experiment::Results;
use std::ops::RangeInclusive;

/// Selection of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    All,
    Middlegame,
    Endgame,
}

/// Counts of one position: by variant and depth, from 1.
pub(super) struct Row {
    pub(super) endgame: bool,
    counts: Vec<Vec<Option<Visited>>>,
}

/// Counts of all positions.
pub(super) struct Grid {
    pub(super) rows: Vec<Row>,
    pub(super) deepest: u32,
}

impl Grid {
    /// Returns our measurements.
    pub(super) fn measured(places: &[Place], deepest: u32, results: &Results) -> Grid {
        let rows = places.iter().map(|place| {
            let counts = VARIANTS.iter().map(|&variant| {
                let mut at = vec![None; deepest as usize];
                for depth in variant.depths(deepest) {
                    let found: Option<Vec<Visited>> = results.get(&key(place, variant, depth));
                    for visited in found.unwrap_or_default() {
                        if let Some(entry) = at.get_mut(visited.depth.saturating_sub(1) as usize) {
                            *entry = Some(visited);
                        }
                    }
                }
                at
            });
            Row { endgame: place.endgame, counts: counts.collect() }
        });
        Grid { rows: rows.collect(), deepest }
    }

    /// Returns the printed numbers of the thesis, which omit nodes beyond the horizon.
    pub(super) fn of_thesis() -> Grid {
        let rows = thesis::NODES.iter().enumerate().map(|(number, versions)| {
            let counts = versions.iter().map(|depths| {
                let depths = (1..).zip(depths);
                let visited = |(depth, &nodes)| {
                    Some(Visited { depth, nodes, quiescence: 0, evaluated: 0, value: Some(0) })
                };
                depths.map(visited).collect()
            });
            Row { endgame: number >= thesis::MIDDLEGAMES, counts: counts.collect() }
        });
        Grid { rows: rows.collect(), deepest: DEPTHS as u32 }
    }

    /// Returns the positions of a phase.
    pub(super) fn of_phase(&self, phase: Phase) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| match phase {
            Phase::All => true,
            Phase::Middlegame => !row.endgame,
            Phase::Endgame => row.endgame,
        })
    }

    /// Returns the savings of one variant against another, by position of a phase and completed
    /// depth.
    fn savings(&self, from: usize, to: usize, phase: Phase, depths: RangeInclusive<u32>) -> Vec<f64> {
        let one =
            |row: &Row, depth| Some(1.0 - row.nodes(to, depth)? as f64 / row.nodes(from, depth)? as f64);
        self.of_phase(phase).flat_map(|row| depths.clone().filter_map(move |depth| one(row, depth))).collect()
    }

    /// Returns the mean of the savings.
    pub(super) fn saving(
        &self,
        from: usize,
        to: usize,
        phase: Phase,
        depths: RangeInclusive<u32>,
    ) -> Option<f64> {
        let savings = self.savings(from, to, phase, depths);
        (!savings.is_empty()).then(|| savings.iter().sum::<f64>() / savings.len() as f64)
    }

    /// Returns in how many counts of how many the second variant visits more than the first.
    pub(super) fn raised(&self, from: usize, to: usize) -> (usize, usize) {
        let savings = self.savings(from, to, Phase::All, 1..=self.deepest);
        (savings.iter().filter(|saving| **saving < 0.0).count(), savings.len())
    }

    /// Returns whether some search ended before its depth was completed.
    pub(super) fn any_capped(&self) -> bool {
        let capped = |visited: &Option<Visited>| visited.is_some_and(|visited| visited.capped());
        self.rows.iter().any(|row| row.counts.iter().flatten().any(capped))
    }
}

impl Row {
    /// Returns the counts of a variant.
    pub(super) fn visited(&self, variant: usize, depth: u32) -> Option<&Visited> {
        self.counts.get(variant)?.get(depth.checked_sub(1)? as usize)?.as_ref()
    }

    /// Returns its nodes, if the depth was completed.
    pub(super) fn nodes(&self, variant: usize, depth: u32) -> Option<u64> {
        self.visited(variant, depth).filter(|visited| !visited.capped()).map(|visited| visited.nodes)
    }

    /// Returns its nodes as a share of those of A.
    pub(super) fn share(&self, variant: usize, depth: u32) -> Option<f64> {
        Some(self.nodes(variant, depth)? as f64 / self.nodes(0, depth)? as f64)
    }

    /// Returns the number of variants.
    pub(super) fn variants(&self) -> usize {
        self.counts.len().max(VERSIONS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_the_thesis_say_what_was_read_from_them() {
        let thesis = Grid::of_thesis();
        // B saves 66 59 63 83 83 12 % at depth 4 and 86 77 80 99 93 91 % at depth 8.
        for (depth, expected) in [(4, [66, 59, 63, 83, 83, 12]), (8, [86, 77, 80, 99, 93, 91])] {
            let saved = thesis.rows.iter().map(|row| 100.0 * (1.0 - row.share(1, depth).unwrap()));
            assert_eq!(saved.map(|saved| saved.round() as i32).collect::<Vec<_>>(), expected);
        }
        // In position 1 F visits more than E at two depths.
        assert!(thesis.raised(4, 5).0 >= 2 && !thesis.any_capped());
        assert_eq!(thesis.of_phase(Phase::Endgame).count(), 3);
        let mean = thesis.saving(0, 1, Phase::Middlegame, 4..=4).unwrap();
        assert!((mean - (0.6635 + 0.5878 + 0.6281) / 3.0).abs() < 1e-3, "{mean}");
    }
}
