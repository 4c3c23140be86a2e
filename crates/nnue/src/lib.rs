//! Efficiently updatable neural network (NNUE) evaluation.
//!
//! The network sees the board twice, from each side's own end ([`Perspective`]): 768 features, one
//! for each piece and zero otherwise. A first layer turns them into [`Shape::hidden`] numbers per
//! side, the *accumulators*. Clipped to between zero and one, and squared, they are weighted and
//! summed by one of several outputs, chosen by the number of pieces.
//!
//! A move changes few features, so accumulators are updated instead of recomputed: that makes such
//! a network fast enough for a search. All numbers are integers, so the result does not depend on
//! the order of additions.
//!
//! - [`Weights`] are the numbers from training; [`Network::new`] proves that no sum of them
//!   overflows.
//! - [`Network::read`] and [`Network::write`] handle the file format, which `format.rs` describes.
//! - [`Accumulators`] evaluate the positions of a search, with the best SIMD instructions available
//!   ([`Path`]).
//! - [`Network::built_in`] is the built-in network, [`Network::evaluate`] computes from scratch,
//!   slowly, for comparison.
//!
//! ```
//! use chess::Position;
//! use nnue::{Accumulators, Network};
//!
//! let network = Network::built_in();
//! let mut accumulators = Accumulators::new(network.clone());
//! let mut position = Position::default();
//! for text in ["e4", "e5", "Nf3"] {
//!     let m = position.parse_san(text)?;
//!     position.play_unchecked(m, accumulators.push());
//! }
//! assert_eq!(accumulators.evaluate(&position), network.evaluate(&position));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod accumulators;
mod bounds;
mod built_in;
mod changes;
mod error;
mod features;
mod format;
mod layers;
mod network;
mod shape;
mod simd;
mod weights;

pub use accumulators::Accumulators;
pub use bounds::{LARGEST_BIAS, LARGEST_OUTPUT_WEIGHT, MOST_FEATURES};
pub use changes::Changes;
pub use error::NetworkError;
pub use features::{Perspective, features};
pub use network::Network;
pub use shape::{FEATURES, QA, QB, Shape};
pub use simd::Path;
pub use weights::Weights;

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
