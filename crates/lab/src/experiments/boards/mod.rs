//! `buho-boards` and `tower-boards`: speed of each board representation, alone and in a search.

mod buho;
mod clock;
mod profile;
mod record;
mod replay;
mod tower;

pub(super) use buho::BuhoBoards;
pub(super) use tower::TowerBoards;

use crate::error::LabError;
use crate::experiment::{Cell, Results, kept};
use crate::report::Figure;
use crate::text::{Language, Text};
use boards::{Kind, Visitor};
use charts::{Axis, Chart, Series};
use serde::{Deserialize, Serialize};
use serde_json::Value;

fn title(kind: Kind) -> Text {
    match kind {
        Kind::Array => Text::new("8×8 array", "matriz 8×8"),
        Kind::Mailbox => Text::new("12×10 mailbox", "«mailbox» 12×10"),
        Kind::X88 => Text::same("0x88"),
        Kind::X88WithoutTable => Text::new("0x88, no attack table", "0x88, sin tabla de ataques"),
        Kind::X88WithoutLists => Text::new("0x88, no piece lists", "0x88, sin listas de piezas"),
        Kind::X88WithoutStack => Text::new("0x88, no move stack", "0x88, sin pila de jugadas"),
        Kind::X88Plain => Text::new("0x88, none of the three", "0x88, sin ninguna de las tres"),
        Kind::Bits => Text::new("bitboards", "mapas de bits"),
    }
}

/// A cell for each board.
fn cells() -> Vec<Cell> {
    Kind::ALL.iter().map(|kind| Cell { key: kind.name().to_owned(), weight: 1 }).collect()
}

/// Measures on the board of a cell.
fn measure<T: Serialize>(
    cell: &Cell,
    visitor: impl Visitor<Output = Result<T, LabError>>,
) -> Result<Value, LabError> {
    let kind: Kind = cell.key.parse().expect("the keys are those of `cells`");
    Ok(kept(&kind.visit(visitor)?))
}

/// Returns the measurements, board by board.
fn measured<T: Default + for<'a> Deserialize<'a>>(results: &Results) -> Vec<(Kind, T)> {
    Kind::ALL.iter().map(|&kind| (kind, results.get(kind.name()).unwrap_or_default())).collect()
}

/// Returns a value of the measurements, board by board.
fn each<T, U>(all: &[(Kind, T)], of: impl Fn(&T) -> U) -> Vec<(Kind, U)> {
    all.iter().map(|(kind, measured)| (*kind, of(measured))).collect()
}

/// Returns the measurements on one of the boards.
fn on<T: Copy + Default>(all: &[(Kind, T)], kind: Kind) -> T {
    all.iter().find(|(known, _)| *known == kind).map(|(_, measured)| *measured).unwrap_or_default()
}

/// Bars, one for each board.
fn bars(name: &str, caption: Text, label: Text, heights: &[(Kind, f64)]) -> Figure {
    Figure::new(name, caption, |language: Language| {
        let names = heights.iter().map(|(kind, _)| kind.name());
        let heights = heights.iter().map(|(_, height)| *height).collect();
        Chart::new(label.get(language))
            .x(Axis::categories("", names))
            .y(Axis::new(label.get(language)))
            .series(Series::bars("", heights))
    })
}
