//! Tables and figures of `buho-claims`, one for each claim.

use super::{
    BITS, CUTTING, Counted, Cuts, ENTRIES, Place, Probing, STEPS, TREES, Trees, Version, WITH_KILLERS, What,
};
use crate::experiment::Results;
use crate::report::{Align, Entry, Figure, Table, left, right};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};
use serde::Deserialize;

/// Measurements.
pub(super) struct Seen<'a> {
    pub(super) places: &'a [Place],
    pub(super) results: &'a Results,
}

/// Returns the mean of the values present.
pub(super) fn mean(values: impl IntoIterator<Item = Option<f64>>) -> Option<f64> {
    let values: Vec<f64> = values.into_iter().flatten().collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Returns a column for each position, and one for the mean.
fn columns(seen: &Seen<'_>, first: (Text, Align)) -> Vec<(Text, Align)> {
    let mut columns = vec![first];
    columns.extend(seen.places.iter().map(|place| (Text::same(place.id.clone()), Align::Right)));
    columns.push(right("mean", "media"));
    columns
}

/// A row of percentages and their mean.
fn row(title: Text, values: &[Option<f64>]) -> Vec<Entry> {
    let mut row = vec![Entry::Words(title)];
    row.extend(values.iter().map(|value| Entry::share(*value)));
    row.push(Entry::share(mean(values.iter().copied())));
    row
}

impl Seen<'_> {
    fn get<T: for<'a> Deserialize<'a>>(&self, place: &Place, what: What) -> Option<T> {
        self.results.get(&what.key(place))
    }

    fn total(&self, place: &Place, what: What) -> Option<f64> {
        self.get::<Counted>(place, what).map(|counted| counted.total() as f64)
    }

    /// Returns a value for each position.
    fn each(&self, of: impl Fn(&Place) -> Option<f64>) -> Vec<Option<f64>> {
        self.places.iter().map(of).collect()
    }

    /// Returns the speed-up of one more ordering technique: nodes before, divided by nodes after,
    /// minus one.
    pub(super) fn gains(&self, step: usize) -> Vec<Option<f64>> {
        self.each(|place| {
            let [before, after] = [step - 1, step].map(|step| self.total(place, What::Ordering(step)));
            Some(before? / after? - 1.0)
        })
    }

    /// Returns the nodes saved by killers.
    pub(super) fn killers(&self, version: Version) -> Vec<Option<f64>> {
        self.each(|place| {
            let [without, with] = [false, true].map(|on| self.total(place, What::Killers(version, on)));
            Some(1.0 - with? / without?)
        })
    }

    /// Returns a share where null moves were tried at all: with one piece none are.
    fn probing(&self, share: impl Fn(&Probing) -> f64) -> Vec<Option<f64>> {
        self.each(|place| {
            let probing: Probing = self.get(place, What::Probes)?;
            (probing.tried > 0).then(|| share(&probing))
        })
    }

    /// Returns the share of nodes below null moves.
    pub(super) fn probes(&self) -> Vec<Option<f64>> {
        self.probing(|probing| {
            (probing.below_cuts + probing.below_failures) as f64 / probing.nodes.max(1) as f64
        })
    }

    /// Returns the share of nodes below failed null moves.
    pub(super) fn failures(&self) -> Vec<Option<f64>> {
        self.probing(|probing| probing.below_failures as f64 / probing.nodes.max(1) as f64)
    }

    /// Returns the share of null moves that caused a cutoff.
    fn successes(&self) -> Vec<Option<f64>> {
        self.probing(|probing| probing.cut as f64 / probing.tried as f64)
    }

    /// Returns the share of cutoffs by the first move, or by the first three.
    pub(super) fn cuts(&self, version: Version, which: fn(&Cuts) -> u64) -> Vec<Option<f64>> {
        self.each(|place| {
            let cuts: Cuts = self.get(place, What::CutOffs(version))?;
            (cuts.all > 0).then(|| which(&cuts) as f64 / cuts.all as f64)
        })
    }

    /// Returns by how much the tree exceeds the one with known moves.
    pub(super) fn excess(&self, version: Version) -> Vec<Option<f64>> {
        self.each(|place| {
            let trees: Trees = self.get(place, What::Tree(version))?;
            (trees.known > 0).then(|| trees.found as f64 / trees.known as f64 - 1.0)
        })
    }

    /// Returns the share of move generations saved by trying the table move first.
    pub(super) fn ungenerated(&self) -> Vec<Option<f64>> {
        self.each(|place| {
            let of = |first| self.get::<Counted>(place, What::Generation(first));
            let (late, early) = (of(false)?, of(true)?);
            let each = |counted: Counted| counted.generated as f64 / counted.nodes.max(1) as f64;
            Some(1.0 - each(early) / each(late))
        })
    }
}

/// Returns the name of an ordering technique.
fn step_title(step: usize) -> Text {
    match STEPS[step] {
        "captures" => Text::new("+ captures by victim and aggressor", "+ capturas por víctima y agresor"),
        "history" => Text::new("+ history", "+ historia"),
        "killers" => Text::new("+ killers", "+ jugadas asesinas"),
        "table" => Text::new(
            "+ iterative deepening, move of the table",
            "+ profundización iterativa, jugada de la tabla",
        ),
        _ => Text::new("none", "ninguna"),
    }
}

pub(super) fn ordering(seen: &Seen<'_>) -> Table {
    let rows = (1..STEPS.len()).map(|step| row(step_title(step), &seen.gains(step)));
    Table::new(
        "ordering",
        Text::new(
            "Gain in speed by each step of ordering (nodes before, by nodes after, less one)",
            "Ganancia de rendimiento de cada paso de ordenación (nodos antes, entre nodos después, menos uno)",
        ),
        columns(seen, left("step", "paso")),
        rows,
    )
}

pub(super) fn killers(seen: &Seen<'_>) -> Table {
    let title = |version: Version| {
        Text::made(|language| match language {
            Language::English => format!("version {version}"),
            Language::Spanish => format!("versión {version}"),
        })
    };
    let rows = WITH_KILLERS.map(|version| row(title(version), &seen.killers(version)));
    Table::new(
        "killers",
        Text::new("Nodes saved by killers", "Nodos que ahorran las jugadas asesinas"),
        columns(seen, left("in", "en")),
        rows,
    )
}

pub(super) fn null_moves(seen: &Seen<'_>) -> Table {
    let rows = [
        row(
            Text::new("nodes below null moves, of all", "nodos bajo jugadas nulas, del total"),
            &seen.probes(),
        ),
        row(
            Text::new(
                "below null moves that did not cut, of all",
                "bajo jugadas nulas que no cortaron, del total",
            ),
            &seen.failures(),
        ),
        row(Text::new("null moves that cut", "jugadas nulas que cortan"), &seen.successes()),
    ];
    Table::new(
        "null-moves",
        Text::new("Effort of null moves in version F", "Esfuerzo de las jugadas nulas en la versión F"),
        columns(seen, left("share", "parte")),
        rows,
    )
}

pub(super) fn cut_offs(seen: &Seen<'_>) -> Table {
    let mut rows = Vec::new();
    for version in CUTTING {
        let title = |which: Text| Text::made(|language| format!("{version}: {}", which.get(language)));
        let first = Text::new("first move", "primera jugada");
        let three = Text::new("first three", "las tres primeras");
        rows.push(row(title(first), &seen.cuts(version, |cuts| cuts.first)));
        rows.push(row(title(three), &seen.cuts(version, |cuts| cuts.three)));
    }
    Table::new(
        "cut-offs",
        Text::new(
            "Cut-offs up to the horizon, by the number of the move that makes them",
            "Cortes hasta el horizonte, por el número de la jugada que los hace",
        ),
        columns(seen, left("version and move", "versión y jugada")),
        rows,
    )
}

pub(super) fn trees(seen: &Seen<'_>) -> Table {
    let rows = TREES.map(|version| row(Text::same(version.name()), &seen.excess(version)));
    Table::new(
        "trees",
        Text::new(
            "Nodes of the last depth above those of the tree with known moves (both up to the horizon)",
            "Nodos de la última profundidad por encima de los del árbol con jugadas conocidas (ambos hasta el horizonte)",
        ),
        columns(seen, left("version", "versión")),
        rows,
    )
}

pub(super) fn generation(seen: &Seen<'_>) -> Table {
    let title = Text::new("generations saved a node, H", "generaciones ahorradas por nodo, H");
    Table::new(
        "generation",
        Text::new(
            "The move of the table before the others are generated",
            "La jugada de la tabla antes de generar las demás",
        ),
        columns(seen, left("share", "parte")),
        [row(title, &seen.ungenerated())],
    )
}

/// Table of errors of both types, summed over the positions.
pub(super) fn collisions(seen: &Seen<'_>) -> Table {
    let sum = |what: What, of: fn(&Counted) -> u64| {
        let counted = seen.places.iter().filter_map(|place| seen.get::<Counted>(place, what));
        Entry::Count(counted.map(|counted| of(&counted)).sum())
    };
    let line = |title: Text, what: What| {
        vec![
            Entry::Words(title),
            sum(what, Counted::total),
            sum(what, |counted| counted.type_1),
            sum(what, |counted| counted.type_1_seen),
            sum(what, |counted| counted.type_2),
        ]
    };
    let bits = BITS.map(|bits| {
        let title = Text::made(|language| match language {
            Language::English => format!("{bits} bits of the key"),
            Language::Spanish => format!("{bits} bits de la clave"),
        });
        line(title, What::Bits(bits))
    });
    let entries = ENTRIES.map(|entries| {
        let title = Text::made(|language| match language {
            Language::English => format!("{}K entries", entries / 1024),
            Language::Spanish => format!("{}K entradas", entries / 1024),
        });
        line(title, What::Entries(entries))
    });
    Table::new(
        "collisions",
        Text::new(
            "Errors of the table in version D, all positions together",
            "Errores de la tabla en la versión D, todas las posiciones juntas",
        ),
        vec![
            left("table", "tabla"),
            right("nodes", "nodos"),
            right("type 1: another position", "tipo 1: otra posición"),
            right("seen by an illegal move", "vistos por una jugada ilegal"),
            right("type 2: place taken", "tipo 2: sitio ocupado"),
        ],
        bits.into_iter().chain(entries),
    )
}

/// Figure of the share of cutoffs by the first move, by version and position.
pub(super) fn figure(seen: &Seen<'_>) -> Figure {
    let caption = Text::new(
        "Cut-offs by the first move, up to the horizon; the line is the 90% of the thesis.",
        "Cortes en la primera jugada, hasta el horizonte; la línea es el 90 % de la tesis.",
    );
    Figure::new("first-moves", caption, |language| {
        let title = language.say("Cut-offs by the first move", "Cortes en la primera jugada");
        let names = seen.places.iter().map(|place| place.id.clone());
        let mut chart = Chart::new(title)
            .x(Axis::categories(language.say("position", "posición"), names))
            .y(Axis::new(language.say("share of cut-offs", "parte de los cortes")).percent().range(0.0, 1.0))
            .mark_y(0.9, language.say("thesis", "tesis"));
        for (number, version) in CUTTING.into_iter().enumerate() {
            let heights = seen.cuts(version, |cuts| cuts.first).into_iter().map(|share| share.unwrap_or(0.0));
            chart = chart.series(Series::bars(version.name(), heights.collect()).colour(number));
        }
        chart
    })
}
