//! Training of networks on self-play games, on all cores.
//!
//! - A [`Loader`] reads game files and packs the usable positions into 32 bytes each, without
//!   duplicates; those of some games are held out for validation. [`fit_scale`] fits the score
//!   scale.
//! - A [`Training`] minimises the loss with AdamW, a batch at a time. It can be checkpointed at any
//!   time and resumes as if nothing had happened: [`Settings`], including the number of threads,
//!   and data determine the network to the last bit. Some positions can get HCE targets, supervised
//!   targets from the hand-crafted evaluation ([`Settings::lessons`]), which then matters too.
//! - A [`TrainingPlan`] trains in a folder that can be resumed and leaves a [`TrainingRecord`]; a
//!   [`SweepPlan`] does so with all combinations of some values.
//! - A [`Model`] is quantised by [`Model::quantised`]; [`compare`] measures the error.
//!
//! A position's target is t = l * result + (1 - l) * sigmoid(score / s), and its loss
//! (sigmoid(output) - t)², from the side to move. `docs/learning.md` explains more.
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
mod load;
mod losses;
mod model;
mod notebook;
mod packed;
mod plan;
mod quantise;
mod record;
mod schedule;
mod settings;
mod shuffle;
mod speed;
mod sweep;
mod training;

pub use adam::CLIP;
pub use checkpoint::{CheckpointError, lessons_by};
pub use compare::{Comparison, compare};
pub use curve::{Curve, EpochLoss, Losses, Point};
pub use data::{Data, DataError, Filter, Loader, Source};
pub use fit::fit_scale;
pub use fixtures::{positions as random_positions, sparse_positions};
pub use load::{DataPlan, LoadProgress};
pub use model::Model;
pub(crate) use notebook::record as record_training;
pub use notebook::{notebook_place, record_match, recorded_matches};
pub use packed::{INPUTS, Label, Packed};
pub use plan::{Surroundings, TrainingEvent, TrainingPlan, lock_folder, network_file};
pub use record::{Measured, NetworkRecord, RecordError, TrainingRecord, TrainingState, training_id};
pub use schedule::{Course, NoSchedule, Schedule};
pub use settings::{Settings, SettingsError};
pub use speed::{Speed, measure_speed};
pub use sweep::{Grid, Scale, Sweep, SweepEvent, SweepPlan, Variant};
pub use training::{Advance, RECIPE, TrainError, Training};
