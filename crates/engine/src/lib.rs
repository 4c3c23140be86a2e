//! Quevedo's engine: alpha-beta search with a network or hand-crafted evaluation.
//!
//! An [`Engine`] answers a [`Request`] with what it [`Found`]; on the way it reports typed
//! [`Event`]s to an observer, and never prints. It is also a [`Player`](player::Player).
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
//! Modules: `root` is iterative deepening, `interrupted` chooses the answer of a stopped search,
//! `node` is one node of the tree as numbered steps, with `pruning`, `reductions` and `extensions`;
//! `quiescence` is the search at the horizon; `picker` orders moves by `history`; `evaluation` is
//! hand-crafted or a network, and `corrections` learns its errors; `endgame` chooses root moves by
//! tablebases and `probe` asks them in the tree; `engine` runs the threads, which share the
//! transposition table `table`; `clock` manages time. `wdl` converts scores to results, `levels` says
//! how weak a level is and `limited` searches as weakly. Tunable numbers are in `params`; others are
//! constants where they are used.
#![deny(missing_docs)]

mod answer;
mod bench;
mod clock;
mod corrections;
mod endgame;
mod engine;
mod evaluation;
mod event;
mod extensions;
mod history;
mod interrupted;
mod levels;
mod limited;
mod memory_hints;
mod node;
mod params;
mod picker;
mod play;
mod probe;
mod pruning;
mod quiescence;
mod reductions;
mod reward;
mod root;
mod root_moves;
mod score;
mod stalls;
mod table;
mod wdl;
mod worker;

pub use bench::{BENCH_DEPTH, BenchResult, bench, bench_network};
pub use engine::{Engine, Options};
pub use event::{Bound, Effort, Event, Found, Line, Request};
pub use levels::{Level, Weakness};
#[cfg(feature = "tune")]
pub use params::set_parameter;
pub use params::{PARAMETERS, Parameter};
pub use table::NoMemory;
pub use wdl::{Expectation, WdlModel};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
