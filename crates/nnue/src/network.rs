//! A checked network and its evaluation.

use crate::features::features;
use crate::layers::Layers;
use crate::shape::{QA, QB};
use crate::simd::{Arithmetic, Path};
use crate::{NetworkError, Shape, Weights};
use chess::{Color, Position};

/// A network whose sums cannot overflow.
///
/// ```
/// use chess::Position;
/// use nnue::{Network, Shape, Weights};
/// let mut weights = Weights::zero(Shape::new(32, 1)?, 400);
/// // A bias of one sixteenth is 25 of 400 centipawns.
/// weights.output_bias[0] = 255 * 64 / 16;
/// let network = Network::new(weights)?.with_description("a twenty-five for everybody")?;
/// assert_eq!(network.evaluate(&Position::default()), 25);
/// assert_eq!(Network::read(&network.write())?, network);
/// # Ok::<(), nnue::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    weights: Weights,
    description: String,
    layers: Layers,
}

/// Networks are equal if their files are.
impl PartialEq for Network {
    fn eq(&self, other: &Network) -> bool {
        self.weights == other.weights && self.description == other.description
    }
}

impl Eq for Network {}

impl Network {
    /// Size limit of a network file in bytes; the largest shape needs less.
    pub const MOST_BYTES: u64 = 2 << 20;

    /// Creates a network, if the weights match the shape and no sum of them can overflow.
    ///
    /// # Errors
    /// What is wrong with the weights.
    pub fn new(weights: Weights) -> Result<Network, NetworkError> {
        weights.check()?;
        let layers = Layers::new(&weights, Arithmetic::best());
        Ok(Network { weights, description: String::new(), layers })
    }

    /// Returns the network with another SIMD path than the best one; `None` if the processor does
    /// not support it.
    #[must_use]
    pub fn with_path(mut self, path: Path) -> Option<Network> {
        self.layers.arithmetic = Arithmetic::new(path)?;
        Some(self)
    }

    /// Returns the SIMD path.
    #[must_use]
    pub fn path(&self) -> Path {
        self.layers.arithmetic.path()
    }

    /// Returns the network with another description: a name, how it was trained.
    ///
    /// # Errors
    /// If the text is longer than 65535 bytes.
    pub fn with_description(mut self, text: impl Into<String>) -> Result<Network, NetworkError> {
        let text = text.into();
        if text.len() > usize::from(u16::MAX) {
            return Err(NetworkError::LongDescription(text.len()));
        }
        self.description = text;
        Ok(self)
    }

    /// Returns the description.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the shape.
    #[inline]
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.weights.shape
    }

    /// Returns the weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Returns the weights in blocks.
    #[inline(always)]
    pub(crate) fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Returns a hash of shape, scale and weights; the description does not matter.
    ///
    /// It is the 64-bit FNV-1a hash of hidden size, buckets and scale, and of all weights in the
    /// order of the file.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut bytes = Vec::new();
        for number in [self.shape().hidden as i32, self.shape().buckets as i32, self.weights.scale] {
            bytes.extend(number.to_le_bytes());
        }
        self.weights.append_to(&mut bytes);
        bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum: u64, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        })
    }

    /// Returns the evaluation in centipawns for the side to move, computed from scratch: the slow
    /// twin of everything that is faster.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let bucket = self.shape().bucket(position.occupied().count());
        let us = self.accumulate(position, position.turn());
        let them = self.accumulate(position, !position.turn());
        let neurons = us.iter().chain(&them);
        let sum = neurons.zip(self.weights.output(bucket)).fold(0, |sum, (&neuron, &weight)| {
            let clipped = i32::from(neuron).clamp(0, QA);
            sum + clipped * clipped * i32::from(weight)
        });
        self.centipawns(sum, bucket)
    }

    /// Returns the hidden layer of one perspective before clipping.
    fn accumulate(&self, position: &Position, color: Color) -> Vec<i16> {
        let mut sums: Vec<i16> = self.weights.feature_bias.clone();
        for feature in features(position, color) {
            for (sum, weight) in sums.iter_mut().zip(self.weights.feature(feature)) {
                // The whole sum fits; parts of it may not.
                *sum = sum.wrapping_add(*weight);
            }
        }
        sums
    }

    /// Returns the evaluation from the sum of squared neurons times weights.
    #[inline]
    pub(crate) fn centipawns(&self, sum: i32, bucket: usize) -> i32 {
        let output = i64::from(sum / QA + self.weights.output_bias[bucket]);
        // `Weights::check` ensures that it fits.
        (output * i64::from(self.weights.scale) / i64::from(QA * QB)) as i32
    }
}
