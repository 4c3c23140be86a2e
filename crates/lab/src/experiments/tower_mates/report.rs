//! Report of `tower-mates`.

use super::positions::Problem;
use super::{ENOUGH, FORMS, MATE_IN_TWO, TowerMates, first, key, problems};
use crate::chess_kit::searches::{Seen, position};
use crate::chess_kit::words::{kept, said, said_all, value};
use crate::experiment::{Results, Settings, Size};
use crate::numbers::decimal;
use crate::report::{Align, Diagram, Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};

pub(super) fn report(experiment: &TowerMates, settings: &Settings, results: &Results) -> Report {
    let size = settings.size;
    let method = vec![
        Text::new(
            "The diagrams of the thesis are lost. The first three positions were built so that its printed solutions are mates in two, the third with \
             both of its printed continuations, 2. Nxf7 mate and 2. Ng6+ Kg8 3. Ne7 mate; the others are not from the thesis. A test proves by trying \
             everything that each is a mate in two and not in one. Bitboards, \
             alpha-beta as printed, no book; the fifth criterion in both readings (as printed, the victim has to be unprotected; as the printed game \
             was played, it need not be).",
            "Los diagramas de la tesis se han perdido. Las tres primeras posiciones se construyeron de modo que sus soluciones impresas sean mates en \
             dos, la tercera con sus dos continuaciones impresas, 2. Cxf7 mate y 2. Cg6+ Rg8 3. Ce7 mate; las demás no son de la tesis. Una prueba \
             demuestra, probándolo todo, que cada una es mate en dos y no en uno. \
             Mapas de bits, alfa-beta tal como se imprime, sin libro; el quinto criterio en sus dos lecturas (tal como se imprime, la víctima ha \
             de estar sin proteger; tal como se jugó la partida impresa, no hace falta).",
        ),
        Text::made(|language| match language {
            Language::English => format!(
                "At the nominal depth a position is evaluated without a look at its moves. A mate in two, three plies, is therefore seen by \
                 the plain search at depth {ENOUGH} and not before; a secondary search sees it earlier if each move from the nominal depth on is \
                 of one of the five kinds."
            ),
            Language::Spanish => format!(
                "A la profundidad nominal una posición se evalúa sin mirar sus jugadas. Un mate en dos, tres medias jugadas, lo ve por eso la \
                 búsqueda simple a profundidad {ENOUGH} y no antes; una búsqueda secundaria lo ve antes si cada jugada desde la profundidad nominal es \
                 de una de las cinco clases."
            ),
        }),
    ];
    let diagrams = problems(size).iter().map(diagram).collect();
    let mut parts = vec![
        Part::Diagrams(diagrams),
        Part::Title(Text::new("At the printed nominal depth", "A la profundidad nominal impresa")),
        Part::Table(printed_depths(size, results)),
        Part::Table(of_thesis(size)),
        Part::Words(Text::new(
            "The thesis's counts belong to positions that nobody has: only their order of magnitude can be compared.",
            "Las cifras de la tesis pertenecen a posiciones que nadie tiene: solo puede compararse su orden de magnitud.",
        )),
        Part::Title(Text::new(
            "The least nominal depth that sees the mate",
            "La menor profundidad nominal que ve el mate",
        )),
        Part::Table(least(size, results)),
        Part::Figure(Box::new(figure(size, results))),
    ];
    parts.extend(findings(size, results).into_iter().map(Part::Answer));
    Report::new(experiment, method, parts)
}

/// Returns a solution in the notation of the report.
fn solution(problem: &Problem, language: Language) -> String {
    let mut now = position(problem.fen);
    let mut texts = Vec::new();
    for text in problem.solution {
        let Ok(m) = now.parse_uci(text) else { break };
        texts.push(said(&kept(&now, m), language));
        now.play_unchecked(m, &mut ());
    }
    match &texts[..] {
        [key, reply, mate] => format!("1. {key} {reply} 2. {mate}"),
        _ => String::new(),
    }
}

fn diagram(problem: &Problem) -> Diagram {
    let caption =
        Text::made(|language| format!("{}: {}", problem.title.get(language), solution(problem, language)));
    Diagram { fen: problem.fen.to_owned(), caption }
}

fn head() -> Vec<(Text, Align)> {
    vec![
        left("mate", "mate"),
        right("depth", "profundidad"),
        right("reached", "alcanzado"),
        right("nodes", "nodos"),
        right("evaluated", "evaluados"),
    ]
}

fn printed_depths(size: Size, results: &Results) -> Table {
    let mut columns = head();
    columns.insert(1, left("secondary searches", "búsquedas secundarias"));
    columns.extend([right("milliseconds", "milisegundos"), right("value", "valor"), left("best", "mejores")]);
    let mut rows = Vec::new();
    for problem in problems(size) {
        let Some(printed) = &problem.printed else { continue };
        for (form, _, _) in FORMS {
            let Some(seen) = results.get::<Seen>(&key(problem, printed.depth, form)) else { continue };
            rows.push(vec![
                Entry::Words(problem.title.clone()),
                Entry::Words(title(form)),
                Entry::Count(printed.depth.into()),
                Entry::Count(seen.deepest.into()),
                Entry::Count(seen.nodes),
                Entry::Count(seen.evaluated),
                Entry::Number(seen.micros as f64 / 1000.0, 2),
                Entry::Words(Text::made(|language| value(seen.value, language))),
                Entry::Words(Text::made(|language| said_all(&seen.best, language))),
            ]);
        }
    }
    Table::new(
        "printed-depths",
        Text::new("Our program, our positions", "Nuestro programa, nuestras posiciones"),
        columns,
        rows,
    )
}

fn of_thesis(size: Size) -> Table {
    let mut columns = head();
    columns.push(right("seconds", "segundos"));
    let row = |problem: &Problem| {
        let printed = problem.printed.as_ref()?;
        Some(vec![
            Entry::Words(problem.title.clone()),
            Entry::Count(printed.depth.into()),
            Entry::Count(printed.reached.into()),
            Entry::Count(printed.nodes),
            Entry::Count(printed.evaluated),
            Entry::Count(printed.seconds),
        ])
    };
    Table::new(
        "thesis",
        Text::new("The thesis, its own positions", "La tesis, sus propias posiciones"),
        columns,
        problems(size).iter().filter_map(row),
    )
    .of_source(true)
}

fn title(form: &str) -> Text {
    match form {
        "without" => Text::new("without", "sin ellas"),
        "as-printed" => Text::new("as printed", "tal como se imprimen"),
        _ => Text::new("as played", "tal como se jugó"),
    }
}

fn least(size: Size, results: &Results) -> Table {
    let mut columns = vec![left("mate", "mate"), left("solution", "solución")];
    for (form, _, _) in FORMS {
        columns.push((
            Text::made(|language| match language {
                Language::English => format!("depth, {}", title(form).get(language)),
                Language::Spanish => format!("profundidad, {}", title(form).get(language)),
            }),
            Align::Right,
        ));
        columns.push((
            Text::made(|language| match language {
                Language::English => format!("nodes, {}", title(form).get(language)),
                Language::Spanish => format!("nodos, {}", title(form).get(language)),
            }),
            Align::Right,
        ));
    }
    let row = |problem: &Problem| {
        let mut row = vec![
            Entry::Words(problem.title.clone()),
            Entry::Words(Text::made(|language| solution(problem, language))),
        ];
        for (form, _, _) in FORMS {
            let found = first(results, size, problem, form);
            row.push(Entry::count(found.as_ref().map(|(depth, _)| *depth)));
            row.push(Entry::count(found.map(|(_, seen)| seen.nodes)));
        }
        row
    };
    Table::new(
        "least-depths",
        Text::new("Where the mate is first seen", "Dónde se ve el mate por primera vez"),
        columns,
        problems(size).iter().map(row),
    )
}

fn figure(size: Size, results: &Results) -> Figure {
    let caption = Text::new(
        "Nodes of the shallowest search that sees the mate, on a logarithmic scale; no bar where none of those tried does.",
        "Nodos de la búsqueda menos profunda que ve el mate, en escala logarítmica; sin barra donde no lo ve ninguna de las probadas.",
    );
    Figure::new("nodes", caption, |language| {
        let names = problems(size).iter().map(|problem| short(problem).get(language).to_owned());
        let nodes = Text::new("nodes", "nodos");
        let mut chart =
            Chart::new(Text::new("What a mate in two costs", "Lo que cuesta un mate en dos").get(language))
                .x(Axis::categories("", names))
                .y(Axis::new(nodes.get(language)).log());
        for (form, _, _) in FORMS {
            let height =
                |problem| first(results, size, problem, form).map_or(f64::NAN, |(_, seen)| seen.nodes as f64);
            chart = chart
                .series(Series::bars(title(form).get(language), problems(size).iter().map(height).collect()));
        }
        chart
    })
}

/// Returns a label for the axis.
fn short(problem: &Problem) -> Text {
    match problem.name {
        "first" => Text::new("1st", "1.º"),
        "second" => Text::new("2nd", "2.º"),
        "third" => Text::new("3rd", "3.º"),
        "smothered" => Text::new("smothered", "coz"),
        "ladder" => Text::new("ladder", "escalera"),
        "back-rank" => Text::new("back rank", "última fila"),
        "edge" => Text::new("edge", "banda"),
        "bishops" => Text::new("bishops", "alfiles"),
        _ => Text::new("promotion", "coronación"),
    }
}

/// Returns the findings.
fn findings(size: Size, results: &Results) -> Vec<Text> {
    let all = problems(size);
    let earlier = |form: &str| {
        let is =
            |problem: &&Problem| first(results, size, problem, form).is_some_and(|(depth, _)| depth < ENOUGH);
        all.iter().filter(is).count()
    };
    let ratios: Vec<f64> = all
        .iter()
        .filter_map(|problem| {
            let (_, plain) = first(results, size, problem, "without")?;
            let (_, secondary) = first(results, size, problem, "as-printed")?;
            Some(plain.nodes as f64 / secondary.nodes as f64)
        })
        .collect();
    let (low, high) =
        ratios.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), &ratio| (low.min(ratio), high.max(ratio)));
    let missed = |problem: &&Problem| {
        let at = problem.printed.as_ref().map(|printed| printed.depth);
        at.and_then(|depth| results.get::<Seen>(&key(problem, depth, "as-printed")))
            .is_some_and(|seen| seen.value != MATE_IN_TWO)
    };
    let missed = all.iter().filter(missed).count();
    let mut texts = vec![Text::made(|language| {
        let [printed, played] = ["as-printed", "as-played"].map(earlier);
        let number = all.len();
        match language {
            Language::English => format!(
                "With secondary searches {printed} of {number} mates are seen below nominal depth {ENOUGH} ({played} with the fifth criterion \
                 as played), without them none. At the printed nominal depths, {} of the three printed solutions are found.",
                3 - missed
            ),
            Language::Spanish => format!(
                "Con búsquedas secundarias se ven {printed} de {number} mates por debajo de la profundidad nominal {ENOUGH} ({played} con el \
                 quinto criterio tal como se jugó); sin ellas, ninguno. A las profundidades nominales impresas se hallan {} de las tres soluciones \
                 impresas.",
                3 - missed
            ),
        }
    })];
    if !ratios.is_empty() {
        texts.push(Text::made(|language| {
            let [low, high] = [low, high].map(|ratio| decimal(ratio, 1, language));
            match language {
                Language::English => format!(
                    "Where both see the mate, the plain search of depth {ENOUGH} visits from {low} to {high} times as many nodes as the shallowest \
                     search that goes on secondarily (as printed)."
                ),
                Language::Spanish => format!(
                    "Donde ambas ven el mate, la búsqueda simple de profundidad {ENOUGH} visita de {low} a {high} veces los nodos de la búsqueda menos \
                     profunda que continúa secundariamente (tal como se imprime)."
                ),
            }
        }));
    }
    texts
}
