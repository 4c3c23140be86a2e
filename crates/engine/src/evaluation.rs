//! What judges positions: the hand-crafted evaluation, or a network.

use chess::{Move, Position};
use eval::Evaluator;
use nnue::{Accumulators, Network};
use std::sync::Arc;

/// What one thread judges positions by.
pub(crate) struct Evaluation {
    hand: Evaluator,
    /// Judges instead, if there is one.
    network: Option<Box<Accumulators>>,
}

impl Evaluation {
    /// The hand-crafted evaluation.
    pub(crate) fn new() -> Evaluation {
        Evaluation { hand: Evaluator::new(), network: None }
    }

    /// Judges by this network from now on, or by hand.
    pub(crate) fn set_network(&mut self, network: Option<&Arc<Network>>) {
        self.network = network.map(|network| Box::new(Accumulators::new(Arc::clone(network))));
    }

    /// Goes to another root.
    pub(crate) fn begin(&mut self) {
        if let Some(network) = &mut self.network {
            network.reset();
        }
    }

    /// Plays a move on the position that was judged last, or could have been. A null move is none, for it moves nothing.
    #[inline(always)]
    pub(crate) fn play(&mut self, position: &mut Position, m: Move) {
        match &mut self.network {
            None => position.play_unchecked(m, &mut ()),
            Some(network) => play_with(network, position, m),
        }
    }

    /// Takes back the last move that was played.
    #[inline(always)]
    pub(crate) fn take_back(&mut self) {
        if let Some(network) = &mut self.network {
            network.pop();
        }
    }

    /// The value of the position that the moves have led to, in centipawns, for the side to move.
    #[inline(always)]
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        match &mut self.network {
            None => self.hand.evaluate(position),
            Some(network) => {
                // How to mate a bare king is not left to what was learnt from games.
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

/// Apart, so that without a network nothing is larger than it has to be.
#[inline(never)]
fn play_with(network: &mut Accumulators, position: &mut Position, m: Move) {
    position.play_unchecked(m, network.push());
}
