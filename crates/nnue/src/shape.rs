//! The size of a network, and the quantisation units.

use crate::NetworkError;
use crate::bounds::{MOST_BUCKETS, MOST_HIDDEN};

/// The number of features: two sides, six roles, 64 squares.
pub const FEATURES: usize = 768;
/// One, in units of the first layer: weights, biases, and clipped activations.
pub const QA: i32 = 255;
/// One, in units of the output weights.
pub const QB: i32 = 64;
/// The step of hidden sizes: as many neurons as the widest registers hold.
pub(crate) const HIDDEN_STEP: usize = 32;

/// The size of a network.
///
/// ```
/// use nnue::Shape;
/// let shape = Shape::new(256, 8)?;
/// assert_eq!((shape.bucket(2), shape.bucket(17), shape.bucket(32)), (0, 3, 7));
/// assert!(Shape::new(100, 8).is_err());
/// # Ok::<(), nnue::NetworkError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Neurons of the hidden layer for each perspective: a multiple of 32, from 32 to 1024.
    pub hidden: usize,
    /// Outputs, one of which is chosen by the number of pieces: from 1 to 8.
    pub buckets: usize,
}

impl Shape {
    /// Creates a shape.
    ///
    /// # Errors
    /// If a size is invalid.
    pub fn new(hidden: usize, buckets: usize) -> Result<Shape, NetworkError> {
        let shape = Shape { hidden, buckets };
        shape.check()?;
        Ok(shape)
    }

    /// Checks the sizes.
    pub(crate) fn check(self) -> Result<(), NetworkError> {
        let Shape { hidden, buckets } = self;
        if hidden == 0 || hidden > MOST_HIDDEN || !hidden.is_multiple_of(HIDDEN_STEP) {
            return Err(NetworkError::Hidden(hidden));
        }
        if buckets == 0 || buckets > MOST_BUCKETS {
            return Err(NetworkError::Buckets(buckets));
        }
        Ok(())
    }

    /// Returns the output bucket for this many pieces, kings included.
    #[inline]
    #[must_use]
    pub fn bucket(self, men: u32) -> usize {
        let width = 32usize.div_ceil(self.buckets.max(1));
        ((men as usize).saturating_sub(2) / width).min(self.buckets.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bucket_is_reached_and_none_beyond() {
        for buckets in 1..=MOST_BUCKETS {
            let shape = Shape::new(32, buckets).unwrap();
            let mut reached: Vec<usize> = (2..=32).map(|men| shape.bucket(men)).collect();
            assert!(reached.is_sorted());
            reached.dedup();
            assert_eq!(reached, (0..buckets).collect::<Vec<_>>(), "{buckets}");
        }
    }

    #[test]
    fn sizes_are_checked() {
        for hidden in [32, 64, 96, 256, 1024] {
            assert!(Shape::new(hidden, 1).is_ok());
        }
        for hidden in [0, 1, 31, 33, 48, 1056, 65536, usize::MAX] {
            assert_eq!(Shape::new(hidden, 1), Err(NetworkError::Hidden(hidden)));
        }
        for buckets in [0, 9, usize::MAX] {
            assert_eq!(Shape::new(32, buckets), Err(NetworkError::Buckets(buckets)));
        }
    }
}
