//! A stored game, and its views.

use crate::registry::Registry;
use crate::wire::{
    ClockSpec, Ending, GameView, LegalMove, LineMove, MoveView, Origin, PlayerSpec, PlayerView, Score, Sides,
    Situation,
};
use chess::{CastlingNotation, CastlingSide, Move, Position, Square};
use std::time::SystemTime;

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

impl Terms {
    /// Whether machines play each other.
    pub const fn is_exhibition(&self) -> bool {
        let Sides { white, black } = &self.players;
        matches!((white, black), (PlayerSpec::Machine { .. }, PlayerSpec::Machine { .. }))
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

    /// The players as shown.
    pub fn player_views(&self, registry: &Registry) -> Sides<PlayerView> {
        self.players.map(|player| player_view(player, registry))
    }

    /// Returns the view of a move; the position is that before it.
    pub fn move_view(&self, ply: usize, before: &Position, after: &Position, played: &Played) -> MoveView {
        MoveView {
            ply: ply as u32,
            san: san(before, played.m),
            uci: played.m.uci(self.notation()).to_string(),
            fen: self.fen(after),
            check: check(after),
            spent_ms: played.spent_ms,
            clock_ms: played.clock_ms,
            comment: played.comment.clone(),
            score: played.score,
            after: played.after,
        }
    }

    /// Returns the views of the legal moves.
    pub fn legal_views(&self, position: &Position) -> Vec<LegalMove> {
        let view = |m: Move| {
            let castles = m.is_castling() && !self.chess960;
            let target = CastlingSide::towards(m.from(), m.to()).king_target(position.turn());
            LegalMove {
                uci: m.uci(self.notation()).to_string(),
                san: san(position, m),
                from: m.from().to_string(),
                to: if castles { target } else { m.to() }.to_string(),
                rook: castles.then(|| m.to().to_string()),
            }
        };
        position.legal_moves().into_iter().map(view).collect()
    }

    /// Returns the view of a line, up to the first illegal move.
    pub fn line_views(&self, position: &Position, moves: &[Move]) -> Vec<LineMove> {
        let mut after = position.clone();
        let view = |&m: &Move| {
            let (san, uci) = (san(&after, m), m.uci(self.notation()).to_string());
            after.play(m).ok()?;
            Some(LineMove { san, uci, fen: self.fen(&after) })
        };
        moves.iter().take(crate::limits::LINE_LENGTH).map_while(view).collect()
    }
}

impl Record {
    /// Returns the positions of the game, start position first.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.terms.start.clone()];
        for played in &self.moves {
            let mut position = positions.last().unwrap_or(&self.terms.start).clone();
            // Stored moves were legal when they were stored, and are read as such.
            if position.play(played.m).is_err() {
                break;
            }
            positions.push(position);
        }
        positions
    }

    /// The moves as shown.
    pub fn move_views(&self) -> Vec<MoveView> {
        let positions = self.positions();
        let pairs = positions.windows(2).zip(&self.moves).enumerate();
        pairs.map(|(i, (pair, played))| self.terms.move_view(i + 1, &pair[0], &pair[1], played)).collect()
    }

    /// Returns the view of a game without players at the table.
    pub fn view(&self, id: u32, registry: &Registry) -> GameView {
        let positions = self.positions();
        let last = positions.last().unwrap_or(&self.terms.start);
        let playing = self.ending.is_none() && self.terms.origin == Origin::Played;
        let situation = Situation {
            ply: (positions.len() - 1) as u32,
            turn: last.turn().into(),
            fen: self.terms.fen(last),
            check: check(last),
            legal: if playing { self.terms.legal_views(last) } else { Vec::new() },
            clocks: self.clocks.map(|left| crate::wire::ClockView {
                white_ms: left.white,
                black_ms: left.black,
                running: None,
            }),
            draw_offer: None,
            claim: None,
            takeback: 0,
            ending: self.ending,
            undo_ms: None,
            thinking: None,
            queued: false,
            paused: self.pacing.paused,
            pace_ms: if self.terms.is_exhibition() { self.pacing.pace_ms } else { 0 },
        };
        self.terms.view(id, registry, self.move_views(), situation)
    }
}

impl Terms {
    /// Returns the view of the whole game.
    pub fn view(&self, id: u32, registry: &Registry, moves: Vec<MoveView>, situation: Situation) -> GameView {
        GameView {
            id,
            name: self.name.clone(),
            origin: self.origin,
            created: self.created,
            players: self.player_views(registry),
            start_fen: self.fen(&self.start),
            chess960: self.chess960,
            clock: self.clock,
            takebacks: self.takebacks,
            automatic_draws: self.automatic_draws,
            tags: self.tags.clone(),
            moves,
            situation,
        }
    }
}

/// A player as shown.
pub fn player_view(player: &PlayerSpec, registry: &Registry) -> PlayerView {
    match player {
        PlayerSpec::Human { name } => PlayerView { player: None, name: name.clone(), elo: None },
        PlayerSpec::Machine { player, elo, .. } => {
            let name = registry.find(player).map_or(player, |machine| &machine.name);
            PlayerView { player: Some(player.clone()), name: Some(name.clone()), elo: *elo }
        }
    }
}

/// Returns the square of the king in check.
pub fn check(position: &Position) -> Option<String> {
    let king: Square = position.king(position.turn());
    position.in_check().then(|| king.to_string())
}

/// Returns a legal move in algebraic notation.
pub fn san(position: &Position, m: Move) -> String {
    position.san(m).map(|san| san.to_string()).unwrap_or_default()
}
