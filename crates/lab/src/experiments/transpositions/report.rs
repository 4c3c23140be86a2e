//! Report of `transpositions`.

use super::{Done, Level, Transpositions, What, budget, places};
use crate::chess_kit::words::{kept, said};
use crate::chess_kit::{FINE_70, Place};
use crate::experiment::{Results, Settings};
use crate::numbers::{count, decimal, percent};
use crate::report::{Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use ::chess::Position;
use charts::{Axis, Chart, Series};

/// Measurements of one position.
struct Seen {
    place: Place,
    levels: Vec<Level>,
    without: Vec<Done>,
    with: Vec<Done>,
}

impl Seen {
    fn new(place: Place, results: &Results) -> Seen {
        let done = |what: What| results.get(&what.key(&place)).unwrap_or_default();
        let levels = results.get(&What::Tree.key(&place)).unwrap_or_default();
        let (without, with) = (done(What::Without), done(What::With));
        Seen { levels, without, with, place }
    }

    fn with_at(&self, depth: u32) -> Option<&Done> {
        self.with.iter().find(|done| done.depth == depth)
    }

    /// Returns the nodes saved by the table at a depth, against the search without it.
    fn saving(&self, done: &Done) -> Option<f64> {
        Some(1.0 - self.with_at(done.depth)?.nodes as f64 / done.nodes as f64)
    }

    /// Returns the last depth completed by the search without a table.
    fn last(&self) -> Option<&Done> {
        self.without.last()
    }
}

/// Returns the share of nodes whose position had occurred before.
fn again(done: &Done) -> f64 {
    done.again as f64 / done.entered.max(1) as f64
}

/// Returns how much of the searches without a table recurs.
fn answer(all: &[Seen]) -> Text {
    Text::made(|language| {
        let one = |seen: &Seen| {
            let last = seen.last()?;
            Some(format!("{} {} (d = {})", seen.place.id, percent(again(last), language), last.depth))
        };
        let each = all.iter().filter_map(one).collect::<Vec<_>>().join(", ");
        match language {
            Language::English => {
                format!(
                    "Of the nodes up to the horizon, in a search without the table, so many are positions seen before: {each}."
                )
            }
            Language::Spanish => {
                format!(
                    "De los nodos hasta el horizonte, en una búsqueda sin la tabla, tantos son posiciones ya vistas: {each}."
                )
            }
        }
    })
}

pub(super) fn report(experiment: &Transpositions, settings: &Settings, results: &Results) -> Report {
    let all: Vec<Seen> = places(settings).into_iter().map(|place| Seen::new(place, results)).collect();
    let mut parts = vec![
        Part::Answer(answer(&all)),
        Part::Table(summary(&all)),
        Part::Words(Text::new(
            "The thesis on BuhoChess says that the table saves 20–25% in the middlegame and 60–70% in endings; it does not say at which depth.",
            "La tesis sobre BuhoChess dice que la tabla ahorra un 20–25 % en el medio juego y un 60–70 % en los finales; no dice a qué profundidad.",
        )),
        Part::Figure(Box::new(savings(&all))),
    ];
    for seen in &all {
        parts.extend(seen.place.heading());
        parts.push(Part::Table(tree(seen)));
        parts.push(Part::Table(searches(seen)));
        parts.push(Part::Words(reached(seen, budget(settings))));
        if seen.place.id == FINE_70.id {
            parts.push(Part::Words(only_move(seen)));
        }
    }
    Report::new(experiment, method(settings), parts)
}

fn method(settings: &Settings) -> Vec<Text> {
    let nodes = budget(settings);
    vec![
        Text::new(
            "First the tree of all moves: how many sequences of moves there are, and how many different positions stand at their ends (men, turn, rights \
             to castle and to take en passant; how a position came about does not count).",
            "Primero, el árbol de todas las jugadas: cuántas sucesiones de jugadas hay y cuántas posiciones distintas quedan al final (piezas, turno, derechos de \
             enroque y de captura al paso; cómo se llegó no cuenta).",
        ),
        Text::made(|language| {
            let nodes = count(nodes, language);
            match language {
                Language::English => format!(
                    "Then a search: version B of BuhoChess, alpha-beta with ordered moves and quiescence, the table used for ordering only; and the same with \
                     cut-offs by the table, which are all that differs. Each goes as deep as {nodes} nodes allow. A node is a transposition if its \
                     position has been entered before in the search of the same depth; nodes beyond the horizon are left out of that, since nothing of \
                     them is kept. Without minimal windows no line is searched twice at one depth, so that whatever comes again has come by other moves or \
                     has repeated itself."
                ),
                Language::Spanish => format!(
                    "Después, una búsqueda: la versión B de BuhoChess, alfa-beta con jugadas ordenadas y búsqueda de reposo, la tabla solo para ordenar; y la misma con cortes \
                     por la tabla, que son toda la diferencia. Cada una llega a la profundidad que permiten {nodes} nodos. Un nodo es una transposición si ya se había \
                     entrado en su posición en la búsqueda de la misma profundidad; los nodos de más allá del horizonte no entran en la cuenta, ya que de \
                     ellos no se guarda nada. Sin ventanas mínimas ninguna línea se busca dos veces a una misma profundidad, así que lo que sale otra vez ha \
                     llegado por otras jugadas o se ha repetido."
                ),
            }
        }),
    ]
}

fn summary(all: &[Seen]) -> Table {
    let share = |share: Option<f64>| Entry::share(share);
    let depth = |done: Option<&Done>| done.map_or(Entry::Nothing, |done| Entry::Count(done.depth.into()));
    let rows = all.iter().map(|seen| {
        let tree = seen.levels.last();
        vec![
            Entry::Words(Text::same(seen.place.id.clone())),
            tree.map_or(Entry::Nothing, |level| {
                Entry::Number(level.sequences as f64 / level.positions.max(1) as f64, 1)
            }),
            depth(seen.last()),
            share(seen.last().map(again)),
            share(seen.last().and_then(|done| seen.saving(done))),
            depth(seen.with.last()),
        ]
    });
    Table::new(
        "summary",
        Text::new("All positions", "Todas las posiciones"),
        vec![
            left("position", "posición"),
            right("sequences for each position", "sucesiones por posición"),
            right("depth without table", "profundidad sin tabla"),
            right("transpositions there", "transposiciones ahí"),
            right("saved there by the table", "ahorro de la tabla ahí"),
            right("depth with table", "profundidad con tabla"),
        ],
        rows,
    )
}

fn tree(seen: &Seen) -> Table {
    let rows = seen.levels.iter().map(|level| {
        let each = level.sequences as f64 / level.positions.max(1) as f64;
        vec![
            Entry::Count(level.ply.into()),
            Entry::Count(level.sequences),
            Entry::Count(level.positions),
            Entry::Number(each, 1),
        ]
    });
    Table::new(
        format!("tree-{}", seen.place.file_name()),
        Text::new("The tree of all moves", "El árbol de todas las jugadas"),
        vec![
            right("plies", "medias jugadas"),
            right("sequences", "sucesiones"),
            right("different positions", "posiciones distintas"),
            right("sequences for each", "sucesiones por cada una"),
        ],
        rows,
    )
}

/// Returns a move, given in UCI notation, in the notation of the report.
fn in_words(place: &Place, uci: &str) -> Text {
    let legal = Position::from_fen(&place.fen).ok();
    let san = legal.and_then(|position| position.parse_uci(uci).ok().map(|m| kept(&position, m)));
    san.map_or_else(|| Text::same(uci.to_owned()), |san| Text::made(|language| said(&san, language)))
}

fn searches(seen: &Seen) -> Table {
    let deepest = seen.without.len().max(seen.with.len());
    let rows = (0..deepest).map(|number| {
        let (without, with) = (seen.without.get(number), seen.with.get(number));
        let depth = without.or(with).map_or(0, |done| done.depth);
        let best = |done: Option<&Done>| {
            let best = done.and_then(|done| done.best.as_deref());
            best.map_or(Entry::Nothing, |best| Entry::Words(in_words(&seen.place, best)))
        };
        let nodes = |done: Option<&Done>| done.map_or(Entry::Nothing, |done| Entry::Count(done.nodes));
        vec![
            Entry::Count(depth.into()),
            nodes(without),
            without.map_or(Entry::Nothing, |done| Entry::Share(again(done))),
            best(without),
            nodes(with),
            with.map_or(Entry::Nothing, |done| Entry::Share(again(done))),
            best(with),
            without.and_then(|done| seen.saving(done)).map_or(Entry::Nothing, Entry::Share),
        ]
    });
    Table::new(
        format!("search-{}", seen.place.file_name()),
        Text::new(
            "The search without and with cut-offs by the table: nodes, transpositions among them, best move",
            "La búsqueda sin y con cortes por la tabla: nodos, transposiciones entre ellos, mejor jugada",
        ),
        vec![
            right("depth", "profundidad"),
            right("without", "sin"),
            right("transpositions, without", "transposiciones, sin"),
            left("best, without", "mejor, sin"),
            right("with", "con"),
            right("transpositions, with", "transposiciones, con"),
            left("best, with", "mejor, con"),
            right("saved", "ahorro"),
        ],
        rows,
    )
}

fn reached(seen: &Seen, budget: u64) -> Text {
    let depth = |done: &[Done]| done.last().map_or(0, |done| done.depth);
    let (without, with) = (depth(&seen.without), depth(&seen.with));
    let each =
        seen.levels.last().map(|level| (level.ply, level.sequences as f64 / level.positions.max(1) as f64));
    Text::made(|language| {
        let budget = count(budget, language);
        let last = seen.last().map(again).map_or_else(String::new, |share| percent(share, language));
        let tree = each.map_or_else(String::new, |(ply, each)| {
            let each = decimal(each, 1, language);
            match language {
                Language::English => {
                    format!(" After {ply} plies each position is reached by {each} sequences on average.")
                }
                Language::Spanish => {
                    format!(" Tras {ply} medias jugadas, a cada posición llevan {each} sucesiones de media.")
                }
            }
        });
        match language {
            Language::English => format!(
                "With {budget} nodes the search gets to depth {without} without the table, where {last} of its nodes are transpositions, and to depth {with} \
                 with it.{tree}"
            ),
            Language::Spanish => format!(
                "Con {budget} nodos la búsqueda llega a profundidad {without} sin la tabla, donde el {last} de sus nodos son transposiciones, y a profundidad \
                 {with} con ella.{tree}"
            ),
        }
    })
}

/// Returns the first completed depth from which the winning move was the best.
fn since(done: &[Done], best: &str) -> Option<u32> {
    let found = done.iter().rev().take_while(|done| done.best.as_deref() == Some(best));
    found.last().map(|done| done.depth)
}

/// Returns whether 1.Kb1 is found.
fn only_move(seen: &Seen) -> Text {
    let (without, with) = (since(&seen.without, "a1b1"), since(&seen.with, "a1b1"));
    Text::made(|language| {
        let say = |depth: Option<u32>| match (language, depth) {
            (Language::English, Some(depth)) => format!("holds it for the best from depth {depth} on"),
            (Language::English, None) => "does not hold it for the best at its last depth".to_owned(),
            (Language::Spanish, Some(depth)) => format!("la da por mejor desde la profundidad {depth}"),
            (Language::Spanish, None) => "no la da por mejor a su última profundidad".to_owned(),
        };
        let (without, with) = (say(without), say(with));
        match language {
            Language::English => {
                format!("Only 1.Kb1 wins. Without the table the search {without}; with it, it {with}.")
            }
            Language::Spanish => {
                format!("Solo gana 1.Rb1. Sin la tabla, la búsqueda {without}; con ella, {with}.")
            }
        }
    })
}

fn savings(all: &[Seen]) -> Figure {
    let caption = Text::new(
        "What cut-offs by the table save of the nodes, against depth.",
        "Lo que ahorran de los nodos los cortes por la tabla, según la profundidad.",
    );
    Figure::new("savings", caption, |language| {
        let (depth, saved, title) = match language {
            Language::English => ("depth", "nodes saved", "Cut-offs by the table"),
            Language::Spanish => ("profundidad", "nodos ahorrados", "Cortes por la tabla"),
        };
        // Depths are whole: the first stands at 0.
        let deepest = all.iter().filter_map(Seen::last).map(|done| done.depth).max().unwrap_or(1);
        let depths = Axis::categories(depth, (1..=deepest).map(|at| at.to_string()));
        let mut chart = Chart::new(title).x(depths).y(Axis::new(saved).percent());
        for seen in all {
            let at = |done: &Done| Some((f64::from(done.depth.saturating_sub(1)), seen.saving(done)?));
            let points: Vec<(f64, f64)> = seen.without.iter().filter_map(at).collect();
            chart = chart.series(Series::line(seen.place.id.clone(), points).with_dots());
        }
        chart
    })
}
