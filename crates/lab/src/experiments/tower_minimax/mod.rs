//! `tower-minimax`: minimax against alpha-beta in Tower's search, over ten positions.

mod report;

use crate::chess_kit::printed;
use crate::chess_kit::searches::{Seen, by_tower};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::Report;
use crate::text::Text;
use chess::Position;
use classics::tower::{Algorithm, Options};
use player::Stop;
use serde_json::Value;

/// The experiment.
pub struct TowerMinimax;

/// Forms compared: name in keys, algorithm, random choice between equal moves.
const FORMS: [(&str, Algorithm, bool); 4] = [
    ("minimax", Algorithm::MiniMax, false),
    ("shallow", Algorithm::Shallow, false),
    ("full", Algorithm::Full, false),
    ("shallow-lots", Algorithm::Shallow, true),
];

/// Moves of the printed game before which White's positions are taken: ten, from the end of the
/// book on.
const MOVES: [usize; 10] = [3, 6, 9, 12, 15, 18, 21, 24, 27, 30];

/// Every form is checked against minimax to this depth; deeper that would take as long as all the
/// rest.
const CHECKED: u32 = 3;

/// Number of timed runs of a search; the fastest counts.
const RUNS: u32 = 3;

fn depths(size: Size) -> std::ops::RangeInclusive<u32> {
    match size {
        Size::Quick => 2..=3,
        Size::Normal => 2..=4,
        Size::Full => 2..=5,
    }
}

/// Returns the position before White's move with this number.
fn position(number: usize) -> Position {
    printed::after(2 * (number - 1)).position().clone()
}

fn key(number: usize, depth: u32, form: &str) -> String {
    format!("move {number}, depth {depth}, {form}")
}

/// Returns the plan: each position at each depth in each form.
fn plan(size: Size) -> Plan<(usize, u32, (Algorithm, bool))> {
    let mut plan = Plan::new();
    for depth in depths(size) {
        for number in MOVES {
            for (form, algorithm, random) in FORMS {
                // About 32 moves per position; even unordered, alpha-beta saves most of it.
                let all = 32_u64.pow(depth);
                let weight = if algorithm == Algorithm::MiniMax { all } else { all / 8 };
                plan.add(key(number, depth, form), weight, (number, depth, (algorithm, random)));
            }
        }
    }
    plan
}

impl Experiment for TowerMinimax {
    fn name(&self) -> &'static str {
        "tower-minimax"
    }

    fn title(&self) -> Text {
        Text::new("Mini-max against alpha-beta", "Mini-max frente a alfa-beta")
    }

    fn source(&self) -> Text {
        Text::new("Tower, chapter VI", "Tower, capítulo VI")
    }

    fn question(&self) -> Text {
        Text::new(
            "How much does alpha-beta save the program of the NCR Tower in time, nodes and evaluated positions, and what is lost \
             by the form in which the thesis prints it?",
            "¿Cuánto ahorra alfa-beta al programa de la NCR Tower en tiempo, nodos y posiciones evaluadas, y qué se pierde con la \
             forma en que lo imprime la tesis?",
        )
    }

    fn timed(&self) -> bool {
        true
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (number, depth, (algorithm, random)) = plan(settings.size).find(cell);
        let position = position(number);
        let options = Options {
            algorithm,
            depth,
            random,
            secondary: false,
            book: false,
            seed: settings.seed,
            ..Options::default()
        };
        let mut seen = by_tower(&position, &options, stop)?;
        for _ in 1..RUNS {
            seen.micros = seen.micros.min(by_tower(&position, &options, stop)?.micros);
        }
        // The value depends on position and depth only: no form may change it.
        if algorithm != Algorithm::MiniMax && depth <= CHECKED {
            let plain = Options { algorithm: Algorithm::MiniMax, random: true, ..options };
            let against = by_tower(&position, &plain, stop)?;
            let agrees = against.value == seen.value && seen.best.iter().all(|m| against.best.contains(m));
            if !agrees {
                let told = |seen: &Seen| format!("{} {}", seen.value, seen.best.join(", "));
                return Err(LabError::Disagreement {
                    tree: cell.key.clone(),
                    one: "mini-max",
                    this: told(&against),
                    other: "alpha-beta",
                    that: told(&seen),
                });
            }
        }
        Ok(kept(&seen))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Returns the sums of all positions at a depth; `None` unless all were measured.
fn all(results: &Results, depth: u32, form: &str) -> Option<Vec<Seen>> {
    MOVES.iter().map(|&number| results.get(&key(number, depth, form))).collect()
}
