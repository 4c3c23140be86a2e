//! The SPSA algorithm without any chess: it proposes a trial, takes its result, and steps.

use super::{Gains, Parameter};
use seeded::Random;
use serde::{Deserialize, Serialize};

/// How a value is rounded to an integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// At random, so that on average nothing is rounded.
    ///
    /// Better when perturbations are about as small as the steps between integers, which rounding
    /// to the nearest would hide.
    #[default]
    Stochastic,
    /// To the nearest integer.
    Nearest,
}

/// The trial of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The number of the iteration, counted from 1.
    pub number: u32,
    /// The values of one side.
    pub plus: Vec<i64>,
    /// The values of the other.
    pub minus: Vec<i64>,
}

/// The state of a tuning.
///
/// All randomness comes from the seed and the iteration number, so that a tuning that plays its
/// iterations one after the other can be replayed from its results alone.
///
/// ```
/// use arena::spsa::{Gains, Parameter, Rounding, Tuner};
/// let parameter = Parameter { name: "Margin".into(), start: 50, min: 0, max: 100, c_end: 4.0, r_end: 0.02 };
/// let mut tuner = Tuner::new(vec![parameter], Gains::new(500), Rounding::Stochastic, 1);
/// for number in 1..=500 {
///     let trial = tuner.trial(number);
///     // The side nearer to 70 wins both games.
///     let nearer = (trial.plus[0] - 70).abs() < (trial.minus[0] - 70).abs();
///     tuner.learn(number, if nearer { 2 } else { -2 });
/// }
/// assert!((tuner.values()[0] - 70.0).abs() < 3.0);
/// ```
#[derive(Clone, Debug)]
pub struct Tuner {
    parameters: Vec<Parameter>,
    gains: Gains,
    rounding: Rounding,
    seed: u64,
    values: Vec<f64>,
    /// The values after each step, concatenated.
    path: Vec<f64>,
}

impl Tuner {
    /// Creates a tuner at the start values.
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, gains: Gains, rounding: Rounding, seed: u64) -> Tuner {
        let values: Vec<f64> = parameters.iter().map(|parameter| parameter.start as f64).collect();
        Tuner { parameters, gains, rounding, seed, path: Vec::new(), values }
    }

    /// Returns the trial of an iteration, counted from 1, at the current values.
    #[must_use]
    pub fn trial(&self, number: u32) -> Trial {
        let mut trial = Trial { number, plus: Vec::new(), minus: Vec::new() };
        for (parameter, lot, value) in self.lots(number) {
            let move_by = lot.sign * self.gains.at(number, parameter).reach;
            // One draw for both sides: their values then differ by the perturbation in both
            // directions, give or take one, and never the wrong way round.
            let round = |value: f64| {
                let value = value.clamp(parameter.min as f64, parameter.max as f64);
                let up = if self.rounding == Rounding::Stochastic { lot.up } else { 0.5 };
                ((value + up).floor() as i64).clamp(parameter.min, parameter.max)
            };
            trial.plus.push(round(value + move_by));
            trial.minus.push(round(value - move_by));
        }
        trial
    }

    /// Takes a step after an iteration with these net wins of the plus side.
    pub fn learn(&mut self, number: u32, surplus: i32) {
        let stepped: Vec<f64> = self
            .lots(number)
            .map(|(parameter, lot, value)| {
                let step = self.gains.at(number, parameter).step * lot.sign * f64::from(surplus);
                (value + step).clamp(parameter.min as f64, parameter.max as f64)
            })
            .collect();
        self.path.extend_from_slice(&stepped);
        self.values = stepped;
    }

    /// Returns the parameters.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Returns the gain settings.
    #[must_use]
    pub fn gains(&self) -> &Gains {
        &self.gains
    }

    /// Returns the current values.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns the values rounded to the nearest integers, as options take them.
    #[must_use]
    pub fn whole_values(&self) -> Vec<i64> {
        self.values.iter().map(|value| value.round() as i64).collect()
    }

    /// Returns the values after each step so far.
    pub fn path(&self) -> impl ExactSizeIterator<Item = &[f64]> {
        self.path.chunks_exact(self.parameters.len().max(1))
    }

    /// Returns the parameters with their random draws in an iteration, and their values.
    fn lots(&self, number: u32) -> impl Iterator<Item = (&Parameter, Lot, f64)> {
        // The first number mixes seed and iteration, so that neighbouring iterations are unrelated.
        let mixed = seeded::hash(self.seed) ^ u64::from(number);
        let mut random = Random::new(seeded::hash(mixed));
        self.parameters.iter().zip(&self.values).map(move |(parameter, &value)| {
            let sign = if random.next_u64() >> 63 == 0 { 1.0 } else { -1.0 };
            (parameter, Lot { sign, up: random.fraction() }, value)
        })
    }
}

/// The random draws of a parameter in an iteration.
struct Lot {
    /// Whether the plus side goes up (1) or down (-1).
    sign: f64,
    /// From 0 to 1, for rounding.
    up: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(start: i64, c_end: f64, r_end: f64) -> Parameter {
        Parameter { name: "P".into(), start, min: 0, max: 100, c_end, r_end }
    }

    /// Tunes with pairs of games without draws, in which the plus side scores so much on average.
    fn play(tuner: &mut Tuner, random: &mut Random, expected: impl Fn(&Trial) -> f64) {
        for number in 1..=tuner.gains.iterations {
            let expected = expected(&tuner.trial(number));
            let surplus = (0..2).map(|_| if random.fraction() < expected { 1 } else { -1 }).sum();
            tuner.learn(number, surplus);
        }
    }

    /// Strength falls with the square of the distance from the best values: a whole range off costs
    /// 1600 Elo. The margin is about twice the greatest error of these seeds; the starts are 35 and
    /// more away.
    #[test]
    fn noisy_results_lead_to_the_best_values() {
        let best = [70.0, 30.0, 85.0];
        let elo = |values: &[i64]| -> f64 {
            let square = |(&value, best): (&i64, f64)| ((value as f64 - best) / 100.0).powi(2);
            -1600.0 * values.iter().zip(best).map(square).sum::<f64>()
        };
        for seed in 0..10 {
            let parameters =
                vec![parameter(20, 8.0, 0.005), parameter(80, 8.0, 0.005), parameter(50, 8.0, 0.005)];
            let mut tuner = Tuner::new(parameters, Gains::new(20_000), Rounding::Stochastic, seed);
            play(&mut tuner, &mut Random::new(seed + 1000), |trial| {
                1.0 / (1.0 + 10.0_f64.powf((elo(&trial.minus) - elo(&trial.plus)) / 400.0))
            });
            for (value, best) in tuner.values().iter().zip(best) {
                assert!((value - best).abs() < 5.0, "seed {seed}: {:?}", tuner.values());
            }
        }
    }

    /// Without an effect the steps add up to a random walk around the start, whose width follows
    /// from the gains.
    #[test]
    fn without_an_effect_parameters_stay_around_the_start() {
        let gains = Gains::new(1000);
        let p = parameter(50, 5.0, 0.02);
        let steps = (1..=1000).map(|number| gains.at(number, &p).step);
        let width = (2.0 * steps.map(|step| step * step).sum::<f64>()).sqrt();
        let runs = 200;
        let ends: Vec<f64> = (0..runs)
            .map(|seed| {
                let mut tuner = Tuner::new(vec![p.clone()], gains, Rounding::Stochastic, seed);
                play(&mut tuner, &mut Random::new(seed + 77), |_| 0.5);
                tuner.values()[0] - 50.0
            })
            .collect();
        let mean = ends.iter().sum::<f64>() / runs as f64;
        let spread = (ends.iter().map(|end| end * end).sum::<f64>() / runs as f64).sqrt();
        assert!(mean.abs() < 3.0 * width / (runs as f64).sqrt(), "mean {mean}, width {width}");
        assert!((0.85..1.15).contains(&(spread / width)), "spread {spread}, width {width}");
    }

    #[test]
    fn rounding_by_lot_hides_no_move_and_adds_no_bias() {
        let gains = Gains { gamma: 0.0, ..Gains::new(20_000) };
        for (rounding, difference, middle) in
            [(Rounding::Stochastic, 0.4, 50.25), (Rounding::Nearest, 0.0, 50.0)]
        {
            let mut tuner = Tuner::new(vec![parameter(50, 0.2, 1.0)], gains, rounding, 5);
            tuner.values = vec![50.25];
            let (mut apart, mut together) = (0, 0);
            for number in 1..=20_000 {
                let trial = tuner.trial(number);
                apart += (trial.plus[0] - trial.minus[0]).abs();
                together += trial.plus[0] + trial.minus[0];
            }
            assert!((apart as f64 / 20_000.0 - difference).abs() < 0.015, "{rounding:?} {apart}");
            assert!((together as f64 / 40_000.0 - middle).abs() < 0.015, "{rounding:?} {together}");
        }
    }

    #[test]
    fn values_keep_to_their_range() {
        let mut tuner = Tuner::new(
            vec![parameter(99, 40.0, 5.0), parameter(0, 0.5, 9.0)],
            Gains::new(500),
            Rounding::Stochastic,
            3,
        );
        for number in 1..=500 {
            let trial = tuner.trial(number);
            assert!(
                trial.plus.iter().chain(&trial.minus).all(|value| (0..=100).contains(value)),
                "{trial:?}"
            );
            tuner.learn(number, if number % 3 == 0 { -20 } else { 20 });
            assert!(tuner.values().iter().all(|value| (0.0..=100.0).contains(value)));
        }
        assert_eq!(tuner.path().len(), 500);
        assert_eq!(tuner.path().last(), Some(tuner.values()));
    }

    /// By hand: after one iteration both parameters are off the start by their own steps times the
    /// surplus.
    #[test]
    fn a_step_goes_towards_the_winner() {
        let gains = Gains::new(10);
        let mut tuner =
            Tuner::new(vec![parameter(50, 4.0, 0.1), parameter(50, 2.0, 0.1)], gains, Rounding::Nearest, 8);
        let trial = tuner.trial(1);
        tuner.learn(1, -2);
        for (place, parameter) in tuner.parameters().iter().enumerate() {
            let towards_minus = (trial.minus[place] - trial.plus[place]).signum() as f64;
            let expected = 50.0 + 2.0 * towards_minus * gains.at(1, parameter).step;
            assert!((tuner.values()[place] - expected).abs() < 1e-12);
        }
    }
}
