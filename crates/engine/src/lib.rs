//! Quevedo the player: a searching engine.
//!
//! An [`Engine`] is asked a [`Request`] and answers with what it [`Found`]; on the way it tells an observer typed
//! [`Event`]s, and never prints. It is a [`Player`](player::Player) too.
//!
//! ```
//! use chess::Game;
//! use engine::{Engine, Event, Options, Request};
//! use player::{Limits, Stop};
//!
//! let mut engine = Engine::new(Options { hash_megabytes: 1, ..Options::default() })?;
//! let (game, stop) = (Game::default(), Stop::new());
//! let limits = Limits { depth: Some(4), ..Limits::INFINITE };
//! let mut deepest = 0;
//! let found = engine.search(&Request::new(&game, &limits, &stop), &mut |event| {
//!     if let Event::DepthDone { depth, .. } = event {
//!         deepest = *depth;
//!     }
//! });
//! assert_eq!((found.depth, deepest), (4, 4));
//! assert!(found.best.is_some_and(|m| game.position().is_legal(m)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where things are: `root` goes deeper and deeper, `interrupted` finds the answer when it has to stop on the way, `node` is one node of the tree as numbered steps, with `pruning` for
//! what spares whole nodes, `reductions` for what spares depth and `extensions` for what adds some; `quiescence` is where the depth ends; `picker` hands
//! out moves by what `history` knows; `evaluation` judges by hand or by a network, and `corrections` learns where it errs; `endgame` asks endgame
//! tables; `table` is shared by the `threads`; `clock` divides the time. `wdl` says what a score means for a game, `levels`
//! makes the engine weaker than it is. The numbers that a tuning can change are in `params`; others are constants where they
//! are used.
#![deny(missing_docs)]

mod bench;
mod clock;
mod corrections;
mod endgame;
mod evaluation;
mod event;
mod extensions;
mod history;
mod interrupted;
mod levels;
mod memory;
mod node;
mod params;
mod picker;
mod play;
mod pruning;
mod quiescence;
mod reductions;
mod reward;
mod root;
mod score;
mod stalls;
mod table;
mod threads;
mod wdl;
mod worker;

pub use bench::{BENCH_DEPTH, BenchResult, bench, bench_network};
pub use event::{Bound, Effort, Event, Found, Line, Request};
pub use levels::{Level, Weakness};
#[cfg(feature = "tune")]
pub use params::set_parameter;
pub use params::{PARAMETERS, Parameter};
pub use table::NoMemory;
pub use threads::{Engine, Options};
pub use wdl::{Expectation, WdlModel};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
