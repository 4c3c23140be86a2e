//! Rating of a player from games against one engine limited to several levels of strength.
//!
//! - [`levels`]: the meaning of a level, which differs between versions of the engine.
//! - [`table`]: the results by level, and the estimates that follow from them.
//! - [`report`]: the report for people and programs, and its chart.
//!
//! ```
//! use arena::ladder::{Experiment, Report, Row, Table};
//!
//! let rows = vec![
//!     Row { level: 1800, wins: 14, losses: 4, draws: 2 },
//!     Row { level: 2000, wins: 9, losses: 9, draws: 2 },
//!     Row { level: 2200, wins: 4, losses: 13, draws: 3 },
//! ];
//! let experiment = Experiment { player: "Quevedo".to_owned(), ..Experiment::new(Table::new(rows)?) };
//! let report = Report::new(experiment, 0.95)?;
//! assert_eq!(report.estimates.likelihood.map(f64::round), Some(2007.0));
//! assert!(report.markdown(None).starts_with("# The rating of Quevedo"));
//! # Ok::<(), arena::ladder::TableError>(())
//! ```

pub mod levels;
mod played;
pub mod report;
mod rivals;
pub mod table;

pub use levels::{LevelError, Scale};
pub use played::{experiment, twice};
pub use report::{Drawing, Experiment, Observed, Report};
pub use rivals::{RivalError, Rivals};
pub use table::{Estimates, Row, Table, TableError};
