//! One position searched in every way, and sums over many.

use super::is_restless;
use crate::error::LabError;
use player::Stop;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use treesearch::heuristic_pruning::{self, Taper};
use treesearch::{Game, Observer, Outcome, Player, Stopped, Value, Window};
use treesearch::{alpha_beta, heuristic_continuation, minimax};

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// MiniMax to this depth.
    Full { depth: u32 },
    /// Alpha-beta to this depth: the same value at lower cost.
    AlphaBeta { depth: u32 },
    /// Heuristic pruning to this depth.
    Pruned { taper: Taper, depth: u32 },
    /// MiniMax to this depth, and up to this many plies further below restless nodes.
    Continued { depth: u32, further: u32 },
}

impl Way {
    /// Returns its name in the results.
    pub fn name(self) -> String {
        match self {
            Way::Full { depth } => format!("full {depth}"),
            Way::AlphaBeta { depth } => format!("alpha-beta {depth}"),
            Way::Pruned { taper: Taper { factor, first_rank }, .. } => {
                format!("pruned {factor} {first_rank}")
            }
            Way::Continued { depth, further } => format!("continued {depth} {further}"),
        }
    }
}

/// Sums over positions.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Sum {
    /// Calls of f by the search.
    pub evaluated: u64,
    /// Calls of g.
    pub guessed: u64,
    /// Calls of f to find restless nodes.
    pub asked: u64,
    pub visited: u64,
    /// How often the move found is a best one.
    pub right_move: u64,
    /// How often the value found is the true one; `None` for games, where f and the result are
    /// unrelated.
    pub right_value: Option<u64>,
    /// Sum of the losses by the moves found.
    pub loss: i64,
}

/// Measurements of a cell.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Measured {
    pub positions: u64,
    /// How often a random move is a best one: the sum of the shares of best moves.
    pub by_chance: f64,
    /// Sums over deviations of true values and of g from their siblings' means: squares, squares,
    /// products.
    pub squares: (f64, f64, f64),
    pub sums: BTreeMap<String, Sum>,
}

/// Calls of f besides the search.
#[derive(Default)]
pub(super) struct Continued {
    pub evaluated: u64,
}

/// Position with its true values.
pub(super) struct Subject<'a, G: Game> {
    pub game: &'a G,
    pub root: &'a G::Position,
    /// Whether the truth is a value that the search can find, rather than only the winner.
    pub has_value: bool,
    /// Change of f from which a node is restless.
    pub restless: i32,
    /// True value of a child of the root.
    pub truth: &'a dyn Fn(&G::Position) -> Result<Value, Stopped>,
}

struct Until<'a>(&'a Stop);

impl Observer for Until<'_> {
    fn stop(&mut self) -> bool {
        self.0.is_raised()
    }
}

impl Measured {
    /// Searches a position in all ways.
    pub fn add<G: Game>(
        &mut self,
        subject: &Subject<'_, G>,
        ways: &[Way],
        stop: &Stop,
    ) -> Result<(), LabError> {
        let stopped = |_: Stopped| LabError::Stopped;
        let Subject { game, root, .. } = *subject;
        let moves = game.moves(root);
        let children: Vec<G::Position> = moves.iter().map(|chosen| game.play(root, chosen)).collect();
        let worth = |child| (subject.truth)(child).map(|value| value.finite().unwrap_or_default());
        let truth = children.iter().map(worth).collect::<Result<Vec<i32>, Stopped>>().map_err(stopped)?;
        let max = game.turn(root) == Player::Max;
        let best = if max { truth.iter().max() } else { truth.iter().min() };
        let best = *best.expect("a position that is not over");
        self.positions += 1;
        let equals = truth.iter().filter(|&&value| value == best).count();
        self.by_chance += equals as f64 / truth.len() as f64;
        self.correlate(&truth, &children.iter().map(|child| game.guess(child)).collect::<Vec<i32>>());
        for &way in ways {
            let mut asked = Continued::default();
            let outcome = subject.search(way, &mut asked, stop).map_err(stopped)?;
            let sum = self.sums.entry(way.name()).or_default();
            sum.evaluated += outcome.counts.evaluated;
            sum.guessed += outcome.counts.guessed;
            sum.visited += outcome.counts.visited;
            sum.asked += asked.evaluated;
            let found = outcome.best().and_then(|chosen| {
                let name = game.move_name(root, chosen);
                moves.iter().position(|other| game.move_name(root, other) == name)
            });
            let found = truth[found.expect("a search of a position that is not over finds a move")];
            sum.right_move += u64::from(found == best);
            if subject.has_value {
                *sum.right_value.get_or_insert(0) += u64::from(outcome.value == best);
            }
            sum.loss += i64::from(found.abs_diff(best));
        }
        Ok(())
    }

    /// Adds the siblings of the root to the correlation of g with the truth.
    fn correlate(&mut self, truth: &[i32], guesses: &[i32]) {
        let mean = |values: &[i32]| values.iter().map(|&v| f64::from(v)).sum::<f64>() / values.len() as f64;
        let (true_mean, guess_mean) = (mean(truth), mean(guesses));
        for (&value, &guess) in truth.iter().zip(guesses) {
            let (a, b) = (f64::from(value) - true_mean, f64::from(guess) - guess_mean);
            self.squares.0 += a * a;
            self.squares.1 += b * b;
            self.squares.2 += a * b;
        }
    }

    /// Returns the correlation of g with the truth among siblings.
    pub fn correlation(&self) -> Option<f64> {
        let (truth, guesses, products) = self.squares;
        (truth > 0.0 && guesses > 0.0).then(|| products / (truth * guesses).sqrt())
    }
}

impl<G: Game> Subject<'_, G> {
    fn search(&self, way: Way, asked: &mut Continued, stop: &Stop) -> Result<Outcome<G::Move>, Stopped> {
        let (game, root, until) = (self.game, self.root, &mut Until(stop));
        match way {
            Way::Full { depth } => minimax::search(game, root, Some(depth), until),
            Way::AlphaBeta { depth } => alpha_beta::fail_hard(game, root, Some(depth), Window::FULL, until),
            Way::Pruned { taper, depth } => heuristic_pruning::search(game, root, Some(depth), taper, until),
            Way::Continued { depth, further } => {
                let goes_on = |node: &G::Position, _beyond| is_restless(game, node, self.restless, asked);
                heuristic_continuation::search(game, root, depth, further, goes_on, until)
            }
        }
    }
}
