//! The Universal Chess Interface: commands of a GUI, and replies of an engine.

mod command;
mod go;
mod info;
mod option;
mod position;
mod reply;

pub use command::{Command, Extra, ExtraKind, Owner, Registration};
pub use go::Go;
pub use info::{Bound, CurrentLine, Info, InfoScore, Score, Wdl};
pub use option::{Choice, OptionKind, OptionName, OptionValue, UciOption};
pub use position::{PositionCommand, PositionError, Start};
pub use reply::{Chatter, Id, Reply, Verdict};
