//! Files: resumable journals, folder locks, reading within a limit, replacing as a whole.
//!
//! Long work keeps its results in a [`Journal`], from which it resumes after an interruption; its
//! folder may be locked by a [`FolderLock`].
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

mod aside;
mod error;
mod fingerprint;
mod journal;
mod kind;
mod lines;
mod lock;
mod parts;
mod read;
mod reader;
mod whole;

pub use aside::{keep_apart, set_aside};
pub use error::JournalError;
pub use fingerprint::Fingerprint;
pub use journal::{Journal, append};
pub use kind::Kind;
pub use lines::Lines;
pub use lock::{FolderLock, is_in_use};
pub use parts::{join, split};
pub use read::{Refusal, is_device, open, open_log, read, read_from, read_text, text};
pub use reader::Reader;
pub use whole::{Fresh, replace, replace_json};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
