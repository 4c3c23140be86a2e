//! The network in floating point, during training.

use super::aligned::Aligned;
use super::kernel::{GROUP, Worker};
use super::layout::Layout;
use super::packed::Packed;
use nnue::Shape;
use seeded::Random;

/// A network in floating point.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    shape: Shape,
    pub(super) numbers: Aligned,
}

impl Model {
    /// Creates an untrained network with small random weights.
    #[must_use]
    pub fn new(shape: Shape, seed: u64) -> Model {
        let layout = Layout::new(shape);
        let mut random = Random::of_part(seed, u64::MAX);
        // From -1 to 1.
        let mut uniform = || (random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let mut numbers = Aligned::new(layout.len());
        let parts = layout.split_mut(&mut numbers);
        // Just enough to break the symmetry of neurons. Initial noise that is not trained away
        // stays: with weights of both layers of the usual size, under which sums and outputs are
        // about one, the validation loss after ten epochs on 200 000 positions was a third larger,
        // and quantisation cost more.
        let range = (3.0_f32 / 20.0).sqrt() / 8.0;
        parts.weights.iter_mut().for_each(|weight| *weight = range * uniform());
        parts.bias.fill(0.25);
        let range = (3.0 / (2.0 * shape.hidden as f32)).sqrt() / 10.0;
        parts.outputs.iter_mut().for_each(|weight| *weight = range * uniform());
        Model { shape, numbers }
    }

    /// Restores a network from its numbers; `None` if their count is wrong.
    pub(super) fn from_numbers(shape: Shape, numbers: &[f32]) -> Option<Model> {
        (numbers.len() == Layout::new(shape).len()).then(|| Model { shape, numbers: numbers.into() })
    }

    /// Returns its shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns how many numbers it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether it has none, which no network has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Returns the outputs of positions, before the sigmoid.
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
}
