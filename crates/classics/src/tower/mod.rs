//! **Tower**: the engine of a thesis of the 1980s (Mexico), written in C for the computer NCR Tower
//! 1632, rebuilt.
//!
//! | chapter | file |
//! |---|---|
//! | II boards and moves | the crate [`boards`]: `Mailbox` and `Bits` |
//! | III mini-max | `minimax.rs` |
//! | III alpha-beta, IV random choice | `alpha_beta.rs`, `choice.rs` |
//! | III evaluation | `evaluation.rs`, `phase.rs` |
//! | IV secondary searches | `secondary.rs` |
//! | IV opening book | `book.rs`, `openings.rs` |
//! | III and IV, what the searches share | `search.rs` |
//!
//! What is not in the thesis or had to be corrected is listed in `docs/tower.md`. Nodes do not
//! depend on the board.

mod alpha_beta;
mod book;
mod choice;
mod evaluation;
mod event;
mod minimax;
mod openings;
mod options;
mod phase;
mod play;
mod search;
mod secondary;
mod settings;

pub use book::{BadLine, Book};
pub use choice::Choice;
pub use evaluation::evaluate;
pub use event::{Counts, Event, Outcome};
pub use options::{Algorithm, Fifth, Options};
pub use phase::Phase;
pub use play::Tower;
pub use search::search;
pub use secondary::Criterion;
