//! Report of `null-zugzwang`.

use super::positions::{Kind, POSITIONS, Study};
use super::{NullZugzwang, REDUCTIONS, deepest, key, name, right_from, truth};
use crate::chess_kit::scenes::{opinion, pawns};
use crate::chess_kit::searches::Seen;
use crate::experiment::{Results, Settings, Size};
use crate::numbers::percent;
use crate::report::{Align, Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};

fn title(reduction: Option<u8>) -> Text {
    match reduction {
        None => Text::new("without", "sin ella"),
        Some(_) => Text::same(name(reduction)),
    }
}

pub(super) fn report(experiment: &NullZugzwang, settings: &Settings, results: &Results) -> Report {
    let size = settings.size;
    let method = vec![
        Text::new(
            "BuhoChess's version F, the first with null move, with R = 1, 2 and 3 and without: the side to move passes, the reply is searched to depth \
             d−R−1 with a minimal window at beta, and if even that is good enough the node is left. As in the thesis, nobody passes in check, twice \
             running, with king and pawns only, or with few pieces, which is read as fewer than two officers. So the positions in which it \
             errs have to give two officers to the side that would like to pass.",
            "La versión F de BuhoChess, la primera con jugada nula, con R = 1, 2 y 3 y sin ella: quien mueve pasa, la respuesta se busca a profundidad \
             d−R−1 con ventana mínima en beta, y si aun así basta, se deja el nodo. Como en la tesis, nadie pasa en jaque, dos veces seguidas, con rey y \
             peones solos ni con pocas piezas, lo que se lee como menos de dos. Por eso las posiciones en que se equivoca han de dar dos \
             piezas al bando que querría pasar.",
        ),
        Text::new(
            "The verdict that counts is that of the deepest search without null move; the same verdict means within a pawn, and from ten pawns on nothing \
             is told apart. Nodes include quiescence. Values are those of the side to move.",
            "El veredicto que cuenta es el de la búsqueda más profunda sin jugada nula; el mismo veredicto significa a menos de un peón, y desde diez \
             peones no se distingue nada. Los nodos incluyen los de reposo. Los valores son de quien mueve.",
        ),
    ];
    let mut parts = vec![
        Part::Title(Text::new("What it saves, and where it errs", "Lo que ahorra, y dónde se equivoca")),
        Part::Table(summary(size, results)),
    ];
    parts.extend(findings(size, results).into_iter().map(Part::Answer));
    for study in &POSITIONS {
        let depth = deepest(study, size);
        let who = Text::made(|language| match language {
            Language::English => format!("without null move, depth {depth}"),
            Language::Spanish => format!("sin jugada nula, profundidad {depth}"),
        });
        let diagram = study.scene.diagram(&who, truth(results, size, study).as_ref());
        parts.extend(study.scene.parts(diagram, table(size, study, results), figure(size, study, results)));
    }
    Report::new(experiment, method, parts)
}

fn summary(size: Size, results: &Results) -> Table {
    let mut columns = vec![
        left("position", "posición"),
        right("depth", "profundidad"),
        right("nodes without", "nodos sin ella"),
    ];
    for reduction in REDUCTIONS.into_iter().flatten() {
        columns.push((
            Text::made(|language| match language {
                Language::English => format!("nodes, R={reduction}"),
                Language::Spanish => format!("nodos, R={reduction}"),
            }),
            Align::Right,
        ));
    }
    for reduction in REDUCTIONS {
        columns.push((
            Text::made(|language| match language {
                Language::English => format!("right from depth, {}", title(reduction).get(language)),
                Language::Spanish => format!("acierta desde, {}", title(reduction).get(language)),
            }),
            Align::Right,
        ));
    }
    let row = |study: &Study| {
        let depth = deepest(study, size);
        let nodes = |reduction| results.get::<Seen>(&key(study, depth, reduction)).map(|seen| seen.nodes);
        let plain = nodes(None);
        let mut row =
            vec![Entry::Words(study.scene.title.clone()), Entry::Count(depth.into()), Entry::count(plain)];
        row.extend(REDUCTIONS.into_iter().skip(1).map(|reduction| {
            let share = nodes(reduction).zip(plain).map(|(this, plain)| this as f64 / plain as f64);
            Entry::share(share)
        }));
        row.extend(REDUCTIONS.map(|reduction| Entry::count(right_from(results, size, study, reduction))));
        row
    };
    Table::new(
        "summary",
        Text::new(
            "Nodes at the deepest, of those without null move; the depth from which on the verdict is right (a dash: not at the deepest)",
            "Nodos a la mayor profundidad, respecto a los de sin jugada nula; profundidad desde la que el veredicto es correcto (raya: no a la mayor)",
        ),
        columns,
        POSITIONS.iter().map(row),
    )
}

/// Returns the findings by kind of position.
fn findings(size: Size, results: &Results) -> Vec<Text> {
    let of = |kind: Kind| POSITIONS.iter().filter(move |study| study.kind == kind);
    let wrong = |reduction: Option<u8>| {
        of(Kind::Zugzwang).filter(|study| right_from(results, size, study, reduction).is_none()).count()
    };
    let saved = |reduction: Option<u8>| {
        let sum = |reduction| -> Option<u64> {
            let one = |study: &Study| {
                Some(results.get::<Seen>(&key(study, deepest(study, size), reduction))?.nodes)
            };
            of(Kind::Ordinary).map(one).sum()
        };
        Some(1.0 - sum(reduction)? as f64 / sum(None)? as f64)
    };
    let guarded = of(Kind::Guarded).all(|study| {
        let depth = deepest(study, size);
        let nodes = |reduction| results.get::<Seen>(&key(study, depth, reduction)).map(|seen| seen.nodes);
        REDUCTIONS.iter().all(|&reduction| nodes(reduction) == nodes(None))
    });
    let all = of(Kind::Zugzwang).count();
    let mut texts = vec![Text::made(|language| {
        let [one, two, three] = [1, 2, 3].map(|reduction| wrong(Some(reduction)));
        match language {
            Language::English => format!(
                "Of the {all} positions with zugzwang, the deepest search with R = 1, 2, 3 is still wrong in {one}, {two}, {three}."
            ),
            Language::Spanish => format!(
                "De las {all} posiciones con zugzwang, la búsqueda más profunda con R = 1, 2, 3 sigue equivocada en {one}, {two}, {three}."
            ),
        }
    })];
    if let [Some(one), Some(two), Some(three)] = [1, 2, 3].map(|reduction| saved(Some(reduction))) {
        texts.push(Text::made(|language| {
            let [one, two, three] = [one, two, three].map(|share| percent(share, language));
            match language {
                Language::English => format!(
                    "In the ordinary positions R = 1, 2, 3 saves {one}, {two}, {three} of the nodes. The thesis chose R = 2 and says of it 20 to 26 % in the \
                     middlegame, nothing below depth 4, and no use in endings."
                ),
                Language::Spanish => format!(
                    "En las posiciones corrientes R = 1, 2, 3 ahorra el {one}, {two}, {three} de los nodos. La tesis eligió R = 2 y dice de él un 20 a 26 % en el \
                     medio juego, nada por debajo de la profundidad 4 y ninguna utilidad en los finales."
                ),
            }
        }));
    }
    if guarded {
        texts.push(Text::new(
            "Where the side to move never has two officers the null move is never tried: the counts are the same with and without it. That is what the \
             thesis's conditions are for.",
            "Donde quien mueve nunca tiene dos piezas, la jugada nula no se intenta nunca: las cuentas son las mismas con ella y sin ella. Para eso están las \
             condiciones de la tesis.",
        ));
    }
    texts
}

fn table(size: Size, study: &Study, results: &Results) -> Table {
    let mut columns = vec![right("depth", "profundidad")];
    for reduction in REDUCTIONS {
        columns.push((title(reduction), Align::Left));
        columns.push((
            Text::made(|language| match language {
                Language::English => format!("nodes, {}", title(reduction).get(language)),
                Language::Spanish => format!("nodos, {}", title(reduction).get(language)),
            }),
            Align::Right,
        ));
    }
    let row = |depth: u32| {
        let mut row = vec![Entry::Count(depth.into())];
        for reduction in REDUCTIONS {
            let seen: Option<Seen> = results.get(&key(study, depth, reduction));
            row.push(opinion(seen.as_ref()));
            row.push(Entry::count(seen.map(|seen| seen.nodes)));
        }
        row
    };
    Table::new(
        format!("values-{}", study.scene.name),
        Text::new(
            "Best move, value and nodes at each depth",
            "Mejor jugada, valor y nodos a cada profundidad",
        ),
        columns,
        (1..=deepest(study, size)).map(row),
    )
}

/// Figure of values where the null move errs, of nodes where it does not.
fn figure(size: Size, study: &Study, results: &Results) -> Figure {
    let errs = study.kind == Kind::Zugzwang;
    let caption = if errs {
        Text::new(
            "The value at each depth; mates and whatever is worth more than twelve pawns are drawn at twelve.",
            "El valor a cada profundidad; los mates y cuanto vale más de doce peones se dibujan en doce.",
        )
    } else {
        Text::new(
            "Nodes at each depth, on a logarithmic scale.",
            "Nodos a cada profundidad, en escala logarítmica.",
        )
    };
    Figure::new(format!("picture-{}", study.scene.name), caption, |language| {
        let y = if errs {
            Axis::new(language.say("value in pawns", "valor en peones"))
        } else {
            Axis::new(language.say("nodes", "nodos")).log()
        };
        let mut chart = Chart::new(study.scene.title.get(language))
            .x(Axis::categories(
                language.say("depth", "profundidad"),
                (1..=deepest(study, size)).map(|depth| depth.to_string()),
            ))
            .y(y);
        for (number, reduction) in REDUCTIONS.into_iter().enumerate() {
            let at = |depth: u32| {
                let seen: Seen = results.get(&key(study, depth, reduction))?;
                let height = if errs { pawns(&seen) } else { seen.nodes as f64 };
                Some((f64::from(depth - 1), height))
            };
            let points = (1..=deepest(study, size)).filter_map(at).collect();
            let line = Series::line(title(reduction).get(language), points).colour(number).with_dots();
            chart = chart.series(line);
        }
        chart
    })
}
