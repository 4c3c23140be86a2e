//! Gradient descent.

use super::data::Data;
use eval::{DANGER_LINE, DANGER_SQUARE, WEIGHT_COUNT, weight};
use serde::{Deserialize, Serialize};
use stats::adam::{Adam, Decay};
use std::ops::Range;
use std::thread::{Builder, ScopedJoinHandle};

/// Tuning settings.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Step size, in centipawns.
    pub rate: f64,
    /// Weight of the game result against the engine's score, from 0 to 1.
    pub result_share: f64,
    /// The slope of expected points by centipawns.
    pub slope: f64,
    /// The same for the scores of the data.
    pub score_slope: f64,
    /// How strongly weights are pulled towards their start.
    pub hold: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { rate: 1.0, result_share: 0.7, slope: 0.006, score_slope: 0.006, hold: 1e-8 }
    }
}

/// The state of a tuner; it can be saved and resumed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The settings.
    pub settings: Settings,
    /// Steps done.
    pub steps: u32,
    /// The weights, middlegame and endgame.
    pub weights: Vec<[f64; 2]>,
    /// The start weights.
    start: Vec<[f64; 2]>,
    first: Vec<[f64; 2]>,
    second: Vec<[f64; 2]>,
}

/// Fits weights to data with Adam.
pub struct Tuner {
    state: Checkpoint,
}

fn sigmoid(slope: f64, centipawns: f64) -> f64 {
    1.0 / (1.0 + (-slope * centipawns).exp())
}

/// Returns the slope with the least error.
fn least(mut error: impl FnMut(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.001, 0.02);
    while high - low > 1e-5 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(a) < error(b) { high = b } else { low = a }
    }
    f64::midpoint(low, high)
}

/// Splits the work into a fixed number of parts, each on its own thread: the sums do not depend on
/// the machine.
fn in_parts<R: Send>(indices: &[usize], work: impl Fn(&[usize]) -> R + Sync) -> Vec<R> {
    const PARTS: usize = 8;
    let size = indices.len().div_ceil(PARTS).max(1);
    std::thread::scope(|scope| {
        let work = &work;
        let start = |part| (part, Builder::new().spawn_scoped(scope, move || work(part)).ok());
        let parts: Vec<_> = indices.chunks(size).map(start).collect();
        // Parts without a thread are done here. A panic is a bug in this file and is propagated.
        let end = |thread: ScopedJoinHandle<'_, R>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        parts.into_iter().map(|(part, thread)| thread.map_or_else(|| work(part), end)).collect()
    })
}

impl Tuner {
    /// Creates a tuner that starts from the current weights.
    #[must_use]
    pub fn new(settings: Settings) -> Tuner {
        let start = current();
        let zero = vec![[0.0; 2]; WEIGHT_COUNT];
        let state = Checkpoint {
            settings,
            steps: 0,
            weights: start.clone(),
            start,
            first: zero.clone(),
            second: zero,
        };
        Tuner { state }
    }

    /// Resumes a tuner; `None` if it tuned other weights.
    #[must_use]
    pub fn resume(state: Checkpoint) -> Option<Tuner> {
        let fits = [&state.weights, &state.start, &state.first, &state.second]
            .iter()
            .all(|part| part.len() == WEIGHT_COUNT);
        fits.then_some(Tuner { state })
    }

    /// Returns the state.
    #[must_use]
    pub const fn checkpoint(&self) -> &Checkpoint {
        &self.state
    }

    /// Sets the step size.
    pub fn set_rate(&mut self, rate: f64) {
        self.state.settings.rate = rate;
    }

    /// Fits the slopes at which the scores of the data and of the evaluation predict the results
    /// best.
    pub fn fit_slopes(&mut self, data: &Data) {
        let share = std::mem::replace(&mut self.state.settings.result_share, 1.0);
        self.state.settings.score_slope = least(|slope| {
            let errors = (0..data.len()).map(|index| {
                let entry = data.entry(index);
                (sigmoid(slope, entry.score.into()) - f64::from(entry.result)).powi(2)
            });
            errors.sum()
        });
        let slope = least(|slope| {
            self.state.settings.slope = slope;
            self.error(data)
        });
        (self.state.settings.slope, self.state.settings.result_share) = (slope, share);
    }

    fn danger(&self, terms: &[(u16, i16)]) -> [f64; 2] {
        terms.iter().fold([0.0; 2], |sum, &(index, n)| {
            let [mg, eg] = self.state.weights[usize::from(index)];
            [sum[0] + mg * f64::from(n), sum[1] + eg * f64::from(n)]
        })
    }

    /// Evaluates a position with the current weights; also returns the dangers of both kings.
    fn evaluate(&self, data: &Data, index: usize) -> (f64, [f64; 2], [f64; 2]) {
        let entry = data.entry(index);
        let [linear, white, black] = data.terms(index);
        let [mut mg, mut eg] = self.danger(linear);
        let (white, black) = (self.danger(white), self.danger(black));
        let square = |d: f64| d.max(0.0).powi(2) / f64::from(DANGER_SQUARE);
        mg += square(black[0]) - square(white[0]);
        eg += (black[1].max(0.0) - white[1].max(0.0)) / f64::from(DANGER_LINE);
        (mg * f64::from(entry.mg_share) + eg * f64::from(entry.eg_share), white, black)
    }

    fn target(&self, data: &Data, index: usize) -> f64 {
        let entry = data.entry(index);
        let Settings { result_share, score_slope, .. } = self.state.settings;
        result_share * f64::from(entry.result)
            + (1.0 - result_share) * sigmoid(score_slope, f64::from(entry.score))
    }

    /// Returns the mean squared error over all positions.
    #[must_use]
    pub fn error(&self, data: &Data) -> f64 {
        self.error_of(data, 0..data.len())
    }

    /// Returns the mean squared error over some positions.
    #[must_use]
    pub fn error_of(&self, data: &Data, range: Range<usize>) -> f64 {
        let count = range.len().max(1);
        let indices: Vec<usize> = range.collect();
        let error = |index: usize| {
            let found = sigmoid(self.state.settings.slope, self.evaluate(data, index).0);
            (found - self.target(data, index)).powi(2)
        };
        let sum: f64 =
            in_parts(&indices, |part| part.iter().map(|&index| error(index)).sum::<f64>()).into_iter().sum();
        sum / count as f64
    }

    /// Takes one Adam step over these positions.
    pub fn step(&mut self, data: &Data, batch: impl IntoIterator<Item = usize>) {
        let indices: Vec<usize> = batch.into_iter().collect();
        let gradients = in_parts(&indices, |part| {
            let mut gradient = vec![[0.0; 2]; WEIGHT_COUNT];
            part.iter().for_each(|&index| self.add_gradient(data, index, &mut gradient));
            gradient
        });
        let mut sum = vec![[0.0; 2]; WEIGHT_COUNT];
        for gradient in &gradients {
            for (sum, part) in sum.iter_mut().zip(gradient) {
                *sum = [sum[0] + part[0], sum[1] + part[1]];
            }
        }
        self.descend(&sum, indices.len().max(1) as f64);
    }

    fn add_gradient(&self, data: &Data, index: usize, gradient: &mut [[f64; 2]]) {
        let entry = data.entry(index);
        let (value, white, black) = self.evaluate(data, index);
        let found = sigmoid(self.state.settings.slope, value);
        let outer =
            2.0 * (found - self.target(data, index)) * found * (1.0 - found) * self.state.settings.slope;
        let shares = [f64::from(entry.mg_share) * outer, f64::from(entry.eg_share) * outer];
        let [linear, white_terms, black_terms] = data.terms(index);
        for &(index, n) in linear {
            let sum = &mut gradient[usize::from(index)];
            sum[0] += shares[0] * f64::from(n);
            sum[1] += shares[1] * f64::from(n);
        }
        // The danger of White's king is White's loss.
        for (terms, danger, sign) in [(white_terms, white, -1.0), (black_terms, black, 1.0)] {
            let mg = sign * shares[0] * 2.0 * danger[0].max(0.0) / f64::from(DANGER_SQUARE);
            let eg = if danger[1] > 0.0 { sign * shares[1] / f64::from(DANGER_LINE) } else { 0.0 };
            for &(index, n) in terms {
                let sum = &mut gradient[usize::from(index)];
                sum[0] += mg * f64::from(n);
                sum[1] += eg * f64::from(n);
            }
        }
    }

    fn descend(&mut self, gradient: &[[f64; 2]], count: f64) {
        let Settings { rate, hold, .. } = self.state.settings;
        let state = &mut self.state;
        state.steps += 1;
        let [weights, first, second] =
            [&mut state.weights, &mut state.first, &mut state.second].map(|part| part.as_flattened_mut());
        let pulled = weights.iter().zip(state.start.as_flattened());
        let slopes: Vec<f64> = gradient
            .as_flattened()
            .iter()
            .zip(pulled)
            .map(|(sum, (weight, start))| sum / count + hold * (weight - start))
            .collect();
        Adam { step: state.steps.into(), rate, epsilon: 1e-12, decay: Decay::None }
            .descend(weights, first, second, &slopes);
    }
}

/// Returns the current weights of the evaluation.
fn current() -> Vec<[f64; 2]> {
    (0..WEIGHT_COUNT).map(|index| [weight(index).mg().into(), weight(index).eg().into()]).collect()
}
