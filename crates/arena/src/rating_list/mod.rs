//! Rating lists from the games of PGN files: results by pair of players, and the list itself.

mod asked;
mod collect;
mod list;

pub use collect::{Collection, Reason, Skipped};
pub use list::{Place, Report, Row, Value};
