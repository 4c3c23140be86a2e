//! The UCI and XBoard protocols as data: lines of text, and the values they stand for.
//!
//! - [`uci`]: the Universal Chess Interface. [`uci::Command`] is sent by a GUI, [`uci::Reply`] by
//!   an engine.
//! - [`xboard`]: the Chess Engine Communication Protocol of XBoard, version 2, with
//!   [`xboard::Command`] and [`xboard::Reply`].
//!
//! Nothing here starts a process, reads a stream or plays a move: a line is parsed, a value is
//! written with `Display`, and a value that is written and parsed again is the same value. To make
//! that hold for every value, texts inside are not plain strings but of types that cannot hold what
//! would break a line, such as [`Text`].
//!
//! The two directions differ. A command that an engine cannot parse is an error that says what is
//! wrong and where ([`LineError`]). Whatever an engine prints is data: a line that is not a reply
//! becomes [`uci::Reply::Other`] or [`xboard::Reply::Other`], never an error.
//!
//! ```
//! use protocol::uci::{Command, Reply};
//!
//! let Some(Command::Go(go)) = Command::parse("go wtime 60000 btime 58000 movestogo 20")? else { panic!() };
//! assert_eq!((go.white_time_ms, go.moves_to_go), (Some(60_000), Some(20)));
//!
//! let Reply::BestMove { best: Some(best), .. } = Reply::parse("bestmove e2e4 ponder e7e5") else { panic!() };
//! assert_eq!(best.as_str(), "e2e4");
//! # Ok::<(), protocol::LineError>(())
//! ```
#![deny(missing_docs)]

mod error;
mod move_text;
mod reader;
mod setting;
mod text;
pub mod uci;
pub mod xboard;

pub use error::{LineError, LineProblem};
pub use move_text::{MoveText, MoveTextError};
pub use setting::SettingError;
pub use text::{Plain, Text, Unquoted, Word};

/// Maximum length of a line in bytes that a reader of either protocol should collect.
///
/// Parsing takes time in proportion to the line, whatever is in it; the limit is for readers of a
/// stream, so that a program that never ends its line does not fill the memory. The longest
/// sensible line is a `position` with all moves of the longest possible game, which fits.
///
/// ```
/// // No game has more than 8848.5 moves with the seventy-five-move rule; a move takes up to six bytes with its space.
/// const LONGEST_GAME: usize = 2 * 8849 * "e7e8q ".len();
/// assert!(LONGEST_GAME + 200 < protocol::MAX_LINE);
/// ```
pub const MAX_LINE: usize = 1 << 18;

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
