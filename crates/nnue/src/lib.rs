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
pub use changes::Changes;
pub use error::NetworkError;
pub use bounds::{LARGEST_BIAS, LARGEST_OUTPUT_WEIGHT, MOST_FEATURES};
pub use features::{Perspective, features};
pub use network::Network;
pub use shape::{FEATURES, QA, QB, Shape};
pub use simd::Path;
pub use weights::Weights;
