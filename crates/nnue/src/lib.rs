//! Evaluation by a network that is updated piece by piece.
//!
//! The network sees the board twice, as each side sees it from its own end ([`Perspective`]): 768 features, of which
//! those of the men on the board are one and the rest nought. A first layer turns them into [`Shape::hidden`] numbers
//! for each side, the *accumulators*. Clipped to between nought and one, and squared, they are weighed and added up by
//! one of several outputs, which the number of men chooses.
//!
//! Few features change by a move, so accumulators are not counted anew but changed: that is what makes such a network
//! fast enough for a search. All numbers are integers, so the result does not depend on the order of additions.
//!
//! - [`Weights`] are the numbers as training gives them; [`Network::new`] proves that no sum of them overflows.
//! - [`Network::read`] and [`Network::write`] know the file format, which `format.rs` describes.
//! - [`Accumulators`] evaluate the positions of a search, by the best instructions that the processor has ([`Path`]).
//! - [`Network::built_in`] is the network of the program, [`Network::evaluate`] counts from scratch, slowly, for comparison.
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
pub use changes::Changes;
pub use error::NetworkError;
pub use features::{MOST_FEATURES, Perspective, features};
pub use network::Network;
pub use shape::{FEATURES, QA, QB, Shape};
pub use simd::Path;
pub use weights::{LARGEST_BIAS, LARGEST_OUTPUT_WEIGHT, Weights};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
