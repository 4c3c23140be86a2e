//! The network in floating point, as it is while it learns.

use super::adam::CLIP;
use super::aligned::Aligned;
use super::kernel::{GROUP, Worker};
use super::layout::Layout;
use super::packed::{INPUTS, Packed};
use crate::selfplay::random::Random;
use nnue::{Network, NetworkError, QA, QB, Shape, Weights};

/// A network in floating point.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    shape: Shape,
    pub(super) numbers: Aligned,
}

impl Model {
    /// A network that has not learnt anything: small weights drawn by lot.
    #[must_use]
    pub fn new(shape: Shape, seed: u64) -> Model {
        let layout = Layout::new(shape);
        let mut random = Random::of_game(seed, u64::MAX);
        // From -1 to 1.
        let mut uniform = || (random.next() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let mut numbers = Aligned::new(layout.len());
        let parts = layout.split_mut(&mut numbers);
        // About a score of men are on a board: their sum should be of the size of one, so that some neurons are clipped neither
        // below nor above.
        let range = (3.0_f32 / 20.0).sqrt() / 2.0;
        parts.weights.iter_mut().for_each(|weight| *weight = range * uniform());
        parts.bias.fill(0.25);
        let range = (3.0 / (2.0 * shape.hidden as f32)).sqrt();
        parts.outputs.iter_mut().for_each(|weight| *weight = range * uniform());
        Model { shape, numbers }
    }

    /// The numbers of a network that was kept; `None` if there are not as many as there should be.
    pub(super) fn from_numbers(shape: Shape, numbers: &[f32]) -> Option<Model> {
        (numbers.len() == Layout::new(shape).len()).then(|| Model { shape, numbers: numbers.into() })
    }

    /// How large it is.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// How many numbers it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether it has none, which no network has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// What it says of positions, before the curve that makes expected points of it.
    #[must_use]
    pub fn outputs(&self, positions: &[Packed]) -> Vec<f32> {
        let mut worker = Worker::new(self.shape);
        let mut outputs = Vec::with_capacity(positions.len());
        for group in positions.chunks(GROUP) {
            worker.group.clear();
            worker.group.extend_from_slice(group);
            worker.forward(&self.numbers);
            outputs.extend_from_slice(&worker.outputs[..group.len()]);
        }
        outputs
    }

    /// The network in whole numbers; an output of one stands for `scale` centipawns.
    ///
    /// # Errors
    /// If a sum could overflow, or the scale cannot be kept.
    pub fn quantised(&self, scale: i32) -> Result<Network, NetworkError> {
        let layout = Layout::new(self.shape);
        let parts = layout.split(&self.numbers);
        let whole = |number: f32, one: i32| (f64::from(number.clamp(-CLIP, CLIP)) * f64::from(one)).round();
        let first = |number: f32| whole(number, QA) as i16;
        let mut feature_weights = Vec::with_capacity(parts.weights.len());
        for input in 0..INPUTS {
            let columns = 0..self.shape.hidden;
            feature_weights.extend(columns.map(|column| first(parts.weights[layout.weight(input, column)])));
        }
        Network::new(Weights {
            shape: self.shape,
            scale,
            feature_weights,
            feature_bias: parts.bias.iter().map(|&number| first(number)).collect(),
            output_weights: parts.outputs.iter().map(|&number| whole(number, QB) as i16).collect(),
            output_bias: parts.output_bias.iter().map(|&number| whole(number, QA * QB) as i32).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::compare::compare;
    use super::super::fixtures::positions;
    use super::*;

    /// What a network in whole numbers says differs from the one in floating point by the rounding of its weights, and by
    /// nothing else.
    #[test]
    fn whole_numbers_lose_what_rounding_loses() {
        for (hidden, buckets) in [(32, 1), (64, 8)] {
            let shape = Shape::new(hidden, buckets).unwrap();
            let model = Model::new(shape, 7);
            let network = model.quantised(400).unwrap();
            let mut rounded = model.clone();
            let parts = Layout::new(shape).split_mut(&mut rounded.numbers);
            let round = |numbers: &mut [f32], one: i32| {
                numbers.iter_mut().for_each(|number| *number = (*number * one as f32).round() / one as f32);
            };
            round(parts.weights, QA);
            round(parts.bias, QA);
            round(parts.outputs, QB);
            round(parts.output_bias, QA * QB);
            let compared = compare(&rounded, &network, &positions(500, 3));
            // Two divisions leave out less than a centipawn each.
            assert!(compared.largest_error < 2.0, "{compared:?}");
            assert!(compare(&model, &network, &positions(500, 3)).mean_error > compared.mean_error);
        }
    }
}
