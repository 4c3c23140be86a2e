//! Tuning of an engine's whole-number options by SPSA, the simultaneous perturbation stochastic approximation of Spall.
//!
//! An iteration moves all parameters at once, each up or down by lot, and lets the engine with the moved values play
//! against the engine moved the other way. Whoever scores more shows, on average, where to go: every parameter takes a
//! small step towards the winner. Two engines suffice however many parameters there are.
//!
//! - [`Parameter`]: a spin option, its range and its gains; [`ParameterSpec`] is what the user says of it.
//! - [`Gains`]: how far to move, how far to step, by the number of the iteration.
//! - [`Tuner`]: the algorithm without any chess.
//! - [`run`]: the algorithm with games, several iterations at once, kept in a folder.

mod gains;
mod log;
mod parameter;
mod runner;
mod tuner;
mod worker;

pub use gains::{Gain, Gains, GainsError};
pub use log::{IterationRecord, LogError, read_iterations};
pub use parameter::{Parameter, ParameterError, ParameterSpec, parse_parameters};
pub use runner::{Audience, Finish, Plan, Progress, TuneError, run};
pub use tuner::{Rounding, Trial, Tuner};
