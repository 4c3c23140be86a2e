//! The weights of a network as the processor likes them.

use crate::bounds::MOST_FEATURES;
use crate::Weights;
use crate::simd::{Arithmetic, BLOCK, Block};

/// The weights in blocks, and the arithmetic for them.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// Blocks of the accumulator of one perspective.
    pub(crate) width: usize,
    /// For each feature a column of `width` blocks.
    features: Vec<Block>,
    /// What the accumulator of an empty board would be.
    pub(crate) bias: Vec<Block>,
    /// For each bucket twice `width` blocks.
    outputs: Vec<Block>,
    /// The bucket by the number of men: divisions take longer.
    buckets: [u8; MOST_FEATURES + 1],
    pub(crate) arithmetic: Arithmetic,
}

impl Layers {
    /// The layers of weights that have been checked.
    pub(crate) fn new(weights: &Weights, arithmetic: Arithmetic) -> Layers {
        Layers {
            width: weights.shape.hidden / BLOCK,
            features: Block::all_of(&weights.feature_weights),
            bias: Block::all_of(&weights.feature_bias),
            outputs: Block::all_of(&weights.output_weights),
            buckets: std::array::from_fn(|men| weights.shape.bucket(men as u32) as u8),
            arithmetic,
        }
    }

    /// Which output counts when this many men are on the board.
    #[inline(always)]
    pub(crate) fn bucket(&self, men: u32) -> usize {
        self.buckets[(men as usize).min(MOST_FEATURES)].into()
    }

    /// The column of a feature.
    #[inline(always)]
    pub(crate) fn column(&self, feature: usize) -> &[Block] {
        &self.features[feature * self.width..][..self.width]
    }

    /// The output weights of a bucket.
    #[inline(always)]
    pub(crate) fn output(&self, bucket: usize) -> &[Block] {
        &self.outputs[bucket * 2 * self.width..][..2 * self.width]
    }
}
