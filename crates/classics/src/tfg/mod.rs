//! **TFG**: the engine of a chess game that people play (Zaragoza, 2024), rebuilt.
//!
//! Its chapter 5 builds a player in steps, and this folder has a file beside each:
//!
//! | section | file |
//! |---|---|
//! | 5.1 evaluation | `tables.rs`, `evaluation.rs` |
//! | 5.2 NegaMax and alpha-beta, 5.6 late move reductions | `search.rs` |
//! | 5.2.3 ordering of moves | `ordering.rs` |
//! | 5.3 quiescence | `search.rs` |
//! | 5.4 transposition table | `table.rs` |
//! | 5.5 iterative deepening | `deepening.rs` |
//! | 5.2.2 the player | `play.rs` |
//! | 3.1 promotions | `promotion.rs` |
//!
//! What is not in the thesis or had to be corrected is listed in `docs/tfg.md`. Everything is
//! generic over the board; the thesis's own is the 8x8 array. Nodes do not depend on the board.

mod deepening;
mod evaluation;
mod event;
mod options;
mod ordering;
mod play;
mod promotion;
mod search;
mod settings;
mod table;
mod tables;

pub use deepening::Tfg;
pub use evaluation::evaluate;
pub use event::{Counts, Cut, Event, Outcome};
pub use options::{Options, Quiescence, Switches};
pub use table::Bound;
