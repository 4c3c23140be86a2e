//! What is shown of a game: notation, squares and positions as text.

use super::{
    ClockView, DrawClaim, Ending, GamePage, GameSummary, GameView, LegalMove, LineMove, MoveView, PlayerView,
    Score, ServerMessage, Side, Sides, Situation,
};
use crate::domain::{self, Event, HintStep, MachineNames, Origin, Played, PlayerSpec, Snapshot, Terms};
use crate::limits::LINE_LENGTH;
use chess::{CastlingSide, Move, Position};

impl PlayerView {
    fn of(player: &PlayerSpec, names: &dyn MachineNames) -> PlayerView {
        let name = names.player_name(player);
        match player {
            PlayerSpec::Human { .. } => PlayerView { player: None, name, elo: None },
            PlayerSpec::Machine { player, elo, .. } => {
                PlayerView { player: Some(player.clone()), name, elo: *elo }
            }
        }
    }

    fn both(players: &domain::Sides<PlayerSpec>, names: &dyn MachineNames) -> Sides<PlayerView> {
        players.map(|player| PlayerView::of(player, names)).into()
    }
}

impl GameView {
    /// Returns the view of a whole game.
    pub(crate) fn of(game: &Snapshot, names: &dyn MachineNames) -> GameView {
        let terms = &game.situation.terms;
        let positions = terms.positions(&game.moves);
        let pairs = positions.windows(2).zip(&game.moves).enumerate();
        GameView {
            id: game.id,
            name: terms.name.clone(),
            origin: terms.origin.into(),
            created: terms.created,
            players: PlayerView::both(&terms.players, names),
            start_fen: terms.fen(&terms.start),
            chess960: terms.chess960,
            clock: terms.clock.map(Sides::from),
            takebacks: terms.takebacks,
            automatic_draws: terms.automatic_draws,
            tags: terms.tags.clone(),
            moves: pairs
                .map(|(i, (pair, played))| MoveView::of(terms, i as u32 + 1, &pair[0], &pair[1], played))
                .collect(),
            situation: Situation::from(&game.situation),
        }
    }
}

impl MoveView {
    /// Returns the view of a move between two positions.
    fn of(terms: &Terms, ply: u32, before: &Position, after: &Position, played: &Played) -> MoveView {
        MoveView {
            ply,
            san: san(before, played.m),
            uci: played.m.uci(terms.notation()).to_string(),
            fen: terms.fen(after),
            check: check(after),
            spent_ms: played.spent_ms,
            clock_ms: played.clock_ms,
            comment: played.comment.clone(),
            score: played.score.map(Score::from),
            after: played.after.map(Score::from),
        }
    }
}

impl From<&domain::Situation> for Situation {
    fn from(situation: &domain::Situation) -> Situation {
        let (terms, position) = (&situation.terms, &situation.position);
        let playing = situation.ending.is_none() && terms.origin == Origin::Played;
        Situation {
            ply: situation.ply,
            turn: position.turn().into(),
            fen: terms.fen(position),
            check: check(position),
            legal: if playing { LegalMove::all(position, terms) } else { Vec::new() },
            clocks: situation.clocks.map(|clocks| ClockView {
                white_ms: clocks.left_ms.white,
                black_ms: clocks.left_ms.black,
                running: clocks.running.map(Side::from),
            }),
            draw_offer: situation.draw_offer.map(Side::from),
            claim: situation.claim.and_then(DrawClaim::of),
            takeback: situation.takeback,
            ending: situation.ending.map(Ending::from),
            undo_ms: situation.undo_ms,
            thinking: situation.thinking.map(Side::from),
            queued: situation.queued,
            paused: situation.paused,
            pace_ms: situation.pace_ms,
        }
    }
}

impl LegalMove {
    /// Returns the views of the legal moves of a position.
    pub(crate) fn all(position: &Position, terms: &Terms) -> Vec<LegalMove> {
        let view = |m: Move| {
            let castles = m.is_castling() && !terms.chess960;
            let target = CastlingSide::towards(m.from(), m.to()).king_target(position.turn());
            LegalMove {
                uci: m.uci(terms.notation()).to_string(),
                san: san(position, m),
                from: m.from().to_string(),
                to: if castles { target } else { m.to() }.to_string(),
                rook: castles.then(|| m.to().to_string()),
            }
        };
        position.legal_moves().into_iter().map(view).collect()
    }
}

impl LineMove {
    /// Returns the view of a line, up to the first illegal move.
    fn line(terms: &Terms, position: &Position, moves: &[Move]) -> Vec<LineMove> {
        let written = terms.written_line(position, moves.iter().copied().take(LINE_LENGTH));
        written.into_iter().map(|(san, uci, fen)| LineMove { san, uci, fen }).collect()
    }
}

impl GamePage {
    /// Returns the view of a part of the list.
    pub(crate) fn of(page: domain::GamePage, names: &dyn MachineNames) -> GamePage {
        let summary = |game: domain::GameSummary| GameSummary {
            id: game.id,
            name: game.name,
            origin: game.origin.into(),
            created: game.created,
            updated: game.updated,
            players: PlayerView::both(&game.players, names),
            chess960: game.chess960,
            plies: game.plies,
            turn: game.turn.into(),
            fen: game.fen,
            last_move: game.last_move,
            ending: game.ending.map(Ending::from),
        };
        GamePage { total: page.total, games: page.games.into_iter().map(summary).collect() }
    }
}

impl ServerMessage {
    /// Returns the message by which an event is reported.
    pub(crate) fn of(event: &Event, names: &dyn MachineNames) -> ServerMessage {
        match event {
            Event::Game(game) => ServerMessage::Game { game: GameView::of(game, names) },
            Event::Moved { game, played, before, situation } => ServerMessage::Moved {
                game: *game,
                played: MoveView::of(&situation.terms, situation.ply, before, &situation.position, played),
                situation: Situation::from(situation),
            },
            Event::Changed { game, situation } => {
                ServerMessage::Changed { game: *game, situation: Situation::from(situation) }
            }
            Event::DrawDeclined { game, by } => ServerMessage::DrawDeclined { game: *game, by: (*by).into() },
            Event::Thinking {
                game,
                terms,
                ply,
                position,
                depth,
                score,
                honest,
                line,
                nodes,
                counted_ms,
                elapsed_ms,
            } => ServerMessage::Thinking {
                game: *game,
                ply: *ply,
                side: position.turn().into(),
                depth: *depth,
                score: (*score).into(),
                honest: honest.map(Score::from),
                line: LineMove::line(terms, position, line),
                nodes: *nodes,
                counted_ms: *counted_ms,
                elapsed_ms: *elapsed_ms,
            },
            Event::Hint { game, terms, ply, position, m, step } => {
                let whole = *step == HintStep::Move;
                ServerMessage::Hint {
                    game: *game,
                    ply: *ply,
                    from: m.from().to_string(),
                    uci: whole.then(|| m.uci(terms.notation()).to_string()),
                    san: whole.then(|| san(position, *m)),
                }
            }
            Event::Reviewed { game, terms, found, total, done } => ServerMessage::Reviewed {
                game: *game,
                positions: found
                    .iter()
                    .map(|(position, found)| super::ReviewedPosition {
                        ply: found.ply,
                        depth: found.depth,
                        score: found.score.map(Score::from),
                        line: LineMove::line(terms, position, &found.line),
                    })
                    .collect(),
                total: *total,
                done: *done,
            },
            Event::Stuck { game, error } => ServerMessage::Stuck { game: *game, fault: error.clone().into() },
            Event::LibraryChanged => ServerMessage::LibraryChanged,
            Event::Goodbye => ServerMessage::Goodbye,
        }
    }
}

/// Returns the square of the king in check.
fn check(position: &Position) -> Option<String> {
    position.in_check().then(|| position.king(position.turn()).to_string())
}

/// Returns a legal move in algebraic notation.
fn san(position: &Position, m: Move) -> String {
    domain::san(position, m)
}
