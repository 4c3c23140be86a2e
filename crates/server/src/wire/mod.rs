//! What goes over the wire between the server and the page, and nothing else: the only place that knows the format.
//!
//! Everything is JSON. Names are in camel case; an enum with fields is an object whose `type` (of a fault: `code`) names
//! the variant. Times are milliseconds. What people read is not here: errors and endings are codes with fields, which the
//! page words in its language. The types of the page, `web/src/wire/index.ts`, are generated from these by a test, which
//! fails while they differ; `docs/protocol-web.md` has an example of each message.

mod convert;
mod exercises;
mod fault;
mod game;
mod laboratory;
mod library;
mod message;
mod parse;
#[cfg(test)]
mod typescript;

pub use exercises::{CutView, ExerciseView, ListRule, SeenView, SheetQuery, SheetView, TaskView};
pub use fault::{Fault, FenPart, IllegalCode, MoveProblem, StoreProblem};
pub use game::{
    ClockSpec, ClockView, ColorChoice, DrawClaim, EndReason, Ending, GameView, LegalMove, LineMove, MoveView,
    NewGame, Odds, OddsPiece, Origin, PlayerSpec, PlayerView, Score, Seat, Side, Sides, Situation, Start,
};
pub use laboratory::{CostView, LaboratoryView, NamedTree, TraceQuery, TraceView, TreeNode};
pub use library::{
    GameFilter, GamePage, GameState, GameSummary, ImportProblem, ImportReport, PositionQuery, PositionReport,
    Rename, RestoreReport, SortOrder,
};
pub use message::{
    ClientMessage, EloRange, HintStep, Letters, LimitsView, MachineView, Request, ReviewedPosition,
    ServerMessage,
};
pub use parse::parse;
