//! A search of a tree, told event by event: what the browser plays, and people read.
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
pub use self::names::title_of;
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

/// A search to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Traced {
    /// An algorithm that finds the MiniMax value.
    Value(Algorithm),
    /// Whether MAX reaches this much.
    WinLose(i32),
    /// Depth after depth, by alpha-beta.
    IterativeDeepening,
    /// Only the promising moves.
    HeuristicPruning(Taper),
    /// Tests only, beginning with this guess.
    MtdF(i32),
    /// All to some depth, and farther below nodes whose evaluation one more move would change.
    HeuristicContinuation {
        /// So deep everything is looked at.
        depth: u32,
        /// So many moves farther at most.
        further: u32,
    },
}

/// The deepest tree at random that is told.
const MOST_LEVELS: u32 = 60;

/// A search, event by event.
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
    /// What the root is worth to MAX; for a question, whether the answer is yes.
    pub value: Json,
    /// Best play, as far as the algorithm knows it: the number of a child at each step, from 1.
    pub line: Vec<u32>,
    /// What the search did.
    pub counts: Counts,
    /// How many leaves the tree has.
    pub leaves: u64,
    /// The fewest of them that prove this answer ([`proof`]); none for searches whose answer is not that of the whole tree.
    pub fewest: Option<u64>,
    /// What leaves without value count; none if the tree has no such leaf.
    pub unknown: Option<i32>,
    /// How many events there were after those that are told.
    pub lost: u64,
    /// What happened, in order.
    pub events: Vec<Record>,
}

/// Why there is no trace.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TraceError {
    /// The tree is none.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// There is no such algorithm.
    #[error("{0}, win-lose, iterative-deepening, heuristic-pruning, heuristic-continuation")]
    Algorithm(#[from] UnknownAlgorithm),
    /// There is no such tree.
    #[error(
        "unknown tree `{0}`; give one such as ((3 5) (2 9)), a random one such as random:3^4, or one of {names}",
        names = examples::ALL.map(|example| example.name).join(", ")
    )]
    NoTree(String),
    /// A tree at random without its size.
    #[error("`{0}`: expected branching factor and depth after the colon, as in random:3^4")]
    Shape(String),
    /// No such synthetic tree.
    #[error(transparent)]
    Synthetic(#[from] SyntheticError),
    /// More than fits.
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
    /// The search takes too long.
    #[error("the search enters more than {0} nodes; choose a smaller tree")]
    TooLong(u64),
    /// A chess position that cannot be searched.
    #[error("{0}")]
    Position(String),
    /// The search of a chess position takes too long.
    #[error("the search to depth {depth} visits more than {most} positions; choose a smaller depth")]
    TooDeep {
        /// The depth that was asked for.
        depth: u32,
        /// The most positions that may be visited.
        most: u64,
    },
    /// There is no memory for the table of the search.
    #[error("not enough memory for the transposition table; close other programs and try again")]
    Memory,
}

impl Trace {
    /// The name of the format.
    pub const FORMAT: &'static str = "quevedo-trace";
    /// Its version.
    pub const VERSION: u32 = 2;
    /// The most leaves of a synthetic tree that is told.
    pub const MOST_LEAVES: u64 = 100_000;
    /// The most nodes that a search may enter.
    pub const MOST_NODES: u64 = 5_000_000;

    /// Searches a tree and tells the first `most` events.
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

    /// A synthetic tree, written down so that it can be told and drawn.
    ///
    /// # Errors
    /// If there is no such tree, or it is too large.
    pub fn synthetic(branching: u32, depth: u32, order: Order, seed: u64) -> Result<Tree, TraceError> {
        let tree = Synthetic::new(branching, depth, order, seed)?;
        let most = Trace::MOST_LEAVES;
        let leaves = u64::from(branching).checked_pow(depth).filter(|&leaves| leaves <= most);
        if leaves.is_none() || depth > MOST_LEVELS {
            return Err(TraceError::TooLarge { branching, depth, most });
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

/// Whether one more move would change what the evaluation says of a node.
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

    /// The name of the algorithm, as it is written in commands and files.
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

    /// The fewest leaves that prove what the search answers; none if it looks at another tree than the whole one.
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
                let outcome = mtd_f::search(tree, &root, None, guess.into(), observer)?;
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
