//! The standings of a match, as shown on the page.

use super::matches::names;
use crate::limits::{MAX_GAME_LINE, RECENT_GAMES};
use crate::wire::{
    BoardView, ContenderResult, DuelView, LabFault, LadderEstimate, MatchEnd, MatchFormat, MatchGame,
    MatchOrder, MatchRating, MatchView, ResultCount,
};
use arena::engine::Thoughts;
use arena::ladder::{Row, Table};
use arena::runner::Glimpse;
use arena::schedule::{Format, Length, Schedule};
use arena::{GameRecord, MATCH_JOURNAL, Reason, Standings};
use catalogue::Contenders;
use chess::{CastlingNotation, Color};
use journal::{JournalError, Kind, Reader};
use server::mount::store_error;
use server::wire::{EndReason, Ending, Fault, Score, Side, StoreProblem};
use stats::rating::{self, Encounter, Standing};
use stats::{Tally, Trinomial};
use std::collections::VecDeque;
use std::path::Path;

/// The state shown for a match.
pub struct Scoreboard {
    levels: Vec<Option<u32>>,
    ladder: bool,
    view: MatchView,
    recent: VecDeque<MatchGame>,
}

impl Scoreboard {
    /// Creates an empty state.
    pub fn new(order: &MatchOrder, contenders: &Contenders) -> Scoreboard {
        let (names, levels): (Vec<String>, Vec<_>) = names(order, contenders).into_iter().unzip();
        let mut board = Scoreboard {
            levels,
            ladder: order.format == MatchFormat::Ladder,
            view: MatchView {
                contenders: Vec::new(),
                cross: Vec::new(),
                played: 0,
                planned: 0,
                white: ResultCount::default(),
                duel: None,
                ladder: None,
                boards: Vec::new(),
                recent: Vec::new(),
            },
            recent: VecDeque::new(),
        };
        board.results(&Standings::new(names), 0);
        board
    }

    /// Sets the results so far.
    pub fn results(&mut self, standings: &Standings, planned: u64) {
        let players = standings.names().len();
        let ratings = ratings(standings);
        let one = |number: usize| {
            let effort = standings.effort(number);
            let speed = effort.nodes as f64 / effort.seconds / 1000.0;
            ContenderResult {
                name: standings.names()[number].clone(),
                results: standings.total(number).games.into(),
                rating: ratings[number],
                faults: standings.faults(number).values().sum::<u64>() as u32,
                depth: effort.mean_depth(),
                knps: Some(speed).filter(|speed| speed.is_finite() && *speed > 0.0),
            }
        };
        self.view.contenders = (0..players).map(one).collect();
        let against = |row: usize, column: usize| standings.meeting(row, column).games.into();
        self.view.cross =
            (0..players).map(|row| (0..players).map(|column| against(row, column)).collect()).collect();
        self.view.played = standings.games() as u32;
        self.view.planned = u32::try_from(planned).unwrap_or(u32::MAX);
        self.view.white = standings.white().into();
        self.view.duel = (players == 2 && standings.games() > 0).then(|| duel(standings));
        self.view.ladder = self.ladder.then(|| self.estimate(standings)).flatten();
    }

    /// Returns the first contender's rating from a ladder.
    fn estimate(&self, standings: &Standings) -> Option<LadderEstimate> {
        let row = |(number, level): (usize, &Option<u32>)| {
            let games = standings.meeting(0, number).games;
            let level = i64::from((*level)?);
            Some(Row { level, wins: games.wins, losses: games.losses, draws: games.draws })
        };
        let rows = self.levels.iter().enumerate().skip(1).filter_map(row).collect();
        let found = Table::new(rows).ok()?.estimates(0.95).ok()?;
        Some(LadderEstimate {
            elo: found.likelihood,
            low: found.low,
            high: found.high,
            by_wins: found.wins,
            by_scores: found.scores,
        })
    }

    /// Records the end of a game.
    pub fn ended(&mut self, record: &GameRecord) {
        self.recent.push_front(MatchGame {
            round: record.id.to_string(),
            white: record.white.clone(),
            black: record.black.clone(),
            winner: record.ending.winner.map(|side| match side {
                arena::Side::White => Side::White,
                arena::Side::Black => Side::Black,
            }),
            end: match &record.ending.reason {
                Reason::Rules(words) => MatchEnd::Rules { reason: reason(words) },
                Reason::Adjudication(_) => MatchEnd::Adjudication,
                Reason::Fault { .. } => MatchEnd::Fault { detail: record.ending.reason.kind().to_owned() },
            },
            plies: record.moves.split_whitespace().count() as u32,
        });
        self.recent.truncate(RECENT_GAMES);
    }

    /// Sets the games in progress.
    pub fn games(&mut self, games: &[Glimpse]) {
        self.view.boards = games.iter().map(board).collect();
    }

    /// All of it.
    pub fn view(&self) -> MatchView {
        MatchView { recent: self.recent.iter().cloned().collect(), ..self.view.clone() }
    }
}

/// Returns the standings from the games in a match's folder.
///
/// # Errors
/// If the folder cannot be read, or is damaged.
pub fn stored(order: &MatchOrder, contenders: &Contenders, folder: &Path) -> Result<MatchView, LabFault> {
    let mut board = Scoreboard::new(order, contenders);
    let names: Vec<String> = board.view.contenders.iter().map(|one| one.name.clone()).collect();
    let format = match order.format {
        MatchFormat::RoundRobin => Format::RoundRobin,
        MatchFormat::Gauntlet | MatchFormat::Ladder => Format::Gauntlet,
    };
    let length = Length { rounds: order.rounds, repeat: 2 };
    let planned = Schedule::new(format, names.len(), length).games();
    let mut standings = Standings::new(names);
    let path = folder.join("games.jsonl");
    let kind = Kind { max_line: MAX_GAME_LINE, ..MATCH_JOURNAL };
    if let Some(mut reader) = Reader::open(&kind, &path).map_err(fault)? {
        while let Some(record) = reader.record().map_err(fault)? {
            standings.add(&record);
            board.ended(&record);
        }
    }
    board.results(&standings, planned);
    Ok(board.view())
}

/// Why the games of a match cannot be read.
fn fault(error: JournalError) -> LabFault {
    match error {
        JournalError::Io { path, error } => store_error(&path, &error).into(),
        other => Fault::Store { problem: StoreProblem::Damaged, detail: other.to_string() }.into(),
    }
}

impl From<Trinomial> for ResultCount {
    fn from(games: Trinomial) -> ResultCount {
        ResultCount { wins: games.wins as u32, draws: games.draws as u32, losses: games.losses as u32 }
    }
}

/// Rates the contenders within the tournament; the mean of the connected ones is 0.
fn ratings(standings: &Standings) -> Vec<MatchRating> {
    let players = standings.names().len();
    let mut encounters = Vec::new();
    for white in 0..players {
        for black in white + 1..players {
            encounters.push(Encounter { white, black, results: standings.meeting(white, black).games });
        }
    }
    let options = rating::Options { first_move: false, ..rating::Options::default() };
    let rating_of = |standing: &Standing| match standing {
        Standing::Rated(rating) => MatchRating::Rated { value: rating.value, error: rating.error },
        Standing::Above => MatchRating::Above,
        Standing::Below => MatchRating::Below,
        Standing::Unconnected => MatchRating::Unknown,
    };
    let alone = standings.games() == 0;
    match rating::rate(players, &encounters, &options) {
        Ok(list) if !alone => list.standings().iter().map(rating_of).collect(),
        _ => vec![MatchRating::Unknown; players],
    }
}

/// Returns the strength difference of two: by game pairs where there are any.
fn duel(standings: &Standings) -> DuelView {
    let meeting = standings.meeting(0, 1);
    let (elo, superiority) = if meeting.pairs.results() > 0 {
        (meeting.pairs.logistic_elo(), meeting.pairs.likelihood_of_superiority())
    } else {
        (meeting.games.logistic_elo(), meeting.games.likelihood_of_superiority())
    };
    DuelView { elo: elo.map(|elo| elo.value), error: elo.and_then(|elo| elo.error), superiority }
}

fn board(glimpse: &Glimpse) -> BoardView {
    let game = &glimpse.game;
    let last = game.moves().last();
    let before = last.and_then(|_| game.positions().get(game.moves().len() - 1));
    let [white, black] = [Color::White, Color::Black].map(|color| {
        let thoughts: Option<Thoughts> = glimpse.thoughts[color as usize];
        thoughts.and_then(|thoughts| thoughts.score).map(|score| Score::seen_by(color, score))
    });
    BoardView {
        round: glimpse.id.to_string(),
        white: glimpse.white as u32,
        black: glimpse.black as u32,
        fen: game.position().to_fen().to_string(),
        last_move: last.map(|m| m.uci(CastlingNotation::KingToTarget).to_string()),
        last_san: last.zip(before).and_then(|(&m, position)| Some(position.san(m).ok()?.to_string())),
        ply: game.moves().len() as u32,
        white_score: white,
        black_score: black,
    }
}

/// Parses the reason of an ending by the rules, as the arena stores it.
fn reason(words: &str) -> EndReason {
    use chess::{DrawReason, Outcome, WinReason};
    let wins =
        [WinReason::Checkmate, WinReason::Resignation, WinReason::TimeForfeit, WinReason::RulesInfraction];
    let draws = [
        DrawReason::Stalemate,
        DrawReason::InsufficientMaterial,
        DrawReason::FivefoldRepetition,
        DrawReason::SeventyFiveMoves,
        DrawReason::ThreefoldRepetition,
        DrawReason::FiftyMoves,
        DrawReason::Agreement,
        DrawReason::TimeForfeitWithoutMatingMaterial,
    ];
    let won = wins.into_iter().filter(|reason| reason.to_string() == words);
    let won = won.map(|reason| Outcome::Win { winner: Color::White, reason });
    let drawn = draws.into_iter().filter(|reason| reason.to_string() == words).map(Outcome::Draw);
    won.chain(drawn).next().map_or(EndReason::Unknown, |outcome| Ending::from(outcome).reason)
}
