//! The weights of a network in SIMD layout.

use crate::Weights;
use crate::bounds::MOST_FEATURES;
use crate::simd::{Arithmetic, BLOCK, Block};

/// The weights in blocks, and their arithmetic.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// Blocks per accumulator.
    pub(crate) width: usize,
    /// A column of `width` blocks per feature.
    features: Vec<Block>,
    /// The accumulator of an empty board.
    pub(crate) bias: Vec<Block>,
    /// Twice `width` blocks per bucket.
    outputs: Vec<Block>,
    /// The bucket by number of pieces, to avoid a division.
    buckets: [u8; MOST_FEATURES + 1],
    pub(crate) arithmetic: Arithmetic,
}

impl Layers {
    /// Creates the layers of checked weights.
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

    /// Returns the output bucket for this many pieces.
    #[inline(always)]
    pub(crate) fn bucket(&self, men: u32) -> usize {
        self.buckets[(men as usize).min(MOST_FEATURES)].into()
    }

    /// Returns the column of a feature.
    #[inline(always)]
    pub(crate) fn column(&self, feature: usize) -> &[Block] {
        &self.features[feature * self.width..][..self.width]
    }

    /// Returns the output weights of a bucket.
    #[inline(always)]
    pub(crate) fn output(&self, bucket: usize) -> &[Block] {
        &self.outputs[bucket * 2 * self.width..][..2 * self.width]
    }
}
