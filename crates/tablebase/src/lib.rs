//! Syzygy tablebases: perfect play when few pieces are left.
//!
//! [`Tables`] finds the files, reads each on first use, and answers from many threads at once:
//!
//! - [`Tables::probe_wdl`]: won, drawn or lost with a zero fifty-move counter ([`Wdl`]);
//! - [`Tables::probe_dtz`]: plies to the next capture or pawn move that preserves that ([`Dtz`]);
//! - [`Tables::verdict`]: who wins with the current counter, where that can be known ([`Verdict`]);
//! - [`Tables::rank_root_moves`]: all moves, the best first ([`RankedMove`]).
//!
//! Everywhere `Ok(None)` means that the tablebases do not cover the position, and an error that a
//! file is broken.
//!
//! ```no_run
//! use chess::{Color, Position};
//! use tablebase::{Tables, Verdict, Wdl};
//!
//! let tables = Tables::open("endgames/3-4-5:endgames/6")?;
//! let position = Position::from_fen("8/8/8/8/8/2k5/1q6/K7 w - - 0 1")?;
//! assert_eq!(tables.probe_wdl(&position)?, Some(Wdl::Loss));
//! assert_eq!(tables.verdict(&position)?, Some(Verdict::Win(Color::Black)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What the tables say, and what they leave out
//!
//! A table knows pieces and side to move: positions with castling rights are not in any. Three
//! things have to be added by the prober:
//!
//! - *En passant* is unknown to the tables, so the captures are tried apart.
//! - Where a capture is as good as anything else, a WDL table may hold any value that is no better,
//!   whichever compresses best: all captures have to be tried, and the best result counts.
//! - DTZ tables hold one side to move only, and nothing useful where a capture or pawn move is
//!   best; for the other side the moves are tried one by one.
//!
//! # What is in a file
//!
//! The name, such as `KRPvKR.rtbw`, gives the material, White's first; the table serves both
//! colours, since colours and board are turned when needed. `.rtbw` holds WDL for both sides to
//! move (one, if both have the same material), `.rtbz` DTZ for one. Numbers are little-endian but
//! for the compressed bits. In order:
//!
//! 1. four bytes that tell WDL from DTZ, and one with two flags: whether the sides' material
//!    differs, whether there are pawns;
//! 2. in which order the pieces are numbered, for each side, and with pawns for each file a to d of
//!    the leading pawn (`layout.rs`; how squares become a number is in `encode.rs`);
//! 3. for each of these sections its code: sizes, the lengths of the prefix code, and the symbols,
//!    each a value or a pair of symbols (`pairs.rs`);
//! 4. in DTZ tables, lists that turn values into distances (`table.rs`);
//! 5. for each section a sparse index into its blocks; then for each how many values each block
//!    holds; then for each the blocks, aligned to 64 bytes;
//! 6. a checksum of 16 bytes, so that the length is always 16 more than a multiple of 64.
#![deny(missing_docs)]

mod encode;
mod error;
mod layout;
mod material;
mod numbering;
mod pairs;
mod probe;
mod root;
mod source;
mod table;
mod tables;
mod value;

pub use error::{Error, TableProblem};
pub use root::RankedMove;
pub use tables::Tables;
pub use value::{Dtz, Verdict, Wdl};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
