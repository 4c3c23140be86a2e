//! Four ways to represent a chess board, each complete, each generating the same moves by its own means.
//!
//! - [`Array`]: eight by eight squares, with tables of where each piece could go;
//! - [`Mailbox`]: twelve by ten, with a border that stops whoever leaves the board;
//! - [`X88`]: 128 squares of which one bit test tells the real ones; with attack table, piece lists and move stack,
//!   each of which can be left out to see what it brings;
//! - [`Bits`]: one bit a square, one set a kind of piece.
//!
//! All of them implement [`Representation`]. [`Board`] is a position on any of them: it knows what is the same for all,
//! whose move it is, rights, clocks, keys, and how moves are made and taken back. Evaluations and searches are written
//! once, generic over the representation, and compiled for each.
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
//! Of `chess` only the types are used and the check that a setup is legal, never its moves or attacks: its generator is
//! the twin that tests compare these with. Only standard chess is played here; castling rights of Chess960 are refused.
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
