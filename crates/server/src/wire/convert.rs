//! From the types of the game to those of the wire and back; what is shown of a game is in `views`.

use super::{
    BackupProblem, ClockSpec, ColorChoice, DrawClaim, EloRange, EndReason, Ending, Fault, FenPart,
    GameFilter, GameState, HintStep, IllegalCode, ImportProblem, ImportReport, Letters, LimitsView,
    MachineView, MoveProblem, NewGame, Odds, OddsPiece, Origin, PgnProblem, PlayerSpec, RestoreReport, Score,
    Seat, Side, Sides, SortOrder, Start, StoreProblem,
};
use crate::domain::{self, GameError, StoreError, same_variants};
use crate::limits::Limits;
use chess::{Color, DrawReason, FenError, FenField, Illegal, IllegalReason, Outcome, SanProblem};

/// A value of the wire that stands for one of the game.
pub(super) trait ToDomain {
    /// What it stands for.
    type Domain;
    /// Returns that.
    fn to_domain(self) -> Self::Domain;
}

impl<T: ToDomain> ToDomain for Option<T> {
    type Domain = Option<T::Domain>;
    fn to_domain(self) -> Option<T::Domain> {
        self.map(T::to_domain)
    }
}

/// What is the same in the game and on the wire, and what `From` converts.
macro_rules! to_domain {
    ($($wire:ty => $domain:ty),+ $(,)?) => {
        $(impl ToDomain for $wire {
            type Domain = $domain;
            fn to_domain(self) -> $domain {
                self.into()
            }
        })+
    };
}
to_domain!(u32 => u32, bool => bool, String => String, Side => Color, Letters => domain::Letters);
to_domain!(ClockSpec => domain::ClockSpec, PlayerSpec => domain::PlayerSpec, Odds => domain::Odds);
to_domain!(GameState => domain::GameState, SortOrder => domain::SortOrder);

same_variants!(Color, Side: White, Black);
same_variants!(Letters => domain::Letters: English, Spanish);
same_variants!(HintStep => domain::HintStep: Piece, Move);
same_variants!(ColorChoice => domain::ColorChoice: White, Black, Random);
same_variants!(Seat => domain::Seat: First, Second);
same_variants!(OddsPiece, domain::OddsPiece: Pawn, Knight, Rook, Queen);
same_variants!(domain::Origin => Origin: Played, Imported);
same_variants!(GameState => domain::GameState: Playing, Over, Imported);
same_variants!(SortOrder => domain::SortOrder: Updated, Created, Oldest, Length);
same_variants!(
    domain::StoreProblem => StoreProblem: ReadOnly, Full, Locked, Damaged, Newer, Moved, Other
);
same_variants!(domain::BackupProblem => BackupProblem: Unreadable, Foreign, Newer, Damaged, Game);
same_variants!(
    domain::PgnProblem => PgnProblem:
    Utf16, TooLong, NotClosed, Variation, Tag, Sign, Fen, Variant, NullMove, Other
);
same_variants!(
    domain::EndReason => EndReason:
    Checkmate, Resignation, TimeForfeit, RulesInfraction, Stalemate, InsufficientMaterial, FivefoldRepetition,
    SeventyFiveMoves, ThreefoldRepetition, FiftyMoves, Agreement, TimeForfeitWithoutMatingMaterial, Unknown
);
same_variants!(
    FenField => FenPart: Board, Turn, Castling, EnPassant, HalfmoveClock, FullmoveNumber
);
same_variants!(
    IllegalReason => IllegalCode:
    NoKing, SeveralKings, TooManyMen, TooManyPawns, TooManyPromotions, PawnOnOuterRank, OpponentInCheck,
    TooManyCheckers, CastlingKing, CastlingRook, CastlingSide, EnPassantRank, EnPassantPawn,
    EnPassantOccupied, EnPassantCheck, FullmoveNumber
);

impl<T, U> From<domain::Sides<T>> for Sides<U>
where
    U: From<T>,
{
    fn from(sides: domain::Sides<T>) -> Sides<U> {
        Sides { white: sides.white.into(), black: sides.black.into() }
    }
}

impl From<domain::ClockSpec> for ClockSpec {
    fn from(domain::ClockSpec { base_ms, increment_ms }: domain::ClockSpec) -> ClockSpec {
        ClockSpec { base_ms, increment_ms }
    }
}

impl From<ClockSpec> for domain::ClockSpec {
    fn from(ClockSpec { base_ms, increment_ms }: ClockSpec) -> domain::ClockSpec {
        domain::ClockSpec { base_ms, increment_ms }
    }
}

impl From<PlayerSpec> for domain::PlayerSpec {
    fn from(player: PlayerSpec) -> domain::PlayerSpec {
        match player {
            PlayerSpec::Human { name } => domain::PlayerSpec::Human { name },
            PlayerSpec::Machine { player, elo, think_ms } => {
                domain::PlayerSpec::Machine { player, elo, think_ms }
            }
        }
    }
}

impl From<Odds> for domain::Odds {
    fn from(Odds { giver, piece }: Odds) -> domain::Odds {
        domain::Odds { giver: giver.into(), piece: piece.into() }
    }
}

impl From<Start> for domain::Start {
    fn from(start: Start) -> domain::Start {
        match start {
            Start::Standard => domain::Start::Standard,
            Start::Fen { fen, chess960 } => domain::Start::Fen { fen, chess960 },
            Start::Chess960 { number } => domain::Start::Chess960 { number },
        }
    }
}

impl From<NewGame> for domain::NewGame {
    fn from(game: NewGame) -> domain::NewGame {
        domain::NewGame {
            first: game.first.into(),
            second: game.second.into(),
            first_color: game.first_color.into(),
            start: game.start.into(),
            odds: game.odds.to_domain(),
            clock: game.clock.to_domain(),
            second_clock: game.second_clock.to_domain(),
            takebacks: game.takebacks,
            automatic_draws: game.automatic_draws,
            name: game.name,
        }
    }
}

impl From<GameFilter> for domain::GameFilter {
    fn from(filter: GameFilter) -> domain::GameFilter {
        // What is no number is the number of no game.
        let numbers = |ids: String| ids.split(',').map(|id| id.trim().parse().unwrap_or(0)).collect();
        domain::GameFilter {
            search: filter.search,
            state: filter.state.to_domain(),
            player: filter.player,
            result: filter.result,
            ids: filter.ids.map(numbers),
            sort: filter.sort.unwrap_or_default().into(),
            offset: filter.offset,
            limit: filter.limit,
        }
    }
}

impl From<domain::Ending> for Ending {
    fn from(ending: domain::Ending) -> Ending {
        Ending { winner: ending.winner.map(Side::from), reason: ending.reason.into() }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        domain::Ending::from(outcome).into()
    }
}

impl DrawClaim {
    /// The claim for this reason, if there is one.
    pub fn of(reason: DrawReason) -> Option<DrawClaim> {
        match reason {
            DrawReason::ThreefoldRepetition => Some(DrawClaim::ThreefoldRepetition),
            DrawReason::FiftyMoves => Some(DrawClaim::FiftyMoves),
            _ => None,
        }
    }
}

impl From<domain::Score> for Score {
    fn from(score: domain::Score) -> Score {
        match score {
            domain::Score::Centipawns(value) => Score::Centipawns { value },
            domain::Score::Mate { winner, moves } => Score::Mate { winner: winner.into(), moves },
        }
    }
}

impl Score {
    /// What this side thinks of a position, seen from White.
    pub fn seen_by(color: Color, score: player::Score) -> Score {
        domain::Score::seen_by(color, score).into()
    }
}

impl From<&domain::Machine> for MachineView {
    fn from(machine: &domain::Machine) -> MachineView {
        MachineView {
            id: machine.id.clone(),
            name: machine.name.clone(),
            elo: machine.elo.map(|(min, max)| EloRange { min, max }),
            chess960: machine.chess960,
        }
    }
}

impl From<&Limits> for LimitsView {
    fn from(limits: &Limits) -> LimitsView {
        LimitsView {
            min_think_ms: limits.min_think_ms,
            max_think_ms: limits.max_think_ms,
            default_think_ms: limits.default_think_ms,
            max_base_ms: limits.max_base_ms,
            max_increment_ms: limits.max_increment_ms,
            max_pace_ms: limits.max_pace_ms,
            max_name: limits.max_name,
            max_import: limits.max_import,
            undo_resign_ms: limits.undo_resign_ms,
        }
    }
}

impl ImportReport {
    /// The games that were stored, and what could not be read.
    pub fn new(imported: Vec<u32>, report: domain::ImportReport) -> ImportReport {
        let problem = |domain::ImportProblem { number, line, column, error }| ImportProblem {
            number,
            line,
            column,
            fault: error.into(),
        };
        let problems = report.problems.into_iter().map(problem).collect();
        ImportReport { imported, failed: report.failed, problems }
    }
}

impl From<domain::RestoreReport> for RestoreReport {
    fn from(domain::RestoreReport { games, checked, kept }: domain::RestoreReport) -> RestoreReport {
        RestoreReport { games, checked, kept }
    }
}

impl From<StoreError> for Fault {
    fn from(StoreError { problem, detail }: StoreError) -> Fault {
        Fault::Store { problem: problem.into(), detail }
    }
}

impl From<&FenError> for Fault {
    fn from(error: &FenError) -> Fault {
        GameError::from(error).into()
    }
}

impl From<Illegal> for Fault {
    fn from(illegal: Illegal) -> Fault {
        Fault::IllegalPosition { reasons: illegal.reasons().map(IllegalCode::from).collect() }
    }
}

impl From<GameError> for Fault {
    fn from(error: GameError) -> Fault {
        match error {
            GameError::TooMany { limit } => Fault::TooMany { limit },
            GameError::UnknownGame { game } => Fault::UnknownGame { game },
            GameError::GameOver => Fault::GameOver,
            GameError::GameNotOver => Fault::GameNotOver,
            GameError::NotPlayable => Fault::NotPlayable,
            GameError::NotYourTurn => Fault::NotYourTurn,
            GameError::Stale { ply } => Fault::Stale { ply },
            GameError::BadMove { text, problem } => bad_move(text, problem),
            GameError::BadFen { part, column, detail } => {
                Fault::BadFen { part: part.map(FenPart::from), column, detail }
            }
            GameError::IllegalPosition(illegal) => illegal.into(),
            GameError::NoMoves => Fault::NoMoves,
            GameError::BadChess960Number => Fault::BadChess960Number,
            GameError::BadOdds { piece } => Fault::BadOdds { piece: piece.into() },
            GameError::BadClock => Fault::BadClock,
            GameError::UnknownPlayer { player } => Fault::UnknownPlayer { player },
            GameError::NoChess960 { player } => Fault::NoChess960 { player },
            GameError::BadElo { min, max } => Fault::BadElo { min, max },
            GameError::BadThinkTime { min_ms, max_ms } => Fault::BadThinkTime { min_ms, max_ms },
            GameError::BadName { limit } => Fault::BadName { limit },
            GameError::PlayerFailed { detail } => Fault::PlayerFailed { detail },
            GameError::NoTakebacks => Fault::NoTakebacks,
            GameError::NothingToTakeBack => Fault::NothingToTakeBack,
            GameError::NoDrawOffer => Fault::NoDrawOffer,
            GameError::DrawOfferStands => Fault::DrawOfferStands,
            GameError::NoDrawClaim => Fault::NoDrawClaim,
            GameError::NothingToUndo => Fault::NothingToUndo,
            GameError::NotAnExhibition => Fault::NotAnExhibition,
            GameError::NotPaused => Fault::NotPaused,
            GameError::NoHint => Fault::NoHint,
            GameError::Store(error) => error.into(),
            GameError::BadBackup { problem, game, detail } => {
                Fault::BadBackup { problem: problem.into(), game, detail }
            }
            GameError::BadGameInBackup { game, cause } => {
                let cause = serde_json::to_string(&Fault::from(*cause)).unwrap_or_default();
                let detail = format!("game {game}: {cause}");
                Fault::BadBackup { problem: BackupProblem::Game, game: u32::try_from(game).ok(), detail }
            }
            GameError::BadPgn { problem, found, detail } => {
                Fault::BadPgn { problem: problem.into(), found, detail }
            }
            GameError::Internal => Fault::Internal,
        }
    }
}

fn bad_move(text: String, problem: SanProblem) -> Fault {
    let (problem, candidates) = match problem {
        SanProblem::Unreadable => (MoveProblem::Unreadable, Vec::new()),
        SanProblem::Illegal => (MoveProblem::Illegal, Vec::new()),
        SanProblem::Ambiguous(moves) => (MoveProblem::Ambiguous, moves),
        SanProblem::NoPromotion => (MoveProblem::NoPromotion, Vec::new()),
        SanProblem::NothingTaken => (MoveProblem::NothingTaken, Vec::new()),
    };
    Fault::BadMove { text, problem, candidates }
}
