//! Training of the network: gradient descent with AdamW, as in `quevedo train`.

use super::selfplay::Sample;
use classics::buho::{FEATURES, FeatureNetwork, Neuron, Term, Weights};
use seeded::Random;
use stats::adam::{Adam, Decay};

/// The weight of the game result in a target; the rest is the search score.
pub(super) const RESULT_SHARE: f64 = 0.4;
/// The batch size.
const BATCH: usize = 128;
/// The learning rate at the start and, for the last third of the epochs, at the end.
const RATES: [f64; 2] = [0.003, 0.0003];
const DECAY: f64 = 0.01;
/// Features are in pawns.
const UNIT: f64 = 100.0;
/// Parameters of a neuron: weights, bias, output.
const NEURON: usize = FEATURES + 2;

pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the target of a position, in points.
pub(super) fn target(sample: &Sample, scale: f64) -> f64 {
    RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * sigmoid(f64::from(sample.score) / scale)
}

/// Fits the score scale.
pub(super) fn fitted(
    samples: &[Sample],
    score: impl Fn(&Sample) -> i32,
    wanted: impl Fn(&Sample) -> f64,
) -> f64 {
    let loss = |scale: f64| {
        samples.iter().map(|one| (sigmoid(f64::from(score(one)) / scale) - wanted(one)).powi(2)).sum::<f64>()
    };
    let scales = (5..=120).map(|tens| f64::from(10 * tens));
    scales.map(|scale| (loss(scale), scale)).min_by(|a, b| a.0.total_cmp(&b.0)).map_or(UNIT, |best| best.1)
}

/// Backward pass: gradient sums, and the loss derivative by output.
type Back<'a> = (&'a mut [f64], &'a dyn Fn(f64) -> f64);

/// A network during training: one flat array of the direct weights, the bias, and the neurons.
pub(super) struct Learner {
    numbers: Vec<f64>,
    means: [Vec<f64>; 2],
    steps: u64,
    random: Random,
    scale: f64,
}

impl Learner {
    /// Creates a network with this many neurons that starts close to the thesis's sum.
    pub(super) fn new(neurons: usize, scale: f64, seed: u64) -> Learner {
        let mut random = Random::new(seed);
        let terms = Term::ALL.len();
        let count = FEATURES + 1 + neurons * NEURON;
        let mut numbers = vec![0.0; count];
        for (place, number) in numbers[..2 * terms].iter_mut().enumerate() {
            *number = if place < terms { UNIT / scale } else { -UNIT / scale };
        }
        for neuron in numbers[FEATURES + 1..].chunks_exact_mut(NEURON) {
            neuron[..FEATURES].iter_mut().for_each(|weight| *weight = 0.1 * random.signed());
            neuron[FEATURES] = 0.5;
            neuron[FEATURES + 1] = 0.05 * random.signed();
        }
        Learner { means: [vec![0.0; count], vec![0.0; count]], numbers, steps: 0, random, scale }
    }

    /// Returns the output before the sigmoid; adds its gradient, if wanted.
    fn output(&self, features: &[i32; FEATURES], gradient: Option<Back<'_>>) -> f64 {
        let seen: [f64; FEATURES] = std::array::from_fn(|place| f64::from(features[place]) / UNIT);
        let sum =
            |weights: &[f64]| weights.iter().zip(&seen).map(|(weight, value)| weight * value).sum::<f64>();
        let (direct, neurons) = self.numbers.split_at(FEATURES + 1);
        let sums: Vec<f64> =
            neurons.chunks_exact(NEURON).map(|neuron| sum(neuron) + neuron[FEATURES]).collect();
        let given = sums
            .iter()
            .zip(neurons.chunks_exact(NEURON))
            .map(|(sum, neuron)| sum.clamp(0.0, 1.0) * neuron[FEATURES + 1]);
        let output = sum(direct) + direct[FEATURES] + given.sum::<f64>();
        let Some((gradient, slope)) = gradient else { return output };
        let slope = slope(output);
        let add = |to: &mut [f64], times: f64| {
            to.iter_mut().zip(&seen).for_each(|(sum, value)| *sum += times * value);
            to[FEATURES] += times;
        };
        let (direct_sums, neuron_sums) = gradient.split_at_mut(FEATURES + 1);
        add(direct_sums, slope);
        for ((sums_of, sum), neuron) in
            neuron_sums.chunks_exact_mut(NEURON).zip(&sums).zip(neurons.chunks_exact(NEURON))
        {
            sums_of[FEATURES + 1] += slope * sum.clamp(0.0, 1.0);
            if *sum > 0.0 && *sum < 1.0 {
                add(sums_of, slope * neuron[FEATURES + 1]);
            }
        }
        output
    }

    /// Adds the gradient of the loss of a position; returns the loss.
    fn learn_from(&self, sample: &Sample, gradient: &mut [f64]) -> f64 {
        let wanted = target(sample, self.scale);
        let slope = |output: f64| {
            let found = sigmoid(output);
            2.0 * (found - wanted) * found * (1.0 - found)
        };
        let output = self.output(&sample.features, Some((gradient, &slope)));
        (sigmoid(output) - wanted).powi(2)
    }

    /// Trains for one epoch, in random order. `done` is the share of the epochs before this one.
    pub(super) fn epoch(&mut self, samples: &[Sample], done: f64) {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, self.random.below(last + 1));
        }
        let rate = RATES[usize::from(done >= 2.0 / 3.0)];
        let mut gradient = vec![0.0; self.numbers.len()];
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &number in batch {
                self.learn_from(&samples[number], &mut gradient);
            }
            self.step(&gradient, 1.0 / batch.len() as f64, rate);
        }
    }

    fn step(&mut self, gradient: &[f64], share: f64, rate: f64) {
        self.steps += 1;
        let slopes: Vec<f64> = gradient.iter().map(|sum| sum * share).collect();
        let [first, second] = &mut self.means;
        Adam { step: self.steps, rate, epsilon: 1e-8, decay: Decay::Within(DECAY) }.descend(
            &mut self.numbers,
            first,
            second,
            &slopes,
        );
    }

    /// Returns the mean loss of some positions.
    pub(super) fn loss(&self, samples: &[Sample]) -> f64 {
        let one = |sample: &Sample| {
            (sigmoid(self.output(&sample.features, None)) - target(sample, self.scale)).powi(2)
        };
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    }

    /// Returns the direct weights as factors of the thesis's, by term: for the side to move, and
    /// for the other.
    pub(super) fn factors(&self) -> Vec<[f64; 2]> {
        let times = self.scale / UNIT;
        let terms = Term::ALL.len();
        (0..terms).map(|term| [self.numbers[term] * times, -self.numbers[terms + term] * times]).collect()
    }

    /// Returns the quantised network in centipawns; `None` if a number is NaN.
    pub(super) fn network(&self) -> Option<FeatureNetwork> {
        let (direct, neurons) = self.numbers.split_at(FEATURES + 1);
        let smaller = |weights: &[f64], times: f64| {
            weights[..FEATURES].iter().map(|weight| weight * times / UNIT).collect()
        };
        let neuron = |numbers: &[f64]| Neuron {
            weights: smaller(numbers, 1.0),
            bias: numbers[FEATURES],
            output: numbers[FEATURES + 1] * self.scale,
        };
        FeatureNetwork::new(&Weights {
            direct: smaller(direct, self.scale),
            bias: direct[FEATURES] * self.scale,
            neurons: neurons.chunks_exact(NEURON).map(neuron).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::selfplay::Author;
    use super::*;
    use player::Stop;

    fn samples() -> Vec<Sample> {
        let mut author = Author::new(60);
        (0..8).flat_map(|number| author.play(9, number, &Stop::new()).unwrap()).collect()
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let samples = samples();
        let mut learner = Learner::new(5, 200.0, 3);
        // Away from the beginning, where all neurons are much alike.
        let mut random = Random::new(8);
        learner.numbers.iter_mut().for_each(|number| *number += 0.05 * random.signed());
        let mut gradient = vec![0.0; learner.numbers.len()];
        samples.iter().for_each(|sample| {
            learner.learn_from(sample, &mut gradient);
        });
        let largest = gradient.iter().fold(0.0_f64, |most, slope| most.max(slope.abs()));
        let mut felt = 0;
        for (place, &found) in gradient.iter().enumerate() {
            let number = learner.numbers[place];
            let [up, down] = [1e-6, -1e-6].map(|step| {
                learner.numbers[place] = number + step;
                learner.loss(&samples) * samples.len() as f64
            });
            learner.numbers[place] = number;
            let slope = (up - down) / 2e-6;
            felt += usize::from(slope.abs() > largest / 1e4);
            // A neuron may leave its range within the step.
            assert!(
                (slope - found).abs() < 0.01 * slope.abs() + 1e-4 * largest,
                "{place}: {slope} {}",
                found
            );
        }
        assert!(felt > 60, "only {felt} numbers matter");
    }

    #[test]
    fn it_begins_as_the_sum_and_learns_by_heart() {
        let samples = samples();
        let mut learner = Learner::new(8, 200.0, 3);
        let network = learner.network().unwrap();
        for sample in &samples {
            let apart = (network.judge(&sample.features) - sample.sum).abs();
            assert!(apart < 50, "{apart}");
        }
        let before = learner.loss(&samples);
        for epoch in 0..240 {
            learner.epoch(&samples, f64::from(epoch) / 240.0);
        }
        let after = learner.loss(&samples);
        assert!(after < 0.5 * before, "{before} to {after}");
        // In whole numbers it says the same, to a centipawn or two.
        let network = learner.network().unwrap();
        for sample in &samples {
            let exact = 200.0 * learner.output(&sample.features, None);
            let whole = f64::from(network.judge(&sample.features));
            assert!((exact - whole).abs() < 2.0, "{exact} {whole}");
        }
    }

    #[test]
    fn the_scale_is_found() {
        let sample = |score: i32| Sample {
            features: [0; FEATURES],
            sum: 0,
            score,
            result: sigmoid(f64::from(score) / 230.0),
        };
        let samples: Vec<Sample> = (-50..50).map(|step| sample(10 * step)).collect();
        assert_eq!(fitted(&samples, |one| one.score, |one| one.result), 230.0);
    }
}
