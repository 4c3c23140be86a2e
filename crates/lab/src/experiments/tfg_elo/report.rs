//! Report of `tfg-elo`.

use super::{FEW_NODES, MOVE_TIME, Met, TfgElo, engine, key, levels, met, pairs, rows};
use crate::chess_kit::games::LONGEST;
use crate::error::LabError;
use crate::experiment::{Results, Settings, Size};
use crate::numbers::count;
use crate::report::{Align, Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use arena::ladder::{self, Estimates, Observed, Scale};
use charts::{Axis, Chart, Point, Series};

/// Confidence level of intervals.
const CONFIDENCE: f64 = 0.95;

pub(super) fn report(
    experiment: &TfgElo,
    settings: &Settings,
    results: &Results,
) -> Result<Report, LabError> {
    let (name, size) = (engine(settings), settings.size);
    let met = results.get::<Met>(&key(levels(size)[0], 0));
    let (opponent, scale) =
        met.map_or_else(|| (String::new(), Scale::Modern), |met: Met| (met.opponent, met.scale));
    let table = ladder::Table::new(rows(settings, results))?;
    let ours = ladder::Report::new(ladder::Experiment::new(table), CONFIDENCE).expect("a confidence");
    let thesis = ladder::Report::new(ladder::Experiment::new(ladder::report::thesis()), CONFIDENCE)
        .expect("a confidence");
    let faults = faults(settings, results);
    let method = vec![
        method(settings, name, &opponent, scale),
        Text::new(
            "Three ratings from the same results: least squares of wins divided by games, as in the thesis, where a draw counts as a loss; least squares of \
         scores, where it counts as half a win; maximum likelihood, with its interval of 95 %.",
            "Tres estimaciones del Elo a partir de los mismos resultados: mínimos cuadrados de victorias entre partidas, como en la tesis, donde las tablas cuentan como \
         derrota; mínimos cuadrados de puntuaciones, donde cuentan como media victoria; máxima verosimilitud, con su intervalo del 95 %.",
        ),
    ];
    let parts = vec![
        Part::Title(Text::new("Results by level", "Resultados por nivel")),
        Part::Table(by_level(
            "levels",
            Text::made(|language| match language {
                Language::English => format!("{name} against {opponent}"),
                Language::Spanish => format!("{name} contra {opponent}"),
            }),
            &ours,
            false,
        )),
        Part::Table(by_level(
            "thesis-levels",
            Text::new(
                "TFG against Stockfish, as the thesis prints it",
                "TFG contra Stockfish, según imprime la tesis",
            ),
            &thesis,
            true,
        )),
        Part::Title(Text::new("Ratings", "Elo")),
        Part::Table(ratings(name, &ours.estimates, &thesis.estimates)),
        Part::Figure(Box::new(figure(name, &opponent, &ours))),
        Part::Answer(finding(name, size, &ours, &thesis)),
        Part::Words(effort(name, settings, results)),
        Part::Words(Text::made(|language| match (faults, language) {
            (0, Language::English) => "No game was lost by a fault of a program.".to_owned(),
            (0, Language::Spanish) => "Ninguna partida se perdió por un fallo de un programa.".to_owned(),
            (_, Language::English) => {
                format!("Games lost by a fault of a program, such as an illegal move: {faults}.")
            }
            (_, Language::Spanish) => {
                format!("Partidas perdidas por un fallo de un programa, como una jugada ilegal: {faults}.")
            }
        })),
    ];
    Ok(Report::new(experiment, method, parts))
}

fn method(settings: &Settings, name: &str, opponent: &str, scale: Scale) -> Text {
    let games = 2 * pairs(settings.size);
    let ms = MOVE_TIME.as_millis();
    let seed = settings.seed;
    Text::made(|language| {
        let pace = match (name, settings.size, language) {
            ("tower", _, Language::English) => "goes to its own nominal depth, 2".to_owned(),
            ("tower", _, Language::Spanish) => "va a su propia profundidad nominal, 2".to_owned(),
            (_, Size::Quick, Language::English) => format!("looks at {FEW_NODES} positions for a move"),
            (_, Size::Quick, Language::Spanish) => format!("mira {FEW_NODES} posiciones por jugada"),
            (_, _, Language::English) => format!("has {ms} ms for a move"),
            (_, _, Language::Spanish) => format!("tiene {ms} ms por jugada"),
        };
        match (settings.size, language) {
            (Size::Quick, Language::English) => format!(
                "The quick form needs no other program: {name} {pace} and plays levels of Quevedo, {games} games at each, half with each colour, from \
                 balanced openings (seed {seed}); a game of {LONGEST} moves is drawn. So few games say little; the levels are on the scale of Stockfish, \
                 as far as they were measured against it."
            ),
            (Size::Quick, Language::Spanish) => format!(
                "La forma rápida no necesita otro programa: {name} {pace} y juega contra niveles de Quevedo, {games} partidas en cada uno, la mitad con cada \
                 color, desde aperturas equilibradas (semilla {seed}); una partida de {LONGEST} jugadas es tablas. Tan pocas partidas dicen poco; los \
                 niveles están en la escala de Stockfish en la medida en que se midieron contra él."
            ),
            (_, Language::English) => format!(
                "{name} {pace} and plays {opponent}, limited to each level ({}), with {ms} ms for a move: {games} games at each level, half with each \
                 colour, from balanced openings (seed {seed}; the thesis, 100 games at each, says nothing of openings); a game of {LONGEST} moves is \
                 drawn, and nobody loses on time: a late answer is waited for. Clocks and the limited Stockfish's own lots make these games differ \
                 from run to run.",
                scale_said(scale, language)
            ),
            (_, Language::Spanish) => format!(
                "{name} {pace} y juega contra {opponent}, limitado a cada nivel ({}), con {ms} ms por jugada: {games} partidas en cada nivel, la mitad con \
                 cada color, desde aperturas equilibradas (semilla {seed}; la tesis, 100 partidas en cada uno, no dice nada de aperturas); una partida de \
                 {LONGEST} jugadas es tablas, y nadie pierde por tiempo: una respuesta tardía se espera. El reloj y el azar propio del Stockfish \
                 limitado hacen que estas partidas varíen de una vez a otra.",
                scale_said(scale, language)
            ),
        }
    })
}

/// Returns the description of a scale of levels.
fn scale_said(scale: Scale, language: Language) -> &'static str {
    match scale {
        Scale::Modern => language.say("on the scale of Stockfish 16 and later", "en la escala de Stockfish 16 y posteriores"),
        Scale::Older => language.say(
            "on the scale of Stockfish 16 and later, translated for an older one by equal internal level",
            "en la escala de Stockfish 16 y posteriores, traducida para uno anterior por igualdad de nivel interno",
        ),
        Scale::Native { .. } => language.say(
            "on its own scale, which may not be comparable with that of Stockfish",
            "en su propia escala, que quizá no se pueda comparar con la de Stockfish",
        ),
    }
}

/// Returns the search effort, which depends on the machine if a clock is used.
fn effort(name: &str, settings: &Settings, results: &Results) -> Text {
    let pairs = levels(settings.size).iter().flat_map(|&level| met(settings, results, level));
    let (nodes, moves) =
        pairs.fold((0, 0), |(nodes, moves), met| (nodes + met.pair.nodes[0], moves + met.pair.moves[0]));
    Text::made(|language| {
        let nodes = count(nodes / moves.max(1), language);
        match language {
            Language::English => format!("{name} looked at {nodes} positions for a move, on average."),
            Language::Spanish => format!("{name} miró {nodes} posiciones por jugada, de media."),
        }
    })
}

/// Returns the games that ended by a fault.
fn faults(settings: &Settings, results: &Results) -> usize {
    let games = |&level: &u32| {
        let games = met(settings, results, level).into_iter().flat_map(|met| met.pair.games);
        games.filter(|game| game.fault).count()
    };
    levels(settings.size).iter().map(games).sum()
}

fn by_level(name: &str, caption: Text, report: &ladder::Report, of_source: bool) -> Table {
    let row = |line: &ladder::report::Line| {
        let row = line.row;
        vec![
            Entry::Elo(row.level as f64),
            Entry::Count(row.wins),
            Entry::Count(row.losses),
            Entry::Count(row.draws),
            Entry::Share(row.wins as f64 / row.games().max(1) as f64),
            Entry::Share(line.score),
            Entry::share(line.expected),
        ]
    };
    Table::new(
        name,
        caption,
        vec![
            right("level", "nivel"),
            right("won", "ganadas"),
            right("lost", "perdidas"),
            right("drawn", "tablas"),
            right("wins/games", "victorias/partidas"),
            right("score", "puntuación"),
            right("expected", "esperada"),
        ],
        report.levels.iter().map(row),
    )
    .of_source(of_source)
}

fn ratings(name: &str, ours: &Estimates, thesis: &Estimates) -> Table {
    let whole = |rating: Option<f64>| rating.map_or(Entry::Nothing, Entry::Elo);
    let row = |title: Text, of: fn(&Estimates) -> Option<f64>| {
        vec![Entry::Words(title), whole(of(ours)), whole(of(thesis))]
    };
    Table::new(
        "ratings",
        Text::new("Elo, by three ways of reckoning", "Elo, por tres modos de calcular"),
        vec![
            left("estimate", "estimación"),
            (Text::same(name.to_owned()), Align::Right),
            right("thesis, TFG", "tesis, TFG"),
        ],
        vec![
            row(Text::new("least squares of wins/games", "mínimos cuadrados de victorias/partidas"), |e| {
                e.wins
            }),
            row(Text::new("least squares of scores", "mínimos cuadrados de puntuaciones"), |e| e.scores),
            row(Text::new("maximum likelihood", "máxima verosimilitud"), |e| e.likelihood),
            row(Text::new("its interval, from", "su intervalo, desde"), |e| e.low),
            row(Text::new("to", "hasta"), |e| e.high),
        ],
    )
}

fn figure(name: &str, opponent: &str, report: &ladder::Report) -> Figure {
    let caption = Text::new(
        "Scores by level with intervals of 95 %, wins divided by games, and what the likeliest rating promises with its band.",
        "Puntuaciones por nivel con intervalos del 95 %, victorias entre partidas, y lo que promete el Elo más verosímil con su banda.",
    );
    let drawing = report.drawing();
    Figure::new("ladder", caption, |language| {
        let point = |seen: &Observed| Point { x: seen.level, y: seen.score, interval: seen.interval };
        let wins = drawing.wins.iter().map(|(level, share)| Point::new(*level, *share)).collect();
        let against = language.say("against", "contra");
        let mut chart = Chart::new(format!("{name} {against} {opponent}"))
            .x(Axis::new(language.say("Elo of the level", "Elo del nivel")))
            .y(Axis::new(language.say("score", "puntuación")).range(0.0, 1.0).percent());
        if !drawing.band.is_empty() {
            chart = chart.series(Series::band("95 %", drawing.band.clone()).colour(1));
        }
        if !drawing.curve.is_empty() {
            let curve = Series::line(language.say("expected", "esperada"), drawing.curve.clone());
            chart = chart.series(curve.colour(1));
        }
        chart =
            chart.series(Series::points(language.say("wins/games", "victorias/partidas"), wins).colour(6));
        let scores = drawing.observed.iter().map(point).collect();
        chart = chart.series(Series::points(language.say("score", "puntuación"), scores).colour(0));
        let likelihood = report.estimates.likelihood;
        likelihood.into_iter().fold(chart, |chart, rating| chart.mark_x(rating, format!("{rating:.0}")))
    })
}

fn finding(name: &str, size: Size, ours: &ladder::Report, thesis: &ladder::Report) -> Text {
    let games = ours.experiment.table.games();
    let (Some(wins), Some(low), Some(high)) = (ours.estimates.wins, ours.estimates.low, ours.estimates.high)
    else {
        return Text::new(
            "All games ended alike: no rating can be told from them.",
            "Todas las partidas terminaron igual: de ellas no se sigue ningún Elo.",
        );
    };
    Text::made(|language| {
        let whole = |rating: f64| format!("{rating:.0}");
        let theirs = thesis.estimates.wins.map(whole).unwrap_or_default();
        let (wins, low, high) = (whole(wins), whole(low), whole(high));
        let other = match (size, language) {
            (Size::Quick, Language::English) => {
                " Opponent and pace are not the thesis's, so the two numbers do not compare."
            }
            (Size::Quick, Language::Spanish) => {
                " Ni rival ni ritmo son los de la tesis, así que los dos números no se comparan."
            }
            (_, Language::English) => {
                " The thesis does not say which Stockfish it played: before version 16 the same number meant another strength."
            }
            (_, Language::Spanish) => {
                " La tesis no dice contra qué Stockfish jugó: antes de la versión 16 el mismo número significaba otra fuerza."
            }
        };
        match language {
            Language::English => format!(
                "By the thesis's reckoning {name} has {wins} from {games} games, and by the likelihood between {low} and {high}; the thesis says {theirs} of \
                 TFG.{other}"
            ),
            Language::Spanish => format!(
                "Calculado como en la tesis, {name} tiene {wins} en {games} partidas, y por la verosimilitud entre {low} y {high}; la tesis dice {theirs} de \
                 TFG.{other}"
            ),
        }
    })
}
