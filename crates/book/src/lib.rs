//! Polyglot opening books.
//!
//! A book is a list of moves, each with the key of its position and a weight. [`key`] computes the
//! keys, [`Book`] reads, queries and writes.
//!
//! ```
//! use book::{Book, Record};
//! use chess::Position;
//!
//! let start = Position::default();
//! let mut records = Vec::new();
//! for (text, weight) in [("e2e4", 3), ("d2d4", 1), ("a2a3", 0)] {
//!     records.push(Record::new(&start, start.parse_uci(text)?, weight));
//! }
//! let book = Book::new(records);
//!
//! let mut file = Vec::new();
//! book.write(&mut file)?;
//! let book = Book::from_bytes(&file)?;
//! assert_eq!(book.moves(&start).len(), 3);
//! assert_eq!(book.best(&start), Some(start.parse_uci("e2e4")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod entry;
mod error;
mod file;
mod key;
mod randoms;

pub use entry::{Entry, Record, pick};
pub use error::{BookError, FormatError};
pub use file::Book;
pub use key::{key, setup_key};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
