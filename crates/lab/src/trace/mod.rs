//! Traces: a search of a tree as a sequence of events, for the browser and for people.
//!
//! `docs/trace.md` describes the format.

mod asked;
mod chess;
mod chess_text;
mod event_text;
mod names;
mod reasons;
mod text;

pub use self::asked::{Asked, random_tree};
pub use self::chess::{ChessCounts, ChessEvent, ChessRecord, ChessTrace};
pub(crate) use self::chess::{seen, window};
pub use self::names::{described_trees, title_of};
pub use self::reasons::{ChessCut, ChessExtension};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use thiserror::Error;
use treesearch::games::{NodeId, Order, Synthetic, SyntheticError, Tree, TreeError, examples};
use treesearch::heuristic_pruning::{self, Taper};
use treesearch::{
    Algorithm, AtMost, Counts, Game, Player, Record, Recorder, Stopped, UnknownAlgorithm, Value,
};
use treesearch::{heuristic_continuation, iterative_deepening, minimax, mtd_f, proof, win_lose};

/// A search to trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Traced {
    /// An algorithm that finds the minimax value.
    Value(Algorithm),
    /// Whether MAX reaches this value.
    WinLose(i32),
    /// Iterative deepening with alpha-beta.
    IterativeDeepening,
    /// Only the promising moves.
    HeuristicPruning(Taper),
    /// MTD(f) with this first guess.
    MtdF(Value),
    /// Full width to some depth, and further below nodes whose evaluation one more move would
    /// change.
    HeuristicContinuation {
        /// The depth of the full-width search.
        depth: u32,
        /// Most extra plies.
        further: u32,
    },
}

/// The greatest depth of a random tree in a trace.
const MOST_LEVELS: u32 = 60;

/// A trace of a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trace {
    /// Always [`Trace::FORMAT`].
    pub format: String,
    /// Of the format.
    pub version: u32,
    /// The name of the algorithm.
    pub algorithm: String,
    /// The tree: a node is a number or an array of nodes, as files of trees have it.
    pub tree: Json,
    /// The value of the root for MAX; for a question, whether the answer is yes.
    pub value: Json,
    /// The principal variation, as far as the algorithm knows it: child numbers from 1.
    pub line: Vec<u32>,
    /// The counts.
    pub counts: Counts,
    /// The number of leaves.
    pub leaves: u64,
    /// The leaves of the minimal proof ([`proof`]); `None` for searches whose answer is not that of
    /// the whole tree.
    pub fewest: Option<u64>,
    /// The value of unknown leaves; `None` if there are none.
    pub unknown: Option<i32>,
    /// How many events were dropped.
    pub lost: u64,
    /// The events, in order.
    pub events: Vec<Record>,
}

/// Why there is no trace.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TraceError {
    /// The tree is invalid.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// Unknown algorithm.
    #[error("{0}, win-lose, iterative-deepening, heuristic-pruning, heuristic-continuation")]
    Algorithm(#[from] UnknownAlgorithm),
    /// Unknown tree.
    #[error(
        "unknown tree `{0}`; give one such as ((3 5) (2 9)), a random one such as random:3^4, or one of {names}",
        names = examples::ALL.map(|example| example.name).join(", ")
    )]
    NoTree(String),
    /// A random tree without its size.
    #[error("`{0}`: expected branching factor and depth after the colon, as in random:3^4")]
    Shape(String),
    /// An invalid synthetic tree.
    #[error(transparent)]
    Synthetic(#[from] SyntheticError),
    /// The tree is too large.
    #[error(
        "a tree of {branching}^{depth} leaves is too large to trace, the limit is {most} leaves; choose fewer moves or levels"
    )]
    TooLarge {
        /// Moves at each node.
        branching: u32,
        /// Levels.
        depth: u32,
        /// The most leaves that fit.
        most: u64,
    },
    /// The search is too long.
    #[error("the search enters more than {0} nodes; choose a smaller tree")]
    TooLong(u64),
    /// A chess position that cannot be searched.
    #[error("{0}")]
    Position(String),
    /// The search of a chess position is too long.
    #[error("the search to depth {depth} visits more than {most} positions; choose a smaller depth")]
    TooDeep {
        /// The requested depth.
        depth: u32,
        /// The node limit.
        most: u64,
    },
    /// Not enough memory for the transposition table.
    #[error("not enough memory for the transposition table; close other programs and try again")]
    Memory,
}

impl Trace {
    /// The name of the format.
    pub const FORMAT: &'static str = "quevedo-trace";
    /// Its version.
    pub const VERSION: u32 = 2;
    /// The most leaves of a synthetic tree in a trace.
    pub const MOST_LEAVES: u64 = 100_000;
    /// The node limit of a search.
    pub const MOST_NODES: u64 = 5_000_000;

    /// Searches a tree and records the first `most` events.
    ///
    /// # Errors
    /// If the search enters more than [`Trace::MOST_NODES`] nodes.
    pub fn new(search: Traced, tree: &Tree, most: usize) -> Result<Trace, TraceError> {
        let mut recorder = Recorder::new(most);
        let found = search.find(tree, &mut (&mut recorder, AtMost::nodes(Trace::MOST_NODES)));
        let (value, line, counts) = found.map_err(|Stopped| TraceError::TooLong(Trace::MOST_NODES))?;
        Ok(Trace {
            format: Trace::FORMAT.to_owned(),
            version: Trace::VERSION,
            algorithm: search.name().to_owned(),
            tree: serde_json::from_str(&tree.to_json()).expect("the library writes JSON"),
            value,
            line,
            counts,
            leaves: tree.leaves() as u64,
            fewest: search.fewest(tree),
            unknown: tree.counts_unknown_as(),
            lost: recorder.lost(),
            events: recorder.records().to_vec(),
        })
    }

    /// Returns a synthetic tree written out, so that it can be traced and drawn.
    ///
    /// # Errors
    /// If it is invalid or too large.
    pub fn synthetic(branching: u32, depth: u32, order: Order, seed: u64) -> Result<Tree, TraceError> {
        let tree = Synthetic::new(branching, depth, order, seed)?;
        let most = Trace::MOST_LEAVES;
        let leaves = u64::from(branching).checked_pow(depth).filter(|&leaves| leaves <= most);
        if leaves.is_none() {
            return Err(TraceError::TooLarge { branching, depth, most });
        }
        if depth > MOST_LEVELS {
            return Err(SyntheticError::TooDeep { depth, most: MOST_LEVELS }.into());
        }
        let mut text = String::new();
        write_node(&tree, &tree.root(), &mut text);
        Ok(text.parse()?)
    }
}

/// Writes a node as text: a leaf as its value, another as its children in brackets.
fn write_node<G: Game>(game: &G, node: &G::Position, text: &mut String) {
    let moves = game.moves(node);
    if moves.is_empty() {
        text.push_str(&game.evaluate(node).to_string());
        return;
    }
    text.push('(');
    for (number, chosen) in moves.iter().enumerate() {
        if number > 0 {
            text.push(' ');
        }
        write_node(game, &game.play(node, chosen), text);
    }
    text.push(')');
}

/// Whether one more move would change the evaluation of a node.
fn is_restless(tree: &Tree, node: &NodeId) -> bool {
    let moves = tree.moves(node);
    let replies = moves.iter().map(|chosen| tree.evaluation(&tree.play(node, chosen)));
    let best = match tree.turn(node) {
        Player::Max => replies.max(),
        Player::Min => replies.min(),
    };
    best.is_some_and(|best| best != tree.evaluation(node))
}

impl Traced {
    /// The names of all searches.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let others = ["win-lose", "iterative-deepening", "heuristic-pruning", "heuristic-continuation"];
        Algorithm::ALL.into_iter().map(Algorithm::name).chain(others)
    }

    /// Returns the name of the algorithm, as written in commands and files.
    pub fn name(self) -> &'static str {
        match self {
            Traced::Value(algorithm) => algorithm.name(),
            Traced::WinLose(_) => "win-lose",
            Traced::IterativeDeepening => "iterative-deepening",
            Traced::HeuristicPruning(_) => "heuristic-pruning",
            Traced::MtdF(_) => Algorithm::MtdF.name(),
            Traced::HeuristicContinuation { .. } => "heuristic-continuation",
        }
    }

    /// Returns the leaves of the minimal proof; `None` if it searches another tree than the whole
    /// one.
    fn fewest(self, tree: &Tree) -> Option<u64> {
        let root = tree.root();
        match self {
            Traced::WinLose(goal) => proof::of_answer(tree, &root, None, goal.into(), &mut ()).ok(),
            Traced::HeuristicPruning(_) | Traced::HeuristicContinuation { .. } => None,
            Traced::Value(_) | Traced::IterativeDeepening | Traced::MtdF(_) => {
                let value = minimax::search(tree, &root, None, &mut ()).ok()?.value;
                proof::of_value(tree, &root, None, value, &mut ()).ok()?
            }
        }
    }

    /// Whether it reports lists of states.
    pub fn keeps_list(self) -> bool {
        matches!(self, Traced::Value(algorithm) if algorithm.keeps_list())
    }

    fn find(
        self,
        tree: &Tree,
        observer: &mut impl treesearch::Observer,
    ) -> Result<(Json, Vec<u32>, Counts), Stopped> {
        let number = |value: Value| serde_json::to_value(value).expect("a number or a word");
        let root = tree.root();
        match self {
            Traced::Value(algorithm) => {
                let outcome = algorithm.search(tree, &root, None, observer)?;
                Ok((number(outcome.value), outcome.line, outcome.counts))
            }
            Traced::WinLose(goal) => {
                let outcome = win_lose::search(tree, &root, None, goal, observer)?;
                Ok((Json::Bool(outcome.value), outcome.line, outcome.counts))
            }
            Traced::IterativeDeepening => {
                let levels =
                    iterative_deepening::search(tree, &root, u32::MAX, Algorithm::AlphaBeta, observer);
                let total = levels.total();
                let last = levels.finished.into_iter().next_back().filter(|_| !levels.stopped);
                last.map(|last| (number(last.value), last.line, total)).ok_or(Stopped)
            }
            Traced::HeuristicPruning(taper) => {
                let outcome = heuristic_pruning::search(tree, &root, None, taper, observer)?;
                Ok((number(outcome.value), outcome.line, outcome.counts))
            }
            Traced::MtdF(guess) => {
                let outcome = mtd_f::search(tree, &root, None, guess, observer)?;
                Ok((number(outcome.value), outcome.line, outcome.counts))
            }
            Traced::HeuristicContinuation { depth, further } => {
                let goes_on = |node: &NodeId, _beyond: u32| is_restless(tree, node);
                let outcome = heuristic_continuation::search(tree, &root, depth, further, goes_on, observer)?;
                Ok((number(outcome.value), outcome.line, outcome.counts))
            }
        }
    }
}
