//! The engines of three theses, rebuilt to be read beside them.
//!
//! Each engine has a folder: its evaluation, its search and its `Player`, with the chapter of the thesis that every file
//! stands beside. None uses anything of the engine that Quevedo plays with; all are generic over the boards of the crate
//! [`boards`], so that one search can be counted and timed on each of them.

pub mod buho;
mod history;
mod line;
mod lots;
mod pace;
mod score;
pub mod tfg;
mod watch;

pub use watch::Observer;
