//! What goes over the wire between the server and the page, and nothing else: the only place that knows the format.
//!
//! Everything is JSON. Names are in camel case; an enum with fields is an object whose `type` (of a fault: `code`) names
//! the variant. Times are milliseconds. What people read is not here: errors and endings are codes with fields, which the
//! page words in its language. The types of the page, `web/src/wire/index.ts`, are generated from these by a test, which
//! fails while they differ; `docs/protocol-web.md` has an example of each message.

mod convert;
mod ending;
mod examples;
mod exercises;
mod fault;
mod game;
mod jobs;
mod lab_boards;
mod lab_chess;
mod laboratory;
mod learning;
mod library;
mod licences;
mod matches;
mod message;
mod parse;
#[cfg(test)]
mod typescript;

pub use ending::{DrawClaim, EndReason, Ending};
pub use examples::{EstimateView, ExampleBuild, ExampleLoad, ExampleRun, ExampleView};
pub use exercises::{CutView, ExerciseView, ListRule, SeenView, SheetQuery, SheetView, TaskView};
pub use fault::{BackupProblem, Fault, FenPart, IllegalCode, MoveProblem, PgnProblem, StoreProblem};
pub use game::{
    ClockSpec, ClockView, ColorChoice, GameView, LegalMove, LineMove, MoveView, NewGame, Odds, OddsPiece,
    Origin, PlayerSpec, PlayerView, Score, Seat, Side, Sides, Situation, Start,
};
pub use jobs::{
    BothTexts, ExperimentOrder, ExperimentSize, ExperimentView, JobLimits, JobList, JobOrder, JobProblem,
    JobProblemKind, JobProgress, JobState, JobView, OrderProblem, ReportColumn, ReportPart, ReportPosition,
    ReportView,
};
pub use lab_boards::{
    AttackQuery, AttackView, BitView, BoardsQuery, BoardsView, CellView, EvaluationsQuery, EvaluationsView,
    LiftedView, LocatedView, MixtureView, OpinionView, SetView, StagesView, TermView,
};
pub use lab_chess::{
    ChessBelowQuery, ChessBelowView, ChessCutCount, ChessCutReason, ChessExtensionReason, ChessLabView,
    ChessLeftOut, ChessNodeView, ChessPassView, ChessPlace, ChessSearch, ChessStep, ChessTallyView,
    ChessTechnique, ChessTreeView, ChessVersion, TechniqueRange,
};
pub use laboratory::{CostView, LaboratoryView, NamedTree, TraceQuery, TraceView, TreeFault, TreeNode};
pub use learning::{EpochView, JudgeQuery, JudgedTerm, JudgedView, LearningView, NetworkView, TrainingView};
pub use library::{
    GameFilter, GamePage, GameState, GameSummary, ImportProblem, ImportReport, PositionQuery, PositionReport,
    Rename, RestoreReport, SortOrder,
};
pub use licences::{LicencesView, WorkKind, WorkView};
pub use matches::{
    BoardView, ContenderResult, ContenderSpec, ContenderView, DuelView, LadderEstimate, MatchEnd,
    MatchFormat, MatchGame, MatchOrder, MatchPace, MatchRating, MatchView, ResultCount,
};
pub use message::{
    ClientMessage, EloRange, HintStep, Letters, LimitsView, MachineView, Request, ReviewedPosition,
    ServerMessage,
};
pub use parse::parse;
