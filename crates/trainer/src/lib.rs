//! Training: self-play data, evaluation tuning, network training, and the win-draw-loss model.
//!
//! - [`selfplay`] generates self-play games and stores them in small files.
//! - [`texel`] tunes the weights of the hand-crafted evaluation on game results, by gradient
//!   descent over positions whose terms have been traced once.
//! - [`train`] trains networks on the positions of self-play games.
//! - [`wdl`] fits the win-draw-loss model.
//! - [`learning`] repeats self-play, training and a test, with the best network so far.
//! - [`adopt`] takes a trained network into the program.
//!
//! Long work is a typed plan with a function that runs it: [`selfplay::SelfPlayPlan`],
//! [`train::TrainingPlan`], [`train::SweepPlan`], [`texel::TuningPlan`],
//! [`learning::LearningPlan`], [`adopt::AdoptionPlan`]. Plans report to an observer and can be
//! stopped; the same plan resumes. [`train::TrainingRecord`] is the record of a training.
//!
//! A self-play game, and a small network trained on its positions:
//!
//! ```
//! use nnue::Network;
//! use player::Stop;
//! use trainer::selfplay::{self, EngineId, Generator, Run};
//! use trainer::train::{self, Data, Packed, Training};
//!
//! let settings = selfplay::Settings { nodes: 50, hash_megabytes: 1, ..Default::default() };
//! let run = Run { engine: EngineId::current(None)?, seed: 7, settings };
//! let game = Generator::new(&run, None)?.game(0, &Stop::new())?;
//!
//! let positions = game.usable().map(|at| Packed::new(&at.position, at.score, at.result));
//! let data = Data { training: positions.collect(), ..Data::default() };
//! let settings = train::Settings { hidden: 32, epochs: 2, ..Default::default() };
//! let mut training = Training::new(settings, &data)?;
//! while let Some(advance) = training.advance()? {
//!     assert!(advance.loss.is_finite());
//! }
//! let network = training.model().quantised(400, &data.training)?;
//! assert_eq!(Network::read(&network.write())?, network);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

pub mod adopt;
mod comments;
mod error;
pub mod learning;
pub mod selfplay;
pub mod texel;
pub mod train;
pub mod wdl;

pub use error::Error;

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
