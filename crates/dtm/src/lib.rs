//! Endgame tables with the distance to mate.
//!
//! [`Loaded`] computes a table by retrograde analysis, checks it against itself and writes it to a
//! file; [`Tables`] probes such files. Every position of the given pieces is in its table, en
//! passant included, castling excluded: the result with perfect play and the plies to mate
//! ([`Distance`]). The fifty-move rule is not counted.
//!
//! ```
//! use dtm::{Loaded, Material, Progress};
//!
//! let mut loaded = Loaded::default();
//! let summary = loaded.solve(&"KRK".parse::<Material>()?, 1, &Progress::default())?;
//! assert_eq!(summary.longest, 32); // The side to move is mated in 16 moves.
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod board;
mod error;
mod file;
mod generate;
mod layout;
mod material;
mod solve;
mod symmetry;
mod tables;
mod value;

pub use error::Error;
pub use generate::{Loaded, Progress, Summary, in_order, table_size};
pub use material::{MOST_PIECES, Material, MaterialError};
pub use tables::{RatedMove, Tables};
pub use value::Distance;

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
