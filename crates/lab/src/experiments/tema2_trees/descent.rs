//! The lecture's formulas of iterative deepening, against the counts.
//!
//! A tree has about B - 1 times as many leaves as inner nodes, so that all depths before the last
//! cost little.

use super::{key, mean, shapes};
use crate::experiment::{Results, Size};
use crate::report::{Align, Entry, Part, Table, right};
use crate::text::Text;
use treesearch::{Algorithm, cost};

const WORDS: Text = Text::new(
    "The lecture argues for iterative deepening by the leaves, B^d, and the inner nodes, (B^d − 1)/(B − 1): their ratio is about B − 1. The last columns are \
     counted: what the searches of all lesser depths evaluate together, as a share of what the deepest one does. The argument is MiniMax's; \
     the better alpha-beta cuts, the more the lesser depths weigh, since its cost grows by about the root of B with each level.",
    "El tema defiende la profundización iterativa, que llama «bajada progresiva», con las hojas, B^d, y los nodos interiores, (B^d − 1)/(B − 1): su cociente es casi B − 1. Las últimas columnas \
     son recuentos: lo que evalúan juntas las búsquedas de todas las profundidades menores, respecto a la más profunda. El argumento es el de MiniMax; \
     cuanto mejor poda alfa-beta, más pesan las profundidades menores, ya que su coste crece con cada nivel más o menos como la raíz de B.",
);

/// Returns the section of the report.
pub(super) fn parts(size: Size, results: &Results) -> [Part; 3] {
    let title = Text::new("Depth by depth", "Profundidad a profundidad");
    [Part::Title(title), Part::Table(table(size, results)), Part::Words(WORDS)]
}

/// Returns the evaluations at all depths before the last, as a share of those at the last.
fn before(results: &Results, branching: u32, deepest: u32, order: &str, algorithm: Algorithm) -> Option<f64> {
    let at = |depth| mean(results, &key(branching, depth, order), algorithm);
    let lesser: Option<f64> = (1..deepest).map(at).sum();
    Some(lesser? / at(deepest)?)
}

fn table(size: Size, results: &Results) -> Table {
    let count = |number: Option<u128>| Entry::count(number.and_then(|number| u64::try_from(number).ok()));
    let rows = shapes(size).iter().map(|&(branching, deepest)| {
        let share = |order, algorithm| Entry::share(before(results, branching, deepest, order, algorithm));
        vec![
            Entry::Count(branching.into()),
            Entry::Count(deepest.into()),
            count(cost::leaves(branching, deepest)),
            count(cost::interior(branching, deepest)),
            Entry::number(cost::leaves_to_interior(branching, deepest), 2),
            share("random", Algorithm::Minimax),
            share("random", Algorithm::AlphaBeta),
            share("best", Algorithm::AlphaBeta),
        ]
    });
    Table::new(
        "descent",
        Text::new(
            "What the depths before the last cost, of the last",
            "Lo que cuestan las profundidades anteriores, respecto a la última",
        ),
        vec![
            (Text::same("B"), Align::Right),
            (Text::same("d"), Align::Right),
            right("leaves", "hojas"),
            right("inner nodes", "nodos interiores"),
            right("leaves to an inner node", "hojas por nodo interior"),
            (Text::same("MiniMax"), Align::Right),
            right("alpha-beta, random order", "alfa-beta, orden aleatorio"),
            right("alpha-beta, best first", "alfa-beta, la mejor primero"),
        ],
        rows,
    )
}
