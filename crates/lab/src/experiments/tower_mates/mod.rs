//! `tower-mates`: mates in two, with secondary searches and without.

mod positions;
mod report;

use crate::chess_kit::searches::{Seen, by_tower, position};
use crate::chess_kit::words::MATE;
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::Report;
use crate::text::Text;
use classics::tower::{Fifth, Options};
use player::Stop;
use positions::{MATES, Problem};
use serde_json::Value;

/// The experiment.
pub struct TowerMates;

/// Forms compared: name in keys, secondary searches, reading of their fifth criterion.
const FORMS: [(&str, bool, Fifth); 3] = [
    ("without", false, Fifth::AsPrinted),
    ("as-printed", true, Fifth::AsPrinted),
    ("as-played", true, Fifth::AsPlayed),
];

/// Depth at which a mate in two shows without secondary searches: one level after its last move.
const ENOUGH: u32 = 4;

/// The value of a mate in two moves.
const MATE_IN_TWO: i32 = MATE - 3;

fn problems(size: Size) -> &'static [Problem] {
    match size {
        Size::Quick => &MATES[..5],
        Size::Normal | Size::Full => &MATES,
    }
}

/// Returns the nominal depths of a form.
fn depths(form: &str, size: Size) -> std::ops::RangeInclusive<u32> {
    match (form, size) {
        ("without", _) => 1..=ENOUGH,
        (_, Size::Quick | Size::Normal) => 1..=3,
        (_, Size::Full) => 1..=ENOUGH,
    }
}

fn key(problem: &Problem, depth: u32, form: &str) -> String {
    format!("{}, depth {depth}, {form}", problem.name)
}

/// Returns the plan: each problem at each depth in each form.
fn plan(size: Size) -> Plan<(&'static Problem, u32, (bool, Fifth))> {
    let mut plan = Plan::new();
    for problem in problems(size) {
        for (form, secondary, fifth) in FORMS {
            for depth in depths(form, size) {
                let weight = 10_u64.pow(depth) * if secondary { 4 } else { 1 };
                plan.add(key(problem, depth, form), weight, (problem, depth, (secondary, fifth)));
            }
        }
    }
    plan
}

impl Experiment for TowerMates {
    fn name(&self) -> &'static str {
        "tower-mates"
    }

    fn title(&self) -> Text {
        Text::new("Mates in two by secondary searches", "Mates en dos por búsquedas secundarias")
    }

    fn source(&self) -> Text {
        Text::new("Tower, chapter VI", "Tower, capítulo VI")
    }

    fn question(&self) -> Text {
        Text::new(
            "Which mates in two does the program of the NCR Tower see beyond its nominal depth, and what does it cost compared with a \
             deeper search?",
            "¿Qué mates en dos ve el programa de la NCR Tower más allá de su profundidad nominal, y qué le cuesta en comparación con una \
             búsqueda más profunda?",
        )
    }

    fn timed(&self) -> bool {
        true
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (problem, depth, (secondary, fifth)) = plan(settings.size).find(cell);
        let options =
            Options { depth, secondary, fifth, book: false, seed: settings.seed, ..Options::default() };
        Ok(kept(&by_tower(&position(problem.fen), &options, stop)?))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Returns the least nominal depth at which the mate is seen, with the result.
fn first(results: &Results, size: Size, problem: &Problem, form: &str) -> Option<(u32, Seen)> {
    depths(form, size).find_map(|depth| {
        let seen: Seen = results.get(&key(problem, depth, form))?;
        (seen.value == MATE_IN_TWO).then_some((depth, seen))
    })
}
