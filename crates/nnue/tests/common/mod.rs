//! Networks drawn by lot, for several tests.

use nnue::{FEATURES, Network, Shape, Weights};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// A network whose weights are drawn by lot, as large as the accumulators bear: neurons below nought, within and beyond
/// the limit all occur.
pub fn network(hidden: usize, buckets: usize, seed: u64) -> Network {
    let mut random = SmallRng::seed_from_u64(seed);
    let shape = Shape::new(hidden, buckets).unwrap();
    let mut numbers = |count: usize, most: i16| -> Vec<i16> {
        (0..count).map(|_| random.random_range(-most..=most)).collect()
    };
    let weights = Weights {
        shape,
        scale: 400,
        // Sometimes small, sometimes large.
        feature_weights: numbers(FEATURES * hidden, if seed.is_multiple_of(2) { 100 } else { 900 }),
        feature_bias: numbers(hidden, 300),
        output_weights: numbers(2 * hidden * buckets, if hidden > 256 { 31 } else { 127 }),
        output_bias: (0..buckets as i32).map(|bucket| 1000 * bucket - 3000).collect(),
    };
    Network::new(weights).unwrap().with_description("drawn by lot").unwrap()
}
