//! Calibration of the playing levels: which mistakes they make in self-play, and how often.
//!
//! Each level plays itself; the engine at full strength, with the hand-crafted evaluation, analyses
//! the moves. [`play`] plays the [`jobs`] that a [`LevelJournal`] lacks; [`rows`], [`markdown`],
//! [`loss`] and [`blunders`] report what is in it.
#![deny(missing_docs)]

mod games;
mod journal;
mod report;
mod run;

pub use self::journal::{CalibrationError, LevelJournal, Settings};
pub use games::GameCount;
pub use report::{COLUMNS, Row, blunders, loss, markdown, rows};
pub use run::{Plan, jobs, play};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
