//! Report of `tower-minimax`.

use super::{FORMS, MOVES, TowerMinimax, all, depths, key, position};
use crate::chess_kit::searches::Seen;
use crate::experiment::{Results, Settings};
use crate::numbers::percent;
use crate::report::{Align, Diagram, Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};
use treesearch::cost;

/// Means of ten positions as printed in the thesis: depth, form, seconds, nodes, evaluated.
const THESIS: [(u32, bool, f64, u64, u64); 4] = [
    (2, false, 17.2, 1_221, 1_192),
    (2, true, 9.7, 975, 781),
    (3, false, 269.4, 26_652, 25_458),
    (3, true, 49.3, 4_446, 4_196),
];

fn title(form: &str) -> Text {
    match form {
        "minimax" => Text::same("mini-max"),
        "shallow" => Text::new("alpha-beta as printed", "alfa-beta tal como se imprime"),
        "full" => Text::new("alpha-beta, both bounds", "alfa-beta, ambas cotas"),
        _ => Text::new("as printed, with random choice", "tal como se imprime, con elección al azar"),
    }
}

pub(super) fn report(experiment: &TowerMinimax, settings: &Settings, results: &Results) -> Report {
    let method = vec![
        Text::new(
            "The thesis took ten positions, which are lost. Ours are ten of its printed game, with White, its program, to move: before its \
             moves 3, 6, 9 and so on to 30. As there, bitboards and no secondary searches; its programs had a \
             book, which is off here. Three timings each, the fastest counts.",
            "La tesis tomó diez posiciones, que se han perdido. Las nuestras son diez de su partida impresa, con las blancas, su programa, al \
             turno: antes de sus jugadas 3, 6, 9 y así hasta la 30. Como allí, mapas de bits y sin búsquedas secundarias; sus \
             programas tenían libro, que aquí no se usa. Tres mediciones de cada tiempo; cuenta la menor.",
        ),
        Text::new(
            "As printed, a node hands down its own best value only, so that cuts by more distant ancestors are missed; the thesis's \
             walk-through hands down both bounds. Drawing lots between equal moves needs exact values at the root, which costs some \
             cuts. No form orders moves. Up to depth 3 every form was checked to find mini-max's value, and only moves that mini-max finds best.",
            "Tal como se imprime, un nodo pasa hacia abajo solo su propio mejor valor, de modo que se pierden los cortes de antepasados \
             más lejanos; el recorrido de ejemplo de la tesis pasa ambas cotas. Elegir al azar entre jugadas iguales necesita valores exactos en la \
             raíz, lo que cuesta algunos cortes. Ninguna forma ordena las jugadas. Hasta la profundidad 3 se comprobó que cada forma halla el \
             valor de mini-max y solo jugadas que mini-max da por mejores.",
        ),
    ];
    let mut parts = vec![
        Part::Title(Text::new("Means of ten positions", "Medias de diez posiciones")),
        Part::Table(means(settings, results)),
        Part::Table(of_thesis()),
        Part::Title(Text::new("What alpha-beta leaves of mini-max", "Lo que alfa-beta deja de mini-max")),
        Part::Table(shares(settings, results)),
        Part::Figure(Box::new(figure(settings, results))),
    ];
    parts.extend(findings(settings, results).into_iter().map(Part::Answer));
    parts.push(Part::Title(Text::new("Position by position", "Posición por posición")));
    parts.push(Part::Diagrams(MOVES.iter().map(|&number| diagram(number)).collect()));
    parts.extend(depths(settings.size).map(|depth| Part::Table(single(depth, results))));
    Report::new(experiment, method, parts)
}

fn diagram(number: usize) -> Diagram {
    Diagram {
        fen: position(number).to_fen().to_string(),
        caption: Text::made(|language| match language {
            Language::English => format!("before move {number}"),
            Language::Spanish => format!("antes de la jugada {number}"),
        }),
    }
}

fn mean(seen: &[Seen], of: fn(&Seen) -> u64) -> f64 {
    seen.iter().map(|seen| of(seen) as f64).sum::<f64>() / seen.len() as f64
}

fn columns(time: Text) -> Vec<(Text, Align)> {
    vec![
        right("depth", "profundidad"),
        left("search", "búsqueda"),
        (time, Align::Right),
        right("nodes", "nodos"),
        right("evaluated", "evaluados"),
    ]
}

fn means(settings: &Settings, results: &Results) -> Table {
    let mut columns = columns(Text::new("milliseconds", "milisegundos"));
    columns.insert(4, right("moves generated", "jugadas generadas"));
    let mut rows = Vec::new();
    for depth in depths(settings.size) {
        for (form, _, _) in FORMS {
            let Some(seen) = all(results, depth, form) else { continue };
            rows.push(vec![
                Entry::Count(depth.into()),
                Entry::Words(title(form)),
                Entry::Number(mean(&seen, |seen| seen.micros) / 1000.0, 3),
                Entry::Number(mean(&seen, |seen| seen.nodes), 1),
                Entry::Number(mean(&seen, |seen| seen.generated), 1),
                Entry::Number(mean(&seen, |seen| seen.evaluated), 1),
            ]);
        }
    }
    Table::new("means", Text::new("Our program", "Nuestro programa"), columns, rows)
}

fn of_thesis() -> Table {
    let rows = THESIS.map(|(depth, cuts, seconds, nodes, evaluated)| {
        vec![
            Entry::Count(depth.into()),
            Entry::Words(if cuts { Text::new("alpha-beta", "alfa-beta") } else { Text::same("mini-max") }),
            Entry::Number(seconds, 1),
            Entry::Count(nodes),
            Entry::Count(evaluated),
        ]
    });
    Table::new(
        "thesis",
        Text::new(
            "The thesis, ten other positions, NCR Tower 1632",
            "La tesis, otras diez posiciones, NCR Tower 1632",
        ),
        columns(Text::new("seconds", "segundos")),
        rows,
    )
    .of_source(true)
}

/// Returns time, nodes and evaluated positions as shares of minimax's.
fn share(results: &Results, depth: u32, form: &str) -> Option<[f64; 3]> {
    let (this, plain) = (all(results, depth, form)?, all(results, depth, "minimax")?);
    let of: [fn(&Seen) -> u64; 3] = [|seen| seen.micros, |seen| seen.nodes, |seen| seen.evaluated];
    Some(of.map(|of| mean(&this, of) / mean(&plain, of)))
}

fn thesis_share(depth: u32) -> Option<[f64; 3]> {
    let row = |cuts| THESIS.iter().find(|row| (row.0, row.1) == (depth, cuts));
    let (with, without) = (row(true)?, row(false)?);
    Some([with.2 / without.2, with.3 as f64 / without.3 as f64, with.4 as f64 / without.4 as f64])
}

/// Returns the least share of leaves that any search must evaluate in a regular tree.
///
/// The tree has as many leaves as minimax evaluated.
fn least(results: &Results, depth: u32) -> Option<f64> {
    let leaves = mean(&all(results, depth, "minimax")?, |seen| seen.evaluated);
    let branching = leaves.powf(1.0 / f64::from(depth)).round() as u32;
    Some(cost::minimal_tree(branching, depth)? as f64 / cost::leaves(branching, depth)? as f64)
}

fn shares(settings: &Settings, results: &Results) -> Table {
    let mut rows = Vec::new();
    for depth in depths(settings.size) {
        for (form, _, _) in FORMS.into_iter().skip(1) {
            let Some([time, nodes, evaluated]) = share(results, depth, form) else { continue };
            let theirs = thesis_share(depth).filter(|_| form == "shallow");
            let theirs = |place: usize| Entry::share(theirs.map(|shares| shares[place]));
            rows.push(vec![
                Entry::Count(depth.into()),
                Entry::Words(title(form)),
                Entry::Share(time),
                theirs(0),
                Entry::Share(nodes),
                theirs(1),
                Entry::Share(evaluated),
                theirs(2),
                Entry::share(least(results, depth)),
            ]);
        }
    }
    Table::new(
        "shares",
        Text::new(
            "Of mini-max's time, nodes and evaluated positions; the least possible in a regular tree",
            "Del tiempo, los nodos y las posiciones evaluadas de mini-max; el mínimo posible en un árbol regular",
        ),
        vec![
            right("depth", "profundidad"),
            left("search", "búsqueda"),
            right("time", "tiempo"),
            right("thesis, time", "tesis, tiempo"),
            right("nodes", "nodos"),
            right("thesis, nodes", "tesis, nodos"),
            right("evaluated", "evaluados"),
            right("thesis, evaluated", "tesis, evaluados"),
            right("least evaluated", "mínimo evaluados"),
        ],
        rows,
    )
}

fn single(depth: u32, results: &Results) -> Table {
    let mut columns = vec![right("move", "jugada")];
    columns.extend(FORMS.map(|(form, _, _)| (title(form), Align::Right)));
    let count = |number: usize, form: &str| {
        Entry::count(results.get::<Seen>(&key(number, depth, form)).map(|seen| seen.evaluated))
    };
    let row = |number: usize| {
        let mut row = vec![Entry::Count(number as u64)];
        row.extend(FORMS.map(|(form, _, _)| count(number, form)));
        row
    };
    Table::new(
        format!("evaluated-{depth}"),
        Text::made(|language| match language {
            Language::English => format!("Positions evaluated at depth {depth}"),
            Language::Spanish => format!("Posiciones evaluadas a profundidad {depth}"),
        }),
        columns,
        MOVES.map(row),
    )
}

/// Returns the position of a depth on the axis of a figure, the first at 0.
fn place(depth: u32) -> f64 {
    f64::from(depth) - 2.0
}

fn figure(settings: &Settings, results: &Results) -> Figure {
    let caption = Text::new(
        "Evaluated positions, mean of the ten, on a logarithmic scale; dashed, the thesis on its own ten.",
        "Posiciones evaluadas, media de las diez, en escala logarítmica; a trazos, la tesis sobre las suyas.",
    );
    Figure::new("evaluated", caption, |language| {
        let mut chart = Chart::new(language.say("Positions evaluated", "Posiciones evaluadas"))
            .x(Axis::categories(
                language.say("depth", "profundidad"),
                depths(settings.size).map(|depth| depth.to_string()),
            ))
            .y(Axis::new(language.say("positions", "posiciones")).log());
        for (number, (form, _, _)) in FORMS.into_iter().enumerate() {
            let at =
                |depth: u32| Some((place(depth), mean(&all(results, depth, form)?, |seen| seen.evaluated)));
            let points = depths(settings.size).filter_map(at).collect();
            chart = chart.series(Series::line(title(form).get(language), points).colour(number).with_dots());
        }
        for (cuts, number, name) in [
            (false, 0, language.say("mini-max, thesis", "mini-max, tesis")),
            (true, 1, language.say("alpha-beta, thesis", "alfa-beta, tesis")),
        ] {
            let rows = THESIS.iter().filter(|row| row.1 == cuts);
            let points = rows.map(|row| (place(row.0), row.4 as f64)).collect();
            chart = chart.series(Series::line(name, points).colour(number).dashed());
        }
        chart
    })
}

/// Returns the findings.
fn findings(settings: &Settings, results: &Results) -> Vec<Text> {
    let mut texts = Vec::new();
    for depth in depths(settings.size) {
        let Some([_, _, ours]) = share(results, depth, "shallow") else { continue };
        let Some([_, _, theirs]) = thesis_share(depth) else { continue };
        texts.push(Text::made(|language| {
            let [ours, theirs] = [ours, theirs].map(|share| percent(share, language));
            match language {
                Language::English => format!(
                    "At depth {depth}, alpha-beta as printed evaluates {ours} of what mini-max does; in the thesis it is {theirs}."
                ),
                Language::Spanish => format!(
                    "A profundidad {depth}, alfa-beta tal como se imprime evalúa el {ours} de lo que evalúa mini-max; en la tesis es el {theirs}."
                ),
            }
        }));
    }
    texts.push(Text::new(
        "How much alpha-beta leaves depends on the order in which moves are tried, and nobody orders them here: the thesis has its generator's \
         order, we go by the squares to which men go. The least is what the best order would leave.",
        "Cuánto deja alfa-beta depende del orden en que se prueban las jugadas, y aquí nadie las ordena: la tesis tiene el de su generador, \
         nosotros vamos por las casillas de destino. El mínimo es lo que dejaría el mejor orden.",
    ));
    texts.push(Text::new(
        "Handing down both bounds makes no difference below depth 4: there is no cut by a more distant ancestor to miss.",
        "Pasar ambas cotas no cambia nada por debajo de la profundidad 4: no hay corte de un antepasado más lejano que perder.",
    ));
    let deepest = *depths(settings.size).end();
    if let (4.., Some([_, _, shallow]), Some([_, _, full])) =
        (deepest, share(results, deepest, "shallow"), share(results, deepest, "full"))
    {
        texts.push(Text::made(|language| {
            let saved = percent(1.0 - full / shallow, language);
            match language {
                Language::English => {
                    format!("At depth {deepest} it saves {saved} of what the printed form evaluates.")
                }
                Language::Spanish => {
                    format!("A profundidad {deepest} ahorra el {saved} de lo que evalúa la forma impresa.")
                }
            }
        }));
    }
    texts.push(Text::new(
        "The thesis's alpha-beta has 194 nodes more than evaluated ones at depth 2, although a tree of two levels has but one interior \
         node for each move of the root and the root itself, which is what its mini-max shows (29). So its nodes are not counted alike; \
         what can be compared are evaluated positions.",
        "El alfa-beta de la tesis tiene a profundidad 2, 194 nodos más que evaluados, aunque un árbol de dos niveles solo tiene un nodo interior \
         por cada jugada de la raíz y la raíz misma, que es lo que muestra su mini-max (29). Sus nodos no están, pues, contados igual; lo \
         comparable son las posiciones evaluadas.",
    ));
    texts
}
