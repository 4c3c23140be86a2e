//! `tower-mates`: mates in two, with secondary searches and without.

mod positions;
mod report;

use crate::chess::searches::{Seen, by_tower, position};
use crate::chess::words::MATE;
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Results, Settings, Size};
use crate::report::Report;
use crate::text::Text;
use classics::tower::{Fifth, Options};
use player::Stop;
use positions::{MATES, Problem};
use serde_json::Value;

/// The experiment.
pub struct TowerMates;

/// What is compared: name in keys, secondary searches, reading of their fifth criterion.
const FORMS: [(&str, bool, Fifth); 3] = [
    ("without", false, Fifth::AsPrinted),
    ("as-printed", true, Fifth::AsPrinted),
    ("as-played", true, Fifth::AsPlayed),
];

/// Without secondary searches a mate in two shows at this depth: one level after its last move.
const ENOUGH: u32 = 4;

/// The value of a mate in two moves.
const MATE_IN_TWO: i32 = MATE - 3;

fn problems(size: Size) -> &'static [Problem] {
    match size {
        Size::Quick => &MATES[..5],
        Size::Normal | Size::Full => &MATES,
    }
}

/// The nominal depths of a form.
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

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        let mut cells = Vec::new();
        for problem in problems(settings.size) {
            for (form, secondary, _) in FORMS {
                for depth in depths(form, settings.size) {
                    let weight = 10_u64.pow(depth) * if secondary { 4 } else { 1 };
                    cells.push(Cell { key: key(problem, depth, form), weight });
                }
            }
        }
        cells
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let find = || {
            let mut parts = cell.key.split(", ");
            let name = parts.next()?;
            let problem = MATES.iter().find(|problem| problem.name == name)?;
            let depth = parts.next()?.strip_prefix("depth ")?.parse().ok()?;
            let name = parts.next()?;
            let form = FORMS.into_iter().find(|form| form.0 == name)?;
            Some((problem, depth, form))
        };
        let (problem, depth, (_, secondary, fifth)) = find().expect("the keys are those of `cells`");
        let options =
            Options { depth, secondary, fifth, book: false, seed: settings.seed, ..Options::default() };
        let seen = by_tower(&position(problem.fen), &options, stop)?;
        Ok(serde_json::to_value(seen).expect("numbers and names"))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// The least nominal depth at which the mate is seen, with what was seen.
fn first(results: &Results, size: Size, problem: &Problem, form: &str) -> Option<(u32, Seen)> {
    depths(form, size).find_map(|depth| {
        let seen: Seen = results.get(&key(problem, depth, form))?;
        (seen.value == MATE_IN_TWO).then_some((depth, seen))
    })
}
