//! The record of a game.

use crate::bout::{Ending, Played};
use crate::engine::Thoughts;
use crate::note::MoveNote;
use crate::schedule::GameId;
use chess::pgn::{PgnGame, PgnResult, PgnWriteError, Ply, Step, Variant};
use chess::{CastlingNotation, Color, Game, Position};
use player::Score;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::time::Duration;
use thiserror::Error;

/// A finished game, with everything known about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game.
    pub id: GameId,
    /// The contender with White.
    pub white: String,
    /// The contender with Black.
    pub black: String,
    /// White's time control, as text.
    pub white_pace: String,
    /// Black's time control, as text.
    pub black_pace: String,
    /// The number of the opening.
    pub opening: u64,
    /// The name of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_name: Option<String>,
    /// The start position, as FEN.
    pub start: String,
    /// Whether the game is Chess960.
    pub chess960: bool,
    /// How many of the plies are the opening.
    pub opening_plies: usize,
    /// The moves in UCI's Chess960 notation, castling as the king taking its rook, separated by
    /// spaces.
    pub moves: String,
    /// A note for each move after the opening.
    pub notes: Vec<MoveNote>,
    /// How it ended.
    pub ending: Ending,
    /// When it started, in UTC; empty if not known.
    #[serde(default)]
    pub date: String,
    /// How long it took, including preparation and cleanup.
    #[serde(default)]
    pub seconds: f64,
    /// How much of that the engines took to start and get ready.
    #[serde(default)]
    pub ready_seconds: f64,
}

/// A record that contradicts itself.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {id} cannot be replayed: {why}")]
pub struct RecordError {
    id: GameId,
    why: String,
}

impl GameRecord {
    /// Fills in what was played.
    pub(crate) fn take(&mut self, played: Played) {
        // Castling is the king taking its rook in every game, so it is never mistaken for another
        // king move.
        let text = |m: &chess::Move| m.uci(CastlingNotation::KingTakesRook).to_string();
        let moves: Vec<String> = played.game.moves().iter().map(text).collect();
        self.moves = moves.join(" ");
        (self.notes, self.ending) = (played.notes, played.ending);
    }

    /// Replays the game.
    ///
    /// # Errors
    /// If the position or a move is illegal.
    pub fn game(&self) -> Result<Game, RecordError> {
        let error = |why: &dyn std::fmt::Display| RecordError { id: self.id, why: why.to_string() };
        let mut game = Game::new(Position::from_fen(&self.start).map_err(|why| error(&why))?);
        for text in self.moves.split_whitespace() {
            let m = game.position().parse_uci(text).map_err(|why| error(&why))?;
            game.play(m).map_err(|why| error(&why))?;
        }
        Ok(game)
    }

    /// Returns the game as PGN, with scores from White's side, depth, move time and clock in
    /// comments.
    ///
    /// # Errors
    /// If the record contradicts itself.
    pub fn to_pgn(&self, event: &str) -> Result<String, RecordError> {
        let game = self.game()?;
        let mut pgn = PgnGame::new(game.start().clone());
        if self.chess960 {
            pgn.variant = Variant::Chess960;
        }
        pgn.result = match self.ending.winner {
            Some(crate::Side::White) => PgnResult::Win(Color::White),
            Some(crate::Side::Black) => PgnResult::Win(Color::Black),
            None => PgnResult::Draw,
        };
        let moment = self.date.as_str();
        let tags = [
            ("Event", event),
            ("Date", &moment.get(..10).unwrap_or("????.??.??").replace('-', ".")),
            ("Round", &self.id.to_string()),
            ("White", &self.white),
            ("Black", &self.black),
            ("UTCTime", moment.get(11..19).unwrap_or("??:??:??")),
            ("Opening", self.opening_name.as_deref().unwrap_or_default()),
            ("OpeningNumber", &self.opening.saturating_add(1).to_string()),
            ("WhiteTimeControl", &self.white_pace),
            ("BlackTimeControl", &self.black_pace),
            ("PlyCount", &game.moves().len().to_string()),
            ("Termination", self.ending.reason.termination()),
        ];
        for (name, value) in tags {
            if !value.is_empty() {
                // A name may contain anything; characters that a tag cannot hold are dropped.
                let clean: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                let _ = pgn.tags.set(name, &clean);
            }
        }
        for (ply, &m) in game.moves().iter().enumerate() {
            let mut step = Ply::new(Step::Move(m));
            let note = ply.checked_sub(self.opening_plies).and_then(|number| self.notes.get(number));
            let color = game.positions()[ply].turn();
            step.comments.extend(note.map(|note| note.comment(color)));
            pgn.line.moves.push(step);
        }
        // A reason may quote a program, and so be longer than a comment may be.
        let reason: String = self.ending.reason.to_string().chars().take(LONGEST_REASON).collect();
        let last = format!("{}: {reason}", self.ending.result()).replace(['{', '}'], "'");
        match pgn.line.moves.last_mut() {
            Some(ply) => ply.comments.push(last),
            None => pgn.line.comments.push(last),
        }
        pgn.to_pgn().map_err(|why: PgnWriteError| RecordError { id: self.id, why: why.to_string() })
    }
}

/// Longest reason of a game's end in its PGN, in characters.
const LONGEST_REASON: usize = 2000;

impl MoveNote {
    /// Returns the note as PGN comment commands.
    fn comment(&self, color: Color) -> String {
        let mut text = String::new();
        if let Some(score) = self.thought.score {
            let sign = if color == Color::White { 1_i32 } else { -1 };
            let _ = match score {
                Score::Centipawns(value) => {
                    write!(text, "[%eval {:.2}", f64::from(sign) * f64::from(value) / 100.0)
                }
                Score::Mates(moves) => write!(text, "[%eval #{}", i64::from(sign) * i64::from(moves)),
                Score::Mated(moves) => write!(text, "[%eval #{}", -i64::from(sign) * i64::from(moves)),
            };
            let _ = match self.thought.depth {
                Some(depth) => write!(text, ",{depth}] "),
                None => write!(text, "] "),
            };
        }
        if let Some(clock) = self.clock {
            let _ = write!(text, "[%clk {}] ", Hours(clock));
        }
        let _ = write!(text, "[%emt {}]", Hours(self.elapsed));
        text
    }
}

/// Hours, minutes and seconds with thousandths.
struct Hours(Duration);

impl std::fmt::Display for Hours {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (seconds, ms) = (self.0.as_secs(), self.0.subsec_millis());
        write!(f, "{}:{:02}:{:02}.{ms:03}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

/// A note with short field names, for one line per game.
#[derive(Serialize, Deserialize)]
struct ShortNote {
    /// Microseconds.
    #[serde(default)]
    us: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_us: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    /// Moves to mate; negative if mated, which `mated` says too, because 0 has no sign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    mated: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seldepth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl From<MoveNote> for ShortNote {
    fn from(note: MoveNote) -> ShortNote {
        let us = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let Thoughts { score, depth, selective_depth, nodes } = note.thought;
        let (cp, mate, mated) = match score {
            Some(Score::Centipawns(value)) => (Some(value), None, false),
            Some(Score::Mates(moves)) => (None, Some(i64::from(moves)), false),
            Some(Score::Mated(moves)) => (None, Some(-i64::from(moves)), true),
            None => (None, None, false),
        };
        ShortNote {
            us: us(note.elapsed),
            clock_us: note.clock.map(us),
            cp,
            mate,
            mated,
            depth,
            seldepth: selective_depth,
            nodes,
        }
    }
}

impl From<ShortNote> for MoveNote {
    fn from(short: ShortNote) -> MoveNote {
        let moves = short.mate.map(|moves| u32::try_from(moves.unsigned_abs()).unwrap_or(u32::MAX));
        let score = match (moves, short.mated) {
            (Some(moves), true) => Some(Score::Mated(moves)),
            (Some(moves), false) => Some(Score::Mates(moves)),
            (None, _) => short.cp.map(Score::Centipawns),
        };
        MoveNote {
            elapsed: Duration::from_micros(short.us),
            clock: short.clock_us.map(Duration::from_micros),
            thought: Thoughts {
                score,
                depth: short.depth,
                selective_depth: short.seldepth,
                nodes: short.nodes,
            },
        }
    }
}

impl Serialize for MoveNote {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ShortNote::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MoveNote {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<MoveNote, D::Error> {
        ShortNote::deserialize(deserializer).map(MoveNote::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reason, Side};

    fn record() -> GameRecord {
        let ms = Duration::from_millis;
        let thought = |score, depth| Thoughts { score, depth, ..Thoughts::default() };
        let note = |elapsed, clock, thought| MoveNote { elapsed, clock, thought };
        GameRecord {
            id: GameId { round: 4, encounter: 0, game: 1 },
            white: "A \"quoted\" {name}".into(),
            black: "B".into(),
            white_pace: "1+0.01".into(),
            black_pace: "depth 3".into(),
            opening: 4,
            opening_name: Some("Fool's".into()),
            start: Position::default().to_fen().to_string(),
            chess960: false,
            opening_plies: 1,
            moves: "f2f3 e7e5 g2g4 d8h4".into(),
            notes: vec![
                note(ms(12), None, thought(Some(Score::Centipawns(35)), Some(3))),
                note(ms(100), Some(ms(3_661_500)), thought(Some(Score::Mated(1)), None)),
                note(ms(1), None, thought(None, None)),
            ],
            ending: Ending { winner: Some(Side::Black), reason: Reason::Rules("checkmate".into()) },
            date: "2026-02-03T04:05:06Z".into(),
            seconds: 0.5,
            ready_seconds: 0.125,
        }
    }

    #[test]
    fn pgn_tells_scores_from_whites_side_with_clocks() {
        let text = record().to_pgn("Test").unwrap();
        let game: PgnGame = text.parse().unwrap();
        let comments: Vec<&str> =
            game.line.moves.iter().map(|ply| ply.comments.first().map_or("", String::as_str)).collect();
        assert_eq!(
            comments,
            [
                "",
                "[%eval -0.35,3] [%emt 0:00:00.012]",
                "[%eval #-1] [%clk 1:01:01.500] [%emt 0:00:00.100]",
                "[%emt 0:00:00.001]"
            ]
        );
        assert_eq!(game.line.moves[3].comments.last().unwrap(), "0-1: checkmate");
        assert_eq!(game.tags.get("Round"), Some("5.1.2"));
        assert_eq!(game.tags.get("Date"), Some("2026.02.03"));
        assert_eq!(game.tags.get("White"), Some("A \"quoted\" {name}"));
        assert_eq!(game.result, PgnResult::Win(Color::Black));
    }

    #[test]
    fn json_keeps_everything() {
        let mut record = record();
        record.notes[2].thought = Thoughts {
            score: Some(Score::Mated(0)),
            depth: Some(1),
            selective_depth: Some(2),
            nodes: Some(3),
        };
        let line = serde_json::to_string(&record).unwrap();
        assert!(!line.contains('\n'));
        assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), record);
    }

    #[test]
    fn a_record_that_contradicts_itself_is_refused() {
        let mut broken = record();
        broken.moves = "f2f3 e7e5 g2g4 d8h5".into();
        assert!(broken.to_pgn("").unwrap_err().to_string().starts_with("game 5.1.2 cannot be replayed"));
    }
}
