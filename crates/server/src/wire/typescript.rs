//! The types of the page, from those of the server.

use super::*;
use std::path::Path;
use treesearch::Path as TreePath;
use treesearch::games::TreeProblem;
use treesearch::{
    Bound, Counts, Cut, Event, ListState, Player, Question, Ranked, Record, Status, Value, Window,
};
use ts_rs::{Config, TS};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/index.ts");
const UPDATE: &str = "UPDATE_WIRE";

/// All types as one module.
fn module() -> String {
    fn add<T: TS>(module: &mut String, config: &Config) {
        module.push('\n');
        module.push_str(&T::docs().unwrap_or_default());
        for line in format!("export {}", T::decl(config)).lines() {
            module.push_str(line.trim_end());
            module.push('\n');
        }
    }
    macro_rules! all {
        ($($name:ty),+ $(,)?) => {{
            let mut module = String::from(
                "// Generated from crates/server/src/wire; do not edit. UPDATE_WIRE=1 cargo test -p server writes it anew.\n\
                 // tidy: a table, of types.\n",
            );
            // Whole numbers here stay far below 2^53.
            let config = Config::new().with_large_int("number");
            $(add::<$name>(&mut module, &config);)+
            module
        }};
    }
    all![
        ClientMessage,
        Request,
        ServerMessage,
        Fault,
        GameView,
        Situation,
        MoveView,
        LegalMove,
        LineMove,
        Score,
        Ending,
        EndReason,
        DrawClaim,
        ClockView,
        PlayerView,
        Origin,
        Side,
        Sides<()>,
        NewGame,
        PlayerSpec,
        ColorChoice,
        Start,
        Seat,
        Odds,
        OddsPiece,
        ClockSpec,
        Letters,
        HintStep,
        MachineView,
        EloRange,
        LimitsView,
        ReviewedPosition,
        MoveProblem,
        FenPart,
        IllegalCode,
        StoreProblem,
        TreeFault,
        TreeProblem,
        BackupProblem,
        OrderProblem,
        PgnProblem,
        GameFilter,
        GameState,
        SortOrder,
        GamePage,
        GameSummary,
        Rename,
        ImportReport,
        ImportProblem,
        RestoreReport,
        PositionQuery,
        PositionReport,
        LicencesView,
        WorkView,
        WorkKind,
        LaboratoryView,
        NamedTree,
        TraceQuery,
        TraceView,
        TreeNode,
        CostView,
        JobList,
        JobView,
        JobOrder,
        JobState,
        JobProgress,
        JobProblem,
        JobProblemKind,
        JobLimits,
        ExperimentOrder,
        ExperimentSize,
        ExperimentView,
        BothTexts,
        ReportView,
        ReportPart,
        ReportColumn,
        ReportPosition,
        MatchOrder,
        MatchFormat,
        MatchPace,
        ContenderSpec,
        ContenderView,
        MatchView,
        ContenderResult,
        ResultCount,
        MatchRating,
        DuelView,
        LadderEstimate,
        BoardView,
        MatchGame,
        MatchEnd,
        ExampleView,
        ExampleRun,
        ExampleBuild,
        ExampleLoad,
        EstimateView,
        LearningView,
        NetworkView,
        TrainingView,
        EpochView,
        JudgeQuery,
        JudgedView,
        JudgedTerm,
        SheetQuery,
        SheetView,
        ExerciseView,
        TaskView,
        CutView,
        SeenView,
        ListRule,
        Counts,
        Record,
        Event,
        Cut,
        Bound,
        Value,
        Window,
        Player,
        TreePath,
        Question,
        Ranked,
        ListState,
        Status,
        ChessLabView,
        ChessPlace,
        ChessVersion,
        ChessTechnique,
        TechniqueRange,
        ChessSearch,
        ChessTreeView,
        ChessTallyView,
        ChessCutCount,
        ChessPassView,
        ChessStep,
        ChessNodeView,
        ChessBelowQuery,
        ChessBelowView,
        ChessLeftOut,
        ChessCutReason,
        ChessExtensionReason,
        BoardsQuery,
        AttackQuery,
        BoardsView,
        CellView,
        SetView,
        BitView,
        AttackView,
        EvaluationsQuery,
        EvaluationsView,
        OpinionView,
        TermView,
        StagesView,
        LocatedView,
        MixtureView,
        LiftedView,
    ]
}

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    let (module, file) = (module(), Path::new(FILE));
    if std::env::var_os(UPDATE).is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, &module).unwrap();
    }
    let written = std::fs::read_to_string(file).unwrap_or_default();
    assert!(
        written == module,
        "web/src/wire/index.ts is not current: {UPDATE}=1 cargo test -p server writes it"
    );
}
