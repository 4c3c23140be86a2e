//! The game in the browser: a local web server.
//!
//! A [`Server`] has a [`Registry`] of machines, which the program fills, and a data folder for
//! games. It serves the page, which the program hands over, and communicates with it by the types of [`wire`].
//!
//! Modules, lowest first. `domain` has the types of the game, `limits` all limits, `registry` the
//! machines; `begin` makes the terms of a new game; `store` is the file of games, with row forms of its
//! own; `pgn` is import and export; `search` queues searches and reports on them; `subscribers` are
//! those who hear of events; a `table` is a game that somebody watches; `review` analyses games; `app` is
//! what all parts share. `wire` converts to the wire format and back, for `http`, the network
//! interface; `mount` lets another crate add routes; `harness` is the server without a network, for
//! tests.
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

mod app;
mod begin;
mod domain;
#[doc(hidden)]
pub mod harness;
mod http;
mod limits;
pub mod mount;
mod page;
mod pgn;
mod rate;
mod registry;
mod review;
mod search;
mod serve;
mod store;
mod subscribers;
mod table;
#[cfg(any(test, feature = "typescript"))]
#[doc(hidden)]
pub mod typescript;
pub mod wire;

pub use domain::{Machine, MachineNames, StoreError, StoreProblem};
pub use mount::Mount;
pub use page::{Page, PageFile};
pub use registry::{Registry, Skills, Wanted};
pub use serve::{Config, ServeError, Server};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
