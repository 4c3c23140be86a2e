//! Learning: games to learn from, how the weights of the evaluation are found, and what scores mean.
//!
//! - [`selfplay`] plays games of the engine with itself, and keeps them in small files.
//! - [`texel`] fits the weights to the results of games, by gradient descent over positions whose terms have been traced
//!   once.
//! - [`train`] trains networks on the positions of self-play games.
//! - [`wdl`] fits the model of wins, draws and losses.
#![deny(missing_docs)]

mod comments;
pub mod selfplay;
pub mod texel;
pub mod train;
pub mod wdl;
