//! A game with its terms and moves, as it is played and kept.

use super::{Clocks, Ending, Score, Sides, Situation, Snapshot};
use chess::{CastlingNotation, Move, Position};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A person at the screen.
    Human {
        /// What the person is called, if that is known.
        name: Option<String>,
    },
    /// A machine.
    Machine {
        /// Its id, which stays the same for ever.
        player: String,
        /// How strong it plays; `None` is full strength.
        elo: Option<u32>,
        /// How long it thinks at most for a move where there is no clock.
        think_ms: Option<u32>,
    },
}

/// Time for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockSpec {
    /// At the start.
    pub base_ms: u32,
    /// Added after each move.
    pub increment_ms: u32,
}

/// Where a game came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It is or was played here.
    Played,
    /// It was read from a file, and is not played on.
    Imported,
}

/// The terms of a game, fixed at its start.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// Its name, if any; the only thing that may change.
    pub name: Option<String>,
    /// Where it came from.
    pub origin: Origin,
    /// When it started, in milliseconds since 1970.
    pub created: u64,
    /// The players.
    pub players: Sides<PlayerSpec>,
    /// The start position.
    pub start: Position,
    /// Whether it is a game of Chess960.
    pub chess960: bool,
    /// The clocks, if there are any.
    pub clock: Option<Sides<ClockSpec>>,
    /// Whether moves may be taken back.
    pub takebacks: bool,
    /// Whether a claimable draw ends the game automatically.
    pub automatic_draws: bool,
    /// The tags of an imported game.
    pub tags: Vec<(String, String)>,
    /// The random seed of its machines.
    pub seed: u64,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub m: Move,
    /// How long it took.
    pub spent_ms: Option<u32>,
    /// The time its player then had left.
    pub clock_ms: Option<u32>,
    /// The comment of an imported game.
    pub comment: Option<String>,
    /// The score of the position before it, as far as the machine that played it knows.
    pub score: Option<Score>,
    /// The full-strength score of the position after it, if a limited machine played it.
    pub after: Option<Score>,
}

/// The pace of machines that play each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pacing {
    /// Whether they pause.
    pub paused: bool,
    /// The minimum time between two moves.
    pub pace_ms: u32,
}

/// Not paused, and slow enough to follow.
impl Default for Pacing {
    fn default() -> Pacing {
        Pacing { paused: false, pace_ms: 1000 }
    }
}

/// A stored game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Its terms.
    pub terms: Terms,
    /// The moves so far.
    pub moves: Vec<Played>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// The time White and Black have left now.
    pub clocks: Option<Sides<u32>>,
    /// How its machines go on, if they play each other.
    pub pacing: Pacing,
    /// An imported game as PGN, with variations that are not shown here.
    pub source: Option<String>,
}

/// Returns the current time, in milliseconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Returns a time in whole milliseconds.
pub fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// What was found about a position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedPosition {
    /// The number of plies before it.
    pub ply: u32,
    /// The depth of the search; 0 where the game is over.
    pub depth: u32,
    /// What it is worth; `None` where the game is over.
    pub score: Option<Score>,
    /// The best line.
    pub line: Vec<Move>,
}

impl Terms {
    /// Whether machines play each other.
    pub const fn is_exhibition(&self) -> bool {
        let Sides { white, black } = &self.players;
        matches!((white, black), (PlayerSpec::Machine { .. }, PlayerSpec::Machine { .. }))
    }

    /// Returns the positions of a game with these moves, start position first.
    pub fn positions(&self, moves: &[Played]) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for played in moves {
            let mut position = positions.last().unwrap_or(&self.start).clone();
            // Stored moves were legal when they were stored, and are read as such.
            if position.play(played.m).is_err() {
                break;
            }
            positions.push(position);
        }
        positions
    }

    /// Returns the castling notation.
    pub const fn notation(&self) -> CastlingNotation {
        if self.chess960 { CastlingNotation::KingTakesRook } else { CastlingNotation::KingToTarget }
    }

    /// Returns the FEN of a position; castling rights by files where standard letters would be
    /// ambiguous.
    pub fn fen(&self, position: &Position) -> String {
        if self.chess960 { position.to_setup().to_shredder_fen() } else { position.to_fen() }
    }
}

impl Terms {
    /// Returns a line in algebraic and in UCI notation, with the FEN after each move, up to the first
    /// illegal move.
    pub fn written_line(
        &self,
        position: &Position,
        moves: impl Iterator<Item = Move>,
    ) -> Vec<(String, String, String)> {
        let mut after = position.clone();
        let write = |m: Move| {
            let (san, uci) = (san(&after, m), m.uci(self.notation()).to_string());
            after.play(m).ok()?;
            Some((san, uci, self.fen(&after)))
        };
        moves.map_while(write).collect()
    }
}

/// Returns a legal move in algebraic notation.
pub fn san(position: &Position, m: Move) -> String {
    position.san(m).map(|san| san.to_string()).unwrap_or_default()
}

impl Record {
    /// Returns the positions of the game, start position first.
    pub fn positions(&self) -> Vec<Position> {
        self.terms.positions(&self.moves)
    }

    /// Returns the game as it is while nobody has it open.
    pub fn snapshot(self, id: u32) -> Snapshot {
        let positions = self.positions();
        let position = positions.last().unwrap_or(&self.terms.start).clone();
        let situation = Situation {
            ply: (positions.len() - 1) as u32,
            position,
            clocks: self.clocks.map(|left_ms| Clocks { left_ms, running: None }),
            draw_offer: None,
            claim: None,
            takeback: 0,
            ending: self.ending,
            undo_ms: None,
            thinking: None,
            queued: false,
            paused: self.pacing.paused,
            pace_ms: if self.terms.is_exhibition() { self.pacing.pace_ms } else { 0 },
            terms: Arc::new(self.terms),
        };
        Snapshot { id, moves: self.moves, situation }
    }
}
