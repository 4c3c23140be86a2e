//! Learning: how the weights of the evaluation are found, and what scores mean.
//!
//! - [`texel`] fits the weights to the results of games, by gradient descent over positions whose terms have been traced
//!   once.
//! - [`wdl`] fits the model of wins, draws and losses.
#![deny(missing_docs)]

mod comments;
pub mod texel;
pub mod wdl;
