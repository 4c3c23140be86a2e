//! Report of `horizon`.

use super::positions::{LOSING, POSITIONS};
use super::{Form, Horizon, deepest, key, reference_depth, reference_key, seen_from};
use crate::chess_kit::scenes::{Scene, opinion, pawns};
use crate::chess_kit::searches::Seen;
use crate::chess_kit::words::said;
use crate::experiment::{Results, Settings, Size};
use crate::report::{Align, Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use charts::{Axis, Chart, Series};

fn title(form: Form) -> Text {
    match form {
        Form::Plain => Text::new("fixed depth", "profundidad fija"),
        Form::Quiescence => Text::new("quiescence", "reposo"),
        Form::Extensions => Text::new("and extensions", "y extensiones"),
        Form::Tower => Text::new("Tower, fixed depth", "Tower, profundidad fija"),
        Form::Secondary => Text::new("Tower, secondary", "Tower, secundarias"),
    }
}

pub(super) fn report(experiment: &Horizon, settings: &Settings, results: &Results) -> Report {
    let size = settings.size;
    let reference = reference_depth(size);
    let method = vec![
        Text::made(|language| match language {
            Language::English => format!(
                "Each position is searched by BuhoChess without quiescence, with it, and with four of its five extensions as well (the fifth, threats, \
                 needs the null move, which is off); and by Tower without and with secondary searches. Values are those of alpha-beta: ordering and \
                 minimal windows change none. The verdict that counts is that of BuhoChess with everything on at depth {reference}."
            ),
            Language::Spanish => format!(
                "En cada posición buscan BuhoChess sin búsqueda de reposo, con ella, y además con cuatro de sus cinco extensiones (la quinta, las \
                 amenazas, necesita la jugada nula, que no se usa); y Tower sin búsquedas secundarias y con ellas. Los valores son los de alfa-beta: ni \
                 la ordenación ni las ventanas mínimas los cambian. El veredicto que cuenta es el de BuhoChess con todo, a profundidad {reference}."
            ),
        }),
        Text::new(
            "Values are in pawns for the side to move, whose dot stands beside its end of the board; #2 is a mate in two moves, −#2 being mated. A depth is the \
             nominal one; what is searched beyond it is not counted in it.",
            "Los valores están en peones para quien mueve, cuyo punto está junto a su lado del tablero; #2 es mate en dos jugadas, −#2 recibirlo. La \
             profundidad es la nominal; lo que se busca más allá no cuenta en ella.",
        ),
    ];
    let mut parts = vec![
        Part::Answer(answer(size, results)),
        Part::Title(Text::new(
            "From which depth on the truth is seen",
            "Desde qué profundidad se ve la verdad",
        )),
        Part::Table(summary(size, results)),
        Part::Words(verdict()),
    ];
    for scene in &POSITIONS {
        let reference: Option<Seen> = results.get(&reference_key(scene));
        let diagram = scene.diagram(&DEEP, reference.as_ref());
        parts.extend(scene.parts(diagram, table(size, scene, results), figure(size, scene, results)));
    }
    parts.push(Part::Title(Text::new("What it costs", "Lo que cuesta")));
    parts.push(Part::Table(costs(size, results)));
    Report::new(experiment, method, parts)
}

/// What the same verdict is.
fn verdict() -> Text {
    Text::made(|language| {
        let losing = LOSING.map(|(_, san)| said(san, language)).join(", ");
        match language {
            Language::English => format!(
                "A dash: not at the deepest that was tried. The same verdict means a value within a pawn, where from ten pawns on nothing is told apart, mates \
                 included, and none of the moves that lose by the descriptions below ({losing}). Other moves may differ from that of the deep search."
            ),
            Language::Spanish => format!(
                "Una raya: no a la mayor profundidad de las probadas. El mismo veredicto significa un valor a menos de un peón, sin distinguir nada desde diez \
                 peones, mates incluidos, y ninguna de las jugadas que pierden según las descripciones de abajo ({losing}). Otras jugadas pueden diferir de \
                 la de la búsqueda profunda."
            ),
        }
    })
}

/// How many positions each form gets right in the end.
fn answer(size: Size, results: &Results) -> Text {
    let right =
        |form: Form| POSITIONS.iter().filter(|scene| seen_from(results, size, scene, form).is_some()).count();
    let counts = Form::ALL.map(|form| (title(form), right(form), deepest(form, size)));
    Text::made(|language| {
        let one = |(name, right, depth): &(Text, usize, u32)| match language {
            Language::English => format!("{} {right} (to depth {depth})", name.get(language)),
            Language::Spanish => format!("{} {right} (hasta profundidad {depth})", name.get(language)),
        };
        let (all, each) = (POSITIONS.len(), counts.iter().map(one).collect::<Vec<_>>().join(", "));
        match language {
            Language::English => {
                format!("In how many of {all} positions the verdict is that of the deep search: {each}.")
            }
            Language::Spanish => {
                format!("En cuántas de {all} posiciones el veredicto es el de la búsqueda profunda: {each}.")
            }
        }
    })
}

const DEEP: Text = Text::new("deep search", "búsqueda profunda");

fn summary(size: Size, results: &Results) -> Table {
    let mut columns = vec![left("position", "posición"), (DEEP, Align::Left)];
    columns.extend(Form::ALL.map(|form| (title(form), Align::Right)));
    let row = |scene: &Scene| {
        let reference: Option<Seen> = results.get(&reference_key(scene));
        let mut row = vec![Entry::Words(scene.title.clone()), opinion(reference.as_ref())];
        row.extend(Form::ALL.map(|form| Entry::count(seen_from(results, size, scene, form))));
        row
    };
    Table::new(
        "seen-from",
        Text::new(
            "The least depth from which on the verdict is that of the deep search",
            "La menor profundidad desde la que el veredicto es el de la búsqueda profunda",
        ),
        columns,
        POSITIONS.iter().map(row),
    )
}

fn table(size: Size, scene: &Scene, results: &Results) -> Table {
    let mut columns = vec![right("depth", "profundidad")];
    columns.extend(Form::ALL.map(|form| (title(form), Align::Left)));
    let row = |depth: u32| {
        let mut row = vec![Entry::Count(depth.into())];
        row.extend(Form::ALL.map(|form| opinion(results.get::<Seen>(&key(scene, depth, form)).as_ref())));
        row
    };
    Table::new(
        format!("values-{}", scene.name),
        Text::new("Best move and value at each depth", "Mejor jugada y valor a cada profundidad"),
        columns,
        (1..=deepest(Form::Plain, size)).map(row),
    )
}

/// Table of the nodes of all positions together.
fn costs(size: Size, results: &Results) -> Table {
    let mut columns = vec![right("depth", "profundidad")];
    columns.extend(Form::ALL.map(|form| (title(form), Align::Right)));
    let nodes = |depth: u32, form: Form| -> Option<u64> {
        POSITIONS.iter().map(|scene| Some(results.get::<Seen>(&key(scene, depth, form))?.nodes)).sum()
    };
    let row = |depth: u32| {
        let mut row = vec![Entry::Count(depth.into())];
        row.extend(Form::ALL.map(|form| Entry::count(nodes(depth, form))));
        row
    };
    Table::new(
        "nodes",
        Text::new("Nodes, all positions together", "Nodos, todas las posiciones juntas"),
        columns,
        (1..=deepest(Form::Plain, size)).map(row),
    )
}

fn figure(size: Size, scene: &Scene, results: &Results) -> Figure {
    let caption = Text::new(
        "The value at each depth; dashed, the deep search. Mates and whatever is worth more than twelve pawns are drawn at twelve. Lines that \
         coincide are drawn side by side.",
        "El valor a cada profundidad; a trazos, la búsqueda profunda. Los mates y cuanto vale más de doce peones se dibujan en doce. Las \
         líneas que coinciden se dibujan una junto a otra.",
    );
    Figure::new(format!("values-{}", scene.name), caption, |language| {
        let mut chart = Chart::new(scene.title.get(language))
            .x(Axis::categories(
                language.say("depth", "profundidad"),
                (1..=deepest(Form::Plain, size)).map(|depth| depth.to_string()),
            ))
            .y(Axis::new(language.say("value in pawns", "valor en peones")));
        for (number, form) in Form::ALL.into_iter().enumerate() {
            let at = |depth: u32| {
                results.get::<Seen>(&key(scene, depth, form)).map(|seen| (f64::from(depth - 1), pawns(&seen)))
            };
            let points = (1..=deepest(form, size)).filter_map(at).collect();
            let line = Series::line(title(form).get(language), points);
            chart = chart.series(line.colour(number).with_dots().in_lanes());
        }
        if let Some(reference) = results.get::<Seen>(&reference_key(scene)) {
            let level = pawns(&reference);
            let ends = vec![(0.0, level), (f64::from(deepest(Form::Plain, size) - 1), level)];
            chart = chart.series(Series::line(DEEP.get(language), ends).dashed());
        }
        chart
    })
}
