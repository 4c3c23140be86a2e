//! The laboratory in the browser: its routes, its long jobs and its wire types.
//!
//! A [`Laboratory`] has the players of its matches from the catalogue, and a data folder for its
//! jobs. What it serves is mounted on a [`server::Server`], whose access rules, limits and headers
//! hold for it too.
//!
//! Modules: `routes` is the HTTP interface; `jobs` are experiments and matches, one after the other
//! on a low-priority thread; `examples` are runs that come with the program in a `pack`, `learning` records of
//! trainings, `judged` evaluations of positions; `opponents` fills the game's registry; `position` checks positions; `limits` has all limits.
//!
//! ```no_run
//! use catalogue::Contenders;
//! use lab_server::Laboratory;
//! use player::MaterialMover;
//! use server::{Config, Registry, Server};
//!
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let registry = Registry::new(|wanted| Ok(Box::new(MaterialMover::new(wanted.seed))));
//! let server = Server::bind(Config::new("games".into()), registry).await?;
//! let laboratory = Laboratory::open("games".as_ref(), Contenders::built_in(None));
//! server.mount(laboratory.mount()).run(std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```
#![deny(missing_docs)]

mod examples;
mod jobs;
mod judged;
mod laboratory;
mod learning;
mod limits;
mod opponents;
mod pack;
mod position;
mod routes;
pub mod wire;

pub use examples::Examples;
pub use judged::learning;
pub use laboratory::Laboratory;
pub use learning::{Judged, Learning};
pub use opponents::opponents;
pub use pack::{About, Machine, Pack};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
