//! **Iterative deepening** (*bajada progresiva*): depth 1, depth 2, and so on until time is up.
//!
//! The last finished level is the result.
//!
//! **Contract.** Level k holds the result of the algorithm at depth k. A stopped search keeps all
//! finished levels, each as good as without the stop. It ends by itself with the first level that
//! evaluates no position from which the game continues, since deeper levels would be the same.
//!
//! **Cost.** With MiniMax, B + B² + ... + B^d evaluations, where d is the depth of the tree. All
//! levels but the last together cost about 1/(B - 1) of the last one ([the
//! ratio](crate::cost::leaves_to_interior) of leaves to inner nodes is about B - 1), so little is
//! lost. A memory or move ordering passed on between levels, which this plain form lacks, gains
//! something back.

use crate::algorithm::Algorithm;
use crate::distinct::Distinct;
use crate::game::Game;
use crate::observer::{Event, Observer, Path, Question};
use crate::value::Window;
use crate::walk::{Counts, Outcome, Stopped};

/// The results of all levels.
#[derive(Clone, Debug)]
pub struct Levels<M> {
    /// The results of depth 1, 2, ..., each with its own counts.
    pub finished: Vec<Outcome<M>>,
    /// Whether the observer ended it.
    pub stopped: bool,
    /// Different leaves that the finished levels evaluated.
    distinct: u64,
    /// Different inner nodes that they evaluated.
    inner: u64,
}

impl<M> Levels<M> {
    /// Returns the result of the last finished level; `None` if not even the first finished.
    pub fn last(&self) -> Option<&Outcome<M>> {
        self.finished.last()
    }

    /// Returns the cost of all finished levels; a node that several levels evaluate counts once
    /// among the different ones.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        for level in &self.finished {
            total.add(&level.counts);
        }
        Counts { distinct: self.distinct, inner: self.inner, ..total }
    }
}

/// Searches with an algorithm to depth 1, 2, and so on to `deepest`, until every play has ended, or
/// until the observer says stop.
///
/// ```
/// use treesearch::{Algorithm, AtMost, games::TicTacToe, iterative_deepening};
///
/// let game = TicTacToe;
/// let enough = &mut AtMost::nodes(10_000);
/// let levels = iterative_deepening::search(&game, &game.start(), 9, Algorithm::AlphaBeta, enough);
/// assert!(levels.stopped);
/// assert!(levels.last().is_some_and(|level| level.best().is_some()));
/// ```
pub fn search<G: Game, O: Observer + ?Sized>(
    game: &G,
    root: &G::Position,
    deepest: u32,
    algorithm: Algorithm,
    observer: &mut O,
) -> Levels<G::Move> {
    let mut levels = Levels { finished: Vec::new(), stopped: false, distinct: 0, inner: 0 };
    let mut horizon =
        Horizon { observer, reached: false, leaves: Distinct::default(), inner: Distinct::default() };
    for depth in 1..=deepest {
        let pass = Event::Pass { depth: Some(depth), window: Window::FULL, question: Question::Value };
        horizon.observer.event(&Path::default(), &pass);
        horizon.reached = false;
        match algorithm.search(game, root, Some(depth), &mut horizon) {
            Ok(outcome) => {
                levels.finished.push(outcome);
                (levels.distinct, levels.inner) = (horizon.leaves.len(), horizon.inner.len());
                if !horizon.reached {
                    break;
                }
            }
            Err(Stopped) => {
                levels.stopped = true;
                break;
            }
        }
    }
    levels
}

/// Detects whether a level evaluated a position that is not final, and forwards events.
struct Horizon<'a, O: Observer + ?Sized> {
    observer: &'a mut O,
    reached: bool,
    leaves: Distinct,
    inner: Distinct,
}

impl<O: Observer + ?Sized> Observer for Horizon<'_, O> {
    fn event(&mut self, node: &Path, event: &Event) {
        if let Event::Evaluated { leaf, .. } = event {
            let evaluated = if *leaf { &mut self.leaves } else { &mut self.inner };
            evaluated.insert(node);
            self.reached |= !leaf;
        }
        self.observer.event(node, event);
    }

    fn wants_details(&self) -> bool {
        self.observer.wants_details()
    }

    fn holds(&mut self, bytes: u64) {
        self.observer.holds(bytes);
    }

    fn stop(&mut self) -> bool {
        self.observer.stop()
    }
}
