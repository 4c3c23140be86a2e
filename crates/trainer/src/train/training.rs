//! A training: batch after batch, from random weights to a network.

use super::adam::{Adam, Step};
use super::curve::{Curve, EpochLoss, Losses, Running};
use super::data::Data;
use super::kernel::{GROUP, Target, Worker};
use super::layout::Layout;
use super::lessons::Lessons;
use super::model::Model;
use super::packed::Packed;
use super::settings::{Settings, SettingsError};
use super::shuffle::Shuffle;
use seeded::Random;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, ScopedJoinHandle};
use thiserror::Error;

/// Why a training cannot go on.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum TrainError {
    /// The settings are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The loss is NaN.
    #[error("the loss of batch {batch} is NaN: the training diverged; try a smaller learning rate")]
    RunAway {
        /// The number of the batch, from 0 on.
        batch: u64,
    },
}

/// The result of a batch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advance {
    /// Batches done.
    pub batches: u64,
    /// Positions of this batch.
    pub positions: usize,
    /// Its mean loss.
    pub loss: f64,
    /// The learning rate.
    pub rate: f64,
    /// The losses of the epoch, if it ended with this batch.
    pub epoch: Option<EpochLoss>,
}

/// A training, run batch by batch.
///
/// Settings and data determine everything to the last bit, on one kind of machine.
pub struct Training<'a> {
    pub(super) settings: Settings,
    data: &'a Data,
    layout: Layout,
    pub(super) model: Model,
    pub(super) adam: Adam,
    pub(super) batches: u64,
    pub(super) curve: Curve,
    pub(super) running: Running,
    shuffle: Shuffle,
    workers: Vec<Worker>,
}

/// The training method: a new number for each change by which the same settings and data give
/// another network, so that records and checkpoints are not confused. From 2 on the first layer is
/// frozen before the end.
pub const RECIPE: u32 = 2;

/// Resolution of the draw whether a position gets an HCE target.
const LOT: usize = 1 << 20;

/// The first layer is frozen in the last of this many parts of a training.
const SETTLED_PART: u64 = 20;

/// Approximate number of points of a curve.
const POINTS: u64 = 500;

impl<'a> Training<'a> {
    /// Starts a training.
    ///
    /// # Errors
    /// If the settings are invalid.
    pub fn new(settings: Settings, data: &'a Data) -> Result<Training<'a>, TrainError> {
        settings.check()?;
        let model = Model::new(settings.shape()?, settings.seed);
        let adam = Adam::new(model.len());
        Ok(Training::at(settings, data, model, adam, 0))
    }

    /// Restores a training. The settings must have been checked.
    pub(super) fn at(
        settings: Settings,
        data: &'a Data,
        model: Model,
        adam: Adam,
        batches: u64,
    ) -> Training<'a> {
        let workers = (0..settings.threads).map(|_| Worker::new(model.shape())).collect();
        let layout = Layout::new(model.shape());
        let shuffle = Shuffle::new(data.training.len(), settings.seed, 0);
        let (curve, running) = (Curve::default(), Running::default());
        let mut training =
            Training { settings, data, layout, model, adam, batches, curve, running, shuffle, workers };
        training.shuffle = training.order();
        training
    }

    /// Returns the order of the current epoch.
    fn order(&self) -> Shuffle {
        Shuffle::new(self.data.training.len(), self.settings.seed, self.batches / self.batches_per_epoch())
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the current network.
    #[must_use]
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// All losses so far.
    #[must_use]
    pub const fn curve(&self) -> &Curve {
        &self.curve
    }

    /// Returns the number of training positions.
    pub(super) fn positions(&self) -> u64 {
        self.data.training.len() as u64
    }

    /// Returns the number of batches per epoch. Batches have about the same size, so that none is a
    /// small rest.
    #[must_use]
    pub fn batches_per_epoch(&self) -> u64 {
        let (all, batch) = (self.data.training.len() as u64, self.settings.batch.max(1) as u64);
        ((all + batch / 2) / batch).max(1)
    }

    /// Returns the total number of batches.
    #[must_use]
    pub fn all_batches(&self) -> u64 {
        self.batches_per_epoch() * u64::from(self.settings.epochs)
    }

    /// Returns the number of batches done.
    #[must_use]
    pub const fn batches(&self) -> u64 {
        self.batches
    }

    /// Whether it is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.batches >= self.all_batches()
    }

    /// Whether the first layer is already quantised and frozen, so that only the output layer still
    /// adapts.
    fn is_settled(&self) -> bool {
        let all = self.all_batches();
        self.batches >= all - all / SETTLED_PART
    }

    /// Returns the positions of a batch, by their number in the epoch's order.
    fn range(&self, batch: u64) -> Range<usize> {
        let (all, batches) = (self.data.training.len() as u128, u128::from(self.batches_per_epoch()));
        let place = |batch: u64| (u128::from(batch) * all / batches) as usize;
        place(batch)..place(batch + 1)
    }

    /// Trains on the next batch; does nothing after the last.
    ///
    /// # Errors
    /// If the loss or a weight is NaN.
    pub fn advance(&mut self) -> Result<Option<Advance>, TrainError> {
        if self.is_complete() {
            return Ok(None);
        }
        let per_epoch = self.batches_per_epoch();
        let (epoch, batch) = (self.batches / per_epoch, self.batches % per_epoch);
        if batch == 0 {
            self.shuffle = self.order();
        }
        let epochs = self.settings.epochs;
        let done = self.batches as f64 / per_epoch as f64;
        let rate = self.settings.rate * self.settings.schedule.factor(done, epochs.into());
        let share = self.settings.result_share.at(epoch as u32, epochs);
        let lessons = self.settings.lessons.at(epoch as u32, epochs);
        let range = self.range(batch);
        let only_output = self.is_settled();
        if only_output {
            self.model.round_first_layer();
        }
        let loss = self.gradient(range.clone(), share, lessons) / range.len() as f64;
        let decay = self.settings.decay as f32;
        let step = Step { number: self.batches + 1, rate: rate as f32, decay, only_output };
        let gradients = self.workers.iter_mut().map(|worker| &mut *worker.gradient).collect();
        self.adam.step(&self.layout, &mut self.model.numbers, gradients, step);
        // A NaN sum is clipped to 0, so the loss alone would not show it.
        if !loss.is_finite() || !self.model.numbers.iter().all(|number| number.is_finite()) {
            return Err(TrainError::RunAway { batch: self.batches });
        }
        self.batches += 1;
        self.running.add(loss, range.len());
        let stride = self.all_batches().div_ceil(POINTS).max(1);
        if self.batches.is_multiple_of(stride) || self.is_complete() {
            self.curve.points.push(self.running.point(self.batches as f64 / per_epoch as f64));
        }
        let mut advance = Advance { batches: self.batches, positions: range.len(), loss, rate, epoch: None };
        if batch + 1 == per_epoch {
            let training = self.running.end_epoch();
            let validation = self.validate();
            let ended =
                EpochLoss { epoch: epoch as u32 + 1, training, validation, rate, result_share: share };
            self.curve.epochs.push(ended);
            advance.epoch = Some(ended);
        }
        Ok(Some(advance))
    }

    /// Adds up the gradient of some positions, some with HCE targets, on all threads; returns the
    /// sum of their losses.
    pub(super) fn gradient(&mut self, range: Range<usize>, result_share: f64, lessons: f64) -> f64 {
        let target = Target { result_share: result_share as f32, scale: self.settings.scale as f32 };
        let (numbers, positions, shuffle) =
            (&*self.model.numbers, self.data.training.as_slice(), &self.shuffle);
        let share = 1.0 / range.len().max(1) as f32;
        let epoch = self.batches / self.batches_per_epoch();
        let first = epoch.wrapping_mul(self.positions());
        // Another sequence than that of the order.
        let (seed, lot) = (!self.settings.seed, (lessons * LOT as f64).round() as usize);
        let work = |worker: &mut Worker, part: Range<usize>| {
            let mut loss = 0.0;
            for start in part.clone().step_by(GROUP) {
                worker.group.clear();
                let mut places = [0; GROUP];
                let places = &mut places[..GROUP.min(part.end - start)];
                shuffle.places(start, places);
                worker.group.extend(places.iter().map(|&place| positions[place as usize]));
                if lot > 0 {
                    let lessons = worker.lessons.get_or_insert_with(Lessons::new);
                    for (place, packed) in places.iter().zip(&mut worker.group) {
                        let mut random = Random::of_part(seed, first.wrapping_add(*place));
                        if random.below(LOT) < lot
                            && let Some(near) = lessons.near(packed, &mut random)
                        {
                            *packed = near;
                        }
                    }
                }
                worker.forward(numbers);
                loss += worker.judge(target, share);
                worker.backward(numbers);
            }
            loss
        };
        in_parts(&mut self.workers, range, work).into_iter().sum()
    }

    /// Returns the validation losses; `None` without validation positions.
    ///
    /// They use the result weight of the last epoch, so that all epochs are comparable.
    #[must_use]
    pub fn validate(&mut self) -> Option<Losses> {
        let share = self.settings.result_share.end;
        let positions = &self.data.validation;
        measure(&mut self.workers, &self.model, positions, share as f32, self.settings.scale as f32)
    }
}

/// Returns the mean losses of some positions.
fn measure(
    workers: &mut [Worker],
    model: &Model,
    positions: &[Packed],
    result_share: f32,
    scale: f32,
) -> Option<Losses> {
    let targets = [result_share, 1.0, 0.0].map(|result_share| Target { result_share, scale });
    let work = |worker: &mut Worker, part: Range<usize>| {
        let mut sums = [0.0; 3];
        for group in positions[part].chunks(GROUP) {
            worker.group.clear();
            worker.group.extend_from_slice(group);
            worker.forward(&model.numbers);
            for (sum, target) in sums.iter_mut().zip(targets) {
                *sum += worker.judge(target, 0.0);
            }
        }
        sums
    };
    let count = positions.len() as f64;
    let sums = in_parts(workers, 0..positions.len(), work)
        .into_iter()
        .fold([0.0; 3], |sums, part| std::array::from_fn(|index| sums[index] + part[index]));
    let [blend, result, score] = sums.map(|sum| sum / count);
    (!positions.is_empty()).then_some(Losses { blend, result, score })
}

/// Splits the work among the workers, each on its own thread, the last one on this.
fn in_parts<R: Send>(
    workers: &mut [Worker],
    range: Range<usize>,
    work: impl Fn(&mut Worker, Range<usize>) -> R + Sync,
) -> Vec<R> {
    let count = workers.len().max(1);
    let place = |part: usize| range.start + part * range.len() / count;
    // Each is locked by the thread that does its part, which is this one if no other can be
    // started.
    let workers: Vec<Mutex<&mut Worker>> = workers.iter_mut().map(Mutex::new).collect();
    let part = |part: usize| {
        let mut worker = workers[part].lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut worker, place(part)..place(part + 1))
    };
    std::thread::scope(|scope| {
        let (part, last) = (&part, workers.len().checked_sub(1));
        let start = |number| (number, Builder::new().spawn_scoped(scope, move || part(number)).ok());
        let others: Vec<_> = (0..last.unwrap_or(0)).map(start).collect();
        let mine = last.map(part);
        // A panic is a bug in this file and is propagated.
        let join = |thread: ScopedJoinHandle<'_, R>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        let end = |(number, thread): (usize, Option<_>)| thread.map_or_else(|| part(number), join);
        others.into_iter().map(end).chain(mine).collect()
    })
}

#[cfg(test)]
#[path = "training_tests.rs"]
mod tests;
