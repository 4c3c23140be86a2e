//! What goes over the wire between the server and the page, and nothing else: the only place that knows the format.
//!
//! Everything is JSON. Names are in camel case; an enum with fields is an object whose `type` (of a fault: `code`) names
//! the variant. Times are milliseconds. What people read is not here: errors and endings are codes with fields, which the
//! page words in its language. The types of the page, `web/src/wire/game.ts`, are generated from these by a test, which
//! fails while they differ; `docs/protocol-web.md` has an example of each message.

mod convert;
mod ending;
mod fault;
mod game;
mod library;
mod licences;
mod message;
mod parse;
#[cfg(test)]
mod typescript;
mod views;

pub use ending::{DrawClaim, EndReason, Ending};
pub use fault::{BackupProblem, Fault, FenPart, IllegalCode, MoveProblem, PgnProblem, StoreProblem};
pub use game::{
    ClockSpec, ClockView, ColorChoice, GameView, LegalMove, LineMove, MoveView, NewGame, Odds, OddsPiece,
    Origin, PlayerSpec, PlayerView, Score, Seat, Side, Sides, Situation, Start,
};
pub use library::{
    GameFilter, GamePage, GameState, GameSummary, ImportProblem, ImportReport, PositionQuery, PositionReport,
    Rename, RestoreReport, SortOrder,
};
pub use licences::{LicencesView, WorkKind, WorkView};
pub use message::{
    ClientMessage, EloRange, HintStep, Letters, LimitsView, MachineView, Request, ReviewedPosition,
    ServerMessage,
};
pub use parse::parse;
