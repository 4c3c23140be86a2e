//! The game in the browser: a local web server.
//!
//! A [`Server`] has a [`Registry`] of machines, which the program fills, and a data folder for
//! games. It serves the page, which is embedded, and communicates with it by the types of [`wire`].
//!
//! Modules: `http` is the network interface, with access control in `guard`; `begin` makes the
//! terms of a new game; a `table` is a game that somebody watches; `desk` queues searches, and
//! `places` limits and orders them; `narrator` reports thoughts; `gallery` has the subscribers;
//! `jobs` are experiments and matches; `harness` is the server without a
//! network, for tests; `store` is the file of games, `pgn` import and export;
//! `limits` has all limits.
//!
//! ```no_run
//! use player::MaterialMover;
//! use server::{Config, Registry, Server, Skills};
//!
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let registry = Registry::new(|wanted| Ok(Box::new(MaterialMover::new(wanted.seed))))
//!     .with("material", "Material", Skills::default(), |wanted| Ok(Box::new(MaterialMover::new(wanted.seed))));
//! let server = Server::bind(Config::new("games".into()), registry).await?;
//! let address = server.url();
//! assert!(address.starts_with("http://127.0.0.1:"));
//! server.run(std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```
#![deny(missing_docs)]

mod begin;
mod contenders;
mod desk;
mod examples;
mod gallery;
#[doc(hidden)]
pub mod harness;
mod house;
mod http;
mod jobs;
mod learning;
mod limits;
mod narrator;
mod pgn;
mod places;
mod rate;
mod record;
mod registry;
mod review;
mod serve;
mod store;
mod table;
pub mod wire;

pub use contenders::Contenders;
pub use examples::Examples;
pub use learning::{Judged, Learning};
pub use registry::{Registry, Skills, Wanted};
pub use serve::{Config, ServeError, Server};
pub use store::StoreError;

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
