//! Matches and tournaments of machines: what is wanted, and how they stand.

use catalogue::Choice;
use serde::{Deserialize, Serialize};
use server::wire::{EloRange, EndReason, Score, Side};

/// A match or tournament that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MatchOrder {
    /// Who plays whom.
    pub format: MatchFormat,
    /// Who takes part. Of a ladder: who is rated, and the rival.
    pub contenders: Vec<ContenderSpec>,
    /// The strengths of the rival of a ladder.
    #[serde(default)]
    pub levels: Vec<u32>,
    /// How many openings each two play, each with both colours.
    pub rounds: u32,
    /// How long they may think.
    pub pace: MatchPace,
    /// How many games are played at once.
    pub concurrency: u32,
    /// For the order of the openings, and for players who draw lots.
    #[serde(default)]
    pub seed: u32,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MatchFormat {
    /// Everyone plays everyone; two play a match.
    RoundRobin,
    /// The first plays all others.
    Gauntlet,
    /// The first plays the second at several levels, and is rated by that.
    Ladder,
}

/// Someone who takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContenderSpec {
    /// The id of the player.
    pub player: String,
    /// How strong it is to play; as well as it can if nothing is said.
    #[serde(default)]
    pub elo: Option<u32>,
}

/// How long players may think for a move; those who have limits of their own keep to those.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum MatchPace {
    /// So many positions: the same games on every machine.
    Nodes {
        /// How many.
        nodes: u32,
    },
    /// So long.
    Time {
        /// How long.
        ms: u32,
    },
}

/// A player that can take part: one of the answer of `GET /api/laboratory/players`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ContenderView {
    /// By which it is asked for.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its strengths, if it has levels.
    pub elo: Option<EloRange>,
}

impl From<&Choice> for ContenderView {
    fn from(choice: &Choice) -> ContenderView {
        let elo = choice.levels.map(|(min, max)| EloRange { min, max });
        ContenderView { id: choice.id.clone(), name: choice.name.clone(), elo }
    }
}

/// How a match stands: the answer of `GET /api/laboratory/jobs/{id}/match`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MatchView {
    /// Who takes part, in the order of the order.
    pub contenders: Vec<ContenderResult>,
    /// What each (the row) did against each (the column).
    pub cross: Vec<Vec<ResultCount>>,
    /// Games that are over.
    pub played: u32,
    /// Games there will be.
    pub planned: u32,
    /// The results of White.
    pub white: ResultCount,
    /// Of two: by how much the first is stronger.
    pub duel: Option<DuelView>,
    /// Of a ladder: what follows for the first.
    pub ladder: Option<LadderEstimate>,
    /// Games that are being played.
    pub boards: Vec<BoardView>,
    /// The last games that ended, the latest first.
    pub recent: Vec<MatchGame>,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ResultCount {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// How someone did.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ContenderResult {
    /// By what name results are told.
    pub name: String,
    /// The results of its games.
    pub results: ResultCount,
    /// Its rating within the tournament, the mean being 0.
    pub rating: MatchRating,
    /// How often it lost by doing what a player must not do.
    pub faults: u32,
    /// The mean depth that it tells.
    pub depth: Option<f64>,
    /// Positions a second, in thousands.
    pub knps: Option<f64>,
}

/// A rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum MatchRating {
    /// As far as can be told.
    Rated {
        /// The rating.
        value: f64,
        /// What to add and subtract for an interval of 95 %, if that can be told.
        error: Option<f64>,
    },
    /// It lost nothing: no rating is high enough.
    Above,
    /// It won nothing: no rating is low enough.
    Below,
    /// It cannot be compared with the others.
    Unknown,
}

/// By how much one of two is stronger.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DuelView {
    /// The difference in Elo; none while all games were won, or lost.
    pub elo: Option<f64>,
    /// What to add and subtract for an interval of 95 %, if that can be told.
    pub error: Option<f64>,
    /// How likely it is that the first is the stronger, of 1.
    pub superiority: Option<f64>,
}

/// The rating that follows from a ladder; parts of it are none where all games were won, or lost.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LadderEstimate {
    /// The likeliest.
    pub elo: Option<f64>,
    /// The lower end of the interval of 95 %.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
    /// As the thesis of 2024 reckoned it: least squares of wins.
    pub by_wins: Option<f64>,
    /// Least squares of scores.
    pub by_scores: Option<f64>,
}

/// A game that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardView {
    /// Which game, as PGN counts them.
    pub round: String,
    /// The number of the contender with White.
    pub white: u32,
    /// The number of the contender with Black.
    pub black: u32,
    /// The position.
    pub fen: String,
    /// The last move in UCI notation.
    pub last_move: Option<String>,
    /// And in algebraic notation.
    pub last_san: Option<String>,
    /// How many plies have been played.
    pub ply: u32,
    /// What White last thought of it.
    pub white_score: Option<Score>,
    /// What Black last thought of it.
    pub black_score: Option<Score>,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MatchGame {
    /// Which game, as PGN counts them.
    pub round: String,
    /// The name of the contender with White.
    pub white: String,
    /// The name of the contender with Black.
    pub black: String,
    /// Who won.
    pub winner: Option<Side>,
    /// Why it ended.
    pub end: MatchEnd,
    /// How many plies it had.
    pub plies: u32,
}

/// Why a game of a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum MatchEnd {
    /// By the rules.
    Rules {
        /// Which.
        reason: EndReason,
    },
    /// It was too long, and ended as a draw.
    Adjudication,
    /// The loser did what a player must not do.
    Fault {
        /// What, in English.
        detail: String,
    },
}
