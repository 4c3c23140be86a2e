//! The evaluation of a thread: hand-crafted, or by network.

use chess::{Move, Position};
use eval::Evaluator;
use nnue::{Accumulators, Network};
use std::sync::Arc;

/// The evaluation of one thread.
pub(crate) struct Evaluation {
    hand: Evaluator,
    /// Replaces the hand-crafted evaluation, if present.
    network: Option<Box<Accumulators>>,
}

impl Evaluation {
    /// Creates the hand-crafted evaluation.
    pub(crate) fn new() -> Evaluation {
        Evaluation { hand: Evaluator::new(), network: None }
    }

    /// Switches to this network, or to the hand-crafted evaluation.
    pub(crate) fn set_network(&mut self, network: Option<&Arc<Network>>) {
        self.network = network.map(|network| Box::new(Accumulators::new(Arc::clone(network))));
    }

    /// Resets for another root.
    pub(crate) fn begin(&mut self) {
        if let Some(network) = &mut self.network {
            network.reset();
        }
    }

    /// Makes a move on the position evaluated last, or one that could have been. Null moves are not
    /// made here, because they move nothing.
    #[inline(always)]
    pub(crate) fn play(&mut self, position: &mut Position, m: Move) {
        match &mut self.network {
            None => position.play_unchecked(m, &mut ()),
            Some(network) => play_with(network, position, m),
        }
    }

    /// Takes back the last move.
    #[inline(always)]
    pub(crate) fn take_back(&mut self) {
        if let Some(network) = &mut self.network {
            network.pop();
        }
    }

    /// Returns the value of the current position in centipawns, for the side to move.
    #[inline(always)]
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        match &mut self.network {
            None => self.hand.evaluate(position),
            Some(network) => {
                // Mating a bare king is not left to what was learnt from games.
                if let Some(known) = self.hand.known_ending(position) {
                    return known;
                }
                let value = network.evaluate(position);
                debug_assert_eq!(value, network.network().evaluate(position), "{position}");
                value
            }
        }
    }
}

/// A separate function, so that the code without a network stays small.
#[inline(never)]
fn play_with(network: &mut Accumulators, position: &mut Position, m: Move) {
    position.play_unchecked(m, network.push());
}
