//! Searches of machines: the queue in which they wait, and what is reported of them.

mod queue;
mod reporter;
mod slots;

pub use queue::{SearchObserver, SearchQueue, Task, Thinker};
pub use reporter::{Progress, ThoughtReporter};
pub use slots::Rank;
