//! Texel tuning: the evaluation, mapped to expected points, should predict game results.
//!
//! [`Data`] holds positions, from lines or from games, as the terms they use; [`Tuner`] minimises
//! the error with Adam; [`source`] writes the weights as the Rust file from which the evaluation is
//! built. A [`TuningPlan`] does all that, and resumes.
//!
//! ```
//! use trainer::texel::{Data, Settings, Tuner};
//! let mut data = Data::default();
//! let text = "4k3/7p/8/8/8/8/4P3/R3K3 w Q - 0 1 | 700 | 1.0\n4k3/r7/8/8/8/8/4P3/R3K3 w Q - 0 1 | 10 | 0.5\n";
//! data.read(text.as_bytes(), usize::MAX, &mut |_| {})?;
//! assert_eq!(data.len(), 2);
//! let mut tuner = Tuner::new(Settings::default());
//! let before = tuner.error(&data);
//! (0..20).for_each(|_| tuner.step(&data, 0..data.len()));
//! assert!(tuner.error(&data) < before);
//! # Ok::<(), trainer::texel::DataError>(())
//! ```

mod data;
mod games;
mod plan;
mod source;
mod tuner;

pub use data::{Data, DataError};
pub use plan::{Tuning, TuningErrors, TuningPlan};
pub use source::source;
pub use tuner::{Checkpoint, Settings, Tuner};
