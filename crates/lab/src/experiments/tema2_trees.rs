//! `tema2-trees`: leaves evaluated by each algorithm of the lecture, against the formulas.

mod descent;

use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::{Align, Entry, Figure, Part, Report, Table, left, right};
use crate::text::{Language, Text};
use crate::trace::title_of;
use charts::{Axis, Chart, Series};
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::num::NonZeroU64;
use treesearch::games::{Order, Synthetic, examples};
use treesearch::{Algorithm, Observer, cost};

/// The experiment.
pub struct Tema2Trees;

/// Counts of an algorithm, summed over the trees of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Sum {
    /// Calls of the evaluation.
    evaluated: u64,
    /// Different leaves among them.
    distinct: u64,
    stored: u64,
}

/// Measurements of a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Measured {
    trees: NonZeroU64,
    sums: BTreeMap<String, Sum>,
}

/// Columns: all algorithms but NegaMax, which equals MiniMax, and fail-soft, which visits the nodes
/// of fail-hard.
const MEASURED: [Algorithm; 8] = [
    Algorithm::Minimax,
    Algorithm::AlphaBetaShallow,
    Algorithm::AlphaBeta,
    Algorithm::Scout,
    Algorithm::Pvs,
    Algorithm::MtdF,
    Algorithm::SssStar,
    Algorithm::SssStarLecture,
];

/// Algorithms that may evaluate a leaf more than once.
const REPEATS: [Algorithm; 2] = [Algorithm::Scout, Algorithm::Pvs];

/// Observer that stops a search when the flag is raised.
struct Until<'a>(&'a Stop);

impl Observer for Until<'_> {
    fn stop(&mut self) -> bool {
        self.0.is_raised()
    }
}

/// Move orderings, by their names in keys.
static ORDERS: [(&str, Order, Text); 4] = [
    ("best", Order::Best, Text::new("the best move first", "la mejor jugada primero")),
    (
        "strong",
        Order::Strong { first_best: 80 },
        Text::new(
            "the best move first in 80 of 100 nodes",
            "la mejor jugada primero en 80 de cada 100 nodos",
        ),
    ),
    (
        "random",
        Order::Random { values: 1_000_000_000 },
        Text::new("moves in random order", "jugadas en orden aleatorio"),
    ),
    ("worst", Order::Worst, Text::new("the best move last", "la mejor jugada al final")),
];

/// Returns branching factors and maximum depths.
fn shapes(size: Size) -> &'static [(u32, u32)] {
    match size {
        Size::Quick => &[(2, 8), (5, 4)],
        Size::Normal => &[(2, 14), (3, 9), (5, 6), (10, 4), (38, 3)],
        Size::Full => &[(2, 18), (3, 11), (5, 8), (10, 5), (38, 4)],
    }
}

fn trees(size: Size) -> NonZeroU64 {
    const FEW: NonZeroU64 = NonZeroU64::new(5).unwrap();
    const MANY: NonZeroU64 = NonZeroU64::new(20).unwrap();
    match size {
        Size::Quick => FEW,
        Size::Normal | Size::Full => MANY,
    }
}

fn key(branching: u32, depth: u32, order: &str) -> String {
    format!("{branching}^{depth} {order}")
}

/// Returns the plan: trees of each shape, in each order.
fn plan(size: Size) -> Plan<(u32, u32, Order)> {
    let mut plan = Plan::new();
    for &(branching, deepest) in shapes(size) {
        for depth in 1..=deepest {
            for &(name, order, _) in &ORDERS {
                let weight = u64::from(branching).pow(depth);
                plan.add(key(branching, depth, name), weight, (branching, depth, order));
            }
        }
    }
    plan
}

impl Experiment for Tema2Trees {
    fn name(&self) -> &'static str {
        "tema2-trees"
    }

    fn title(&self) -> Text {
        Text::new("What searches cost in synthetic trees", "Lo que cuesta buscar en árboles sintéticos")
    }

    fn source(&self) -> Text {
        Text::new("The lecture on search in games", "Los apuntes sobre búsqueda en juegos")
    }

    fn question(&self) -> Text {
        Text::new(
            "How many leaves do MiniMax, alpha-beta, SCOUT, PVS, MTD(f) and SSS* evaluate, how far is that from the \
             formulas, and what does the order of moves change?",
            "¿Cuántas hojas evalúan MiniMax, alfa-beta, SCOUT, PVS, MTD(f) y SSS*, cuánto se apartan de las fórmulas y \
             qué cambia el orden de las jugadas?",
        )
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (branching, depth, order) = plan(settings.size).find(cell);
        let mut measured = Measured { trees: trees(settings.size), sums: BTreeMap::new() };
        for number in 0..measured.trees.get() {
            let seed = settings.seed.wrapping_mul(1000).wrapping_add(number);
            let tree = Synthetic::new(branching, depth, order, seed).expect("the shapes are possible");
            let mut first = None;
            for who in MEASURED {
                let outcome = who.search(&tree, &tree.root(), None, &mut Until(stop));
                let outcome = outcome.map_err(|_| LabError::Stopped)?;
                let value = *first.get_or_insert(outcome.value);
                if outcome.value != value {
                    return Err(LabError::Disagreement {
                        tree: format!("{}, seed {seed}", cell.key),
                        one: MEASURED[0].name(),
                        this: value.to_string(),
                        other: who.name(),
                        that: outcome.value.to_string(),
                    });
                }
                let sum = measured.sums.entry(who.name().to_owned()).or_default();
                sum.evaluated += outcome.counts.evaluated;
                sum.distinct += outcome.counts.distinct;
                sum.stored += outcome.counts.stored;
            }
        }
        Ok(kept(&measured))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        let trees = trees(settings.size);
        let method = Text::made(|language| match language {
            Language::English => format!(
                "Every node has the same number B of moves, every leaf is d moves from the root, and MAX moves first. {trees} trees \
                 of each kind, the same for all algorithms (seed {}); the tables give the mean number of evaluations. SCOUT and PVS may evaluate \
                 a leaf more than once; for them the number of different leaves stands beside it. All algorithms found the same value in every tree.",
                settings.seed
            ),
            Language::Spanish => format!(
                "Todos los nodos tienen el mismo número B de jugadas, todas las hojas están a d jugadas de la raíz y empieza MAX. \
                 {trees} árboles de cada clase, los mismos para todos los algoritmos (semilla {}); las tablas dan la media de \
                 evaluaciones. SCOUT y PVS pueden evaluar una hoja más de una vez; al lado está el número de hojas distintas. Todos los algoritmos hallaron el mismo valor en cada \
                 árbol.",
                settings.seed
            ),
        });
        let formulas = Text::new(
            "Formulas: MiniMax evaluates B^d leaves; no search can do with fewer than B^⌈d/2⌉ + B^⌊d/2⌋ − 1, which alpha-beta \
             reaches when the best move is first everywhere. (The lecture prints a factor 2 too many for odd depths.)",
            "Fórmulas: MiniMax evalúa B^d hojas; ninguna búsqueda se arregla con menos de B^⌈d/2⌉ + B^⌊d/2⌋ − 1, que alfa-beta \
             alcanza cuando la mejor jugada va siempre la primera. (Los apuntes imprimen un factor 2 de más para profundidades impares.)",
        );
        let mut parts = vec![
            Part::Title(Text::new("The lecture's example", "El ejemplo de los apuntes")),
            Part::Words(Text::new(
                "The tree of sixteen leaves whose thirty lists the lecture prints.",
                "El árbol de dieciséis hojas cuyas treinta listas imprimen los apuntes.",
            )),
            Part::Table(example()),
        ];
        for &(branching, deepest) in shapes(settings.size) {
            parts.push(Part::Title(Text::made(|language| match language {
                Language::English => format!("{branching} moves at each node"),
                Language::Spanish => format!("{branching} jugadas en cada nodo"),
            })));
            for order in &ORDERS {
                parts.push(Part::Table(table(branching, deepest, order, results)));
            }
            parts.push(Part::Figure(Box::new(figure(branching, deepest, results))));
            let said = summary(branching, deepest, results);
            parts.push(if branching == 3 {
                Part::Answer(with_moves(branching, &said))
            } else {
                Part::Words(said)
            });
        }
        parts.extend(descent::parts(settings.size, results));
        Ok(Report::new(self, vec![method, formulas], parts))
    }
}

/// Returns the mean number of evaluations, if measured.
fn mean(results: &Results, key: &str, who: Algorithm) -> Option<f64> {
    let measured: Measured = results.get(key)?;
    Some(measured.sums.get(who.name())?.evaluated as f64 / measured.trees.get() as f64)
}

/// Returns the mean number of different leaves, if measured.
fn mean_distinct(results: &Results, key: &str, who: Algorithm) -> Option<f64> {
    let measured: Measured = results.get(key)?;
    Some(measured.sums.get(who.name())?.distinct as f64 / measured.trees.get() as f64)
}

fn example() -> Table {
    let tree = examples::find("sss").expect("a built-in example").tree();
    let rows = Algorithm::ALL.map(|algorithm| {
        let outcome = algorithm.search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
        vec![
            Entry::Words(title_of(algorithm)),
            Entry::Words(Text::same(outcome.value.to_string())),
            Entry::Count(outcome.counts.evaluated),
            Entry::Count(outcome.counts.distinct),
            Entry::Count(outcome.counts.visited),
            Entry::Count(outcome.counts.cuts),
        ]
    });
    Table::new(
        "example",
        Text::new("The example, by all algorithms", "El ejemplo, con todos los algoritmos"),
        vec![
            left("algorithm", "algoritmo"),
            right("value", "valor"),
            right("evaluations", "evaluaciones"),
            right("distinct leaves", "hojas distintas"),
            right("visited", "visitados"),
            right("cuts", "cortes"),
        ],
        rows,
    )
}

fn table(branching: u32, deepest: u32, order: &(&'static str, Order, Text), results: &Results) -> Table {
    let (name, _, title) = order;
    let mut columns =
        vec![(Text::same("d"), Align::Right), (Text::same("B^d"), Align::Right), right("least", "mínimo")];
    for who in MEASURED {
        columns.push((title_of(who), Align::Right));
        if REPEATS.contains(&who) {
            let distinct = Text::made(|language| {
                let what = language.say("distinct leaves", "hojas distintas");
                format!("{}, {what}", title_of(who).get(language))
            });
            columns.push((distinct, Align::Right));
        }
    }
    let count = |number: Option<u128>| Entry::count(number.and_then(|number| u64::try_from(number).ok()));
    let rows = (1..=deepest).map(|depth| {
        let mut row = vec![
            Entry::Count(depth.into()),
            count(cost::leaves(branching, depth)),
            count(cost::minimal_tree(branching, depth)),
        ];
        let key = key(branching, depth, name);
        for who in MEASURED {
            row.push(Entry::number(mean(results, &key, who), 1));
            if REPEATS.contains(&who) {
                row.push(Entry::number(mean_distinct(results, &key, who), 1));
            }
        }
        row
    });
    Table::new(
        format!("leaves-{branching}-{name}"),
        Text::made(|language| match language {
            Language::English => format!("Evaluations, {}", title.get(language)),
            Language::Spanish => format!("Evaluaciones, {}", title.get(language)),
        }),
        columns,
        rows,
    )
}

/// Figure of leaves against depth in random order, with the formulas.
fn figure(branching: u32, deepest: u32, results: &Results) -> Figure {
    let caption = Text::new(
        "Evaluations with the moves in random order (mean), on a logarithmic scale; dashed, the formulas.",
        "Evaluaciones con las jugadas al azar (media), en escala logarítmica; a trazos, las fórmulas.",
    );
    Figure::new(format!("leaves-{branching}"), caption, |language| {
        let mut chart = Chart::new(format!("B = {branching}"))
            .x(Axis::new(language.say("depth", "profundidad")))
            .y(Axis::new(language.say("evaluations", "evaluaciones")).log());
        let formula = |formula: fn(u32, u32) -> Option<u128>| -> Vec<(f64, f64)> {
            let at = |depth| formula(branching, depth).map(|leaves| (f64::from(depth), leaves as f64));
            (1..=deepest).filter_map(at).collect()
        };
        for (number, who) in MEASURED.into_iter().enumerate().skip(1) {
            let at = |depth| Some((f64::from(depth), mean(results, &key(branching, depth, "random"), who)?));
            let points = (1..=deepest).filter_map(at).collect();
            chart =
                chart.series(Series::line(title_of(who).get(language), points).colour(number).with_dots());
        }
        chart.series(Series::line("B^d", formula(cost::leaves)).dashed()).series(
            Series::line(language.say("least possible", "mínimo posible"), formula(cost::minimal_tree))
                .dashed(),
        )
    })
}

/// Returns the text preceded by the number of moves, for use apart from its tables.
fn with_moves(branching: u32, said: &Text) -> Text {
    Text::made(|language| match language {
        Language::English => format!("With {branching} moves at each node: {}", said.get(language)),
        Language::Spanish => format!("Con {branching} jugadas en cada nodo: {}", said.get(language)),
    })
}

/// Returns the findings from the deepest trees, in words.
fn summary(branching: u32, deepest: u32, results: &Results) -> Text {
    let against = |order: &str, who: Algorithm| {
        let key = key(branching, deepest, order);
        Some(mean(results, &key, who)? / mean(results, &key, Algorithm::AlphaBeta)?)
    };
    let share =
        |order: &str, who: Algorithm, language: Language| Entry::share(against(order, who)).shown(language);
    Text::made(|language| {
        let [random, lecture, strong, tests, principal] = [
            share("random", Algorithm::SssStar, language),
            share("random", Algorithm::SssStarLecture, language),
            share("strong", Algorithm::SssStar, language),
            share("random", Algorithm::Scout, language),
            share("strong", Algorithm::Pvs, language),
        ];
        match language {
            Language::English => format!(
                "At depth {deepest}, of the evaluations of alpha-beta: with random order SSS* makes {random}, the lecture's form {lecture}, \
                 SCOUT {tests}; with a strong order SSS* {strong} and PVS {principal}."
            ),
            Language::Spanish => format!(
                "A profundidad {deepest}, respecto a las evaluaciones de alfa-beta: con orden al azar SSS* hace el {random}, la forma de los \
                 apuntes el {lecture}, SCOUT el {tests}; con un orden fuerte, SSS* el {strong} y PVS el {principal}."
            ),
        }
    })
}
