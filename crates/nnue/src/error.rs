//! Why something is no network.

use crate::bounds::{
    LARGEST_BIAS, LARGEST_OUTPUT_WEIGHT, LARGEST_SCALE, MOST_BUCKETS, MOST_FEATURES, MOST_HIDDEN, VERSION,
};
use thiserror::Error;

/// Why bytes or weights are no network, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file is something else.
    #[error("this is no network of Quevedo: name a file that `quevedo train` has written")]
    Magic,
    /// Another version wrote it.
    #[error(
        "this is version {0} of the format of networks, and only version {VERSION} is understood: \
         use the program that wrote it"
    )]
    Version(u16),
    /// The file ends too early.
    #[error("the network is cut short: {has} bytes of {wants} are there; copy or write it anew")]
    CutShort {
        /// The bytes there are.
        has: usize,
        /// The bytes there should be.
        wants: usize,
    },
    /// The file does not end where it should.
    #[error("the network is damaged: {has} bytes are there instead of {wants}; copy or write it anew")]
    TooLong {
        /// The bytes there are.
        has: usize,
        /// The bytes there should be.
        wants: usize,
    },
    /// The contents are not what was written.
    #[error("the network is damaged: its checksum is wrong; copy or write it anew")]
    Checksum,
    /// Its inputs, activation or units are not ours.
    #[error(
        "the network has {part} number {has}, and this program only number {wants}: use the program that wrote it"
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
    #[error("the description of the network is no text in UTF-8: write the network anew")]
    Description,
    /// The description does not fit.
    #[error("the description of the network has {0} bytes, which is too long: shorten it to 65535")]
    LongDescription(usize),
    /// No network has this hidden size.
    #[error("{0} is no hidden size: it is a multiple of 32 from 32 to {MOST_HIDDEN}")]
    Hidden(usize),
    /// No network has so many output buckets.
    #[error("{0} is no number of output buckets: there are from 1 to {MOST_BUCKETS}")]
    Buckets(usize),
    /// A list of weights does not fit the shape.
    #[error("there are {has} {part} where the shape of the network asks for {wants}: export it anew")]
    Count {
        /// Which weights.
        part: &'static str,
        /// How many there are.
        has: usize,
        /// How many there should be.
        wants: usize,
    },
    /// The output scale is out of range.
    #[error("the output scale {0} is not between 1 and {LARGEST_SCALE}: export the network with another")]
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
        "the output weights of bucket {0} are so large that their sum can overflow: clip the weights in training, or train with a smaller learning rate"
    )]
    OutputSum(usize),
    /// A bias of the second layer is too large.
    #[error(
        "the output bias of bucket {bucket} is {value}, beyond {LARGEST_BIAS}: clip the weights in training, or train with a smaller learning rate"
    )]
    OutputBias {
        /// The bucket.
        bucket: usize,
        /// The bias.
        value: i32,
    },
    /// An accumulator could overflow.
    #[error(
        "the weights of hidden neuron {0} are so large that {MOST_FEATURES} men can overflow it: \
         clip the weights in training, or train with a smaller learning rate"
    )]
    Accumulator(usize),
}
