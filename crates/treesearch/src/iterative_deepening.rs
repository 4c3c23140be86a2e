//! **Iterative deepening** (*bajada progresiva*): depth 1, depth 2, and so on; when the time is over, the last finished
//! level answers.
//!
//! **Contract.** Level k holds the result of the algorithm with depth k. A search that is stopped has all levels that were
//! finished, and each is as good as if nobody had stopped it; it ends by itself when a level has seen every play to its
//! end, since deeper ones would be the same.
//!
//! **Cost.** With MiniMax, B + B² + ... + B^d evaluations. All levels but the last together cost about 1/(B - 1) of the last
//! one ([the ratio](crate::cost::leaves_to_interior) of leaves to inner nodes is about B - 1), so little is lost; and with
//! a memory or an ordering that the levels hand on, which this plain form does without, something is won.

use crate::algorithm::Algorithm;
use crate::game::Game;
use crate::observer::{Event, Observer, Path};
use crate::value::Window;
use crate::walk::{Counts, Outcome, Stopped};

/// What all levels found.
#[derive(Clone, Debug)]
pub struct Levels<M> {
    /// The results for depth 1, 2, ..., each with its own counts.
    pub finished: Vec<Outcome<M>>,
    /// Whether the observer ended it.
    pub stopped: bool,
}

impl<M> Levels<M> {
    /// The answer: the result of the last finished level; none if not even the first was.
    pub fn last(&self) -> Option<&Outcome<M>> {
        self.finished.last()
    }

    /// What all finished levels cost together.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        for level in &self.finished {
            total.add(&level.counts);
        }
        total
    }
}

/// Searches with an algorithm to depth 1, 2, and so on to `deepest`, until every play has ended, or until the observer
/// says stop.
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
    let mut levels = Levels { finished: Vec::new(), stopped: false };
    for depth in 1..=deepest {
        observer.event(&Path::default(), &Event::Pass { depth: Some(depth), window: Window::FULL });
        let mut horizon = Horizon { observer: &mut *observer, depth, reached: false };
        match algorithm.search(game, root, Some(depth), &mut horizon) {
            Ok(outcome) => {
                let reached = horizon.reached;
                levels.finished.push(outcome);
                if !reached {
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

/// Sees whether a level reached its horizon at all, and passes on what it hears.
struct Horizon<'a, O: Observer + ?Sized> {
    observer: &'a mut O,
    depth: u32,
    reached: bool,
}

impl<O: Observer + ?Sized> Observer for Horizon<'_, O> {
    fn event(&mut self, node: &Path, event: &Event) {
        self.reached |= node.depth() >= self.depth as usize;
        self.observer.event(node, event);
    }

    fn wants_lists(&self) -> bool {
        self.observer.wants_lists()
    }

    fn stop(&mut self) -> bool {
        self.observer.stop()
    }
}
