//! One game between two engines.

use crate::Pace;
use crate::adjudication::{self, Adjudication, Ground, Oracle};
use crate::engine::{Engine, Fault, Task};
use crate::note::MoveNote;
use chess::{Color, Game, Outcome};
use player::{Answer, Clock, Stop};
use serde::{Deserialize, Serialize};

/// A game to be played.
#[derive(Clone, Copy)]
pub struct Bout<'a> {
    /// The opening, with its moves.
    pub opening: &'a Game,
    /// Whether the game is Chess960.
    pub chess960: bool,
    /// The time controls of White and Black.
    pub paces: [Pace; 2],
    /// When to end it early.
    pub adjudication: &'a Adjudication,
    /// Tablebases or another source of exact results.
    pub oracle: Option<&'a dyn Oracle>,
    /// Raised to abandon the game.
    pub stop: &'a Stop,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves, opening included.
    pub game: Game,
    /// A note for each move after the opening.
    pub notes: Vec<MoveNote>,
    /// How it ended.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The winner, if any.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// White or Black, in serialised form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By the rules of chess.
    Rules(String),
    /// By adjudication.
    Adjudication(Ground),
    /// By a fault of the losing program.
    Fault {
        /// The fault.
        fault: Fault,
        /// The end of its standard error.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        complaints: String,
    },
}

impl Ending {
    /// Returns the result in PGN form.
    #[must_use]
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Returns White's score.
    #[must_use]
    pub fn white_score(&self) -> f64 {
        match self.winner {
            Some(Side::White) => 1.0,
            Some(Side::Black) => 0.0,
            None => 0.5,
        }
    }

    /// Returns the fault by which the loser lost, if any.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        match &self.reason {
            Reason::Fault { fault, .. } => Some(fault),
            _ => None,
        }
    }

    /// Returns the ending of a game lost by a fault.
    #[must_use]
    pub fn by_fault(loser: Color, fault: Fault, complaints: String) -> Ending {
        Ending { winner: Some((!loser).into()), reason: Reason::Fault { fault, complaints } }
    }

    fn by_rules(outcome: Outcome) -> Ending {
        let words = match outcome {
            Outcome::Win { reason, .. } => reason.to_string(),
            Outcome::Draw(reason) => reason.to_string(),
        };
        Ending { winner: outcome.winner().map(Side::from), reason: Reason::Rules(words) }
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::Rules(words) => f.write_str(words),
            Reason::Adjudication(Ground::Scores) => f.write_str("adjudication by the engines' scores"),
            Reason::Adjudication(Ground::MoveLimit) => f.write_str("adjudication at the move limit"),
            Reason::Adjudication(Ground::Tables) => f.write_str("adjudication by tablebases"),
            Reason::Fault { fault, .. } => write!(f, "{fault}"),
        }
    }
}

/// Plays a game between engines that are [ready](Engine::new_game); `None` if it was abandoned.
pub fn play(bout: &Bout<'_>, engines: [&mut dyn Engine; 2]) -> Option<Played> {
    play_watched(bout, engines, &mut |_, _| {})
}

/// Like [`play`], and reports each move after it was made.
pub(crate) fn play_watched(
    bout: &Bout<'_>,
    mut engines: [&mut dyn Engine; 2],
    watch: &mut dyn FnMut(&Game, &MoveNote),
) -> Option<Played> {
    let mut table = Table::new(bout);
    let ending = loop {
        if let Some(ending) = table.ending() {
            break ending;
        }
        let color = table.game.turn();
        match table.turn(engines[color as usize]) {
            Turn::Moved => {
                if let Some(note) = table.notes.last() {
                    watch(&table.game, note);
                }
            }
            Turn::Ended(ending) => break ending,
            Turn::GivenUp => return None,
        }
    };
    for engine in &mut engines {
        engine.game_over(&table.game, table.game.outcome());
    }
    Some(Played { game: table.game, notes: table.notes, ending })
}

/// A game in progress.
struct Table<'a> {
    bout: &'a Bout<'a>,
    game: Game,
    clock: Option<Clock>,
    notes: Vec<MoveNote>,
    /// Whether the side to move has a draw offer.
    offered: bool,
}

enum Turn {
    Moved,
    Ended(Ending),
    GivenUp,
}

impl<'a> Table<'a> {
    fn new(bout: &'a Bout<'a>) -> Table<'a> {
        // A side without a clock sees its opponent's rule as its own, and its time is not counted.
        let [white, black] = bout.paces.map(|pace| pace.time_control());
        let clock = white.or(black).zip(black.or(white)).map(|(white, black)| Clock::with_odds(white, black));
        Table { bout, game: bout.opening.clone(), clock, notes: Vec::new(), offered: false }
    }

    /// Returns how the game ended, if it has: by the rules, by a claimable draw, or by
    /// adjudication.
    fn ending(&mut self) -> Option<Ending> {
        if self.game.claimable_draw().is_some() {
            let _ = self.game.claim_draw();
        }
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::by_rules(outcome));
        }
        let bout = self.bout;
        adjudication::verdict(bout.adjudication, bout.oracle, self.game.position(), &self.notes).map(
            |(winner, ground)| Ending {
                winner: winner.map(Side::from),
                reason: Reason::Adjudication(ground),
            },
        )
    }

    /// Asks the side to move for its answer.
    fn turn(&mut self, engine: &mut dyn Engine) -> Turn {
        let color = self.game.turn();
        let pace = &self.bout.paces[color as usize];
        let clock = self.clock.as_ref().filter(|_| pace.clock.is_some());
        let limits = player::Limits { clock: clock.cloned(), ..pace.limits() };
        let deadline = pace.deadline(clock.map(|clock| clock.remaining(color)));
        let task = Task {
            game: &self.game,
            limits: &limits,
            deadline,
            draw_offered: std::mem::take(&mut self.offered),
            stop: self.bout.stop,
        };
        let reply = match engine.think(&task) {
            Ok(reply) => reply,
            Err(fault) => return Turn::Ended(self.lost(color, fault, engine)),
        };
        let Some(answer) = reply.answer else { return Turn::GivenUp };
        if let Some(deadline) = deadline.filter(|&deadline| reply.elapsed > deadline) {
            let by_ms = u64::try_from((reply.elapsed - deadline).as_millis()).unwrap_or(u64::MAX);
            return Turn::Ended(self.lost(color, Fault::Time { by_ms }, engine));
        }
        let clocked = pace.clock.is_some();
        self.accept(color, answer, &reply, clocked)
            .unwrap_or_else(|fault| Turn::Ended(self.lost(color, fault, engine)))
    }

    fn accept(
        &mut self,
        color: Color,
        answer: Answer,
        reply: &crate::engine::Reply,
        clocked: bool,
    ) -> Result<Turn, Fault> {
        let refused =
            |error: &dyn std::fmt::Display| Fault::FalseClaim { claim: format!("{answer:?}: {error}") };
        let outcome = match answer {
            Answer::Play(m) | Answer::PlayAndOfferDraw(m) => {
                self.game
                    .play(m)
                    .map_err(|error| Fault::IllegalMove { text: format!("{m:?}"), why: error.to_string() })?;
                self.offered = matches!(answer, Answer::PlayAndOfferDraw(_));
                let mut left = None;
                if let Some(clock) = self.clock.as_mut().filter(|_| clocked) {
                    // Within the margin the clock may fall below zero; it then stands at zero.
                    let _ = clock.punch(color, reply.elapsed.min(clock.remaining(color)));
                    left = Some(clock.remaining(color));
                }
                self.notes.push(MoveNote { elapsed: reply.elapsed, clock: left, thought: reply.thought });
                return Ok(Turn::Moved);
            }
            Answer::Resign => self.game.resign(color),
            Answer::AcceptDraw => self.game.agree_draw(),
            Answer::ClaimDraw(None) => self.game.claim_draw(),
            Answer::ClaimDraw(Some(m)) => self.game.claim_draw_with(m),
            Answer::TakeBack(_) => {
                return Err(Fault::IllegalMove {
                    text: "take back".into(),
                    why: "moves cannot be taken back here".into(),
                });
            }
        };
        outcome.map(|outcome| Turn::Ended(Ending::by_rules(outcome))).map_err(|error| refused(&error))
    }

    /// The ending for a side that committed a fault. Time is lost even against a bare king: the
    /// program is what is measured.
    fn lost(&self, color: Color, fault: Fault, engine: &dyn Engine) -> Ending {
        Ending::by_fault(color, fault, engine.last_complaints())
    }
}

impl Reason {
    /// Returns a word that groups endings of the same kind.
    #[must_use]
    pub fn kind(&self) -> &str {
        match self {
            Reason::Rules(words) => words,
            Reason::Adjudication(_) => "adjudication",
            Reason::Fault { fault, .. } => match fault {
                Fault::Ended { .. } => "program ended",
                Fault::NoStart { .. } => "program did not start",
                Fault::Hung { .. } => "no answer",
                Fault::Time { .. } => "time forfeit",
                Fault::IllegalMove { .. } => "illegal move",
                Fault::NoMove => "no move",
                Fault::FalseClaim { .. } => "false claim",
                Fault::Refused { .. } => "refusal",
            },
        }
    }

    /// Returns the value of PGN's `Termination` tag.
    #[must_use]
    pub fn termination(&self) -> &'static str {
        match self {
            Reason::Rules(_) => "normal",
            Reason::Adjudication(_) => "adjudication",
            Reason::Fault { fault: Fault::Time { .. }, .. } => "time forfeit",
            Reason::Fault {
                fault: Fault::IllegalMove { .. } | Fault::NoMove | Fault::FalseClaim { .. },
                ..
            } => "rules infraction",
            Reason::Fault { .. } => "abandoned",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{DrawReason, WinReason};

    #[test]
    fn outcomes_keep_their_winner_and_words() {
        let mate = Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate };
        assert_eq!(
            Ending::by_rules(mate),
            Ending { winner: Some(Side::Black), reason: Reason::Rules("checkmate".into()) }
        );
        let draw = Ending::by_rules(Outcome::Draw(DrawReason::ThreefoldRepetition));
        assert_eq!((draw.result(), draw.reason.kind()), ("1/2-1/2", "threefold repetition"));
    }
}
