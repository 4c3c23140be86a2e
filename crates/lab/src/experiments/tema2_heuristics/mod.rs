//! `tema2-heuristics`: cost and accuracy of heuristic pruning and heuristic continuation.
//!
//! It compares what pruning by rank and continuation save, and how often they still find a best
//! move, with full search.

mod measure;
mod report;

use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, kept};
use crate::report::Report;
use crate::text::Text;
use measure::{Continued, Measured, Subject, Way};
use player::Stop;
use serde_json::Value;
use treesearch::games::{ConnectFour, Lot, Order, Synthetic, TicTacToe};
use treesearch::heuristic_pruning::Taper;
use treesearch::{Game, mtd_f};

/// The experiment.
pub struct Tema2Heuristics;

/// Maximum error of g in random trees, and the resulting correlation of g with true values.
///
/// The correlation is among siblings: with five moves, siblings of which one is best and the others
/// are worse by 1 to 100 have the variance 1075, and integers from -N to N have N(N + 1)/3.
const ERRORS: [(u32, &str); 6] =
    [(0, "1.00"), (27, "0.90"), (50, "0.75"), (98, "0.50"), (219, "0.25"), (100_000, "0.00")];

/// Maximum error of f at inner nodes in random trees; leaves are exact.
const ERROR_OF_F: u32 = 50;

/// Trees or games measured.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Case {
    /// Random trees with this maximum error of g.
    Trees(u32),
    TicTacToe,
    ConnectFour,
}

/// Returns the moves per node and levels of the random trees.
fn shape(size: Size) -> (u32, u32) {
    match size {
        Size::Quick => (5, 4),
        Size::Normal => (5, 6),
        Size::Full => (5, 7),
    }
}

/// Returns the number of trees or positions of each kind.
fn count(size: Size) -> u64 {
    match size {
        Size::Quick => 40,
        Size::Normal | Size::Full => 400,
    }
}

/// Returns the searches compared, where full search goes to `deepest`.
fn ways(deepest: u32) -> Vec<Way> {
    let full = (1..=deepest).map(|depth| Way::Full { depth });
    let tapers = [(1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (6, 1), (8, 1), (10, 1)];
    let pruned = tapers
        .map(|(factor, first_rank)| Way::Pruned { taper: Taper { factor, first_rank }, depth: deepest });
    let continued = (1..deepest.saturating_sub(1)).map(|depth| Way::Continued { depth, further: 2 });
    full.chain([Way::AlphaBeta { depth: deepest }]).chain(pruned).chain(continued).collect()
}

fn key(case: Case) -> String {
    match case {
        Case::Trees(error) => {
            let known = ERRORS.iter().find(|(known, _)| *known == error);
            format!("trees {}", known.map_or("?", |(_, correlation)| correlation))
        }
        Case::TicTacToe => "tic-tac-toe".to_owned(),
        Case::ConnectFour => "connect-four".to_owned(),
    }
}

fn plan(size: Size) -> Plan<Case> {
    let mut plan = Plan::new();
    for (error, _) in ERRORS {
        plan.add(key(Case::Trees(error)), 4, Case::Trees(error));
    }
    plan.add(key(Case::TicTacToe), 1, Case::TicTacToe);
    plan.add(key(Case::ConnectFour), if size == Size::Quick { 1 } else { 6 }, Case::ConnectFour);
    plan
}

impl Experiment for Tema2Heuristics {
    fn name(&self) -> &'static str {
        "tema2-heuristics"
    }

    fn title(&self) -> Text {
        Text::new(
            "What pruning by rank and continuation cost and find",
            "Lo que cuestan y hallan la poda por rango y la continuación",
        )
    }

    fn source(&self) -> Text {
        Text::new(
            "The lecture on search in games, advanced techniques",
            "Los apuntes sobre búsqueda en juegos, técnicas avanzadas",
        )
    }

    fn question(&self) -> Text {
        Text::new(
            "The lecture claims that heuristic pruning and heuristic continuation save work. How much do they save, and how often do they \
             still find a best move and the value?",
            "Los apuntes dicen que la poda heurística y la continuación heurística ahorran trabajo. ¿Cuánto ahorran, y con qué frecuencia \
             hallan aún una jugada óptima y el valor?",
        )
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings.size).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let count = count(settings.size);
        let seeds = (0..count).map(|number| settings.seed.wrapping_mul(1000).wrapping_add(number));
        let measured = match plan(settings.size).find(cell) {
            Case::Trees(error) => trees(shape(settings.size), error, seeds, stop)?,
            Case::TicTacToe => games(&TicTacToe, TicTacToe.start(), TIC_TAC_TOE, seeds, stop)?,
            Case::ConnectFour => {
                let four = ConnectFour::new(5, 4).expect("a board of five columns and four rows");
                let start = four.position("").expect("the empty board");
                games(&four, start, CONNECT_FOUR, seeds, stop)?
            }
        };
        Ok(kept(&measured))
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

/// Settings of a game: random moves first, depth of the full search, threshold of restless nodes.
#[derive(Clone, Copy)]
struct Asked {
    moves: u32,
    depth: u32,
    restless: i32,
}

const TIC_TAC_TOE: Asked = Asked { moves: 2, depth: 5, restless: 1 };
const CONNECT_FOUR: Asked = Asked { moves: 5, depth: 6, restless: 3 };

/// Random trees of five moves whose first move is best as often as any other.
fn trees(
    (branching, depth): (u32, u32),
    error: u32,
    seeds: impl Iterator<Item = u64>,
    stop: &Stop,
) -> Result<Measured, LabError> {
    let mut measured = Measured::default();
    for seed in seeds {
        let order = Order::Strong { first_best: 100 / branching };
        let tree = Synthetic::new(branching, depth, order, seed).expect("the shapes are possible");
        let tree = tree.erring(ERROR_OF_F, error);
        let root = tree.root();
        let truth = |child: &_| {
            let found =
                treesearch::alpha_beta::fail_hard(&tree, child, None, treesearch::Window::FULL, &mut ());
            found.map(|outcome| outcome.value)
        };
        let restless = ERROR_OF_F as i32;
        let subject = Subject { game: &tree, root: &root, has_value: true, restless, truth: &truth };
        measured.add(&subject, &ways(depth), stop)?;
    }
    Ok(measured)
}

/// Measures positions of a game after random moves, by the result at the end; finished games are
/// skipped.
fn games<G: Game>(
    game: &G,
    start: G::Position,
    asked: Asked,
    seeds: impl Iterator<Item = u64>,
    stop: &Stop,
) -> Result<Measured, LabError> {
    let mut measured = Measured::default();
    for seed in seeds {
        let mut lot = Lot::new(seed);
        let mut root = start.clone();
        for _ in 0..asked.moves {
            let moves = game.moves(&root);
            let Ok(number) = u32::try_from(moves.len()) else { continue };
            if number > 0 {
                root = game.play(&root, &moves[lot.below(number) as usize]);
            }
        }
        if game.is_over(&root) {
            continue;
        }
        // Won, drawn or lost, no matter how soon.
        let truth = |child: &_| {
            let found = mtd_f::search(game, child, None, 0.into(), &mut ());
            found.map(|outcome| outcome.value.finite().unwrap_or_default().signum().into())
        };
        let subject =
            Subject { game, root: &root, has_value: false, restless: asked.restless, truth: &truth };
        measured.add(&subject, &ways(asked.depth), stop)?;
    }
    Ok(measured)
}

/// Returns whether a node is searched further: one more move would change f by more than this.
fn is_restless<G: Game>(game: &G, node: &G::Position, by: i32, asked: &mut Continued) -> bool {
    let moves = game.moves(node);
    asked.evaluated += moves.len() as u64 + 1;
    let replies = moves.iter().map(|chosen| game.evaluate(&game.play(node, chosen)));
    let best = match game.turn(node) {
        treesearch::Player::Max => replies.max(),
        treesearch::Player::Min => replies.min(),
    };
    best.is_some_and(|best| (best - game.evaluate(node)).abs() > by)
}
