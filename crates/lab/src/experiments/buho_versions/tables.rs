//! Tables and figures of one position, ours or the thesis's.

use super::grid::Row;
use super::{VARIANTS, VERSIONS};
use crate::chess_kit::Visited;
use crate::report::{Align, Entry, Figure, Table, left};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};

/// Source of the numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Ours,
    Theses,
}

/// Table with a row for each variant and a column for each depth.
fn table(
    name: String,
    caption: Text,
    whose: Whose,
    row: &Row,
    deepest: u32,
    entry: impl Fn(usize, u32) -> Entry,
) -> Table {
    let mut columns = vec![left("version", "versión")];
    columns.extend((1..=deepest).map(|depth| (Text::same(depth.to_string()), Align::Right)));
    let shown = if whose == Whose::Ours { row.variants() } else { VERSIONS };
    let rows = VARIANTS[..shown].iter().enumerate().map(|(number, variant)| {
        let mut entries = vec![Entry::Words(variant.title())];
        entries.extend((1..=deepest).map(|depth| entry(number, depth)));
        entries
    });
    Table::new(name, caption, columns, rows).of_source(whose == Whose::Theses)
}

/// Table of all positions visited.
pub(super) fn nodes(id: &str, whose: Whose, caption: Text, row: &Row, deepest: u32) -> Table {
    let name = match whose {
        Whose::Ours => format!("nodes-{id}"),
        Whose::Theses => format!("thesis-nodes-{id}"),
    };
    table(name, caption, whose, row, deepest, |variant, depth| {
        Visited::entry(row.visited(variant, depth), |visited| visited.nodes)
    })
}

/// Table of those beyond the horizon.
pub(super) fn quiescence(id: &str, row: &Row, deepest: u32) -> Table {
    let caption = Text::new(
        "Of these, beyond the horizon (quiescence)",
        "De ellas, más allá del horizonte (búsqueda de reposo)",
    );
    table(format!("quiescence-{id}"), caption, Whose::Ours, row, deepest, |variant, depth| {
        Visited::entry(row.visited(variant, depth), |visited| visited.quiescence)
    })
}

/// Table of the shares of A.
pub(super) fn shares(id: &str, whose: Whose, caption: Text, row: &Row, deepest: u32) -> Table {
    let name = match whose {
        Whose::Ours => format!("share-{id}"),
        Whose::Theses => format!("thesis-share-{id}"),
    };
    table(name, caption, whose, row, deepest, |variant, depth| Entry::share(row.share(variant, depth)))
}

/// Figure of the share of A against depth, on a logarithmic scale, as in figures 6.1 and 6.2.
pub(super) fn figure(name: String, caption: Text, title: &Text, row: &Row, deepest: u32) -> Figure {
    Figure::new(name, caption, |language| {
        let (depth, share) = match language {
            Language::English => ("depth", "nodes, of those of A"),
            Language::Spanish => ("profundidad", "nodos, respecto a los de A"),
        };
        // Depths are whole: the first stands at 0.
        let place = |at: u32| f64::from(at - 1);
        let depths = Axis::categories(depth, (1..=deepest).map(|at| at.to_string()));
        let all = (1..=deepest).map(|at| (place(at), 1.0)).collect();
        let mut chart = Chart::new(title.get(language))
            .x(depths)
            .y(Axis::new(share).log().percent())
            .series(Series::line("A", all).colour(7).dashed());
        for (number, variant) in VARIANTS[..VERSIONS].iter().enumerate().skip(1) {
            let at = |at| Some((place(at), row.share(number, at)?));
            let points: Vec<(f64, f64)> = (1..=deepest).filter_map(at).collect();
            chart = chart
                .series(Series::line(variant.title().get(language), points).colour(number - 1).with_dots());
        }
        chart
    })
}
