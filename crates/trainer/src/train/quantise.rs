//! Quantisation.
//!
//! A weight of the first layer becomes the nearest multiple of 1/[`QA`]; the training does that
//! itself before its end, so that the output layer can still adapt. Output weights are in units of
//! 1/[`QB`], which are coarse, so two things are done for them. All are scaled up as far as fits,
//! and the centipawns per output of one down accordingly. And they are not rounded one by one,
//! because the errors of hundreds of them would add up: weights whose neurons are active together
//! are rounded so that their errors cancel each other, and those of the first layer, on given
//! positions.

use super::layout::Layout;
use super::model::Model;
use super::packed::{INPUTS, Packed};
use nnue::{Network, NetworkError, QA, QB, Shape, Weights};

/// The largest output weight, and the largest sum of those of one sign, in units of 1/[`QB`]: what
/// the arithmetic of `nnue` allows.
const LARGEST: f64 = nnue::LARGEST_OUTPUT_WEIGHT as f64;
const LARGEST_SUM: f64 = i32::MAX as f64 / (QA * QA) as f64;
/// The largest output bias in units of 1/([`QA`] [`QB`]).
const LARGEST_BIAS: f64 = nnue::LARGEST_BIAS as f64;
/// How far a weight may move to compensate for others, in units of 1/[`QB`].
const FARTHEST: f64 = 2.0;
/// Most passes over all weights.
const ROUNDS: usize = 20;
/// Regularisation: as if each weight were also observed at this many positions where its own error
/// alone counts. Weights that the positions say little about stay where they were.
const OWN_SHARE: f64 = 4.0;

/// Rounds to the nearest integer.
fn whole(number: f32, one: i32) -> f64 {
    (f64::from(number) * f64::from(one)).round()
}

/// Quantises a number of the first layer, in units of 1/[`QA`].
fn whole_first(number: f32) -> f64 {
    whole(number.clamp(-super::CLIP, super::CLIP), QA)
}

impl Model {
    /// Rounds each number of the first layer to its quantised value.
    pub(super) fn round_first_layer(&mut self) {
        let layout = Layout::new(self.shape());
        let parts = layout.split_mut(&mut self.numbers);
        for number in parts.weights.iter_mut().chain(parts.bias) {
            *number = (whole_first(*number) / f64::from(QA)) as f32;
        }
    }

    /// Returns the quantised network; an output of one stands for `scale` centipawns here, and for
    /// fewer in the network, whose outputs are scaled up.
    ///
    /// Rounding errors are balanced at these positions: some thousand training positions. Without
    /// any, every weight is rounded to the nearest.
    ///
    /// # Errors
    /// If a sum could overflow, or the scale is out of range.
    pub fn quantised(&self, scale: i32, positions: &[Packed]) -> Result<Network, NetworkError> {
        if scale < 1 {
            return Err(NetworkError::Scale(scale));
        }
        let (shape, layout) = (self.shape(), Layout::new(self.shape()));
        let parts = layout.split(&self.numbers);
        let first = |number: f32| whole_first(number) as i16;
        let mut feature_weights = Vec::with_capacity(parts.weights.len());
        for input in 0..INPUTS {
            let columns = 0..shape.hidden;
            feature_weights.extend(columns.map(|column| first(parts.weights[layout.weight(input, column)])));
        }
        let smaller = self.output_scale(scale);
        let larger = f64::from(scale) / f64::from(smaller);
        let mut weights = Weights {
            shape,
            scale: smaller,
            feature_weights,
            feature_bias: parts.bias.iter().map(|&number| first(number)).collect(),
            output_weights: Vec::with_capacity(parts.outputs.len()),
            output_bias: Vec::with_capacity(shape.buckets),
        };
        let wanted = self.outputs(positions);
        for (bucket, exact) in parts.outputs.chunks(2 * shape.hidden).enumerate() {
            let exact: Vec<f64> =
                exact.iter().map(|&weight| f64::from(weight) * larger * f64::from(QB)).collect();
            let unit = larger * f64::from(QA * QB);
            let mut rounding = Rounding::new(exact, f64::from(parts.output_bias[bucket]) * unit);
            for (position, &output) in positions.iter().zip(&wanted) {
                if shape.bucket(position.count() as u32) == bucket {
                    rounding.add(&neurons(&weights, position), f64::from(output) * unit);
                }
            }
            rounding.balance();
            weights.output_weights.extend(rounding.weights.iter().map(|&weight| weight as i16));
            weights.output_bias.push(rounding.bias as i32);
        }
        Network::new(weights)
    }

    /// Returns the centipawns per output of one when outputs are scaled up as far as possible.
    fn output_scale(&self, scale: i32) -> i32 {
        let parts = Layout::new(self.shape()).split(&self.numbers);
        let mut needed = 0.0_f64;
        for weights in parts.outputs.chunks(2 * self.shape().hidden) {
            let most = |numbers: &[f32]| numbers.iter().fold(0.0, |most, number| number.abs().max(most));
            let sum =
                |sign: f32| weights.iter().map(|weight| f64::from((sign * weight).max(0.0))).sum::<f64>();
            // Rounding may add to each weight.
            let room = LARGEST_SUM - (FARTHEST + 1.0) * weights.len() as f64;
            needed = needed
                .max(f64::from(most(weights)) * f64::from(QB) / LARGEST)
                .max(sum(1.0).max(sum(-1.0)) * f64::from(QB) / room)
                .max(f64::from(most(parts.output_bias)) * f64::from(QA * QB) / (LARGEST_BIAS / 2.0));
        }
        ((f64::from(scale) * needed).ceil() as i32).clamp(1, scale.max(1))
    }
}

/// Returns the quantised first layer of a position, clipped and squared, in units of 1/[`QA`]: the
/// mover's neurons, then the other's.
fn neurons(weights: &Weights, position: &Packed) -> Vec<f32> {
    let Shape { hidden, .. } = weights.shape;
    let bias = weights.feature_bias.iter().map(|&bias| i32::from(bias));
    let mut sums: Vec<i32> = bias.clone().chain(bias).collect();
    let (mine, other) = sums.split_at_mut(hidden);
    let add = |sums: &mut [i32], input: u16| {
        let row = &weights.feature_weights[usize::from(input) * hidden..][..hidden];
        sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum += i32::from(weight));
    };
    position.inputs(|a, b| {
        add(mine, a);
        add(other, b);
    });
    sums.into_iter().map(|sum| sum.clamp(0, QA).pow(2) as f32 / QA as f32).collect()
}

/// The weights of one output during rounding.
struct Rounding {
    /// The exact weights.
    exact: Vec<f64>,
    /// The current weights.
    weights: Vec<f64>,
    bias: f64,
    /// The activations by neuron and position.
    columns: Vec<Vec<f32>>,
    /// The remaining error by position.
    missing: Vec<f64>,
}

impl Rounding {
    fn new(exact: Vec<f64>, bias: f64) -> Rounding {
        let weights = exact.iter().map(|weight| weight.round().clamp(-LARGEST, LARGEST)).collect();
        let columns = vec![Vec::new(); exact.len()];
        Rounding { exact, weights, bias: bias.round(), columns, missing: Vec::new() }
    }

    /// Adds a position: its activations and its target output.
    fn add(&mut self, neurons: &[f32], wanted: f64) {
        let said = neurons.iter().zip(&self.weights).map(|(&neuron, weight)| f64::from(neuron) * weight);
        self.missing.push(wanted - said.sum::<f64>() - self.bias);
        self.columns.iter_mut().zip(neurons).for_each(|(column, &neuron)| column.push(neuron));
    }

    /// Moves each weight in turn to the integer with the least sum of squares, until nothing moves.
    fn balance(&mut self) {
        if self.missing.is_empty() {
            return;
        }
        for _ in 0..ROUNDS {
            let mean = (self.missing.iter().sum::<f64>() / self.missing.len() as f64).round();
            self.bias += mean;
            self.missing.iter_mut().for_each(|missing| *missing -= mean);
            let mut moved = mean != 0.0;
            for neuron in 0..self.weights.len() {
                moved |= self.move_weight(neuron);
            }
            if !moved {
                return;
            }
        }
    }

    /// Moves one weight; returns whether it did.
    fn move_weight(&mut self, neuron: usize) -> bool {
        let (column, exact, weight) = (&self.columns[neuron], self.exact[neuron], self.weights[neuron]);
        let values = || column.iter().map(|&value| f64::from(value));
        let own = OWN_SHARE * f64::from(QA * QA) / 4.0;
        let square: f64 = own + values().map(|value| value * value).sum::<f64>();
        let products = values().zip(&self.missing).map(|(value, missing)| value * missing);
        let slope = own * (exact - weight) + products.sum::<f64>();
        let to = (weight + slope / square).round();
        let to = to.clamp((exact - FARTHEST).ceil(), (exact + FARTHEST).floor()).clamp(-LARGEST, LARGEST);
        if to == weight {
            return false;
        }
        for (missing, value) in self.missing.iter_mut().zip(column) {
            *missing -= (to - weight) * f64::from(*value);
        }
        self.weights[neuron] = to;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::compare::compare;
    use super::super::fixtures::positions;
    use super::*;
    use crate::train::{Data, Settings, Training};

    /// The model that says what a network says, but for the rounding of what it says.
    fn model_of(network: &Network, scale: i32) -> Model {
        let (weights, layout) = (network.weights(), Layout::new(network.shape()));
        let mut model = Model::new(network.shape(), 1);
        let parts = layout.split_mut(&mut model.numbers);
        for (place, &weight) in weights.feature_weights.iter().enumerate() {
            let (input, column) = (place / weights.shape.hidden, place % weights.shape.hidden);
            parts.weights[layout.weight(input, column)] = f32::from(weight) / QA as f32;
        }
        let set = |numbers: &mut [f32], whole: Vec<f64>, one: f64| {
            numbers.iter_mut().zip(whole).for_each(|(number, whole)| *number = (whole / one) as f32);
        };
        let larger = f64::from(scale) / f64::from(weights.scale);
        set(parts.bias, weights.feature_bias.iter().map(|&w| w.into()).collect(), QA.into());
        set(
            parts.outputs,
            weights.output_weights.iter().map(|&w| w.into()).collect(),
            larger * f64::from(QB),
        );
        set(
            parts.output_bias,
            weights.output_bias.iter().map(|&w| w.into()).collect(),
            larger * f64::from(QA * QB),
        );
        model
    }

    fn trained(hidden: usize, buckets: usize) -> Model {
        let data = Data { training: positions(4000, 5), ..Data::default() };
        let settings = Settings {
            hidden,
            buckets,
            epochs: 4,
            batch: 200,
            rate: 0.003,
            threads: 1,
            ..Settings::default()
        };
        let mut training = Training::new(settings, &data).unwrap();
        while training.advance().unwrap().is_some() {}
        training.model().clone()
    }

    /// What a network in whole numbers says differs from the one in floating point by the rounding
    /// of its weights, and by nothing else; no weight goes far.
    #[test]
    fn whole_numbers_lose_what_rounding_loses() {
        for (hidden, buckets) in [(32, 1), (64, 8)] {
            let model = trained(hidden, buckets);
            for sample in [positions(0, 1), positions(1000, 7)] {
                let network = model.quantised(400, &sample).unwrap();
                let rounded = model_of(&network, 400);
                let compared = compare(&rounded, &network, 400, &positions(500, 3));
                // Two divisions leave out less than a centipawn each.
                assert!(compared.largest_error < 2.0, "{compared:?}");
                assert!(compare(&model, &network, 400, &positions(500, 3)).mean_error > compared.mean_error);
                let unit = f64::from(network.weights().scale) / (400.0 * f64::from(QB));
                let most = if sample.is_empty() { 0.5 } else { FARTHEST };
                let outputs = Layout::new(model.shape()).outputs();
                for (before, after) in model.numbers[outputs.clone()].iter().zip(&rounded.numbers[outputs]) {
                    let off = f64::from((before - after).abs());
                    assert!(off < most * unit + 1e-5, "{before} became {after}");
                }
            }
        }
    }

    #[test]
    fn output_weights_are_as_large_as_they_may_be() {
        let network = trained(32, 2).quantised(400, &[]).unwrap();
        let largest = network.weights().output_weights.iter().map(|weight| weight.abs()).max().unwrap();
        assert!((100..=127).contains(&largest) && network.weights().scale < 400, "{largest}");
        // Where the sum of all of them is the limit, it is kept; and where they are as large as
        // they can be, the scale is what it was.
        let mut model = Model::new(Shape::new(1024, 1).unwrap(), 1);
        let outputs = Layout::new(model.shape()).outputs();
        model.numbers[outputs].fill(0.2);
        assert!(model.quantised(400, &[]).unwrap().weights().scale < 400);
        let mut model = Model::new(Shape::new(32, 1).unwrap(), 1);
        let outputs = Layout::new(model.shape()).outputs();
        model.numbers[outputs].fill(super::super::CLIP);
        assert_eq!(model.quantised(400, &[]).unwrap().weights().scale, 400);
        assert_eq!(model.quantised(0, &[]).unwrap_err(), NetworkError::Scale(0));
    }

    #[test]
    fn errors_of_rounding_make_up_for_each_other() {
        let model = trained(64, 1);
        let error = |sample: &[Packed]| {
            let network = model.quantised(400, sample).unwrap();
            compare(&model, &network, 400, &positions(1000, 3)).mean_error
        };
        let (nearest, balanced) = (error(&[]), error(&positions(2000, 8)));
        assert!(balanced < 0.95 * nearest, "{nearest} to {balanced}");
    }
}
