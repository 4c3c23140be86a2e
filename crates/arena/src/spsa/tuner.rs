//! The algorithm, without any chess: it says what to try, is told how it went, and steps.

use super::{Gains, Parameter};
use crate::openings::SplitMix;
use serde::{Deserialize, Serialize};

/// How a value between two whole numbers becomes one that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// By lot, up as often as the value is near the upper number: on average nothing is rounded at all. It is better
    /// when moves are about as small as the steps between whole numbers, which the nearest would hide.
    #[default]
    Stochastic,
    /// To the nearest.
    Nearest,
}

/// What an iteration tries.
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
/// All chance comes from the seed and the number of an iteration, so that a tuning that plays its iterations one after
/// the other can be told again from its results alone.
///
/// ```
/// use arena::spsa::{Gains, Parameter, Rounding, Tuner};
/// let parameter = Parameter { name: "Margin".into(), start: 50, min: 0, max: 100, c_end: 4.0, r_end: 0.02 };
/// let mut tuner = Tuner::new(vec![parameter], Gains::new(500), Rounding::Stochastic, 1);
/// for number in 1..=500 {
///     let trial = tuner.trial(number);
///     // Whoever is nearer to 70 wins both games.
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
    /// The values after each step, one after the other.
    path: Vec<f64>,
}

impl Tuner {
    /// At the start values.
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, gains: Gains, rounding: Rounding, seed: u64) -> Tuner {
        let values: Vec<f64> = parameters.iter().map(|parameter| parameter.start as f64).collect();
        Tuner { parameters, gains, rounding, seed, path: Vec::new(), values }
    }

    /// What to try in an iteration, counted from 1, with the values as they are now.
    #[must_use]
    pub fn trial(&self, number: u32) -> Trial {
        let mut trial = Trial { number, plus: Vec::new(), minus: Vec::new() };
        for (parameter, lot, value) in self.lots(number) {
            let move_by = lot.sign * self.gains.at(number, parameter).reach;
            // One lot for both sides: their values then differ by the move in both directions, give or take one, and
            // never the wrong way round.
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

    /// Steps, after an iteration in which the plus side won so many games more than it lost.
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

    /// The parameters.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The gains.
    #[must_use]
    pub fn gains(&self) -> &Gains {
        &self.gains
    }

    /// The values as they are now.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The values as options take them: the nearest whole numbers.
    #[must_use]
    pub fn whole_values(&self) -> Vec<i64> {
        self.values.iter().map(|value| value.round() as i64).collect()
    }

    /// The values after each step so far.
    pub fn path(&self) -> impl ExactSizeIterator<Item = &[f64]> {
        self.path.chunks_exact(self.parameters.len().max(1))
    }

    /// The parameters, their lots in an iteration, and their values.
    fn lots(&self, number: u32) -> impl Iterator<Item = (&Parameter, Lot, f64)> {
        // The first number mixes the seed and the iteration, so that neighbours have nothing in common.
        let mixed = SplitMix(self.seed).next() ^ u64::from(number);
        let mut random = SplitMix(SplitMix(mixed).next());
        self.parameters.iter().zip(&self.values).map(move |(parameter, &value)| {
            let sign = if random.next() >> 63 == 0 { 1.0 } else { -1.0 };
            (parameter, Lot { sign, up: (random.next() >> 11) as f64 / (1u64 << 53) as f64 }, value)
        })
    }
}

/// What is drawn for a parameter in an iteration.
struct Lot {
    /// Whether the plus side goes up (1) or down (-1).
    sign: f64,
    /// From 0 to 1, for rounding.
    up: f64,
}
