//! The memory layout of a network.
//!
//! The first layer is cut into tiles of 64 (or 32) columns, each contiguous: the weights and the
//! gradient of one tile stay in the cache of a core while a few hundred positions pass through it.

use super::packed::INPUTS;
use nnue::Shape;
use std::ops::Range;

/// The layout of a network: first-layer weights by tile, input and column; its biases; output
/// weights by bucket, the mover's half first; output biases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) hidden: usize,
    pub(super) buckets: usize,
    /// Columns of a tile.
    pub(super) tile: usize,
}

impl Layout {
    pub(super) const fn new(shape: Shape) -> Layout {
        let tile = if shape.hidden.is_multiple_of(64) { 64 } else { 32 };
        Layout { hidden: shape.hidden, buckets: shape.buckets, tile }
    }

    pub(super) const fn tiles(&self) -> usize {
        self.hidden / self.tile
    }

    pub(super) const fn weights(&self) -> Range<usize> {
        0..INPUTS * self.hidden
    }

    pub(super) const fn bias(&self) -> Range<usize> {
        let start = self.weights().end;
        start..start + self.hidden
    }

    pub(super) const fn outputs(&self) -> Range<usize> {
        let start = self.bias().end;
        start..start + self.buckets * 2 * self.hidden
    }

    pub(super) const fn output_bias(&self) -> Range<usize> {
        let start = self.outputs().end;
        start..start + self.buckets
    }

    /// Returns how many numbers there are.
    pub(super) const fn len(&self) -> usize {
        self.output_bias().end
    }

    /// Returns the index of the weight from an input to a column of the first layer.
    pub(super) const fn weight(&self, input: usize, column: usize) -> usize {
        (column / self.tile * INPUTS + input) * self.tile + column % self.tile
    }
}

/// The parts of a network or its gradient.
pub(super) struct Split<'a> {
    pub(super) weights: &'a [f32],
    pub(super) bias: &'a [f32],
    pub(super) outputs: &'a [f32],
    pub(super) output_bias: &'a [f32],
}

/// The same, mutable.
pub(super) struct SplitMut<'a> {
    pub(super) weights: &'a mut [f32],
    pub(super) bias: &'a mut [f32],
    pub(super) outputs: &'a mut [f32],
    pub(super) output_bias: &'a mut [f32],
}

impl Layout {
    pub(super) fn split<'a>(&self, numbers: &'a [f32]) -> Split<'a> {
        Split {
            weights: &numbers[self.weights()],
            bias: &numbers[self.bias()],
            outputs: &numbers[self.outputs()],
            output_bias: &numbers[self.output_bias()],
        }
    }

    pub(super) fn split_mut<'a>(&self, numbers: &'a mut [f32]) -> SplitMut<'a> {
        let (weights, rest) = numbers.split_at_mut(self.weights().len());
        let (bias, rest) = rest.split_at_mut(self.bias().len());
        let (outputs, output_bias) = rest.split_at_mut(self.outputs().len());
        SplitMut { weights, bias, outputs, output_bias }
    }
}
