//! Game pairs between thesis engines, levels of Quevedo and programs, played by the arena.

use crate::error::LabError;
use crate::text::Language;
use arena::engine::Registry;
use arena::runner::{self, Audience, Plan, Progress, Surroundings};
use arena::schedule::{Format, Length};
use arena::{Adjudication, Contender, GameRecord, Openings, Pace, Reason};
use chess::Color;
use chess::pgn::{PgnGame, PgnResult};
use player::Stop;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game that has not ended by this move is drawn.
pub(crate) const LONGEST: u32 = 200;

/// Time limit for a silent program.
const PATIENCE: Duration = Duration::from_secs(60);

/// The players that need nothing but this program; a level needs no limit besides its own.
pub(crate) fn registry() -> Registry {
    let mut registry = Registry::default();
    for entry in catalogue::PLAYERS {
        if !registry.has(entry.id) {
            registry.add(entry.id, move |settings| entry.player(settings.seed, settings.options));
        }
    }
    registry
}

/// Returns Quevedo at a level.
pub(crate) fn level(elo: u32) -> Contender {
    let options =
        [("Hash", "1".to_owned()), ("UCI_Elo", elo.to_string()), ("UCI_LimitStrength", true.to_string())];
    let options = options.map(|(name, value)| (name.to_owned(), Some(value))).to_vec();
    Contender { name: format!("Quevedo {elo}"), options, ..Contender::built_in("quevedo") }
}

/// Returns a thesis engine with these options and limits.
pub(crate) fn classic(engine: &str, options: &[(&str, &str)], pace: Pace) -> Contender {
    let options = options.iter().map(|&(name, value)| (name.to_owned(), Some(value.to_owned())));
    Contender { options: options.collect(), pace, ..Contender::built_in(engine) }
}

/// The results of a game pair with the same opening.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pair {
    /// The games.
    pub games: Vec<Score>,
    /// Moves that the first and the second player made themselves.
    pub moves: [u64; 2],
    /// The nodes they reported.
    pub nodes: [u64; 2],
}

/// The record of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Score {
    /// Whether the first player had White.
    pub white: bool,
    /// The first player's points, doubled: 2, 1 or 0.
    pub points: u8,
    /// Why it ended.
    pub ending: String,
    /// Whether it ended by a program's fault.
    pub fault: bool,
    /// Moves in UCI notation.
    pub moves: String,
}

impl Pair {
    /// Returns the first player's wins, draws and losses.
    pub(crate) fn results(&self) -> [u64; 3] {
        [2, 1, 0].map(|points| self.games.iter().filter(|game| game.points == points).count() as u64)
    }
}

/// Returns the first player's wins, draws and losses in some game pairs.
pub(crate) fn summed(pairs: &[Pair]) -> [u64; 3] {
    pairs.iter().map(Pair::results).fold([0; 3], |sum, one| [0, 1, 2].map(|place| sum[place] + one[place]))
}

/// Records each finished game.
struct Scribe<'a> {
    first: &'a str,
    pair: Pair,
}

impl Audience for Scribe<'_> {
    fn finished(&mut self, record: &GameRecord, _: &Progress<'_>) {
        let white = record.white == self.first;
        let score = (2.0 * record.ending.white_score()) as u8;
        self.pair.games.push(Score {
            white,
            points: if white { score } else { 2 - score },
            ending: record.ending.reason.kind().to_owned(),
            fault: matches!(record.ending.reason, Reason::Fault { .. }),
            moves: record.moves.clone(),
        });
    }
}

/// Plays a game pair from the opening of this round.
pub(crate) fn pair(
    first: &Contender,
    second: &Contender,
    openings: &Openings,
    lots: (u64, u64),
    stop: &Stop,
) -> Result<Pair, LabError> {
    pair_of(&registry(), [first, second], openings, lots, stop)
}

/// Like `pair`, between players of another registry.
pub(crate) fn pair_of(
    registry: &Registry,
    [first, second]: [&Contender; 2],
    openings: &Openings,
    (round, seed): (u64, u64),
    stop: &Stop,
) -> Result<Pair, LabError> {
    let plan = Plan {
        event: "Laboratory".to_owned(),
        contenders: vec![first.clone(), second.clone()],
        format: Format::RoundRobin,
        length: Length { rounds: 1, repeat: 2 },
        chess960: false,
        adjudication: Adjudication { move_limit: Some(LONGEST), ..Adjudication::default() },
        // Each round has its own random seed.
        seed: seeded::spread(seed).wrapping_add(round),
        concurrency: 1,
        sprt: None,
        patience: PATIENCE,
        openings: serde_json::Value::Null,
    };
    let openings = openings.clone().starting_at((round % openings.len() as u64) as usize);
    let around = Surroundings { registry, openings: &openings, oracle: None, folder: None, stop };
    let mut scribe = Scribe { first: &first.name, pair: Pair::default() };
    let finish = runner::run(&plan, around, &mut scribe);
    if stop.is_raised() {
        return Err(LabError::Stopped);
    }
    let standings = finish?.standings;
    let efforts = [0, 1].map(|number| standings.effort(number));
    let mut pair = scribe.pair;
    pair.moves = efforts.map(|effort| effort.moves);
    pair.nodes = efforts.map(|effort| effort.nodes);
    Ok(pair)
}

/// Translates the arena's word for a game's end.
fn ending(kind: &str, language: Language) -> String {
    let spanish = match kind {
        "checkmate" => "jaque mate",
        "stalemate" => "rey ahogado",
        "insufficient material" => "material insuficiente",
        "threefold repetition" => "triple repetición",
        "fivefold repetition" => "quíntuple repetición",
        "the fifty-move rule" => "regla de las cincuenta jugadas",
        "the seventy-five-move rule" => "regla de las setenta y cinco jugadas",
        "adjudication" => "adjudicación",
        other => other,
    };
    match language {
        Language::English => kind.to_owned(),
        Language::Spanish => spanish.to_owned(),
    }
}

/// Returns a recorded game as PGN; the comment of its last move is the reason of its end.
pub(crate) fn pgn(game: &Score, first: &str, second: &str, language: Language) -> PgnGame {
    let mut pgn = PgnGame::default();
    let (white, black) = if game.white { (first, second) } else { (second, first) };
    // Our own names are valid in PGN.
    let _ = pgn.tags.set("Event", language.say("Laboratory", "Laboratorio"));
    let _ = pgn.tags.set("White", white);
    let _ = pgn.tags.set("Black", black);
    let mut position = pgn.start.clone();
    for text in game.moves.split_whitespace() {
        let Ok(m) = position.parse_uci(text) else { break };
        position.play_unchecked(m, &mut ());
        pgn.line.push(m);
    }
    pgn.result = match (game.points, game.white) {
        (1, _) => PgnResult::Draw,
        (2, true) | (0, false) => PgnResult::Win(Color::White),
        _ => PgnResult::Win(Color::Black),
    };
    if let Some(last) = pgn.line.moves.last_mut() {
        last.comments.push(ending(&game.ending, language));
    }
    pgn
}
