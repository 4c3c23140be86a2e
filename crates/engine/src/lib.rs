//! Quevedo's engine: alpha-beta search with a network or hand-crafted evaluation.
//!
//! An [`Engine`] answers a [`Request`] with what it [`Found`]; on the way it reports typed
//! [`Event`]s to an observer, and never prints. It is also a [`Player`](player::Player).
//!
//! Modules: `root` is iterative deepening, `interrupted` chooses the answer of a stopped search,
//! `node` is one node of the tree as numbered steps, with `pruning`, `reductions` and `extensions`;
//! `quiescence` is the search at the horizon; `picker` orders moves by `history`; `evaluation` is
//! hand-crafted or a network, and `corrections` learns its errors; `endgame` probes tablebases;
//! `table` is the transposition table shared by the `threads`; `clock` manages time. `wdl` converts
//! scores to results, `levels` reduces the strength. Tunable numbers are in `params`; others are
//! constants where they are used.
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
