//! Report of `buho-network`.

use super::learn::RESULT_SHARE;
use super::{BuhoNetwork, Judge, LEARNING, Learning, NEURONS, VALIDATION, amount, met};
use crate::chess_kit::games::{LONGEST, summed};
use crate::experiment::{Results, Settings, Size};
use crate::numbers::{count, decimal, percent};
use crate::report::{Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};
use classics::buho::Term;
use stats::{Tally, Trinomial};

fn title(judge: Judge) -> Text {
    match judge {
        Judge::Sum => Text::new("sum of the thesis", "suma de la tesis"),
        Judge::Refitted => Text::new("sum with learnt weights", "suma con pesos aprendidos"),
        Judge::Network => Text::new("network", "red"),
    }
}

pub(super) fn report(experiment: &BuhoNetwork, settings: &Settings, results: &Results) -> Report {
    let size = settings.size;
    let learning: Option<Learning> = results.get(LEARNING);
    let mut parts = Vec::new();
    if let Some(learning) = &learning {
        parts.push(Part::Title(Text::new("What was learnt", "Lo aprendido")));
        parts.push(Part::Table(losses(learning)));
        parts.push(Part::Answer(gains(learning)));
        parts.push(Part::Figure(Box::new(figure(learning))));
    }
    parts.push(Part::Title(Text::new("How it plays", "Cómo juega")));
    parts.push(Part::Table(matches(size, results)));
    parts.push(Part::Answer(verdict(size, results)));
    if let Some(learning) = &learning {
        parts.push(Part::Title(Text::new("The weights", "Los pesos")));
        parts.push(Part::Table(factors(learning)));
        parts.push(Part::Words(Text::new(
            "1 is the weight of the thesis, 0 that the term does not count, a negative number that it counts the other way round. Terms that are rarely seen stay \
             where they began, at 1.",
            "1 es el peso de la tesis; 0, que el término no cuenta; un número negativo, que cuenta al revés. Los términos que apenas se ven se quedan donde \
             empezaron, en 1.",
        )));
    }
    Report::new(experiment, vec![data(settings, learning.as_ref()), method(), matched(settings)], parts)
}

fn data(settings: &Settings, learning: Option<&Learning>) -> Text {
    let amount = amount(settings.size);
    let [training, validation] = learning.map_or([0, 0], |learning| learning.positions);
    Text::made(|language| {
        let [games, nodes, training, validation] =
            [amount.games, amount.nodes, training, validation].map(|number| count(number, language));
        let scale = learning.map_or_else(String::new, |learning| decimal(learning.scale, 0, language));
        match language {
            Language::English => format!(
                "BuhoChess plays {games} games with itself (seed {}), eight plies of each at random, the others with {nodes} positions a move. Learnt from are the \
                 positions that are not in check, whose best move is quiet, and in which nobody mates or is twenty pawns ahead: {training}; those of one game \
                 in {VALIDATION}, {validation}, are kept for validation. What is wanted of a position is a blend of the game's result ({}) and of what \
                 the search said, of which {scale} centipawns mean sigmoid(1) points: that predicts the results best. The loss is the square of what is \
                 missing.",
                settings.seed,
                percent(RESULT_SHARE, language)
            ),
            Language::Spanish => format!(
                "BuhoChess juega {games} partidas consigo mismo (semilla {}), ocho medias jugadas de cada una al azar y las demás con {nodes} posiciones por jugada. Se \
                 aprende de las posiciones que no están en jaque, cuya mejor jugada es tranquila y en las que nadie da mate ni lleva veinte peones de ventaja: \
                 {training}; las de una de cada {VALIDATION} partidas, {validation}, se reservan para la validación. Lo que se pide de una posición es una mezcla \
                 del resultado de la partida ({}) y de lo que dijo la búsqueda, de la que {scale} centésimas de peón son sigmoide(1) puntos: así predice mejor los \
                 resultados. La pérdida es el cuadrado de lo que falta.",
                settings.seed,
                percent(RESULT_SHARE, language)
            ),
        }
    })
}

fn method() -> Text {
    Text::made(|language| match language {
        Language::English => format!(
            "The network sees what each of the {} terms gives to the side to move and to the other, and whether it is the endgame. Its output is a weighted sum of \
             all that, which begins as that of the thesis, and of {NEURONS} neurons, each a weighted sum clipped to between 0 and 1. So that one can tell what \
             comes of other weights and what of the neurons, the same is learnt without neurons: a sum with other weights. Both learn with AdamW, as \
             quevedo train does. The sum of the thesis is measured with the scale that suits it best.",
            Term::ALL.len()
        ),
        Language::Spanish => format!(
            "La red ve lo que cada uno de los {} términos da a quien mueve y al otro, y si es el final. Su salida es una suma ponderada de todo ello, que empieza \
             siendo la de la tesis, y de {NEURONS} neuronas, cada una suma ponderada que se recorta entre 0 y 1. Para distinguir lo que se debe a otros \
             pesos de lo que se debe a las neuronas, se aprende lo mismo sin neuronas: una suma con otros pesos. Ambas aprenden con AdamW, como quevedo train. \
             La suma de la tesis se mide con la escala que más le conviene.",
            Term::ALL.len()
        ),
    })
}

fn matched(settings: &Settings) -> Text {
    let amount = amount(settings.size);
    Text::made(|language| {
        let (games, nodes) = (count(2 * amount.pairs, language), count(amount.match_nodes, language));
        match language {
            Language::English => format!(
                "Then BuhoChess with all its techniques plays matches against itself with another evaluation, {games} games each from balanced openings, with both \
                 colours; a game of {LONGEST} moves is drawn. Each looks at {nodes} positions for a move, so that it does not count that a network takes \
                 longer than a sum."
            ),
            Language::Spanish => format!(
                "Después BuhoChess, con todas sus técnicas, juega encuentros contra sí mismo con otra evaluación, {games} partidas cada uno desde aperturas \
                 equilibradas, con ambos colores; una partida de {LONGEST} jugadas es tablas. Cada uno mira {nodes} posiciones por jugada, de modo que no cuenta que \
                 una red tarde más que una suma."
            ),
        }
    })
}

fn losses(learning: &Learning) -> Table {
    let row = |(judge, losses): (Judge, &super::Losses)| {
        let numbers = [losses.training, losses.validation, losses.results].map(|loss| Entry::Number(loss, 5));
        [Entry::Words(title(judge))].into_iter().chain(numbers).collect()
    };
    Table::new(
        "losses",
        Text::new(
            "The mean loss of each evaluation as it plays, in whole centipawns; the last column against results alone",
            "La pérdida media de cada evaluación tal como juega, en centésimas de peón enteras; la última columna, solo frente a los resultados",
        ),
        vec![
            left("evaluation", "evaluación"),
            right("learnt from", "aprendidas"),
            right("validation", "validación"),
            right("validation, results", "validación, resultados"),
        ],
        Judge::ALL.into_iter().zip(&learning.losses).map(row),
    )
}

fn gains(learning: &Learning) -> Text {
    let validation =
        |judge: Judge| learning.losses.get(judge as usize).map_or(f64::NAN, |losses| losses.validation);
    let [sum, refitted, network] = Judge::ALL.map(validation);
    Text::made(|language| {
        let [weights, neurons] =
            [(sum, refitted), (refitted, network)].map(|(from, to)| percent(1.0 - to / from, language));
        match language {
            Language::English => format!(
                "Other weights take {weights} off the loss of validation of the sum of the thesis, the neurons {neurons} off what is left. (A negative number: \
                 the loss has grown.)"
            ),
            Language::Spanish => format!(
                "Otros pesos quitan un {weights} a la pérdida de validación de la suma de la tesis; las neuronas, un {neurons} a lo que queda. (Un número negativo: la \
                 pérdida ha crecido.)"
            ),
        }
    })
}

fn figure(learning: &Learning) -> Figure {
    let caption = Text::new(
        "The loss of validation before learning and after each epoch; dashed, the sum of the thesis.",
        "La pérdida de validación antes de aprender y después de cada época; a trazos, la suma de la tesis.",
    );
    Figure::new("curves", caption, |language| {
        let mut chart = Chart::new(language.say("Learning", "Aprendizaje"))
            .x(Axis::new(language.say("epoch", "época")))
            .y(Axis::new(language.say("loss", "pérdida")));
        for (number, (judge, curve)) in
            [Judge::Refitted, Judge::Network].into_iter().zip(&learning.curves).enumerate()
        {
            let points = curve.iter().enumerate().map(|(epoch, &loss)| (epoch as f64, loss)).collect();
            chart = chart.series(Series::line(title(judge).get(language), points).colour(number));
        }
        let last = learning.curves[0].len().saturating_sub(1) as f64;
        let level = learning.losses.first().map_or(0.0, |losses| losses.validation);
        chart
            .series(Series::line(title(Judge::Sum).get(language), vec![(0.0, level), (last, level)]).dashed())
    })
}

/// Table of the games of a match.
fn played(size: Size, results: &Results, judges: [Judge; 2]) -> Trinomial {
    let [wins, draws, losses] = summed(&met(results, size, judges));
    Trinomial { wins, draws, losses }
}

fn matches(size: Size, results: &Results) -> Table {
    let row = |judges: [Judge; 2]| {
        let games = played(size, results, judges);
        let elo = games.logistic_elo();
        let mut row = judges.map(|judge| Entry::Words(title(judge))).to_vec();
        row.extend([games.wins, games.draws, games.losses].map(Entry::Count));
        row.push(Entry::share(games.score()));
        row.push(Entry::number(elo.map(|elo| elo.value), 0));
        row.push(Entry::number(elo.and_then(|elo| elo.error), 0));
        row
    };
    Table::new(
        "matches",
        Text::new("The matches, as the first sees them", "Los encuentros, vistos por el primero"),
        vec![
            left("first", "primero"),
            left("second", "segundo"),
            right("wins", "victorias"),
            right("draws", "tablas"),
            right("losses", "derrotas"),
            right("score", "puntuación"),
            right("Elo", "Elo"),
            right("± (95 %)", "± (95 %)"),
        ],
        Judge::MATCHES.map(row),
    )
}

/// Returns the result of the match between the network and the sum.
fn verdict(size: Size, results: &Results) -> Text {
    let interval = played(size, results, Judge::MATCHES[0]).score_interval(0.95);
    let [low, high] =
        interval.map_or([0.0, 1.0], |found| [found.low.unwrap_or(0.0), found.high.unwrap_or(1.0)]);
    if low > 0.5 {
        Text::new(
            "At the same number of positions BuhoChess is stronger with the network than with the sum of the thesis: the idea of its last chapter holds.",
            "Con el mismo número de posiciones, BuhoChess es más fuerte con la red que con la suma de la tesis: la idea de su último capítulo se cumple.",
        )
    } else if high < 0.5 {
        Text::new(
            "At the same number of positions BuhoChess is weaker with the network than with the sum of the thesis: a smaller loss is not yet a better move.",
            "Con el mismo número de posiciones, BuhoChess es más débil con la red que con la suma de la tesis: una pérdida menor no es todavía una jugada mejor.",
        )
    } else {
        Text::new(
            "So few games do not tell whether BuhoChess is stronger with the network or with the sum of the thesis.",
            "Tan pocas partidas no dicen si BuhoChess es más fuerte con la red o con la suma de la tesis.",
        )
    }
}

fn factors(learning: &Learning) -> Table {
    let row = |(term, factors): (&Term, &[f64; 2])| {
        vec![Entry::Words(name(*term)), Entry::Number(factors[0], 2), Entry::Number(factors[1], 2)]
    };
    Table::new(
        "weights",
        Text::new(
            "The learnt weights of the sum, as multiples of those of the thesis",
            "Los pesos aprendidos de la suma, como múltiplos de los de la tesis",
        ),
        vec![
            left("term", "término"),
            right("of the side to move", "de quien mueve"),
            right("of the other", "del otro"),
        ],
        Term::ALL.iter().zip(&learning.factors).map(row),
    )
}

fn name(term: Term) -> Text {
    let spanish = match term {
        Term::Material => "material",
        Term::Protected => "piezas protegidas",
        Term::Attacked => "casillas atacadas",
        Term::Centre => "centro",
        Term::BishopPair => "pareja de alfiles",
        Term::BishopAtHome => "alfil en la primera fila",
        Term::RookOpen => "torre en columna abierta",
        Term::RookHalfOpen => "torre en columna semiabierta",
        Term::RooksOnFile => "torres unidas en columna",
        Term::RooksOnRank => "torres unidas en fila",
        Term::RookOnSeventh => "torre en séptima",
        Term::Places => "casillas de las piezas",
        Term::Castling => "enroque",
        Term::AttackLines => "líneas de ataque al rey",
        Term::Shield => "peones ante el rey",
        Term::OpenFiles => "columnas abiertas junto al rey",
        Term::KingInEndgame => "rey en el final",
        Term::Passed => "peones pasados",
        Term::Isolated => "peones aislados",
        Term::Backward => "peones retrasados",
        Term::Doubled => "peones doblados",
    };
    Text::new(term.name(), spanish)
}
