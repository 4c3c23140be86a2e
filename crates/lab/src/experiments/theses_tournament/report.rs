//! Report of `theses-tournament`.

use super::{ThesesTournament, anchor, contenders, met, nodes, pairs};
use crate::chess_kit::games::{LONGEST, Pair};
use crate::experiment::{Results, Settings, Size};
use crate::numbers::{count, decimal};
use crate::report::{Align, Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use arena::Contender;
use charts::{Axis, Chart, Series};
use stats::Trinomial;
use stats::rating::{self, Anchor, Encounter, Standing};

/// Contender with its results.
struct Line {
    name: String,
    standing: Standing,
    results: [u64; 3],
    moves: u64,
    nodes: u64,
}

impl Line {
    fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    fn points(&self) -> f64 {
        self.results[0] as f64 + self.results[1] as f64 / 2.0
    }

    /// Returns the sort key of the list.
    fn height(&self) -> f64 {
        match self.standing {
            Standing::Rated(rating) => rating.value,
            Standing::Above => f64::INFINITY,
            Standing::Below | Standing::Unconnected => f64::NEG_INFINITY,
        }
    }
}

pub(super) fn report(experiment: &ThesesTournament, settings: &Settings, results: &Results) -> Report {
    let size = settings.size;
    let all = contenders(size);
    let lines = lines(size, &all, results);
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&lines[a], &lines[b]);
        b.height().total_cmp(&a.height()).then(b.points().total_cmp(&a.points()))
    });
    let method = Text::made(|language| {
        let (nodes, games, anchor) = (count(nodes(size), language), 2 * pairs(size), anchor(size));
        match language {
            Language::English => format!(
                "Everyone plays everyone, {games} games each from balanced openings, with both colours (seed {}); a game of {LONGEST} moves is drawn. No clock \
                 decides, so that the games are the same on every machine: BuhoChess and TFG look at {nodes} positions for a move, Tower goes to its own nominal \
                 depth 2 with secondary searches, and the levels of Quevedo have their own limits. Ratings are those of a model with draws and an advantage of \
                 the first move, fixed by giving level {anchor} its own number; the error is that of 95 %.",
                settings.seed
            ),
            Language::Spanish => format!(
                "Todos juegan contra todos, {games} partidas cada dos desde aperturas equilibradas, con ambos colores (semilla {}); una partida de {LONGEST} jugadas \
                 es tablas. Ningún reloj decide, de modo que las partidas son las mismas en cualquier máquina: BuhoChess y TFG miran {nodes} posiciones por \
                 jugada, Tower va a su propia profundidad nominal 2 con búsquedas secundarias, y los niveles de Quevedo tienen sus propios límites. Las \
                 cifras de Elo son las de un modelo con tablas y ventaja de la salida, fijado dando al nivel {anchor} su propio número; el error es del 95 %.",
                settings.seed
            ),
        }
    });
    let mut parts = vec![
        Part::Title(Text::new("Standings", "Clasificación")),
        Part::Table(standings(&order, &lines)),
        Part::Figure(Box::new(figure(&order, &lines))),
        Part::Title(Text::new("Cross table", "Tabla cruzada")),
        Part::Table(cross(size, &order, &all, results)),
    ];
    parts.extend(findings(size, &lines).into_iter().map(Part::Answer));
    Report::new(experiment, vec![method], parts)
}

/// Returns wins, draws and losses of the first, with White and with Black.
fn by_colour(pairs: &[Pair]) -> [[u64; 3]; 2] {
    [true, false].map(|white| {
        [2, 1, 0].map(|points| {
            let games = pairs.iter().flat_map(|pair| &pair.games);
            games.filter(|game| game.white == white && game.points == points).count() as u64
        })
    })
}

fn lines(size: Size, all: &[Contender], results: &Results) -> Vec<Line> {
    let line = |contender: &Contender| Line {
        name: contender.name.clone(),
        standing: Standing::Unconnected,
        results: [0; 3],
        moves: 0,
        nodes: 0,
    };
    let mut lines: Vec<Line> = all.iter().map(line).collect();
    let mut encounters = Vec::new();
    for first in 0..all.len() {
        for second in first + 1..all.len() {
            let pairs = met(results, size, &all[first], &all[second]);
            let [with_white, with_black] = by_colour(&pairs);
            let [wins, draws, losses] = with_white;
            let results = Trinomial { wins, draws, losses };
            encounters.push(Encounter { white: first, black: second, results });
            let [losses, draws, wins] = with_black;
            let results = Trinomial { wins, draws, losses };
            encounters.push(Encounter { white: second, black: first, results });
            for (place, player, other) in [(0, first, [0, 1, 2]), (1, second, [2, 1, 0])] {
                for (kind, &from) in other.iter().enumerate() {
                    lines[player].results[kind] += with_white[from] + with_black[from];
                }
                lines[player].moves += pairs.iter().map(|pair| pair.moves[place]).sum::<u64>();
                lines[player].nodes += pairs.iter().map(|pair| pair.nodes[place]).sum::<u64>();
            }
        }
    }
    let fixed = format!("Quevedo {}", anchor(size));
    let player = all.iter().position(|contender| contender.name == fixed).unwrap_or(0);
    let anchor = Anchor::Player { player, rating: anchor(size).into() };
    let options = rating::Options { anchor, ..rating::Options::default() };
    if let Ok(list) = rating::rate(all.len(), &encounters, &options) {
        for (line, &standing) in lines.iter_mut().zip(list.standings()) {
            line.standing = standing;
        }
    }
    lines
}

fn standings(order: &[usize], lines: &[Line]) -> Table {
    let row = |(rank, &number): (u64, &usize)| {
        let line = &lines[number];
        let (rating, error) = match line.standing {
            Standing::Rated(rating) => (
                Entry::Elo(rating.value),
                rating.error.map_or(Entry::Nothing, |error| Entry::Number(error, 0)),
            ),
            Standing::Above => (Entry::Words(Text::new("above", "por encima")), Entry::Nothing),
            Standing::Below => (Entry::Words(Text::new("below", "por debajo")), Entry::Nothing),
            Standing::Unconnected => (Entry::Nothing, Entry::Nothing),
        };
        let nodes = if line.nodes > 0 {
            Entry::Number(line.nodes as f64 / line.moves.max(1) as f64, 0)
        } else {
            Entry::Nothing
        };
        vec![
            Entry::Count(rank),
            Entry::Words(Text::same(line.name.clone())),
            rating,
            error,
            Entry::Count(line.games()),
            Entry::Count(line.results[0]),
            Entry::Count(line.results[1]),
            Entry::Count(line.results[2]),
            Entry::Share(line.points() / line.games().max(1) as f64),
            nodes,
        ]
    };
    Table::new(
        "standings",
        Text::new("By rating", "Por Elo"),
        vec![
            (Text::same("#"), Align::Right),
            left("player", "jugador"),
            (Text::same("Elo"), Align::Right),
            (Text::same("±"), Align::Right),
            right("games", "partidas"),
            right("won", "ganadas"),
            right("drawn", "tablas"),
            right("lost", "perdidas"),
            right("score", "puntuación"),
            right("nodes a move, whole depths", "nodos por jugada, profundidades enteras"),
        ],
        (1..).zip(order).map(row),
    )
}

fn cross(size: Size, order: &[usize], all: &[Contender], results: &Results) -> Table {
    let mut columns = vec![(Text::same("#"), Align::Right), left("player", "jugador")];
    columns.extend((1..=order.len()).map(|number| (Text::same(number.to_string()), Align::Right)));
    // Points of the first of two.
    let points = |one: usize, other: usize| {
        let (first, second) = (one.min(other), one.max(other));
        let pairs = met(results, size, &all[first], &all[second]);
        let halves: u64 = pairs.iter().flat_map(|pair| &pair.games).map(|game| u64::from(game.points)).sum();
        let games: u64 = pairs.iter().map(|pair| pair.games.len() as u64).sum();
        let halves = if one < other { halves } else { 2 * games - halves };
        (halves as f64 / 2.0, games)
    };
    let row = |(rank, &one): (u64, &usize)| {
        let mut row = vec![Entry::Count(rank), Entry::Words(Text::same(all[one].name.clone()))];
        row.extend(order.iter().map(|&other| {
            if one == other {
                return Entry::Words(Text::same("·"));
            }
            let (points, games) = points(one, other);
            Entry::Words(Text::made(|language| {
                let decimals = usize::from(points.fract() != 0.0);
                format!("{}/{games}", decimal(points, decimals, language))
            }))
        }));
        row
    };
    Table::new(
        "cross-table",
        Text::new("Points of the row against the column", "Puntos de la fila contra la columna"),
        columns,
        (1..).zip(order).map(row),
    )
}

fn figure(order: &[usize], lines: &[Line]) -> Figure {
    let caption = Text::new(
        "Ratings with errors of 95 %; who won or lost everything against the rest has none.",
        "Elo con errores del 95 %; quien ganó o perdió todo frente al resto no tiene.",
    );
    let rated: Vec<(&str, f64, f64)> = order
        .iter()
        .filter_map(|&number| match lines[number].standing {
            Standing::Rated(rating) => {
                Some((lines[number].name.as_str(), rating.value, rating.error.unwrap_or(0.0)))
            }
            _ => None,
        })
        .collect();
    Figure::new("ratings", caption, |language| {
        let title = Text::new("Ratings within the tournament", "Elo dentro del torneo");
        let bars = rated.iter().map(|&(_, value, error)| (value, value - error, value + error)).collect();
        Chart::new(title.get(language))
            .x(Axis::categories("", rated.iter().map(|&(name, _, _)| name.to_owned())))
            .y(Axis::new("Elo"))
            .series(Series::bars_with_intervals("", bars))
    })
}

/// Returns the findings.
fn findings(size: Size, lines: &[Line]) -> Vec<Text> {
    let rated = |name: &str| {
        let line = lines.iter().find(|line| line.name == name)?;
        match line.standing {
            Standing::Rated(rating) => Some((rating.value, rating.error.unwrap_or(0.0))),
            _ => None,
        }
    };
    let mut texts = Vec::new();
    if let (Some(buho), Some(tfg), Some(tower)) = (rated("buho"), rated("tfg"), rated("tower")) {
        texts.push(Text::made(|language| {
            let [buho, tfg, tower] =
                [buho, tfg, tower].map(|(value, error)| format!("{value:.0} ± {error:.0}"));
            match language {
                Language::English => {
                    format!("On the scale of the levels: BuhoChess {buho}, TFG {tfg}, Tower {tower}.")
                }
                Language::Spanish => {
                    format!("En la escala de los niveles: BuhoChess {buho}, TFG {tfg}, Tower {tower}.")
                }
            }
        }));
    }
    let off: Vec<(u32, f64, f64)> = super::levels(size)
        .iter()
        .filter_map(|&elo| {
            let (value, error) = rated(&format!("Quevedo {elo}"))?;
            let apart = value - f64::from(elo);
            (apart.abs() > error && elo != anchor(size)).then_some((elo, value, error))
        })
        .collect();
    if !off.is_empty() {
        texts.push(Text::made(|language| {
            let all: Vec<String> = off
                .iter()
                .map(|&(elo, value, error)| {
                    format!("{elo}: {value:.0} ± {error:.0}")
                })
                .collect();
            let all = all.join("; ");
            match language {
                Language::English => format!(
                    "Levels that come out farther from their own number than the error of this tournament ({all}): numbers from games within one circle \
                     need not be those from games against others."
                ),
                Language::Spanish => format!(
                    "Niveles que salen más lejos de su propio número que el error de este torneo ({all}): los números de partidas dentro de un círculo no \
                     tienen por qué ser los de partidas contra otros."
                ),
            }
        }));
    }
    texts.push(Text::new(
        "None of the theses played against the others: Tower had a Chess Challenger, BuhoChess its author's goal to beat programs of middling strength, TFG \
         limited Stockfish (see tfg-elo).",
        "Ninguna de las tesis jugó contra las otras: Tower tuvo un Chess Challenger, BuhoChess la meta de su autor de ganar a programas de fuerza media, TFG \
         Stockfish limitado (véase tfg-elo).",
    ));
    texts
}
