//! The weights of a network, and the proof that no sum of them overflows.

use crate::bounds::{LARGEST_BIAS, LARGEST_OUTPUT_WEIGHT, LARGEST_SCALE, MOST_FEATURES};
use crate::shape::{FEATURES, QA};
use crate::{NetworkError, Shape};

const _: () = assert!(QA * LARGEST_OUTPUT_WEIGHT as i32 <= i16::MAX as i32);
const _: () = {
    let largest = i32::MAX as i64 / QA as i64 + LARGEST_BIAS as i64;
    assert!(largest * LARGEST_SCALE as i64 / (QA * crate::QB) as i64 <= i32::MAX as i64);
};

/// The weights of a network, as trained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The shape.
    pub shape: Shape,
    /// Centipawns per output of one.
    pub scale: i32,
    /// The first layer in units of 1/[`QA`]: for each feature its weights for all neurons.
    pub feature_weights: Vec<i16>,
    /// The biases of the first layer in the same units.
    pub feature_bias: Vec<i16>,
    /// The output layer in units of 1/[`QB`](crate::QB): for each bucket the weights of the side to
    /// move's neurons, then of the other side's.
    pub output_weights: Vec<i16>,
    /// The bias of each bucket in units of 1/([`QA`] [`QB`](crate::QB)).
    pub output_bias: Vec<i32>,
}

impl Weights {
    /// Returns a network that evaluates every position as equal.
    #[must_use]
    pub fn zero(shape: Shape, scale: i32) -> Weights {
        Weights {
            shape,
            scale,
            feature_weights: vec![0; FEATURES * shape.hidden],
            feature_bias: vec![0; shape.hidden],
            output_weights: vec![0; 2 * shape.hidden * shape.buckets],
            output_bias: vec![0; shape.buckets],
        }
    }

    /// Returns the weights of one feature.
    #[inline]
    pub(crate) fn feature(&self, feature: usize) -> &[i16] {
        &self.feature_weights[feature * self.shape.hidden..][..self.shape.hidden]
    }

    /// Returns the output weights of a bucket.
    #[inline]
    pub(crate) fn output(&self, bucket: usize) -> &[i16] {
        &self.output_weights[bucket * 2 * self.shape.hidden..][..2 * self.shape.hidden]
    }

    /// Checks that the counts match the shape, and that no sum can overflow.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        let shape = self.shape;
        shape.check()?;
        for (part, has, wants) in [
            ("feature weights", self.feature_weights.len(), FEATURES * shape.hidden),
            ("feature biases", self.feature_bias.len(), shape.hidden),
            ("output weights", self.output_weights.len(), 2 * shape.hidden * shape.buckets),
            ("output biases", self.output_bias.len(), shape.buckets),
        ] {
            if has != wants {
                return Err(NetworkError::Count { part, has, wants });
            }
        }
        if self.scale < 1 || self.scale > LARGEST_SCALE {
            return Err(NetworkError::Scale(self.scale));
        }
        (0..shape.buckets).try_for_each(|bucket| self.check_bucket(bucket))?;
        self.check_accumulators()
    }

    /// Every partial sum lies between that of all negative and that of all positive products.
    fn check_bucket(&self, bucket: usize) -> Result<(), NetworkError> {
        let weights = self.output(bucket);
        let large = |weight: i16| weight.unsigned_abs() > LARGEST_OUTPUT_WEIGHT.unsigned_abs();
        if let Some(index) = weights.iter().position(|&weight| large(weight)) {
            return Err(NetworkError::OutputWeight { bucket, index, value: weights[index] });
        }
        let sum = |sign: i64| weights.iter().map(|&weight| (sign * i64::from(weight)).max(0)).sum::<i64>();
        if sum(1).max(sum(-1)) * i64::from(QA * QA) > i64::from(i32::MAX) {
            return Err(NetworkError::OutputSum(bucket));
        }
        let value = self.output_bias[bucket];
        if value.unsigned_abs() > LARGEST_BIAS.unsigned_abs() {
            return Err(NetworkError::OutputBias { bucket, value });
        }
        Ok(())
    }

    /// No square has two pieces: the largest sum takes the largest weight of each square, on as
    /// many squares as there can be pieces.
    fn check_accumulators(&self) -> Result<(), NetworkError> {
        let hidden = self.shape.hidden;
        let mut highest = vec![[0i16; 64]; hidden];
        let mut lowest = vec![[0i16; 64]; hidden];
        for (number, weights) in self.feature_weights.chunks_exact(hidden).enumerate() {
            for (neuron, &weight) in weights.iter().enumerate() {
                let (high, low) = (&mut highest[neuron][number % 64], &mut lowest[neuron][number % 64]);
                *high = weight.max(*high);
                *low = weight.min(*low);
            }
        }
        for (neuron, &bias) in self.feature_bias.iter().enumerate() {
            highest[neuron].sort_unstable_by_key(|&weight| -i32::from(weight));
            lowest[neuron].sort_unstable();
            let sum = |weights: &[i16; 64]| {
                i32::from(bias) + weights[..MOST_FEATURES].iter().copied().map(i32::from).sum::<i32>()
            };
            if sum(&highest[neuron]) > i16::MAX.into() || sum(&lowest[neuron]) < i16::MIN.into() {
                return Err(NetworkError::Accumulator(neuron));
            }
        }
        Ok(())
    }
}
