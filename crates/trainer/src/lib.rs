//! Training: self-play data, evaluation tuning, network training, and the win-draw-loss model.
//!
//! - [`selfplay`] generates self-play games and stores them in small files.
//! - [`texel`] tunes the weights of the hand-crafted evaluation on game results, by gradient
//!   descent over positions whose terms have been traced once.
//! - [`train`] trains networks on the positions of self-play games.
//! - [`wdl`] fits the win-draw-loss model.
#![deny(missing_docs)]

mod comments;
pub mod selfplay;
pub mod texel;
pub mod train;
pub mod wdl;
