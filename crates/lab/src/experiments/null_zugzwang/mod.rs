//! `null-zugzwang`: positions in which the null move errs, because to pass would be the best move.

mod positions;
mod report;

use crate::chess::searches::{Seen, by_buho, position};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Results, Settings, Size};
use crate::report::Report;
use crate::text::Text;
use classics::buho::{Switches, Version};
use player::Stop;
use positions::{Kind, POSITIONS, Scene};
use serde_json::Value;

/// The experiment.
pub struct NullZugzwang;

/// The reductions that are compared; none is a search without null move.
const REDUCTIONS: [Option<u8>; 4] = [None, Some(1), Some(2), Some(3)];

fn deepest(scene: &Scene, size: Size) -> u32 {
    let usual = match size {
        Size::Quick => 7,
        Size::Normal => 9,
        Size::Full => 11,
    };
    // Where there are many men, less is to be had in the time.
    if scene.kind == Kind::Ordinary { usual - 2 } else { usual }
}

fn name(reduction: Option<u8>) -> String {
    reduction.map_or_else(|| "off".to_owned(), |reduction| format!("R={reduction}"))
}

fn key(scene: &Scene, depth: u32, reduction: Option<u8>) -> String {
    format!("{}, depth {depth}, {}", scene.name, name(reduction))
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
        let mut cells = Vec::new();
        for scene in &POSITIONS {
            for depth in 1..=deepest(scene, settings.size) {
                for reduction in REDUCTIONS {
                    let more = if scene.kind == Kind::Ordinary { 8 } else { 1 };
                    let weight = 3_u64.pow(depth) * more;
                    cells.push(Cell { key: key(scene, depth, reduction), weight });
                }
            }
        }
        cells
    }

    fn measure(&self, _: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let find = || {
            let mut parts = cell.key.split(", ");
            let scene = parts.next()?;
            let scene = POSITIONS.iter().find(|known| known.name == scene)?;
            let depth = parts.next()?.strip_prefix("depth ")?.parse().ok()?;
            let wanted = parts.next()?;
            let reduction = REDUCTIONS.into_iter().find(|&reduction| name(reduction) == wanted)?;
            Some((scene, depth, reduction))
        };
        let (scene, depth, null_move) = find().expect("the keys are those of `cells`");
        let switches = Switches { null_move, ..Switches::of(Version::F) };
        let seen = by_buho(&position(scene.fen), &switches, depth, stop)?;
        Ok(serde_json::to_value(seen).expect("numbers and names"))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// A value this near to the deepest one without null move is the same verdict.
const NEAR: i32 = 100;

/// Whether two values say the same: not much apart, and from ten pawns on nothing is told apart.
fn same_verdict(one: i32, other: i32) -> bool {
    let clear = |value: i32| value.clamp(-1_000, 1_000);
    (clear(one) - clear(other)).abs() <= NEAR
}

/// The depth from which on a search says what the deepest one without null move says; none if it does not at its deepest.
fn right_from(results: &Results, size: Size, scene: &Scene, reduction: Option<u8>) -> Option<u32> {
    let deepest = deepest(scene, size);
    let truth: Seen = results.get(&key(scene, deepest, None))?;
    let right = |depth: &u32| {
        results
            .get::<Seen>(&key(scene, *depth, reduction))
            .is_some_and(|seen| same_verdict(seen.value, truth.value))
    };
    (1..=deepest).rev().take_while(right).last()
}
