//! What the results of games say about strength.
//!
//! - [`elo`]: from a difference of ratings to an expected score, and back.
//! - [`normal`]: the normal distribution that the rest needs.
//!
//! Everything is a pure function of counts. What cannot be said is an `Option`: no games have no score, and whoever
//! won every game has no finite Elo.
#![deny(missing_docs)]

pub mod elo;
pub mod normal;
mod solve;
