//! The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard.
//!
//! What is for variants other than Chess960 and for play on servers is left out; `edit`, which
//! version 1 had for setting up a position, is rejected.

mod command;
mod feature;
mod features;
mod option;
mod reply;
mod thinking;
mod time;

pub use command::Command;
pub use feature::{Feature, FeatureName, FeatureValue};
pub use features::Features;
pub use option::{Choice, Combo, EngineOption, OptionKind, OptionName};
pub use reply::{Audience, Chatter, Reply, Status};
pub use thinking::Thinking;
pub use time::Level;
