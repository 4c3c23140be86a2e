//! The values that a row has as JSON, in the form of schema version 5; versions 1 to 5 wrote the same.
//!
//! These types belong to the file, and to nothing else: neither the game nor the wire knows them. A value
//! that is to look different needs another step of `schema`, and a form beside the one here which reads
//! what was written before.

use super::schema::VERSION;
use crate::domain::{self, ClockSpec, PlayerSpec, ReviewedPosition, Sides, Terms, same_variants};
use chess::{Color, Position};
use rusqlite::Row;
use rusqlite::types::Type;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The schema version whose values these types write.
const FORM: i32 = 5;
const _: () = assert!(FORM == VERSION, "a new schema version must say which forms its values have");

/// A type of the game that a column keeps as JSON.
pub(super) trait Stored: Sized {
    /// Its form in the file.
    type Form: Serialize + DeserializeOwned;
    /// Returns the form of a value.
    fn form(&self) -> Self::Form;
    /// Returns the value of a form.
    fn of(form: Self::Form) -> Self;
}

/// Returns a value as a column keeps it.
pub(super) fn json<T: Stored>(value: &T) -> String {
    // Forms have string keys only, so this cannot fail.
    serde_json::to_string(&value.form()).unwrap_or_default()
}

/// Returns the value of a column.
pub(super) fn parsed<T: Stored>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map(T::of).map_err(damaged)
}

/// Returns the value of a column that may be empty.
pub(super) fn parsed_option<T: Stored>(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<T>> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| serde_json::from_str(&text).map(T::of).map_err(damaged)).transpose()
}

/// A value that makes no sense.
pub(super) fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(error))
}

/// A side: `"white"`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Side {
    White,
    Black,
}
same_variants!(Side, Color: White, Black);

/// A player: `{"type":"machine","player":"tower","elo":null,"thinkMs":100}`.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub(super) enum Player {
    Human {
        #[serde(default)]
        name: Option<String>,
    },
    Machine {
        player: String,
        #[serde(default)]
        elo: Option<u32>,
        #[serde(default)]
        think_ms: Option<u32>,
    },
}

impl Stored for PlayerSpec {
    type Form = Player;

    fn form(&self) -> Player {
        match self.clone() {
            PlayerSpec::Human { name } => Player::Human { name },
            PlayerSpec::Machine { player, elo, think_ms } => Player::Machine { player, elo, think_ms },
        }
    }

    fn of(form: Player) -> PlayerSpec {
        match form {
            Player::Human { name } => PlayerSpec::Human { name },
            Player::Machine { player, elo, think_ms } => PlayerSpec::Machine { player, elo, think_ms },
        }
    }
}

/// The clocks: `{"white":{"baseMs":60000,"incrementMs":0},"black":…}`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clocks {
    white: Clock,
    black: Clock,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Clock {
    base_ms: u32,
    increment_ms: u32,
}

impl Stored for Sides<ClockSpec> {
    type Form = Clocks;

    fn form(&self) -> Clocks {
        let Sides { white, black } =
            self.map(|&ClockSpec { base_ms, increment_ms }| Clock { base_ms, increment_ms });
        Clocks { white, black }
    }

    fn of(Clocks { white, black }: Clocks) -> Sides<ClockSpec> {
        Sides { white, black }.map(|&Clock { base_ms, increment_ms }| ClockSpec { base_ms, increment_ms })
    }
}

/// The tags of an imported game: `[["Event","…"],…]`.
impl Stored for Vec<(String, String)> {
    type Form = Vec<(String, String)>;

    fn form(&self) -> Self::Form {
        self.clone()
    }

    fn of(form: Self::Form) -> Self {
        form
    }
}

/// An ending: `{"winner":"white","reason":"checkmate"}`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Ending {
    winner: Option<Side>,
    reason: EndReason,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum EndReason {
    Checkmate,
    Resignation,
    TimeForfeit,
    RulesInfraction,
    Stalemate,
    InsufficientMaterial,
    FivefoldRepetition,
    SeventyFiveMoves,
    ThreefoldRepetition,
    FiftyMoves,
    Agreement,
    TimeForfeitWithoutMatingMaterial,
    Unknown,
}
same_variants!(
    EndReason, domain::EndReason:
    Checkmate, Resignation, TimeForfeit, RulesInfraction, Stalemate, InsufficientMaterial, FivefoldRepetition,
    SeventyFiveMoves, ThreefoldRepetition, FiftyMoves, Agreement, TimeForfeitWithoutMatingMaterial, Unknown
);

impl Stored for domain::Ending {
    type Form = Ending;

    fn form(&self) -> Ending {
        Ending { winner: self.winner.map(Side::from), reason: self.reason.into() }
    }

    fn of(form: Ending) -> domain::Ending {
        domain::Ending { winner: form.winner.map(Color::from), reason: form.reason.into() }
    }
}

/// A score: `{"type":"centipawns","value":12}`.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(super) enum Score {
    Centipawns { value: i32 },
    Mate { winner: Side, moves: u32 },
}

impl Stored for domain::Score {
    type Form = Score;

    fn form(&self) -> Score {
        match *self {
            domain::Score::Centipawns(value) => Score::Centipawns { value },
            domain::Score::Mate { winner, moves } => Score::Mate { winner: winner.into(), moves },
        }
    }

    fn of(form: Score) -> domain::Score {
        match form {
            Score::Centipawns { value } => domain::Score::Centipawns(value),
            Score::Mate { winner, moves } => domain::Score::Mate { winner: winner.into(), moves },
        }
    }
}

/// A reviewed position, whose line is written with the positions after its moves.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Review {
    pub(super) ply: u32,
    depth: u32,
    score: Option<Score>,
    line: Vec<LineMove>,
}

#[derive(PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LineMove {
    san: String,
    uci: String,
    fen: String,
}

impl Review {
    /// Returns what is kept of a reviewed position.
    pub(super) fn new(found: &ReviewedPosition, position: &Position, terms: &Terms) -> Review {
        let written = terms.written_line(position, found.line.iter().copied());
        Review {
            ply: found.ply,
            depth: found.depth,
            score: found.score.map(|score| score.form()),
            line: written.into_iter().map(|(san, uci, fen)| LineMove { san, uci, fen }).collect(),
        }
    }

    /// Returns what was found; `None` if the line cannot be played from this position, or is not
    /// written as we write it.
    pub(super) fn found(self, position: &Position, terms: &Terms) -> Option<ReviewedPosition> {
        let mut after = position.clone();
        let mut line = Vec::new();
        for step in &self.line {
            let m = after.parse_uci(&step.uci).ok()?;
            after.play(m).ok()?;
            line.push(m);
        }
        let written = terms.written_line(position, line.iter().copied());
        let same = written.into_iter().map(|(san, uci, fen)| LineMove { san, uci, fen }).eq(self.line);
        let score = self.score.map(domain::Score::of);
        same.then_some(ReviewedPosition { ply: self.ply, depth: self.depth, score, line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As version 5 wrote them: a store of today reads and writes the same.
    #[test]
    fn values_have_the_form_that_version_5_gave_them() {
        fn check<T: Stored + PartialEq + std::fmt::Debug>(value: T, text: &str) {
            assert_eq!(json(&value), text);
            assert_eq!(T::of(serde_json::from_str(text).unwrap()), value);
        }
        check(PlayerSpec::Human { name: None }, r#"{"type":"human","name":null}"#);
        check(
            PlayerSpec::Machine { player: "tower".to_owned(), elo: None, think_ms: Some(100) },
            r#"{"type":"machine","player":"tower","elo":null,"thinkMs":100}"#,
        );
        let clock = |base_ms| ClockSpec { base_ms, increment_ms: 2 };
        check(
            Sides { white: clock(1), black: clock(3) },
            r#"{"white":{"baseMs":1,"incrementMs":2},"black":{"baseMs":3,"incrementMs":2}}"#,
        );
        check(vec![("Event".to_owned(), "x".to_owned())], r#"[["Event","x"]]"#);
        let winner = Some(Color::Black);
        let reason = domain::EndReason::TimeForfeit;
        check(domain::Ending { winner, reason }, r#"{"winner":"black","reason":"timeForfeit"}"#);
        check(domain::Score::Centipawns(-7), r#"{"type":"centipawns","value":-7}"#);
        let mate = domain::Score::Mate { winner: Color::White, moves: 3 };
        check(mate, r#"{"type":"mate","winner":"white","moves":3}"#);
    }

    /// Versions before levels and thinking times left those fields out.
    #[test]
    fn a_machine_without_settings_is_read() {
        let text = r#"{"type":"machine","player":"random"}"#;
        let machine = PlayerSpec::Machine { player: "random".to_owned(), elo: None, think_ms: None };
        assert_eq!(PlayerSpec::of(serde_json::from_str(text).unwrap()), machine);
    }
}
