//! Tuning of integer options by SPSA, Spall's simultaneous perturbation stochastic approximation.
//!
//! An iteration perturbs all parameters at once, each up or down at random, and lets the engine
//! with these values play the engine with the opposite ones. The better score shows, on average,
//! where to go: every parameter takes a small step towards the winner. Two engines suffice for any
//! number of parameters.
//!
//! - [`Parameter`]: a spin option, its range and gains; [`ParameterSpec`] is what the user gives.
//! - [`Gains`]: perturbation and step size by iteration.
//! - [`Tuner`]: the algorithm without any chess.
//! - [`run`]: the algorithm with games, several iterations at once, recorded in a folder.

mod gains;
mod log;
mod parameter;
mod runner;
mod tuner;
mod worker;

pub use gains::{Gain, Gains, GainsError};
pub use log::{IterationRecord, read_iterations};
pub use parameter::{Parameter, ParameterError, ParameterSpec, parse_parameters};
pub use runner::{Audience, Finish, Plan, Progress, TuneError, run};
pub use tuner::{Rounding, Trial, Tuner};
