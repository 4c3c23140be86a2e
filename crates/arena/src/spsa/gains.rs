//! The gain sequences of SPSA: perturbation and step size by iteration.
//!
//! Both decay with powers of the iteration number, as Spall proposes; the user gives their final
//! values, as in the testing of Stockfish, because those are easier to choose than the first ones.

use super::Parameter;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The gain settings that all parameters share.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gains {
    /// The number of iterations, `N`.
    pub iterations: u32,
    /// The stability constant `A` as a fraction of the iterations: it keeps the first steps small.
    pub stability: f64,
    /// The exponent of the step size.
    pub alpha: f64,
    /// The exponent of the perturbation.
    pub gamma: f64,
}

/// What is wrong with gain settings.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum GainsError {
    /// There are no iterations.
    #[error("no iterations; give at least 1")]
    NoIterations,
    /// A number is NaN or out of range.
    #[error("{name} is {value}; it must be between 0 and {most}")]
    Range {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
        /// Its maximum.
        most: f64,
    },
}

/// The gains of a parameter in one iteration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gain {
    /// The perturbation, `c`.
    pub reach: f64,
    /// The step per net win, `a / c`.
    pub step: f64,
}

impl Gains {
    /// Creates gains with the usual exponents, and stability of a tenth of the iterations.
    ///
    /// ```
    /// use arena::spsa::Gains;
    /// let gains = Gains::new(1000);
    /// assert_eq!((gains.stability, gains.alpha, gains.gamma), (0.1, 0.602, 0.101));
    /// ```
    #[must_use]
    pub fn new(iterations: u32) -> Gains {
        Gains { iterations, stability: 0.1, alpha: 0.602, gamma: 0.101 }
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// If there are no iterations, or a number is negative, far too large or NaN.
    pub fn check(&self) -> Result<(), GainsError> {
        if self.iterations == 0 {
            return Err(GainsError::NoIterations);
        }
        let all = [("A", self.stability, 10.0), ("alpha", self.alpha, 2.0), ("gamma", self.gamma, 1.0)];
        match all.into_iter().find(|(_, value, most)| !(0.0..=*most).contains(value)) {
            Some((name, value, most)) => Err(GainsError::Range { name, value, most }),
            None => Ok(()),
        }
    }

    /// The gains of a parameter in an iteration, counted from 1:
    ///
    /// - `c(k) = c_end (N / k)^gamma`
    /// - `a(k) = r_end c_end² ((A + N) / (A + k))^alpha`
    ///
    /// so that in the last one the reach is `c_end`, and the step `r_end c_end`.
    #[must_use]
    pub fn at(&self, iteration: u32, parameter: &Parameter) -> Gain {
        let (all, k) = (f64::from(self.iterations), f64::from(iteration.max(1)));
        let shift = self.stability * all;
        let reach = parameter.c_end * (all / k).powf(self.gamma);
        let a_end = parameter.r_end * parameter.c_end * parameter.c_end;
        let a = a_end * ((shift + all) / (shift + k)).powf(self.alpha);
        Gain { reach, step: a / reach }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(c_end: f64, r_end: f64) -> Parameter {
        Parameter { name: "P".into(), start: 50, min: 0, max: 100, c_end, r_end }
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9 * expected.abs(), "{found} is not {expected}");
    }

    /// With powers whose values can be written down: roots of perfect squares.
    #[test]
    fn gains_agree_with_those_reckoned_by_hand() {
        let gains = Gains { iterations: 100, stability: 0.25, alpha: 0.5, gamma: 0.5 };
        let parameter = parameter(4.0, 0.002);
        // k = 4: c = 4 sqrt(100/4) = 20. k = 100: c = 4.
        close(gains.at(4, &parameter).reach, 20.0);
        close(gains.at(100, &parameter).reach, 4.0);
        // k = 20: a = 0.032 sqrt(125/45) = 0.032 · 5/3, c = 4 sqrt 5, step = a/c.
        close(gains.at(20, &parameter).step, 0.032 * 5.0 / 3.0 / (4.0 * 5.0_f64.sqrt()));
        close(gains.at(100, &parameter).step, 0.002 * 4.0);
    }

    /// 1000^0.101 = 10^0.303 and (1100/101)^0.602 by logarithms to ten places.
    #[test]
    fn usual_gains_begin_and_end_where_they_should() {
        let gains = Gains::new(1000);
        let parameter = parameter(5.0, 0.002);
        close(gains.at(1, &parameter).reach, 5.0 * 10.0_f64.powf(0.303));
        let a = 0.05 * (0.602 * (1100.0_f64.ln() - 101.0_f64.ln())).exp();
        close(gains.at(1, &parameter).step, a / (5.0 * 10.0_f64.powf(0.303)));
        close(gains.at(1000, &parameter).reach, 5.0);
        close(gains.at(1000, &parameter).step, 0.01);
        let (reach, a) = (|gain: Gain| gain.reach, |gain: Gain| gain.step * gain.reach);
        let falls = |of: fn(Gain) -> f64, k| of(gains.at(k, &parameter)) > of(gains.at(k + 1, &parameter));
        let falling = |k| falls(reach, k) && falls(a, k);
        assert!((1..1000).all(falling));
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(Gains::new(1).check(), Ok(()));
        assert_eq!(Gains::new(0).check(), Err(GainsError::NoIterations));
        for wrong in [f64::NAN, -0.1, 11.0, f64::INFINITY] {
            for gains in [
                Gains { stability: wrong, ..Gains::new(9) },
                Gains { alpha: wrong, ..Gains::new(9) },
                Gains { gamma: wrong, ..Gains::new(9) },
            ] {
                assert!(matches!(gains.check(), Err(GainsError::Range { .. })), "{gains:?}");
            }
        }
    }
}
