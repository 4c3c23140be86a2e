//! The size of a network, and the numbers in which all networks are quantised.

use crate::bounds::{MOST_BUCKETS, MOST_HIDDEN};
use crate::NetworkError;

/// How many features there are: two sides, six roles, 64 squares.
pub const FEATURES: usize = 768;
/// One, in the units of the first layer: its weights, its biases, and what it gives after clipping.
pub const QA: i32 = 255;
/// One, in the units of the weights of the second layer.
pub const QB: i32 = 64;
/// The step of hidden sizes: as many neurons as the widest registers hold.
pub(crate) const HIDDEN_STEP: usize = 32;

/// How large a network is.
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
    /// How many outputs there are, of which the number of men chooses one: from 1 to 8.
    pub buckets: usize,
}

impl Shape {
    /// The shape of these sizes.
    ///
    /// # Errors
    /// If there is no network of such a size.
    pub fn new(hidden: usize, buckets: usize) -> Result<Shape, NetworkError> {
        let shape = Shape { hidden, buckets };
        shape.check()?;
        Ok(shape)
    }

    /// Whether there are networks of this shape.
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

    /// Which output counts when this many men are on the board, kings included.
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
