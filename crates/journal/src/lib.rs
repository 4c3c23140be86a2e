//! Files: read within a limit, line by line, and replaced as a whole.
//!
//! Whoever names a file may name anything: `/dev/zero`, a pipe that nobody writes to, a folder, a disk image. So everything that is
//! read is opened by [`open`], which takes files and waits for nobody, and read by [`read`] or [`Lines`], which know how much is
//! allowed. What is refused is an [`io::Error`](std::io::Error) whose text says why and what to do; the caller adds the name.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("table.csv");
//! journal::replace(&path, b"level,points\n")?;
//! assert_eq!(journal::read_text(&path, 1 << 20)?, "level,points\n");
//! let error = journal::read(&path, 4).unwrap_err();
//! assert_eq!(error.to_string(), "it is longer than 4 bytes, the limit for this file; name another, or make it shorter");
//! # Ok::<(), std::io::Error>(())
//! ```
#![deny(missing_docs)]

mod lines;
mod read;
mod whole;

pub use lines::Lines;
pub use read::{Refusal, is_device, open, open_log, read, read_from, read_text, text};
pub use whole::{Fresh, replace};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
