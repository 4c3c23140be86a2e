//! Report of `tower-game`.

use super::{Judged, READINGS, TowerGame, opponents, pair_key, pairs, pgn, printed_key};
use crate::chess_kit::games::{self, LONGEST, Pair};
use crate::chess_kit::printed;
use crate::chess_kit::words::{said, said_all, value};
use crate::experiment::{Results, Settings, Size};
use crate::report::{Diagram, Entry, Figure, Listing, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use arena::Contender;
use charts::{Axis, Chart, Series};
use classics::tower::Fifth;

pub(super) fn report(experiment: &TowerGame, settings: &Settings, results: &Results) -> Report {
    let readings = READINGS.map(|fifth| results.get::<Vec<Judged>>(&printed_key(fifth)).unwrap_or_default());
    let [as_printed, as_played] = &readings;
    let method = vec![
        Text::new(
            "The game of chapter VI: the program with bitboards, book, alpha-beta and secondary searches at nominal depth 2, White, against a \
             Chess Challenger at its second level. Three of Black's moves cannot be taken from the print: at moves 30 and 34 the square of a rook is \
             illegible, and move 33 is printed as f4-g5, which no piece can play (read as f5-g4). White's moves from 4, where the book ends, to 30 are \
             looked at. For each, the rebuilt program searches the position as the printed one did, and reports all moves that it finds equally good.",
            "La partida del capítulo VI: el programa con mapas de bits, libro, alfa-beta y búsquedas secundarias a profundidad nominal 2, con \
             blancas, contra un Chess Challenger en su segundo nivel. Tres jugadas de las negras no pueden tomarse de lo impreso: en la 30 y la 34 la casilla de una torre \
             es ilegible, y la 33 está impresa como f4-g5, que ninguna pieza puede jugar (se lee f5-g4). Se miran las jugadas blancas de la 4, donde \
             termina el libro, a la 30. En cada una, el programa reconstruido busca en la posición como lo hizo el \
             impreso y dice todas las jugadas que da por igual de buenas.",
        ),
        Text::new(
            "The thesis says that both programs follow their books to move 3. Yet 2. Bc4 is in none of the eleven openings that it names: either its \
             book had more than it names, or the program was already on its own.",
            "La tesis dice que ambos programas siguen sus libros hasta la jugada 3. Sin embargo, 2. Ac4 no está en ninguna de las once aperturas que \
             nombra: o su libro tenía más de lo que nombra, o el programa ya pensaba por su cuenta.",
        ),
        Text::made(|language| {
            let games = 2 * pairs(settings.size);
            match language {
                Language::English => format!(
                    "A Chess Challenger is not to be had here. Opponents of the same kind are the engines of the two other theses at depth 2, \
                     where theirs have quiescence, and Quevedo at level 1400; none of them has a book. {games} games with each from the start of \
                     the game, half with each colour (seed {}); a game of {LONGEST} moves is drawn. No clock decides anything.",
                    settings.seed
                ),
                Language::Spanish => format!(
                    "Aquí no se dispone de un Chess Challenger. Rivales de la misma clase son los motores de las otras dos tesis a profundidad 2, que \
                     tienen búsqueda de reposo, y Quevedo en su nivel 1400; ninguno tiene libro. {games} partidas con cada uno desde el principio, \
                     la mitad con cada color (semilla {}); una partida de {LONGEST} jugadas es tablas. Ningún reloj decide nada.",
                    settings.seed
                ),
            }
        }),
    ];
    let end = printed::after(usize::MAX);
    let repetitions = end.repetitions();
    let mut parts = vec![
        Part::Title(Text::new("The game", "La partida")),
        Part::Diagrams(vec![
            diagram(
                19,
                Text::new("after 10. d4: the middlegame begins", "tras 10. d4: empieza el medio juego"),
            ),
            diagram(usize::MAX, Text::new("the end", "el final")),
        ]),
        Part::Listing(Listing {
            file: "printed.pgn".to_owned(),
            caption: Text::new(
                "The printed game with the thesis's remarks and what the rebuilt program finds best (values are White's):",
                "La partida impresa con las observaciones de la tesis y lo que el programa reconstruido da por mejor (valores de las blancas):",
            ),
            text: Text::made(|language| pgn::annotated(as_printed, language).to_pgn().unwrap_or_default()),
        }),
        Part::Words(Text::made(|language| match language {
            Language::English => format!(
                "The thesis calls the game drawn by repetition. In the moves it prints the last position has been on the board {repetitions} times; \
                 the rules of today ask for three."
            ),
            Language::Spanish => format!(
                "La tesis da la partida por tablas por repetición. En las jugadas que imprime, la última posición ha estado {repetitions} veces en el \
                 tablero; las reglas de hoy piden tres."
            ),
        })),
        Part::Title(Text::new("Move by move", "Jugada por jugada")),
        Part::Table(moves(as_printed, as_played)),
        Part::Answer(agreement(as_printed, as_played)),
        Part::Title(Text::new("Against machines of the same kind", "Contra máquinas de la misma clase")),
        Part::Table(scores(settings.size, results)),
        Part::Figure(Box::new(figure(settings.size, results))),
    ];
    if let Some(listing) = example(results) {
        parts.push(Part::Listing(listing));
    }
    Report::new(experiment, method, parts)
}

fn diagram(half_moves: usize, caption: Text) -> Diagram {
    Diagram { fen: printed::after(half_moves).position().to_fen().to_string(), caption }
}

fn moves(as_printed: &[Judged], as_played: &[Judged]) -> Table {
    let yes =
        |agrees: bool| Entry::Words(if agrees { Text::new("yes", "sí") } else { Text::new("no", "no") });
    let row = |(printed, played): (&Judged, &Judged)| {
        vec![
            Entry::Count(printed.ply as u64 / 2 + 1),
            Entry::Words(Text::made(|language| said(&printed.played, language))),
            Entry::Words(Text::made(|language| said_all(&printed.seen.best, language))),
            Entry::Words(Text::made(|language| value(printed.seen.value, language))),
            yes(printed.agrees()),
            yes(played.agrees()),
            Entry::Count(printed.seen.nodes),
        ]
    };
    Table::new(
        "moves",
        Text::new("White's moves after the book", "Las jugadas blancas tras el libro"),
        vec![
            right("move", "jugada"),
            left("played", "jugado"),
            left("rebuilt program", "programa reconstruido"),
            right("value", "valor"),
            left("agrees", "coincide"),
            left("fifth as played", "quinto tal como se jugó"),
            right("nodes", "nodos"),
        ],
        as_printed.iter().zip(as_played).map(row),
    )
}

fn agreement(as_printed: &[Judged], as_played: &[Judged]) -> Text {
    let agreed = |judged: &[Judged]| judged.iter().filter(|judged| judged.agrees()).count();
    let (all, printed, played) = (as_printed.len(), agreed(as_printed), agreed(as_played));
    // A random player: one of the legal moves.
    let by_lot: f64 =
        as_printed.iter().map(|judged| 1.0 / printed::after(judged.ply).legal_moves().len() as f64).sum();
    Text::made(|language| {
        let by_lot = crate::numbers::decimal(by_lot, 1, language);
        match language {
            Language::English => format!(
                "Of {all} moves, {printed} are among those that the rebuilt program finds best, and {played} if the fifth criterion is read as the game \
                 was played; moves drawn at random would be right {by_lot} times. Move 12, which exchanges queens, can be explained by the second reading \
                 only: as printed, the search would stop after 12... Qxd1, where the taken queen is protected, and take it for lost."
            ),
            Language::Spanish => format!(
                "De {all} jugadas, {printed} están entre las que el programa reconstruido da por mejores, y {played} si el quinto criterio se lee tal como \
                 se jugó la partida; jugadas al azar acertarían {by_lot} veces. La jugada 12, que cambia damas, solo se explica con la segunda \
                 lectura: tal como se imprime, la búsqueda se detendría tras 12... Dxd1, donde la dama tomada está protegida, y la daría por perdida."
            ),
        }
    })
}

/// Returns an opponent's name, which stays in English.
fn named(opponent: &Contender) -> Text {
    Text::made(|language| match language {
        Language::English => opponent.name.clone(),
        Language::Spanish => opponent.name.replace(", depth ", ", nivel "),
    })
}

/// Returns all pairs with an opponent.
fn met(results: &Results, size: Size, opponent: &Contender) -> Vec<Pair> {
    (0..pairs(size)).filter_map(|number| results.get(&pair_key(opponent, number))).collect()
}

fn scores(size: Size, results: &Results) -> Table {
    let row = |opponent: Contender| {
        let pairs = met(results, size, &opponent);
        let [wins, draws, losses] = games::summed(&pairs);
        let games = (wins + draws + losses).max(1) as f64;
        let (moves, nodes): (u64, u64) =
            pairs.iter().fold((0, 0), |(moves, nodes), pair| (moves + pair.moves[0], nodes + pair.nodes[0]));
        vec![
            Entry::Words(named(&opponent)),
            Entry::Count(wins),
            Entry::Count(draws),
            Entry::Count(losses),
            Entry::Share((wins as f64 + draws as f64 / 2.0) / games),
            Entry::Number(moves as f64 / games, 1),
            Entry::Number(nodes as f64 / moves.max(1) as f64, 0),
        ]
    };
    Table::new(
        "games",
        Text::new("Tower as in the printed game", "Tower como en la partida impresa"),
        vec![
            left("opponent", "rival"),
            right("won", "ganadas"),
            right("drawn", "tablas"),
            right("lost", "perdidas"),
            right("score", "puntuación"),
            right("moves a game", "jugadas por partida"),
            right("nodes a move", "nodos por jugada"),
        ],
        opponents().map(row),
    )
}

fn figure(size: Size, results: &Results) -> Figure {
    let caption = Text::new("How the games of Tower ended.", "Cómo terminaron las partidas de Tower.");
    Figure::new("games", caption, |language| {
        let names = opponents().map(|opponent| named(&opponent).get(language).to_owned());
        let chart = Chart::new(
            language.say("Tower against machines of its kind", "Tower contra máquinas de su clase"),
        )
        .x(Axis::categories("", names))
        .y(Axis::new(language.say("games", "partidas")));
        let results = opponents().map(|opponent| games::summed(&met(results, size, &opponent)));
        let kinds = [
            language.say("won", "ganadas"),
            language.say("drawn", "tablas"),
            language.say("lost", "perdidas"),
        ];
        kinds.into_iter().enumerate().fold(chart, |chart, (place, name)| {
            chart.series(Series::bars(name, results.iter().map(|sum| sum[place] as f64).collect()))
        })
    })
}

/// Returns the first game with White against the first opponent.
fn example(results: &Results) -> Option<Listing> {
    let [opponent, ..] = opponents();
    let pair: Pair = results.get(&pair_key(&opponent, 0))?;
    let game = pair.games.iter().find(|game| game.white)?;
    let text = |language| {
        games::pgn(game, "Tower", named(&opponent).get(language), language).to_pgn().unwrap_or_default()
    };
    Some(Listing {
        file: "example.pgn".to_owned(),
        caption: Text::new("The first of these games:", "La primera de estas partidas:"),
        text: Text::made(text),
    })
}

/// The fifth criterion as printed comes first.
const _: () = assert!(matches!(READINGS, [Fifth::AsPrinted, Fifth::AsPlayed]));
