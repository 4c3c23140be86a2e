//! Training of networks: from self-play games to the evaluation by network of `nnue`, on all cores.
//!
//! - A [`Loader`] reads files of games and packs the positions worth learning from, 32 bytes each, without duplicates; those of
//!   some games are kept apart for validation. [`fit_scale`] finds what their scores mean in points.
//! - A [`Training`] goes down the gradient with AdamW, a batch at a time; it can be kept as a checkpoint at any time and goes on
//!   from it as if nothing had happened: [`Settings`], which have the number of threads, and data decide the network to the last bit.
//!   Some of the positions can become lessons by the hand-crafted evaluation ([`Settings::lessons`]), which then decides too.
//! - A [`Model`] becomes a network in whole numbers by [`Model::quantised`]; [`compare`] tells what that costs.
//!
//! A position's target is t = l * result + (1 - l) * sigmoid(score / s), and its loss (sigmoid(output) - t)². All is seen by the
//! side to move. `docs/learning.md` explains more.
//!
//! ```
//! use chess::Position;
//! use trainer::train::{Data, Packed, Settings, Training};
//!
//! // White is a rook up and wins; seen by either side.
//! let position = |turn| Position::from_fen(&format!("4k3/8/8/8/8/8/8/R3K3 {turn} - - 0 1"));
//! let training = vec![Packed::new(&position("w")?, 500, 1.0), Packed::new(&position("b")?, 500, 1.0)];
//! let data = Data { training, ..Data::default() };
//! let settings = Settings { hidden: 32, epochs: 50, rate: 0.01, ..Settings::default() };
//! let mut training = Training::new(settings, &data)?;
//! while let Some(advance) = training.advance()? {
//!     assert!(advance.loss < 1.0);
//! }
//! let network = training.model().quantised(400, &data.training)?;
//! assert!(network.evaluate(&position("w")?) > 100);
//! assert!(network.evaluate(&position("b")?) < -100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adam;
mod aligned;
mod checkpoint;
mod compare;
mod curve;
mod data;
mod fit;
mod fixtures;
mod kernel;
mod keys;
mod layout;
mod lessons;
mod model;
mod packed;
mod quantise;
mod schedule;
mod settings;
mod shuffle;
mod training;

pub use adam::CLIP;
pub use checkpoint::{CheckpointError, lessons_by};
pub use compare::{Comparison, compare};
pub use curve::{Curve, EpochLoss, Losses, Point};
pub use data::{Data, DataError, Filter, Loader, Source};
pub use fit::fit_scale;
pub use fixtures::{positions as random_positions, sparse_positions};
pub use model::Model;
pub use packed::{INPUTS, Label, Packed};
pub use schedule::{Course, NoSchedule, Schedule};
pub use settings::{Settings, SettingsError};
pub use training::{Advance, RECIPE, TrainError, Training};
