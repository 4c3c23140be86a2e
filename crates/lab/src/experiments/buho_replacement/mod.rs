//! `buho-replacement`: replacement schemes of the transposition table.
//!
//! See section 6.3 and tables B.7 to B.9 of the thesis on BuhoChess.

mod figures;
mod report;
mod thesis;

use crate::chess_kit::{ENDGAMES, Place, Search, Visited, chosen_or};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, Takes, kept};
use crate::report::Report;
use crate::text::Text;
use classics::buho::{Replacement, Switches, Version};
use player::Stop;
use serde_json::Value;

/// The experiment.
pub struct BuhoReplacement;

/// Schemes in the order of the report: those of the thesis, with "never" in both readings.
const SCHEMES: [Replacement; 5] = [
    Replacement::Always,
    Replacement::Never,
    Replacement::Frozen,
    Replacement::Depth,
    Replacement::DepthAlways,
];

/// Key of the search without a table, for comparison.
const NO_TABLE: &str = "none";

fn title(scheme: Replacement) -> Text {
    match scheme {
        Replacement::Always => Text::new("always", "siempre"),
        Replacement::Never => Text::new("never", "nunca"),
        Replacement::Frozen => Text::new("never, not even its own", "nunca, ni la propia"),
        Replacement::Depth => Text::new("depth", "profundidad"),
        Replacement::DepthAlways => Text::new("depth+always", "profundidad+siempre"),
    }
}

/// Returns the table sizes in entries; searches and tables are small in a quick run.
fn sizes(size: Size) -> [usize; 5] {
    let unit = if size == Size::Quick { 16 } else { 1024 };
    thesis::SIZES.map(|thousands| thousands * unit)
}

fn deepest(size: Size) -> u32 {
    match size {
        Size::Quick => 8,
        Size::Normal => 11,
        Size::Full => 12,
    }
}

fn places(settings: &Settings) -> Vec<Place> {
    chosen_or(&settings.positions, &ENDGAMES[1..2])
}

fn key(place: &Place, scheme: Replacement, entries: usize) -> String {
    format!("{} {scheme} {entries}", place.id)
}

fn key_without(place: &Place) -> String {
    format!("{} {NO_TABLE}", place.id)
}

/// Returns version D, with which the thesis evidently measured: its counts with 2048 K entries are
/// those of D.
fn search(settings: &Settings, scheme: Replacement, entries: usize) -> Search {
    let switches = Switches { replacement: scheme, ..Switches::of(Version::D) };
    Search { switches, entries, most: settings.max_nodes }
}

/// Returns the same search without a table.
fn search_without(settings: &Settings) -> Search {
    let found = search(settings, Replacement::Always, 1);
    Search { switches: Switches { table_cuts: false, table_move: false, ..found.switches }, ..found }
}

/// Returns the plan: positions and searches.
fn plan(settings: &Settings) -> Plan<(Place, Search)> {
    let mut plan = Plan::new();
    for place in places(settings) {
        for scheme in SCHEMES {
            for entries in sizes(settings.size) {
                let search = search(settings, scheme, entries);
                plan.add(key(&place, scheme, entries), 1, (place.clone(), search));
            }
        }
        // Without a table a search takes several times as long.
        plan.add(key_without(&place), 8, (place, search_without(settings)));
    }
    plan
}

impl Experiment for BuhoReplacement {
    fn name(&self) -> &'static str {
        "buho-replacement"
    }

    fn title(&self) -> Text {
        Text::new("Which entry of the table should stay", "Qué entrada de la tabla debe quedarse")
    }

    fn source(&self) -> Text {
        Text::new("BuhoChess, section 6.3", "BuhoChess, apartado 6.3")
    }

    fn question(&self) -> Text {
        Text::new(
            "When two positions want the same place of the transposition table, which of four schemes of replacement saves most, and \
             what does a larger table bring?",
            "Cuando dos posiciones quieren el mismo lugar de la tabla de transposiciones, ¿cuál de cuatro esquemas de reemplazo ahorra más, y \
             qué aporta una tabla mayor?",
        )
    }

    fn takes(&self) -> Takes {
        Takes { positions: true, max_nodes: true, ..Takes::default() }
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (place, search) = plan(settings).find(cell);
        Ok(kept(&search.count(&place.fen, deepest(settings.size), stop)?))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Returns the counts of a depth, if the cell was measured and reached it.
fn visited(results: &Results, key: &str, depth: u32) -> Option<Visited> {
    let counts: Vec<Visited> = results.get(key)?;
    counts.into_iter().find(|visited| visited.depth == depth)
}

/// Returns the number of nodes, if the depth was completed.
fn nodes(results: &Results, key: &str, depth: u32) -> Option<u64> {
    visited(results, key, depth).filter(|visited| !visited.capped()).map(|visited| visited.nodes)
}
