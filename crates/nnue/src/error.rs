//! Why something is no network.

use crate::features::MOST_FEATURES;
use crate::format::VERSION;
use crate::shape::{MOST_BUCKETS, MOST_HIDDEN};
use crate::weights::{LARGEST_BIAS, LARGEST_OUTPUT_WEIGHT, LARGEST_SCALE};
use thiserror::Error;

/// Why bytes or weights are no network, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file is something else.
    #[error("not a Quevedo network; give a file written by `quevedo train`")]
    Magic,
    /// Another version wrote it.
    #[error(
        "network format version {0} is not supported, only version {VERSION}; \
         use the program that wrote it"
    )]
    Version(u16),
    /// The file ends too early.
    #[error("the network is truncated: {has} of {wants} bytes; copy or export it again")]
    CutShort {
        /// The bytes there are.
        has: usize,
        /// The bytes there should be.
        wants: usize,
    },
    /// The file does not end where it should.
    #[error("the network is damaged: {has} bytes instead of {wants}; copy or export it again")]
    TooLong {
        /// The bytes there are.
        has: usize,
        /// The bytes there should be.
        wants: usize,
    },
    /// The contents are not what was written.
    #[error("the network is damaged: wrong checksum; copy or export it again")]
    Checksum,
    /// Its inputs, activation or units are not ours.
    #[error(
        "the network has {part} {has}, this program supports {wants}; use the program that wrote it"
    )]
    Architecture {
        /// What is different.
        part: &'static str,
        /// What the file has.
        has: u16,
        /// What is understood.
        wants: u16,
    },
    /// The description is no text.
    #[error("the description of the network is not UTF-8; export the network again")]
    Description,
    /// The description does not fit.
    #[error("the description of the network has {0} bytes; shorten it to 65535")]
    LongDescription(usize),
    /// No network has this hidden size.
    #[error("invalid hidden size {0}; it must be a multiple of 32 from 32 to {MOST_HIDDEN}")]
    Hidden(usize),
    /// No network has so many output buckets.
    #[error("invalid number of output buckets {0}; it must be from 1 to {MOST_BUCKETS}")]
    Buckets(usize),
    /// A list of weights does not fit the shape.
    #[error("{has} {part} where the network shape requires {wants}; export it again")]
    Count {
        /// Which weights.
        part: &'static str,
        /// How many there are.
        has: usize,
        /// How many there should be.
        wants: usize,
    },
    /// The output scale is out of range.
    #[error("the output scale {0} is not between 1 and {LARGEST_SCALE}; export the network with another")]
    Scale(i32),
    /// A weight of the second layer is too large.
    #[error(
        "output weight {index} of bucket {bucket} is {value}, beyond {LARGEST_OUTPUT_WEIGHT}: \
         clip the weights in training, or train with a smaller learning rate"
    )]
    OutputWeight {
        /// The bucket.
        bucket: usize,
        /// The place in the bucket.
        index: usize,
        /// The weight.
        value: i16,
    },
    /// The output could overflow.
    #[error(
        "the sum of the output weights of bucket {0} can overflow; clip the weights in training, or train with a smaller learning rate"
    )]
    OutputSum(usize),
    /// A bias of the second layer is too large.
    #[error(
        "the output bias of bucket {bucket} is {value}, beyond {LARGEST_BIAS}; clip the weights in training, or train with a smaller learning rate"
    )]
    OutputBias {
        /// The bucket.
        bucket: usize,
        /// The bias.
        value: i32,
    },
    /// An accumulator could overflow.
    #[error(
        "the weights of hidden neuron {0} can overflow with {MOST_FEATURES} pieces; \
         clip the weights in training, or train with a smaller learning rate"
    )]
    Accumulator(usize),
}
