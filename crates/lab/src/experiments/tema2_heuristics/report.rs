//! Report of the measurements: tables, figures and text.

use super::measure::{Measured, Sum, Way};
use super::{CONNECT_FOUR, Case, ERROR_OF_F, ERRORS, TIC_TAC_TOE, Tema2Heuristics, count, key, shape, ways};
use crate::experiment::{Results, Settings};
use crate::report::{Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};
use treesearch::heuristic_pruning::Taper;

/// Correlation to which the cost figure and the text refer.
const MIDDLE: u32 = 50;

pub(super) fn report(experiment: &Tema2Heuristics, settings: &Settings, results: &Results) -> Report {
    let (branching, depth) = shape(settings.size);
    let mut parts = vec![Part::Answer(answer(depth, results))];
    parts.push(Part::Title(Text::new("Random trees", "Árboles al azar")));
    parts.push(Part::Table(correlations(results)));
    parts.push(Part::Figure(Box::new(by_correlation(depth, results))));
    parts.push(Part::Figure(Box::new(by_cost(depth, results))));
    for (error, correlation) in ERRORS {
        let caption = Text::made(|language| match language {
            Language::English => format!("Random trees, correlation of g {correlation}"),
            Language::Spanish => {
                format!("Árboles al azar, correlación de g {}", correlation.replace('.', ","))
            }
        });
        parts.push(Part::Table(table(
            &format!("trees-{correlation}"),
            caption,
            depth,
            Case::Trees(error),
            results,
        )));
    }
    parts.push(Part::Title(Text::new("Small games", "Juegos pequeños")));
    for (name, title, case, depth) in [
        ("tic-tac-toe", Text::new("Tic-tac-toe", "Tres en raya"), Case::TicTacToe, TIC_TAC_TOE.depth),
        (
            "connect-four",
            Text::new(
                "Connect Four, five columns and four rows",
                "Cuatro en raya, cinco columnas y cuatro filas",
            ),
            Case::ConnectFour,
            CONNECT_FOUR.depth,
        ),
    ] {
        parts.push(Part::Table(table(name, title, depth, case, results)));
    }
    Report::new(experiment, vec![method(settings, branching, depth), reading(settings)], parts)
}

fn method(settings: &Settings, branching: u32, depth: u32) -> Text {
    let (count, seed) = (count(settings.size), settings.seed);
    Text::made(|language| match language {
        Language::English => format!(
            "{count} random trees (seed {seed}) with {branching} moves at each node and leaves {depth} moves from the root. One move of a node, any of them, \
             keeps its value, the others are worse by 1 to 100. f is exact at leaves and errs by up to {ERROR_OF_F} at inner nodes; g errs everywhere, evenly from \
             -N to N, with N chosen for the correlation between g and the true values of siblings that each table names. Games: {count} positions after \
             {} and {} random moves, those that are over left out; the truth is their result at the end, and a move is right if it keeps it. \
             Heuristic pruning goes to the same depth as the full search; its factor and the rank of the best move are given. Continuation goes two moves \
             further below nodes where the best reply changes f by more than {ERROR_OF_F} (games: {} and {}); finding them costs evaluations \
             of its own, part of which a program could use again.",
            TIC_TAC_TOE.moves, CONNECT_FOUR.moves, TIC_TAC_TOE.restless, CONNECT_FOUR.restless
        ),
        Language::Spanish => format!(
            "{count} árboles al azar (semilla {seed}) con {branching} jugadas en cada nodo y hojas a {depth} jugadas de la raíz. Una jugada de cada nodo, cualquiera, \
             conserva su valor; las demás son peores en 1 a 100. f es exacta en las hojas y yerra hasta {ERROR_OF_F} en los nodos interiores; g yerra en todos, por \
             igual de -N a N, con N elegida para la correlación entre g y los valores reales de los hermanos que nombra cada tabla. Juegos: {count} posiciones tras \
             {} y {} jugadas al azar, sin las que ya han terminado; la verdad es su resultado final, y una jugada es correcta si lo conserva. \
             La poda heurística llega a la misma profundidad que la búsqueda completa; se dan su factor y el rango de la mejor jugada. La continuación va dos jugadas \
             más allá bajo los nodos donde la mejor respuesta cambia f en más de {ERROR_OF_F} (juegos: {} y {}); encontrarlos cuesta evaluaciones propias, de las \
             que un programa podría aprovechar una parte.",
            TIC_TAC_TOE.moves, CONNECT_FOUR.moves, TIC_TAC_TOE.restless, CONNECT_FOUR.restless
        ),
    })
}

/// Returns the precision of the shares: half the width of the widest 95 % interval.
fn reading(settings: &Settings) -> Text {
    let points = 1.96 * 50.0 / (count(settings.size) as f64).sqrt();
    Text::made(|language| {
        let points = crate::numbers::decimal(points, 1, language);
        match language {
            Language::English => {
                format!("With so many trees a share is uncertain by at most ± {points} points (95 %).")
            }
            Language::Spanish => {
                format!(
                    "Con tantos árboles, un porcentaje es incierto en ± {points} puntos como mucho (95 %)."
                )
            }
        }
    })
}

fn measured(case: Case, results: &Results) -> Option<Measured> {
    results.get(&key(case))
}

fn sum(case: Case, way: Way, results: &Results) -> Option<(Sum, f64)> {
    let measured = measured(case, results)?;
    Some((*measured.sums.get(&way.name())?, measured.positions as f64))
}

/// Returns the share of positions in which a best move was found.
fn right_move(case: Case, way: Way, results: &Results) -> Option<f64> {
    let (sum, positions) = sum(case, way, results)?;
    Some(sum.right_move as f64 / positions)
}

/// Returns all calls of f per position, including those to find restless nodes.
fn evaluations(case: Case, way: Way, results: &Results) -> Option<f64> {
    let (sum, positions) = sum(case, way, results)?;
    Some((sum.evaluated + sum.asked) as f64 / positions)
}

fn title(way: Way, language: Language) -> String {
    match (way, language) {
        (Way::Full { depth }, Language::English) => format!("MiniMax, depth {depth}"),
        (Way::Full { depth }, Language::Spanish) => format!("MiniMax, profundidad {depth}"),
        (Way::AlphaBeta { depth }, Language::English) => format!("alpha-beta, depth {depth}"),
        (Way::AlphaBeta { depth }, Language::Spanish) => format!("alfa-beta, profundidad {depth}"),
        (Way::Pruned { taper: Taper { factor, first_rank }, .. }, Language::English) => {
            format!("pruning, factor {factor}, first rank {first_rank}")
        }
        (Way::Pruned { taper: Taper { factor, first_rank }, .. }, Language::Spanish) => {
            format!("poda, factor {factor}, primer rango {first_rank}")
        }
        (Way::Continued { depth, further }, Language::English) => {
            format!("continuation, depth {depth}, up to {further} further")
        }
        (Way::Continued { depth, further }, Language::Spanish) => {
            format!("continuación, profundidad {depth}, hasta {further} más")
        }
    }
}

/// Table of intended and measured correlations.
fn correlations(results: &Results) -> Table {
    let rows = ERRORS.map(|(error, aim)| {
        let measured = measured(Case::Trees(error), results);
        let chance = measured.as_ref().map(|measured| measured.by_chance / measured.positions as f64);
        vec![
            Entry::Words(Text::made(|language| match language {
                Language::English => aim.to_owned(),
                Language::Spanish => aim.replace('.', ","),
            })),
            Entry::Count(error.into()),
            Entry::number(measured.as_ref().and_then(Measured::correlation), 3),
            Entry::share(chance),
        ]
    });
    Table::new(
        "correlations",
        Text::new("How well g knows the moves of the root", "Lo bien que g conoce las jugadas de la raíz"),
        vec![
            right("correlation aimed at", "correlación buscada"),
            right("N, the greatest error", "N, el mayor error"),
            right("measured", "medida"),
            right("right by chance", "acierto por azar"),
        ],
        rows,
    )
}

fn table(name: &str, caption: Text, depth: u32, case: Case, results: &Results) -> Table {
    let all = evaluations(case, Way::Full { depth }, results);
    let rows = ways(depth).into_iter().map(|way| {
        let found = sum(case, way, results);
        let mean = |count: fn(&Sum) -> f64| found.map(|(sum, positions)| count(&sum) / positions);
        let cost = evaluations(case, way, results);
        vec![
            Entry::Words(Text::made(|language| title(way, language))),
            Entry::number(mean(|sum| sum.evaluated as f64), 1),
            Entry::number(mean(|sum| sum.asked as f64), 1),
            Entry::number(mean(|sum| sum.guessed as f64), 1),
            Entry::share(cost.zip(all).map(|(cost, all)| cost / all)),
            Entry::share(right_move(case, way, results)),
            Entry::share(found.and_then(|(sum, positions)| Some(sum.right_value? as f64 / positions))),
            Entry::number(mean(|sum| sum.loss as f64), 2),
        ]
    });
    Table::new(
        name,
        caption,
        vec![
            left("search", "búsqueda"),
            right("calls of f", "llamadas a f"),
            right("f, restless?", "f, ¿inquieto?"),
            right("calls of g", "llamadas a g"),
            right("f, of MiniMax", "f, de MiniMax"),
            right("right move", "jugada correcta"),
            right("right value", "valor correcto"),
            right("mean loss", "pérdida media"),
        ],
        rows,
    )
}

/// Figure of how often a best move is found, against the correlation of g.
fn by_correlation(depth: u32, results: &Results) -> Figure {
    let caption = Text::new(
        "How often heuristic pruning finds a best move, against the correlation between g and the true values of siblings; dashed, MiniMax to lesser depths and chance.",
        "Con qué frecuencia la poda heurística halla una jugada óptima, según la correlación entre g y los valores reales de los hermanos; a trazos, MiniMax a profundidades menores y el azar.",
    );
    Figure::new("right-move", caption, |language| {
        let at = |value: &dyn Fn(Case) -> Option<f64>| -> Vec<(f64, f64)> {
            let point =
                |&(error, aim): &(u32, &str)| Some((aim.parse::<f64>().ok()?, value(Case::Trees(error))?));
            ERRORS.iter().filter_map(point).collect()
        };
        let mut chart = Chart::new(language.say("A best move is found", "Se halla una jugada óptima"))
            .x(Axis::new(language.say("correlation of g", "correlación de g")).range(0.0, 1.0))
            .y(Axis::new(language.say("share of trees", "porcentaje de árboles")).range(0.0, 1.0).percent());
        let shown = [(1, 0), (2, 0), (4, 0), (6, 1), (8, 1), (10, 1)];
        let pruned =
            shown.map(|(factor, first_rank)| Way::Pruned { taper: Taper { factor, first_rank }, depth });
        for (number, way) in (1..).zip(pruned) {
            let points = at(&|case| right_move(case, way, results));
            chart = chart.series(Series::line(title(way, language), points).colour(number).with_dots());
        }
        for lesser in [1, depth.saturating_sub(2).max(2)] {
            let way = Way::Full { depth: lesser };
            let points = at(&|case| right_move(case, way, results));
            chart = chart.series(Series::line(title(way, language), points).dashed());
        }
        let chance = at(&|case| measured(case, results).map(|m| m.by_chance / m.positions as f64));
        chart.series(Series::line(language.say("chance", "azar"), chance).dashed())
    })
}

/// Figure of how often a best move is found, against the cost.
fn by_cost(depth: u32, results: &Results) -> Figure {
    let caption = Text::new(
        "How often a best move is found against the evaluations f that this costs, at correlation 0.75. Calls of g are not counted; those of f by which restless nodes are found are.",
        "Con qué frecuencia se halla una jugada óptima según las evaluaciones f que cuesta, con correlación 0,75; las de g no se cuentan, las de f para buscar nodos inquietos sí.",
    );
    Figure::new("right-move-by-cost", caption, |language| {
        let case = Case::Trees(MIDDLE);
        let points = |wanted: &dyn Fn(Way) -> bool| -> Vec<(f64, f64)> {
            let chosen = ways(depth).into_iter().filter(|way| wanted(*way));
            let point = |way| Some((evaluations(case, way, results)?, right_move(case, way, results)?));
            chosen.filter_map(point).collect()
        };
        let rank = |way: Way, rank: u32| matches!(way, Way::Pruned { taper, .. } if taper.first_rank == rank);
        let say = |en, es| language.say(en, es);
        Chart::new(say("What a right move costs", "Lo que cuesta una jugada correcta"))
            .x(Axis::new(say("evaluations f", "evaluaciones f")).log())
            .y(Axis::new(say("share of trees", "porcentaje de árboles")).range(0.0, 1.0).percent())
            .series(
                Series::line("MiniMax", points(&|way| matches!(way, Way::Full { .. }))).colour(0).with_dots(),
            )
            .series(
                Series::line(
                    say("pruning, first rank 0", "poda, primer rango 0"),
                    points(&|way| rank(way, 0)),
                )
                .colour(1)
                .with_dots(),
            )
            .series(
                Series::line(
                    say("pruning, first rank 1", "poda, primer rango 1"),
                    points(&|way| rank(way, 1)),
                )
                .colour(2)
                .with_dots(),
            )
            .series(
                Series::line(
                    say("continuation", "continuación"),
                    points(&|way| matches!(way, Way::Continued { .. })),
                )
                .colour(3)
                .with_dots(),
            )
            .series(
                Series::points(
                    say("alpha-beta", "alfa-beta"),
                    points(&|way| matches!(way, Way::AlphaBeta { .. }))
                        .into_iter()
                        .map(|(x, y)| charts::Point::new(x, y))
                        .collect(),
                )
                .colour(4),
            )
    })
}

/// Returns the answer in words, from the random trees of the middle correlation.
fn answer(depth: u32, results: &Results) -> Text {
    let case = Case::Trees(MIDDLE);
    let pruned = Way::Pruned { taper: Taper { factor: 10, first_rank: 1 }, depth };
    let lesser = depth - 2;
    let continued = Way::Continued { depth: lesser, further: 2 };
    let (short, full) = (Way::Full { depth: lesser }, Way::AlphaBeta { depth });
    Text::made(|language| {
        let cost = |way| Entry::number(evaluations(case, way, results), 0).shown(language);
        let found = |way| Entry::share(right_move(case, way, results)).shown(language);
        let (pf, sf, cf) = (found(pruned), found(short), found(continued));
        let (pc, sc, cc, fc) = (cost(pruned), cost(short), cost(continued), cost(full));
        let guesses = sum(case, pruned, results).map(|(sum, positions)| sum.guessed as f64 / positions);
        let guesses = Entry::number(guesses, 0).shown(language);
        match language {
            Language::English => format!(
                "Neither is sure, and alpha-beta is hard to beat. In random trees, with a g that correlates by 0.75, pruning by rank (factor 10, first rank 1) finds a best move in {pf} \
                 of the trees with {pc} evaluations f and {guesses} of g; MiniMax to depth {lesser} in {sf} with {sc}; continuation from there in {cf}, with {cc}, most of them to \
                 find the restless nodes. Alpha-beta to the full depth {depth} is always right and makes {fc}."
            ),
            Language::Spanish => format!(
                "Ninguna es segura, y alfa-beta es difícil de superar. En árboles al azar, con una g de correlación 0,75, la poda por rango (factor 10, primer rango 1) halla una jugada \
                 óptima en el {pf} de los árboles con {pc} evaluaciones f y {guesses} de g; MiniMax a profundidad {lesser}, en el {sf} con {sc}; la continuación desde ahí, en el {cf}, \
                 con {cc}, la mayoría para encontrar los nodos inquietos. Alfa-beta hasta el final, profundidad {depth}, acierta siempre y hace {fc}."
            ),
        }
    })
}
