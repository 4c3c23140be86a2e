//! Quevedo's engine: alpha-beta search with a network or hand-crafted evaluation.
//!
//! An [`Engine`] answers a [`Request`] with what it [`Found`]; on the way it reports typed
//! [`Event`]s to an observer, and never prints. It is also a [`Player`](player::Player).
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
