//! The laboratory: experiments with searches, and traces of them.
//!
//! An [`Experiment`] is a list of [`Cell`]s, each measured separately, and a [`Report`] of their
//! results. [`run()`] measures what is still missing and stores each result at once, so that an
//! experiment can be interrupted at any time and resumed; the report comes as HTML, CSV, JSON and
//! SVG, in English or Spanish.
//!
//! A [`Trace`] is a search as a sequence of events, as JSON for the browser or as text for people;
//! a [`ChessTree`] is a search of a chess position stored whole, to be inspected node by node.
//!
//! ```
//! use lab::{Settings, Size, experiments};
//!
//! let experiment = experiments::find("tema2-trees")?;
//! let settings = Settings { size: Size::Quick, ..Settings::default() };
//! assert!(experiment.cells(&settings).iter().any(|cell| cell.key == "2^4 best"));
//! # Ok::<(), lab::LabError>(())
//! ```

#![deny(missing_docs)]

mod cells;
mod chess_kit;
mod chess_tree;
mod conditions;
mod error;
mod estimate;
pub mod exercises;
mod experiment;
pub mod experiments;
mod numbers;
mod opinions;
mod positions;
mod report;
mod run;
pub mod small;
mod text;
mod trace;

pub use crate::chess_kit::{ChessGame, Chosen};
pub use chess_tree::{
    Below, Bounds, ChessNode, ChessTree, ChessTreeError, INSTRUCTIVE, Instructive, LeftOut, Pass, Step, Tally,
};
pub use error::LabError;
pub use estimate::{Estimate, estimate};
pub use experiment::{Cell, Experiment, Results, Settings, Size, Takes};
pub use opinions::{Judge, Lifted, Mixture, Opinion, OpinionTerm, Stages};
pub use positions::{chosen, setup};
pub use report::{Align, Diagram, Entry, Figure, Listing, Part, Report, Table};
pub use run::{Progress, remake, run};
pub use text::{Language, Text};
pub use trace::{Asked, Trace, TraceError, Traced, described_trees, random_tree, title_of};
pub use trace::{ChessCounts, ChessCut, ChessEvent, ChessExtension, ChessRecord, ChessTrace};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
