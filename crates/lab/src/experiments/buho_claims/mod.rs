//! `buho-claims`: claims of the BuhoChess thesis from the literature, measured on its own engine.

mod listeners;
mod report;
mod tables;

use crate::chess_kit::{ENDGAMES, MIDDLEGAMES, Place, Search, board, chosen_or};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, Takes, kept};
use crate::report::Report;
use crate::text::Text;
use classics::buho::{Counts, Event, Progress, Switches, Table, Version, search};
use listeners::{CutOffs, Cuts, Probes, Probing};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The experiment.
pub struct BuhoClaims;

/// Counts of a search, including earlier iterations if it deepens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Counted {
    /// Nodes up to the horizon,
    nodes: u64,
    /// and beyond it.
    quiescence: u64,
    generated: u64,
    type_1: u64,
    type_1_seen: u64,
    type_2: u64,
    value: i32,
}

impl Counted {
    fn new(counts: &Counts, value: i32) -> Counted {
        let Counts { nodes, quiescence, generated, type_1, type_1_seen, type_2, .. } = *counts;
        Counted { nodes, quiescence, generated, type_1, type_1_seen, type_2, value }
    }

    fn total(&self) -> u64 {
        self.nodes + self.quiescence
    }
}

/// Nodes of the last depth up to the horizon, and the same with the best moves known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Trees {
    /// With its own move ordering.
    found: u64,
    /// With the best moves of an earlier search of the same depth: the smallest of several.
    known: u64,
}

/// Ordering techniques, each with all before it.
const STEPS: [&str; 5] = ["none", "captures", "history", "killers", "table"];

/// Versions in which killers are disabled.
const WITH_KILLERS: [Version; 3] = [Version::B, Version::D, Version::H];

/// Versions whose cutoffs are counted.
const CUTTING: [Version; 5] = [Version::A, Version::B, Version::D, Version::F, Version::H];

/// Versions whose trees are compared with the minimal one: those without table cutoffs, and D,
/// which has them.
const TREES: [Version; 4] = [Version::A, Version::B, Version::C, Version::D];

/// Key bits that are compared.
const BITS: [u8; 4] = [8, 16, 32, 64];

/// Table entries in the count of collisions.
const ENTRIES: [usize; 4] = [1 << 12, 1 << 14, 1 << 16, 1 << 18];

/// Repetitions of the search with known moves.
const REPETITIONS: usize = 3;

/// What is measured for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Number of ordering techniques.
    Ordering(usize),
    /// A version without or with killers.
    Killers(Version, bool),
    /// Cost of null moves in version F.
    Probes,
    /// Moves that cause cutoffs.
    CutOffs(Version),
    /// Tree size against the minimal tree.
    Tree(Version),
    /// H with the table move before or after generation.
    Generation(bool),
    /// Version D with this many key bits,
    Bits(u8),
    /// and with this many entries.
    Entries(usize),
}

impl What {
    fn all() -> Vec<What> {
        let mut all: Vec<What> = (0..STEPS.len()).map(What::Ordering).collect();
        all.extend(
            WITH_KILLERS.iter().flat_map(|&version| [false, true].map(|on| What::Killers(version, on))),
        );
        all.push(What::Probes);
        all.extend(CUTTING.map(What::CutOffs));
        all.extend(TREES.map(What::Tree));
        all.extend([false, true].map(What::Generation));
        all.extend(BITS.map(What::Bits));
        all.extend(ENTRIES.map(What::Entries));
        all
    }

    fn key(self, place: &Place) -> String {
        let id = &place.id;
        match self {
            What::Ordering(step) => format!("{id} ordering {}", STEPS[step]),
            What::Killers(version, on) => {
                format!("{id} {version} {} killers", if on { "with" } else { "without" })
            }
            What::Probes => format!("{id} null moves"),
            What::CutOffs(version) => format!("{id} {version} cut-offs"),
            What::Tree(version) => format!("{id} {version} tree"),
            What::Generation(first) => format!("{id} generation {}", if first { "after" } else { "before" }),
            What::Bits(bits) => format!("{id} {bits} bits"),
            What::Entries(entries) => format!("{id} {entries} entries"),
        }
    }

    /// Returns whether it searches without ordering, which takes far longer.
    fn is_slow(self) -> bool {
        matches!(self, What::Ordering(0) | What::CutOffs(Version::A) | What::Tree(Version::A))
    }

    /// Runs the measurement.
    fn measure(self, place: &Place, depth: u32, entries: usize, stop: &Stop) -> Result<Value, LabError> {
        let counted = |switches: Switches, entries: usize| -> Result<Value, LabError> {
            let search = Search { switches, entries, most: None };
            let found = search.run(board(&place.fen)?, Some(depth), stop, &mut ())?;
            Ok(kept(&Counted::new(&found.counts, found.value)))
        };
        let of = Switches::of;
        let heard = |version| Search { switches: of(version), entries, most: None };
        match self {
            What::Ordering(step) => counted(ordering(step), entries),
            What::Killers(version, killers) => counted(Switches { killers, ..of(version) }, entries),
            What::Generation(table_move_first) => {
                counted(Switches { table_move_first, ..of(Version::H) }, entries)
            }
            What::Bits(key_bits) => counted(Switches { key_bits, ..of(Version::D) }, entries),
            What::Entries(entries) => counted(of(Version::D), entries),
            What::Probes => {
                let mut probes = Probes::default();
                heard(Version::F).run(board(&place.fen)?, Some(depth), stop, &mut probes)?;
                Ok(kept(&probes.finished()))
            }
            What::CutOffs(version) => {
                let mut cuts = CutOffs::default();
                heard(version).run(board(&place.fen)?, Some(depth), stop, &mut cuts)?;
                Ok(kept(&cuts.counted))
            }
            What::Tree(version) => trees(place, version, depth, entries, stop).map(|trees| kept(&trees)),
        }
    }
}

/// Returns alpha-beta with this many ordering techniques.
///
/// With the table move the search deepens: otherwise there would be no table move.
fn ordering(step: usize) -> Switches {
    Switches {
        mvv_lva: step >= 1,
        history: step >= 2,
        killers: step >= 3,
        table_move: step >= 4,
        iterative: step >= 4,
        ..Switches::of(Version::A)
    }
}

/// Counts the last depth of a version, and the same search with the best moves in the table.
fn trees(
    place: &Place,
    version: Version,
    depth: u32,
    entries: usize,
    stop: &Stop,
) -> Result<Trees, LabError> {
    let switches = Switches::of(version);
    let mut by_depth = Vec::new();
    let mut watch = Progress(|event: &Event<'_>| {
        if let Event::DepthDone { counts, .. } = *event {
            by_depth.push(counts.nodes);
        }
    });
    Search { switches, entries, most: None }.run(board(&place.fen)?, Some(depth), stop, &mut watch)?;
    let found = match by_depth[..] {
        [.., before, last] => last - before,
        [only] => only,
        [] => 0,
    };
    // Neither table cutoffs nor null windows: the tree that proves the value, with no node visited
    // twice.
    let known = Switches { iterative: false, ..Switches::of(Version::B) };
    let mut table =
        Table::new(entries, known.replacement).map_err(|full| LabError::Memory { entries: full.entries })?;
    let limits = Limits { depth: Some(depth), ..Limits::INFINITE };
    // The first search fills the table by iterative deepening.
    let filling = Switches::of(Version::B);
    search(board(&place.fen)?, &filling, &mut table, &limits, stop, &mut ());
    let mut smallest = u64::MAX;
    for _ in 0..REPETITIONS {
        let again = search(board(&place.fen)?, &known, &mut table, &limits, stop, &mut ());
        smallest = smallest.min(again.counts.nodes);
    }
    if stop.is_raised() { Err(LabError::Stopped) } else { Ok(Trees { found, known: smallest }) }
}

/// Returns the search depth of a middlegame or an endgame.
fn depth(size: Size, endgame: bool) -> u32 {
    match (size, endgame) {
        (Size::Quick, false) => 3,
        (Size::Quick, true) => 4,
        (Size::Normal, false) => 6,
        (Size::Normal, true) => 8,
        (Size::Full, false) => 7,
        (Size::Full, true) => 9,
    }
}

fn entries(size: Size) -> usize {
    match size {
        Size::Quick => 1 << 16,
        Size::Normal | Size::Full => Table::CHOSEN,
    }
}

fn places(settings: &Settings) -> Vec<Place> {
    chosen_or(&settings.positions, MIDDLEGAMES.iter().chain(&ENDGAMES))
}

fn plan(settings: &Settings) -> Plan<(Place, What)> {
    let mut plan = Plan::new();
    for place in places(settings) {
        for what in What::all() {
            let weight = if what.is_slow() { 20 } else { 1 } * if place.endgame { 1 } else { 5 };
            plan.add(what.key(&place), weight, (place.clone(), what));
        }
    }
    plan
}

impl Experiment for BuhoClaims {
    fn name(&self) -> &'static str {
        "buho-claims"
    }

    fn title(&self) -> Text {
        Text::new("What BuhoChess's thesis says in passing", "Lo que la tesis de BuhoChess dice de paso")
    }

    fn source(&self) -> Text {
        Text::new("BuhoChess, chapters 4 and 5", "BuhoChess, capítulos 4 y 5")
    }

    fn question(&self) -> Text {
        Text::new(
            "Do the percentages that the thesis takes over from other works hold for its own engine: what ordering and killers bring, what a null \
             move costs, which move cuts, how near the tree comes to the minimal one?",
            "¿Valen para su propio motor los porcentajes que la tesis toma de otros trabajos: lo que aportan la ordenación y las jugadas asesinas, lo que cuesta una \
             jugada nula, qué jugada corta, cuánto se acerca el árbol al mínimo?",
        )
    }

    fn takes(&self) -> Takes {
        Takes { positions: true, ..Takes::default() }
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (place, what) = plan(settings).find(cell);
        what.measure(&place, depth(settings.size, place.endgame), entries(settings.size), stop)
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}
