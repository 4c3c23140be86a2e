//! Network errors.

use crate::bounds::{
    LARGEST_BIAS, LARGEST_OUTPUT_WEIGHT, LARGEST_SCALE, MOST_BUCKETS, MOST_FEATURES, MOST_HIDDEN, VERSION,
};
use thiserror::Error;

/// Why bytes or weights are not a network, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file is something else.
    #[error("not a Quevedo network; give a file written by `quevedo train`")]
    Magic,
    /// Unsupported format version.
    #[error(
        "network format version {0} is not supported, only version {VERSION}; \
         use the program that wrote it"
    )]
    Version(u16),
    /// The file is truncated.
    #[error("the network is truncated: {has} of {wants} bytes; copy or export it again")]
    CutShort {
        /// Its size in bytes.
        has: usize,
        /// The expected size.
        wants: usize,
    },
    /// The file is too long.
    #[error("the network is damaged: {has} bytes instead of {wants}; copy or export it again")]
    TooLong {
        /// Its size in bytes.
        has: usize,
        /// The expected size.
        wants: usize,
    },
    /// The checksum does not match.
    #[error("the network is damaged: wrong checksum; copy or export it again")]
    Checksum,
    /// Unsupported inputs, activation or units.
    #[error("the network has {part} {has}, this program supports {wants}; use the program that wrote it")]
    Architecture {
        /// The part.
        part: &'static str,
        /// Its value in the file.
        has: u16,
        /// The supported value.
        wants: u16,
    },
    /// The description is not UTF-8.
    #[error("the description of the network is not UTF-8; export the network again")]
    Description,
    /// The description is too long.
    #[error("the description of the network has {0} bytes; shorten it to 65535")]
    LongDescription(usize),
    /// Invalid hidden size.
    #[error("invalid hidden size {0}; it must be a multiple of 32 from 32 to {MOST_HIDDEN}")]
    Hidden(usize),
    /// Invalid number of output buckets.
    #[error("invalid number of output buckets {0}; it must be from 1 to {MOST_BUCKETS}")]
    Buckets(usize),
    /// A list of weights does not match the shape.
    #[error("{has} {part} where the network shape requires {wants}; export it again")]
    Count {
        /// The list.
        part: &'static str,
        /// Its length.
        has: usize,
        /// The expected length.
        wants: usize,
    },
    /// The output scale is out of range.
    #[error("the output scale {0} is not between 1 and {LARGEST_SCALE}; export the network with another")]
    Scale(i32),
    /// An output weight is too large.
    #[error(
        "output weight {index} of bucket {bucket} is {value}, beyond {LARGEST_OUTPUT_WEIGHT}: \
         clip the weights in training, or train with a smaller learning rate"
    )]
    OutputWeight {
        /// The bucket.
        bucket: usize,
        /// The index in the bucket.
        index: usize,
        /// The weight.
        value: i16,
    },
    /// The output could overflow.
    #[error(
        "the sum of the output weights of bucket {0} can overflow; clip the weights in training, or train with a smaller learning rate"
    )]
    OutputSum(usize),
    /// An output bias is too large.
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
