//! Loss curves.

use serde::{Deserialize, Serialize};

/// Mean validation losses.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Losses {
    /// Against the targets of the last epoch.
    pub blend: f64,
    /// Against the results alone, which are comparable across settings on the same data.
    pub result: f64,
    /// Against the scores alone.
    pub score: f64,
}

/// The mean loss of the batches since the last point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The epochs done.
    pub epoch: f64,
    /// The mean loss.
    pub training: f64,
}

/// The losses of an epoch.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct EpochLoss {
    /// Its number, from 1 on.
    pub epoch: u32,
    /// The mean training loss over the epoch.
    pub training: f64,
    /// The validation losses at its end, if there are validation positions.
    pub validation: Option<Losses>,
    /// The learning rate of its last batch.
    pub rate: f64,
    /// The result weight.
    pub result_share: f64,
}

/// All losses of a training.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Curve {
    /// Some hundred points.
    pub points: Vec<Point>,
    /// Epoch by epoch.
    pub epochs: Vec<EpochLoss>,
}

/// Running sums that are not yet in the curve.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Running {
    /// Losses and positions of this epoch.
    epoch: (f64, f64),
    /// Since the last point.
    point: (f64, f64),
}

impl Running {
    pub(super) fn add(&mut self, loss: f64, positions: usize) {
        let positions = positions as f64;
        for sum in [&mut self.epoch, &mut self.point] {
            *sum = (sum.0 + loss * positions, sum.1 + positions);
        }
    }

    pub(super) fn point(&mut self, epoch: f64) -> Point {
        let (loss, positions) = std::mem::take(&mut self.point);
        Point { epoch, training: loss / positions }
    }

    pub(super) fn end_epoch(&mut self) -> f64 {
        let (loss, positions) = std::mem::take(&mut self.epoch);
        loss / positions
    }
}
