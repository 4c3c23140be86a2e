//! Statistics of game results: Elo, SPRT, rating lists, and fitting weights to results.
//!
//! - [`elo`]: from a rating difference to an expected score, and back.
//! - [`tally`]: counts of games or game pairs, and their score, Elo with its error, normalised Elo,
//!   and likelihood of superiority.
//! - [`sprt`]: the sequential probability ratio test, which stops a match as soon as enough is
//!   known.
//! - [`fit`]: one unknown rating from games against opponents of known ratings.
//! - [`rating`]: a rating list from games of all against all.
//! - [`normal`]: the normal distribution that the rest needs.
//! - [`adam`]: the optimiser with which weights are fitted to results.
//!
//! Everything but the optimiser is a pure function of counts. What is undefined is an `Option`: no games have no
//! score, and a player who won every game has no finite Elo.
//!
//! ```
//! use stats::{EloModel, Pentanomial, Sprt, Tally, Verdict};
//!
//! // Pairs of games that brought no point, half a point, one, one and a half, two.
//! let pairs = Pentanomial::new([13, 37, 50, 25, 3]);
//! assert_eq!(pairs.score(), Some(0.4375));
//!
//! let elo = pairs.logistic_elo().expect("a score that is neither 0 nor 1");
//! assert_eq!(format!("{elo:.1}"), "-43.7 ± 29.4");
//!
//! let test = Sprt::new(EloModel::Normalised, 0.0, 4.0, 0.05, 0.05)?;
//! assert_eq!(test.verdict(&pairs), Verdict::Continue);
//! # Ok::<(), stats::SprtError>(())
//! ```
#![deny(missing_docs)]

pub mod adam;
pub mod elo;
pub mod fit;
pub mod normal;
pub mod rating;
mod solve;
pub mod sprt;
pub mod tally;
mod tilt;

pub use sprt::{EloModel, Sprt, SprtError, Verdict};
pub use tally::{Estimate, Interval, Pentanomial, Tally, Trinomial};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
