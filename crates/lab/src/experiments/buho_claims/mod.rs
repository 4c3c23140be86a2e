//! `buho-claims`: what the thesis on BuhoChess says of its techniques from other people's works, measured on its own engine.

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

/// What a search counted, the depths before the last included where it deepens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Counted {
    /// Up to the horizon,
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

/// The tree of the last depth, and the same with the best moves known beforehand. Nodes up to the horizon only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Trees {
    /// By what the search found out for itself.
    found: u64,
    /// With the moves of an earlier search of the same depth: the smallest of several.
    known: u64,
}

/// The steps of ordering, each with all before it.
const STEPS: [&str; 5] = ["none", "captures", "history", "killers", "table"];

/// The versions in which killers are left out.
const WITH_KILLERS: [Version; 3] = [Version::B, Version::D, Version::H];

/// The versions whose cut-offs are looked at.
const CUTTING: [Version; 5] = [Version::A, Version::B, Version::D, Version::F, Version::H];

/// The versions whose trees are compared with the minimal one: those without cut-offs by the table, and D, which has them.
const TREES: [Version; 4] = [Version::A, Version::B, Version::C, Version::D];

/// Bits of a key that are compared.
const BITS: [u8; 4] = [8, 16, 32, 64];

/// Entries of the table in the count of collisions.
const ENTRIES: [usize; 4] = [1 << 12, 1 << 14, 1 << 16, 1 << 18];

/// So often the search with known moves is repeated.
const REPETITIONS: usize = 3;

/// What is measured of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// A step of ordering.
    Ordering(usize),
    /// A version without killers, or with them.
    Killers(Version, bool),
    /// The effort of null moves in version F.
    Probes,
    /// Which moves cut.
    CutOffs(Version),
    /// The tree beside the minimal one.
    Tree(Version),
    /// H with the move of the table before generation, or after it.
    Generation(bool),
    /// Version D with so many bits of a key,
    Bits(u8),
    /// and with so many entries.
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

    /// Whether it searches without ordering, which takes far longer.
    fn is_slow(self) -> bool {
        matches!(self, What::Ordering(0) | What::CutOffs(Version::A) | What::Tree(Version::A))
    }

    /// What is measured, as the search has to do it.
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

/// Alpha-beta with so many steps of ordering. With the move of the table the search deepens, or there would be none.
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

/// The last depth of a version, and the same search again with a table that knows the best moves of the time before.
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
    // Neither cut-offs by the table nor minimal windows: the tree that proves the value, and no node of it twice.
    let known = Switches { iterative: false, ..Switches::of(Version::B) };
    let mut table =
        Table::new(entries, known.replacement).map_err(|full| LabError::Memory { entries: full.entries })?;
    let limits = Limits { depth: Some(depth), ..Limits::INFINITE };
    // The first fills the table, depth by depth.
    let filling = Switches::of(Version::B);
    search(board(&place.fen)?, &filling, &mut table, &limits, stop, &mut ());
    let mut smallest = u64::MAX;
    for _ in 0..REPETITIONS {
        let again = search(board(&place.fen)?, &known, &mut table, &limits, stop, &mut ());
        smallest = smallest.min(again.counts.nodes);
    }
    if stop.is_raised() { Err(LabError::Stopped) } else { Ok(Trees { found, known: smallest }) }
}

/// How deep a middlegame and an endgame are searched.
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
