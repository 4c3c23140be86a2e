//! What goes over the wire between the laboratory and its pages, and nothing else.
//!
//! It follows the rules of [`server::wire`], some of whose types it uses. The types of the page,
//! `web/src/wire/laboratory.ts`, are generated from these by a test, which fails while they differ;
//! `docs/protocol-web.md` has examples.

mod boards;
mod chess;
mod examples;
mod exercises;
mod fault;
mod jobs;
mod learning;
mod matches;
mod trace;
#[cfg(test)]
mod typescript;

pub use self::boards::{
    AttackQuery, AttackView, BitView, BoardsQuery, BoardsView, CellView, EvaluationsQuery, EvaluationsView,
    LiftedView, LocatedView, MixtureView, OpinionView, SetView, StagesView, TermView,
};
pub use self::chess::{
    ChessBelowQuery, ChessBelowView, ChessCutCount, ChessCutReason, ChessExtensionReason, ChessLabView,
    ChessLeftOut, ChessNodeView, ChessPassView, ChessPlace, ChessSearch, ChessStep, ChessTallyView,
    ChessTechnique, ChessTreeView, ChessVersion, TechniqueRange,
};
pub use examples::{EstimateView, ExampleBuild, ExampleLoad, ExampleRun, ExampleView};
pub use exercises::{CutView, ExerciseView, ListRule, SeenView, SheetQuery, SheetView, TaskView};
pub use fault::LabFault;
pub use jobs::{
    BothTexts, ExperimentOrder, ExperimentSize, ExperimentView, JobLimits, JobList, JobOrder, JobProblem,
    JobProblemKind, JobProgress, JobState, JobView, OrderProblem, ReportColumn, ReportPart, ReportPosition,
    ReportView,
};
pub use learning::{EpochView, JudgeQuery, JudgedTerm, JudgedView, LearningView, NetworkView, TrainingView};
pub use matches::{
    BoardView, ContenderResult, ContenderSpec, ContenderView, DuelView, LadderEstimate, MatchEnd,
    MatchFormat, MatchGame, MatchOrder, MatchPace, MatchRating, MatchView, ResultCount,
};
pub use trace::{CostView, LaboratoryView, NamedTree, TraceQuery, TraceView, TreeFault, TreeNode};

use std::time::Duration;

/// Returns a time as it goes over the wire.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
