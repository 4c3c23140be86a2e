//! Figures of `buho-replacement`: nodes by table size, and the savings of each doubling.

use super::report::{Seen, printed, thousands};
use super::thesis::{self, DEPTHS};
use super::{SCHEMES, title};
use crate::report::Figure;
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};
use classics::buho::Replacement;

/// Draws nodes at one depth against table size.
fn draw(
    title_of: String,
    sizes: [usize; 5],
    language: Language,
    nodes: impl Fn(Replacement, usize) -> Option<f64>,
) -> Chart {
    let (entries, visited) = match language {
        Language::English => ("entries of the table", "nodes"),
        Language::Spanish => ("entradas de la tabla", "nodos"),
    };
    let mut chart =
        Chart::new(title_of).x(Axis::categories(entries, sizes.map(thousands))).y(Axis::new(visited).log());
    for (number, scheme) in SCHEMES.into_iter().enumerate() {
        let points: Vec<(f64, f64)> =
            (0..5).filter_map(|size| Some((size as f64, nodes(scheme, size)?))).collect();
        if !points.is_empty() {
            chart =
                chart.series(Series::line(title(scheme).get(language), points).colour(number).with_dots());
        }
    }
    chart
}

/// Draws the savings of each doubling of the table, as in figure 6.3 of the thesis.
fn draw_gains(
    title_of: String,
    sizes: [usize; 5],
    language: Language,
    saved: impl Fn(Replacement, usize) -> Option<f64>,
) -> Chart {
    let steps: Vec<String> =
        sizes.windows(2).map(|pair| format!("{} → {}", thousands(pair[0]), thousands(pair[1]))).collect();
    let mut chart = Chart::new(title_of)
        .x(Axis::categories(language.say("doubling of the table", "al doblar la tabla"), steps))
        .y(Axis::new(language.say("nodes saved", "nodos ahorrados")).percent());
    for (number, scheme) in SCHEMES.into_iter().enumerate() {
        let points: Vec<(f64, f64)> =
            (0..4).filter_map(|from| Some((from as f64, saved(scheme, from)?))).collect();
        if !points.is_empty() {
            chart =
                chart.series(Series::line(title(scheme).get(language), points).colour(number).with_dots());
        }
    }
    chart
}

pub(super) fn gains(seen: &Seen<'_>) -> Figure {
    let caption = Text::new(
        "What each doubling of the table saves at the last depth: this is what figure 6.3 of the thesis shows.",
        "Lo que ahorra cada duplicación de la tabla a la última profundidad: es lo que muestra la figura 6.3 de la tesis.",
    );
    Figure::new(format!("doublings-{}", seen.id()), caption, |language| {
        let title = format!("{}, {} {}", seen.place.id, language.say("depth", "profundidad"), seen.depth);
        draw_gains(title, seen.sizes, language, |scheme, from| seen.doubling(scheme, from))
    })
}

pub(super) fn their_gains() -> Figure {
    let caption = Text::new(
        "Figure 6.3 of the thesis, drawn again from its tables at depth 11: the gain of each doubling, not nodes.",
        "La figura 6.3 de la tesis, dibujada de nuevo a partir de sus tablas a profundidad 11: la ganancia de cada duplicación, no los nodos.",
    );
    Figure::new("thesis-doublings", caption, |language| {
        let title = language.say("The thesis: position 5, depth 11", "La tesis: posición 5, profundidad 11");
        draw_gains(title.to_owned(), thesis::SIZES.map(|size| size * 1024), language, |scheme, from| {
            let last = printed(scheme)?[DEPTHS - 1];
            Some(1.0 - last[from + 1] as f64 / last[from] as f64)
        })
    })
}

pub(super) fn figure(seen: &Seen<'_>) -> Figure {
    let caption = Text::new(
        "Nodes at the last depth against the size of the table.",
        "Nodos a la última profundidad según el tamaño de la tabla.",
    );
    Figure::new(format!("replacement-{}", seen.id()), caption, |language| {
        let depth = seen.depth;
        let title = match language {
            Language::English => format!("{}, depth {depth}", seen.place.id),
            Language::Spanish => format!("{}, profundidad {depth}", seen.place.id),
        };
        draw(title, seen.sizes, language, |scheme, size| seen.nodes(scheme, size))
    })
}

pub(super) fn their_figure() -> Figure {
    let caption = Text::new(
        "The thesis's counts at depth 11 against the size of the table.",
        "Los recuentos de la tesis a profundidad 11 según el tamaño de la tabla.",
    );
    Figure::new("thesis-replacement", caption, |language| {
        let title = match language {
            Language::English => "The thesis: position 5, depth 11",
            Language::Spanish => "La tesis: posición 5, profundidad 11",
        };
        draw(title.to_owned(), thesis::SIZES.map(|thousands| thousands * 1024), language, |scheme, size| {
            Some(printed(scheme)?[DEPTHS - 1][size] as f64)
        })
    })
}
