//! `buho-boards` and `tower-boards`: speed of each board representation, alone and in a search.

mod buho;
mod clock;
mod sample;
mod tower;

pub(super) use buho::BuhoBoards;
pub(super) use tower::TowerBoards;

use crate::error::LabError;
use crate::experiment::{Cell, Results, kept};
use crate::report::{Entry, Figure, Table, left, right};
use crate::text::{Language, Text};
use boards::{Kind, Visitor};
use charts::{Axis, Chart, Series};
use sample::Costs;
use serde::{Deserialize, Serialize};
use serde_json::Value;

fn title(kind: Kind) -> Text {
    match kind {
        Kind::Array => Text::new("8×8 array", "arreglo 8×8"),
        Kind::Mailbox => Text::new("12×10 mailbox", "«mailbox» 12×10"),
        Kind::X88 => Text::same("0x88"),
        Kind::X88WithoutTable => Text::new("0x88, no attack table", "0x88, sin tabla de ataques"),
        Kind::X88WithoutLists => Text::new("0x88, no piece lists", "0x88, sin listas de piezas"),
        Kind::X88WithoutStack => Text::new("0x88, no move stack", "0x88, sin pila de jugadas"),
        Kind::X88Plain => Text::new("0x88, none of the three", "0x88, sin ninguna de las tres"),
        Kind::Bits => Text::new("bitboards", "mapas de bits"),
    }
}

/// Time of a search and its parts, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Timed {
    nodes: u64,
    seconds: f64,
    generation: f64,
    making: f64,
    evaluation: f64,
}

impl Timed {
    fn new(nodes: u64, seconds: f64, costs: Costs) -> Timed {
        let Costs { generation, making, evaluation } = costs;
        Timed { nodes, seconds, generation, making, evaluation }
    }

    fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds
    }

    /// Returns the shares of move generation, making moves, evaluation, and the rest.
    fn shares(&self) -> [f64; 4] {
        let [generation, making, evaluation] =
            [self.generation, self.making, self.evaluation].map(|part| part / self.seconds);
        [generation, making, evaluation, 1.0 - generation - making - evaluation]
    }
}

/// Returns a cell for each board.
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

/// Table of the profile on each board.
fn profile(timed: &[(Kind, Timed)]) -> Table {
    let rows = timed.iter().map(|(kind, timed)| {
        std::iter::once(Entry::Words(title(*kind))).chain(timed.shares().map(Entry::Share)).collect()
    });
    Table::new(
        "profile",
        Text::new("Where the time of the search goes", "A dónde va el tiempo de la búsqueda"),
        vec![
            left("board", "tablero"),
            right("generating moves", "generar jugadas"),
            right("making and taking back", "hacer y deshacer"),
            right("evaluation", "evaluación"),
            right("rest", "resto"),
        ],
        rows,
    )
}

/// How the profile was taken.
const PROFILE: Text = Text::new(
    "Where the time goes is worked out, not watched: in one run every sixty-first position in which moves are generated, or which is evaluated, is kept; what \
     the same work costs there, on its own and with everything at hand, is multiplied by how often it is done. The rest is what is missing from the \
     time of the search, such as ordering and tests for check. A negative rest would mean that the parts cost less in the search than \
     alone.",
    "A dónde va el tiempo se calcula, no se observa: en una pasada se guarda una de cada sesenta y una posiciones en las que se generan jugadas o que se evalúan; lo \
     que cuesta ahí ese mismo trabajo, por sí solo y con todo a mano, se multiplica por las veces que se hace. El resto es lo que falta hasta el tiempo de \
     la búsqueda, como la ordenación y las pruebas de jaque. Un resto negativo significaría que las partes cuestan en la búsqueda menos que \
     solas.",
);

/// Bar chart, one bar for each board.
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
