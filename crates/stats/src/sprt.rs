//! The sequential probability ratio test: is the player rather `elo1` stronger than the opponent,
//! or only `elo0`?
//!
//! After every result the logarithm of the ratio of two likelihoods is computed, that of the
//! results under *H1: the difference is `elo1`* to that under *H0: it is `elo0`*. The match goes on
//! while it is between two bounds, which follow from the errors one is ready to make (Wald 1945):
//!
//! ```text
//! lower = ln(beta / (1 - alpha)),   upper = ln((1 - beta) / alpha)
//! ```
//!
//! `alpha` is the probability of accepting H1 where H0 holds, `beta` that of accepting H0 where H1
//! holds.
//!
//! A hypothesis about Elo does not say how often the players draw. So the test is the *generalised*
//! one: each likelihood is that of the likeliest distribution of results under its hypothesis
//! (`crate::tilt`). This is what fishtest and fastchess compute, exactly, for both their models:
//!
//! - [`EloModel::Logistic`]: the mean score of results is the expected score of the Elo difference.
//! - [`EloModel::Normalised`]: the mean score is so many standard deviations of a game above a
//!   half. The number of games a test takes then hardly depends on openings and time control.
//!
//! As there, a kind of result that has not been seen counts as [`UNSEEN`] results, so that no
//! hypothesis is impossible.

use crate::elo::{NORMALISED_POINTS_PER_DEVIATION, expected_score};
use crate::tally::{Tally, scores};
use crate::tilt::{to_mean, to_ratio};
use std::cmp::Ordering;
use thiserror::Error;

/// The count of a kind of result that has not been observed.
pub const UNSEEN: f64 = 1e-3;

/// The largest difference, to either side, of a hypothesis.
pub const LARGEST_ELO: f64 = 400.0;

/// The Elo model of the hypotheses.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum EloModel {
    /// Logistic Elo, a function of the score.
    Logistic,
    /// Normalised Elo: the score in standard deviations of a game.
    Normalised,
}

/// The verdict of an SPRT.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Verdict {
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
    /// More results are needed.
    Continue,
}

/// Why an SPRT is invalid.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum SprtError {
    /// The hypotheses are in the wrong order, equal, or NaN.
    #[error("elo0 must be less than elo1, but they are {elo0} and {elo1}")]
    Order {
        /// The difference under H0.
        elo0: f64,
        /// The difference under H1.
        elo1: f64,
    },
    /// A hypothesis is too far from equality.
    #[error("elo0 and elo1 must be between -{LARGEST_ELO} and {LARGEST_ELO}, but one is {0}")]
    TooFar(f64),
    /// An error probability is out of range.
    #[error("{name} must be strictly between 0 and 1, but is {value}")]
    Probability {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// The bounds would be in the wrong order.
    #[error("alpha + beta must be less than 1, but is {0}")]
    Sum(f64),
}

/// A sequential probability ratio test.
///
/// ```
/// use stats::{EloModel, Pentanomial, Sprt, Verdict};
///
/// let test = Sprt::new(EloModel::Normalised, 0.0, 2.0, 0.05, 0.05)?;
/// assert_eq!(format!("{:.2} {:.2}", test.lower(), test.upper()), "-2.94 2.94");
///
/// let pairs = Pentanomial::new([365, 16618, 36029 + 200, 16974, 390]);
/// assert_eq!(format!("{:.2}", test.log_likelihood_ratio(&pairs)), "2.25");
/// assert_eq!(test.verdict(&pairs), Verdict::Continue);
/// # Ok::<(), stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    model: EloModel,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl Sprt {
    /// Creates a test of `elo0` against `elo1` with error probabilities `alpha` and `beta`.
    ///
    /// # Errors
    /// If it is invalid; the error says why.
    pub fn new(model: EloModel, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if elo0.partial_cmp(&elo1) != Some(Ordering::Less) {
            return Err(SprtError::Order { elo0, elo1 });
        }
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| elo.abs() > LARGEST_ELO) {
            return Err(SprtError::TooFar(elo));
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(SprtError::Probability { name, value });
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Sum(alpha + beta));
        }
        Ok(Sprt { model, elo0, elo1, alpha, beta })
    }

    /// Returns the Elo model.
    #[must_use]
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// Returns the differences under H0 and H1.
    #[must_use]
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The probability of accepting H1 where H0 holds.
    #[must_use]
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The probability of accepting H0 where H1 holds.
    #[must_use]
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// Returns the bound at or below which H0 is accepted.
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Returns the bound at or above which H1 is accepted.
    #[must_use]
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Returns the log-likelihood ratio of H1 to H0; 0 without results.
    #[must_use]
    pub fn log_likelihood_ratio<T: Tally>(&self, tally: &T) -> f64 {
        if tally.results() == 0 {
            return 0.0;
        }
        let counts = tally.counts();
        let counts: Vec<f64> = counts.as_ref().iter().map(|count| (*count as f64).max(UNSEEN)).collect();
        let total: f64 = counts.iter().sum();
        let frequencies: Vec<f64> = counts.iter().map(|count| count / total).collect();
        let values = scores(counts.len());
        let log_likelihood = |elo: f64| {
            let logarithms = match self.model {
                EloModel::Logistic => to_mean(&frequencies, &values, expected_score(elo)),
                EloModel::Normalised => {
                    let deviations = elo / NORMALISED_POINTS_PER_DEVIATION;
                    to_ratio(&frequencies, &values, deviations * f64::from(T::GAMES_PER_RESULT).sqrt())
                }
            };
            // Within `LARGEST_ELO` there is always a distribution.
            let logarithms = logarithms.unwrap_or_default();
            counts.iter().zip(logarithms).map(|(count, logarithm)| count * logarithm).sum::<f64>()
        };
        log_likelihood(self.elo1) - log_likelihood(self.elo0)
    }

    /// Returns the verdict on the results.
    #[must_use]
    pub fn verdict<T: Tally>(&self, tally: &T) -> Verdict {
        let ratio = self.log_likelihood_ratio(tally);
        if ratio <= self.lower() {
            Verdict::AcceptH0
        } else if ratio >= self.upper() {
            Verdict::AcceptH1
        } else {
            Verdict::Continue
        }
    }
}

#[cfg(test)]
#[path = "sprt_tests.rs"]
mod tests;
