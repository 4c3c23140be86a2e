//! The quantisation error of a network.

use super::model::Model;
use super::packed::Packed;
use nnue::Network;
use serde::{Deserialize, Serialize};

/// A quantised network compared with the floating-point model.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The number of positions compared.
    pub positions: usize,
    /// The mean difference in centipawns.
    pub mean_error: f64,
    /// The largest difference in centipawns.
    pub largest_error: f64,
    /// The share of positions in which they agree on who is better.
    ///
    /// Positions that both find equal count as agreed, and so does a difference of less than a
    /// centipawn, which integers cannot show.
    pub same_sign: f64,
}

/// Compares both on these positions. An output of one of the model stands for `scale` centipawns.
#[must_use]
pub fn compare(model: &Model, network: &Network, scale: i32, positions: &[Packed]) -> Comparison {
    let scale = f64::from(scale);
    let (mut count, mut sum, mut largest, mut same) = (0, 0.0, 0.0_f64, 0);
    for (packed, output) in positions.iter().zip(model.outputs(positions)) {
        let Some(position) = packed.position() else { continue };
        let (exact, whole) = (scale * f64::from(output), network.evaluate(&position));
        let error = (exact - f64::from(whole)).abs();
        count += 1;
        sum += error;
        largest = largest.max(error);
        same += usize::from(error < 1.0 || exact * f64::from(whole) > 0.0);
    }
    let all = f64::from(count).max(1.0);
    Comparison {
        positions: count as usize,
        mean_error: sum / all,
        largest_error: largest,
        same_sign: same as f64 / all,
    }
}
