//! The game in the browser: a server for this machine.
//!
//! A [`Server`] has a [`Registry`] of machines, which the program fills, and a folder where games are kept. It serves the
//! page, which is part of it, and speaks with it by the types of [`wire`].
//!
//! Where things are: `http` is what comes over the network, and `guard` in it who may; `begin` makes the terms of a new game;
//! a `table` is a game that somebody watches; at the `desk` machines think, a few at a time, and `places` says who goes first; `narrator` tells their thoughts;
//! the `gallery` are those who listen; `jobs` are experiments and matches, which take long; the `harness` is the server without a network, for tests; `store` is the file of the games, `pgn` what goes out of it and comes in; `limits`
//! are in one place.
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
