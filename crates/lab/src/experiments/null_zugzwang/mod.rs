//! `null-zugzwang`: positions in which the null move errs, because passing would be the best move.

mod positions;
mod report;

use crate::chess_kit::scenes;
use crate::chess_kit::searches::{Seen, by_buho, position};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::Report;
use crate::text::Text;
use classics::buho::{Switches, Version};
use player::Stop;
use positions::{Kind, POSITIONS, Study};
use serde_json::Value;

/// The experiment.
pub struct NullZugzwang;

/// Reductions compared; `None` is a search without null move.
const REDUCTIONS: [Option<u8>; 4] = [None, Some(1), Some(2), Some(3)];

fn deepest(study: &Study, size: Size) -> u32 {
    let usual = match size {
        Size::Quick => 7,
        Size::Normal => 9,
        Size::Full => 11,
    };
    // Where there are many pieces, less is to be had in the time.
    if study.kind == Kind::Ordinary { usual - 2 } else { usual }
}

fn name(reduction: Option<u8>) -> String {
    reduction.map_or_else(|| "off".to_owned(), |reduction| format!("R={reduction}"))
}

fn key(study: &Study, depth: u32, reduction: Option<u8>) -> String {
    format!("{}, depth {depth}, {}", study.scene.name, name(reduction))
}

/// Returns the plan: each position at each depth with each reduction.
fn plan(size: Size) -> Plan<(&'static Study, u32, Option<u8>)> {
    let mut plan = Plan::new();
    for study in &POSITIONS {
        let more = if study.kind == Kind::Ordinary { 8 } else { 1 };
        for depth in 1..=deepest(study, size) {
            for reduction in REDUCTIONS {
                plan.add(key(study, depth, reduction), 3_u64.pow(depth) * more, (study, depth, reduction));
            }
        }
    }
    plan
}

impl Experiment for NullZugzwang {
    fn name(&self) -> &'static str {
        "null-zugzwang"
    }

    fn title(&self) -> Text {
        Text::new("The null move in zugzwang", "La jugada nula en el zugzwang")
    }

    fn source(&self) -> Text {
        Text::new("BuhoChess, section 5.2", "BuhoChess, apartado 5.2")
    }

    fn question(&self) -> Text {
        Text::new(
            "The null move takes for granted that to move is better than to pass. What does it save, and where does it err?",
            "La jugada nula da por hecho que mover es mejor que pasar. ¿Qué ahorra, y dónde se equivoca?",
        )
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (study, depth, null_move) = plan(settings.size).find(cell);
        let switches = Switches { null_move, ..Switches::of(Version::F) };
        Ok(kept(&by_buho(&position(study.scene.fen), &switches, depth, stop)?))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Returns the result of the deepest search without null move, the reference of the others.
fn truth(results: &Results, size: Size, study: &Study) -> Option<Seen> {
    results.get(&key(study, deepest(study, size), None))
}

/// Returns the depth from which a search agrees with it; `None` if it does not at its deepest.
fn right_from(results: &Results, size: Size, study: &Study, reduction: Option<u8>) -> Option<u32> {
    let truth = truth(results, size, study)?;
    scenes::right_from(&truth, 1..=deepest(study, size), |depth| results.get(&key(study, depth, reduction)))
}
