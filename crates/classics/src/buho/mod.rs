//! BuhoChess, an engine rebuilt from the text of a thesis.
//!
//! "Desarrollo de un motor de ajedrez. Algoritmos y heurísticas para la reducción del espacio de
//! búsqueda" (O. E. Lugo Sánchez, Universidad de Sonora, 2010).
//!
//! | file | beside |
//! |---|---|
//! | `evaluation/` | section 2.4 and appendix A: the evaluation, term by term |
//! | `root.rs` | 3.4 and 4.4: iterative deepening, aspiration windows |
//! | `node.rs` | 3.3, 4.5, 4.6.3 and 5.4: alpha-beta, null windows, the table, reductions |
//! | `quiescence.rs` | 3.5: quiescence |
//! | `extensions.rs` | 3.6: extensions |
//! | `ordering.rs` | 4.2 and 4.3: MVV-LVA, history, killers |
//! | `table.rs` | 4.6: the table and its replacement schemes |
//! | `network.rs` | 7: the evaluation terms as inputs of a network |
//! | `pruning.rs` | 5.2 and 5.3: null move, futility, razoring |
//! | `switches.rs` | 6.2: the versions A to H, and every technique by itself |
//!
//! Not all printed algorithms can be run; corrections, and readings where the text leaves something
//! open, are listed in `docs/buho.md`. Node counts do not depend on the board: move ordering
//! ignores the order of generation.
//!
//! [`search`] searches a position on any board and reports to a [`Watch`]; [`Buho`] is the player.

mod evaluation;
mod extensions;
mod guard;
mod network;
mod node;
mod ordering;
mod play;
mod pruning;
mod quiescence;
mod root;
mod score;
mod search;
mod settings;
mod switches;
mod table;
mod watch;
mod words;

pub use evaluation::{Breakdown, Term, break_down, evaluate, is_endgame, weights};
pub use network::{FEATURES, FeatureNetwork, Neuron, Weights, features};
pub use play::Buho;
pub use root::{Found, search, search_by};
pub use score::{MATE, MATE_BOUND, is_mate, mated, score};
pub use switches::{Aspiration, Extensions, Quiescence, Reading, Reductions, Replacement, Switches, Version};
pub use table::{Bound, Collisions, Known, NoMemory, Table, Verdict};
pub use watch::{Counts, Cut, Event, Extension, Progress, Watch};
