//! How the loss fell.

use serde::{Deserialize, Serialize};

/// What positions that were not learnt from lose on average.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Losses {
    /// Against the targets of the last epoch.
    pub blend: f64,
    /// Against the results alone, which can be compared between trainings of any settings on the same data.
    pub result: f64,
    /// Against the scores alone.
    pub score: f64,
}

/// The mean loss of the batches since the last point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// After how many epochs.
    pub epoch: f64,
    /// The mean loss.
    pub training: f64,
}

/// What an epoch brought.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct EpochLoss {
    /// Its number, from 1 on.
    pub epoch: u32,
    /// The mean loss of its positions, each at its time.
    pub training: f64,
    /// What positions that were not learnt from lost at its end, if there are any.
    pub validation: Option<Losses>,
    /// The learning rate of its last batch.
    pub rate: f64,
    /// How much results counted.
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

/// Sums that are not yet in the curve.
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
