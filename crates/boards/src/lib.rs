//! Four chess board representations, each complete with its own move generator.
//!
//! - [`Array`]: eight by eight squares, with tables of each piece's targets;
//! - [`Mailbox`]: twelve by ten, with a border around the board;
//! - [`X88`]: 128 squares with a one-bit test for those on the board; with attack table, piece
//!   lists and move stack, each of which can be disabled to measure its effect;
//! - [`Bits`]: one bit per square, one set per kind of piece.
//!
//! All of them implement [`Representation`]. [`Board`] is a position on any of them: it holds what
//! they share, side to move, castling rights, clocks and keys, and makes and unmakes moves.
//! Evaluations and searches are written once, generic over the representation.
//!
//! ```
//! use boards::{Array, Board, Mailbox, Representation, Wanted};
//! use chess::{Move, Square};
//!
//! fn captures<R: Representation>(fen: &str) -> Result<usize, boards::BoardError> {
//!     let mut board = Board::<R>::from_fen(fen)?;
//!     board.make(Move::normal(Square::E2, Square::E4));
//!     let found = board.list(Wanted::Captures).len();
//!     assert_eq!(board.unmake(), Some(Move::normal(Square::E2, Square::E4)));
//!     assert_eq!(board.to_fen(), fen);
//!     Ok(found)
//! }
//!
//! let fen = "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1";
//! assert_eq!(captures::<Array>(fen)?, 1);
//! assert_eq!(captures::<Mailbox>(fen)?, 1);
//! # Ok::<(), boards::BoardError>(())
//! ```
//!
//! Of `chess` only the types and the legality check of setups are used, never its moves or attacks:
//! tests compare these generators with its own. Only standard chess is supported; castling rights
//! of Chess960 are rejected.
#![deny(missing_docs)]

pub mod array;
pub mod bits;
mod board;
mod error;
mod kind;
pub mod mailbox;
mod making;
mod memory;
mod perft;
mod representation;
mod rules;
mod state;
mod store;
mod undo;
pub mod x88;
mod zobrist;

pub use array::Array;
pub use bits::Bits;
pub use board::Board;
pub use error::{BoardError, UnknownKind};
pub use kind::{Kind, Visitor};
pub use mailbox::Mailbox;
pub use memory::MemoryCell;
pub use perft::{perft, perft_made};
pub use representation::{Representation, Taken};
pub use state::{Rights, State};
pub use store::{Counter, Entry, Frame, MoveHeap, MoveStack, MoveStore, Sink, Wanted, pick};
pub use x88::{Buho, Plain, Switches, WithoutLists, WithoutStack, WithoutTable, X88};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
