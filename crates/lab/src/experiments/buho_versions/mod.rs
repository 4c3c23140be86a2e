//! `buho-versions`: savings of each technique of BuhoChess, added one by one.
//!
//! See section 6.2 and tables B.1 to B.6 of the thesis.

mod claims;
mod grid;
mod report;
mod tables;
mod thesis;

use crate::chess_kit::{ENDGAMES, MIDDLEGAMES, Place, Search, Visited, chosen_or};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, Takes, kept};
use crate::report::Report;
use crate::text::Text;
use classics::buho::{Reductions, Switches, Table, Version};
use grid::Grid;
use player::Stop;
use serde_json::Value;
use std::time::{Duration, Instant};

/// The experiment.
pub struct BuhoVersions;

/// Changes of a reading to a version.
type Change = fn(&mut Switches);

/// Variant measured: a version of the thesis, or another reading of A or H.
#[derive(Clone, Copy, Debug)]
struct Variant {
    key: &'static str,
    version: Version,
    /// Name and changes of the reading, if it is not the version as rebuilt.
    reading: Option<(&'static Text, Change)>,
}

const fn version(key: &'static str, version: Version) -> Variant {
    Variant { key, version, reading: None }
}

const fn reading(key: &'static str, version: Version, title: &'static Text, change: Change) -> Variant {
    Variant { key, version, reading: Some((title, change)) }
}

/// Number of variants that are versions of the thesis.
const VERSIONS: usize = 8;

static ORDERED: Text = Text::new("A, captures ordered", "A, capturas ordenadas");
static WINDOW_CORRECTED: Text = Text::new("H, window corrected", "H, ventana corregida");
static AS_PRINTED: Text = Text::new("H, as printed", "H, como se imprimió");

static SPARES_KILLERS: Text = Text::new("H, killers spared", "H, respeta las asesinas");
static SPARES_HISTORY: Text = Text::new("H, good moves spared", "H, respeta las jugadas útiles");
static CHECKS: Text = Text::new("H, checks and pawns in quiescence", "H, jaques y peones en el reposo");

static VARIANTS: [Variant; VERSIONS + 6] = [
    version("A", Version::A),
    version("B", Version::B),
    version("C", Version::C),
    version("D", Version::D),
    version("E", Version::E),
    version("F", Version::F),
    version("G", Version::G),
    version("H", Version::H),
    reading("H-window-corrected", Version::H, &WINDOW_CORRECTED, |switches| {
        switches.reductions = Reductions::WindowCorrected;
    }),
    reading("H-as-printed", Version::H, &AS_PRINTED, |switches| switches.reductions = Reductions::AsPrinted),
    reading("A-captures-ordered", Version::A, &ORDERED, |switches| switches.mvv_lva = true),
    reading("H-spares-killers", Version::H, &SPARES_KILLERS, |switches| switches.spare_killers = true),
    reading("H-spares-history", Version::H, &SPARES_HISTORY, |switches| switches.spare_history = true),
    reading("H-checks-and-pawns", Version::H, &CHECKS, |switches| {
        (switches.quiescence_checks, switches.quiescence_pawns) = (true, true);
    }),
];

impl Variant {
    fn switches(self) -> Switches {
        let mut switches = Switches::of(self.version);
        if let Some((_, change)) = self.reading {
            change(&mut switches);
        }
        switches
    }

    fn title(self) -> Text {
        self.reading.map_or_else(|| Text::same(self.key), |(title, _)| title.clone())
    }

    /// Returns the depths of its cells: one if it deepens iteratively, otherwise one for each
    /// depth.
    fn depths(self, deepest: u32) -> Vec<u32> {
        if self.switches().iterative { vec![deepest] } else { (1..=deepest).collect() }
    }

    /// Returns the approximate nodes of a search of this depth, for progress; from the built-in
    /// positions.
    fn about(self, endgame: bool, depth: u32) -> f64 {
        let (first, growth) = match (self.version, endgame) {
            (Version::A, false) => (15.0, 8.5_f64),
            (Version::A, true) => (6.0, 6.5),
            (Version::B | Version::C, false) => (60.0, 5.5),
            (Version::B | Version::C, true) => (12.0, 4.0),
            (_, false) => (80.0, 4.0),
            (_, true) => (12.0, 3.0),
        };
        first * growth.powi(depth.cast_signed())
    }
}

fn deepest(size: Size) -> u32 {
    match size {
        Size::Quick => 4,
        Size::Normal => 8,
        Size::Full => 9,
    }
}

/// Returns the table size: as in the thesis, or smaller in a quick run.
fn entries(size: Size) -> usize {
    match size {
        Size::Quick => 1 << 16,
        Size::Normal | Size::Full => Table::CHOSEN,
    }
}

fn places(settings: &Settings) -> Vec<Place> {
    chosen_or(&settings.positions, MIDDLEGAMES.iter().chain(&ENDGAMES))
}

fn key(place: &Place, variant: Variant, depth: u32) -> String {
    format!("{} {} {depth}", place.id, variant.key)
}

/// Returns the plan: each position by each variant, to each of its depths.
///
/// The longest cells come last, so that an interrupted run has as much as possible: iterative
/// deepening first, then A depth by depth.
fn plan(settings: &Settings) -> Plan<(Place, Variant, u32)> {
    let most = settings.max_nodes.map_or(f64::INFINITY, |most| most as f64);
    let deepest = deepest(settings.size);
    let mut wanted = Vec::new();
    for place in places(settings) {
        for variant in VARIANTS {
            wanted.extend(variant.depths(deepest).into_iter().map(|depth| (place.clone(), variant, depth)));
        }
    }
    wanted.sort_by_key(|(_, variant, depth)| if variant.switches().iterative { 0 } else { *depth });
    let mut plan = Plan::new();
    for (place, variant, depth) in wanted {
        let weight = (variant.about(place.endgame, depth).min(most) / 1000.0) as u64 + 1;
        plan.add(key(&place, variant, depth), weight, (place, variant, depth));
    }
    plan
}

/// What was not measured of a position by a variant.
struct Missing {
    place: String,
    title: Text,
    depths: Vec<u32>,
}

fn missing(settings: &Settings, places: &[Place], results: &Results) -> Vec<Missing> {
    let lacks = |place: &Place, variant: Variant, depth: u32| {
        let found: Option<Vec<Visited>> = results.get(&key(place, variant, depth));
        found.is_none_or(|found| found.is_empty())
    };
    let mut missing = Vec::new();
    for place in places {
        for variant in VARIANTS {
            let mut depths = variant.depths(deepest(settings.size));
            depths.retain(|depth| lacks(place, variant, *depth));
            if !depths.is_empty() {
                missing.push(Missing { place: place.id.clone(), title: variant.title(), depths });
            }
        }
    }
    missing
}

impl BuhoVersions {
    fn search(settings: &Settings, variant: Variant) -> Search {
        let entries = entries(settings.size);
        Search { switches: variant.switches(), entries, most: settings.max_nodes }
    }
}

/// Nodes searched for an estimate.
const PROBE: u64 = 100_000;

/// Estimates the nodes of a depth from those of smaller depths.
///
/// The growth is that of the last two plies, since odd and even depths differ.
fn extrapolate(counts: &[Visited], depth: u32) -> f64 {
    let known: Vec<(u32, f64)> = counts
        .iter()
        .filter(|visited| !visited.capped())
        .map(|visited| (visited.depth, visited.nodes.max(1) as f64))
        .collect();
    let Some(&(last, nodes)) = known.last() else {
        return counts.last().map_or(0.0, |last| last.nodes as f64);
    };
    if last >= depth {
        return known.iter().find(|(at, _)| *at == depth).map_or(0.0, |(_, nodes)| *nodes);
    }
    let before = known.iter().rev().nth(2).or(known.first()).filter(|(at, _)| *at < last);
    let growth = before.map_or(4.0, |(at, few)| (nodes / few).powf(1.0 / f64::from(last - at)));
    nodes * growth.powi((depth - last).cast_signed())
}

impl Experiment for BuhoVersions {
    fn name(&self) -> &'static str {
        "buho-versions"
    }

    fn title(&self) -> Text {
        Text::new("What each technique of BuhoChess saves", "Lo que ahorra cada técnica de BuhoChess")
    }

    fn source(&self) -> Text {
        Text::new("BuhoChess, section 6.2", "BuhoChess, apartado 6.2")
    }

    fn question(&self) -> Text {
        Text::new(
            "How many positions do the versions A to H visit, each with one technique more than the one before, and are the \
             savings those of the thesis?",
            "¿Cuántas posiciones visitan las versiones A a H, cada una con una técnica más que la anterior, y son los ahorros los \
             de la tesis?",
        )
    }

    fn takes(&self) -> Takes {
        Takes { positions: true, max_nodes: true, ..Takes::default() }
    }

    /// Searches small depths of every version and extrapolates to deeper ones.
    fn estimate(&self, settings: &Settings, stop: &Stop) -> Result<Option<Duration>, LabError> {
        if settings.size == Size::Quick {
            return Ok(None);
        }
        let deepest = deepest(settings.size);
        let (mut guessed, mut tried) = (0.0, 0);
        let start = Instant::now();
        for place in places(settings) {
            for variant in VARIANTS {
                let search =
                    Search { entries: 1 << 16, most: Some(PROBE), ..Self::search(settings, variant) };
                let mut counts = Vec::new();
                for depth in variant.depths(deepest) {
                    counts.extend(search.count(&place.fen, depth, stop)?);
                    tried += counts.last().map_or(0, |last: &Visited| last.nodes);
                    if counts.last().is_some_and(Visited::capped) {
                        break;
                    }
                }
                let most = settings.max_nodes.map_or(f64::INFINITY, |most| most as f64);
                let nodes =
                    variant.depths(deepest).into_iter().map(|depth| extrapolate(&counts, depth).min(most));
                guessed += nodes.sum::<f64>();
            }
        }
        let seconds = start.elapsed().as_secs_f64() * guessed / (tried.max(1)) as f64;
        Ok(Duration::try_from_secs_f64(seconds).ok())
    }

    /// The deepest searches of version A take hours.
    fn reports_unfinished(&self) -> bool {
        true
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (place, variant, depth) = plan(settings).find(cell);
        Ok(kept(&Self::search(settings, variant).count(&place.fen, depth, stop)?))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        let places = places(settings);
        let grid = Grid::measured(&places, deepest(settings.size), results);
        let missing = missing(settings, &places, results);
        Ok(report::report(self, settings, &places, &grid, &missing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_grows_as_what_is() {
        let at = |depth, nodes| Visited { depth, nodes, quiescence: 0, evaluated: 0, value: Some(0) };
        let counts = [at(1, 10), at(2, 100), at(3, 200), at(4, 2000)];
        assert!((extrapolate(&counts, 3) - 200.0).abs() < 1e-9);
        // From depth 2 to 4 it grew twentyfold.
        assert!((extrapolate(&counts, 6) - 40_000.0).abs() < 1e-6);
        assert!((extrapolate(&counts[..1], 2) - 40.0).abs() < 1e-9);
        let capped = Visited { value: None, ..at(1, 7) };
        assert!((extrapolate(&[capped], 5) - 7.0).abs() < 1e-9);
    }
}
