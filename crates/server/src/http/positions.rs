//! Positions without a game, for the editor.

use super::request::{Sent, body};
use crate::begin::read_fen;
use crate::domain::{Ending, Origin, PlayerSpec, Sides, Terms, now};
use crate::wire::{Fault, LegalMove, PositionQuery, PositionReport};
use axum::Json;
use axum::extract::Path;
use chess::{File, Game, Position, Rank, Setup, Square};
use serde_json::{Value, json};

/// Answers that the server is up.
pub async fn health() -> Json<Value> {
    Json(json!({ "version": env!("CARGO_PKG_VERSION") }))
}

/// Describes a position.
pub async fn look(sent: Sent<PositionQuery>) -> Result<Json<PositionReport>, Fault> {
    let query = body(sent)?;
    Ok(Json(match read_fen(&query.fen) {
        Ok(setup) => report(&setup, query.chess960),
        Err(error) => PositionReport {
            fen: None,
            chess960: query.chess960,
            fault: Some(error.into()),
            ending: None,
            legal: Vec::new(),
            en_passant: Vec::new(),
        },
    }))
}

/// A start position of Chess960.
pub async fn chess960(Path(number): Path<String>) -> Result<Json<PositionReport>, Fault> {
    let setup = number.parse().ok().and_then(Setup::chess960).ok_or(Fault::BadChess960Number)?;
    Ok(Json(report(&setup, true)))
}

fn report(setup: &Setup, chess960: bool) -> PositionReport {
    let chess960 = chess960 || setup.needs_chess960();
    let en_passant = en_passant_squares(setup);
    let position = match Position::from_setup(setup) {
        Ok(position) => position,
        Err(illegal) => {
            let fen = if chess960 { setup.to_shredder_fen() } else { setup.to_fen() };
            return PositionReport {
                fen: Some(fen),
                chess960,
                fault: Some(illegal.into()),
                ending: None,
                legal: Vec::new(),
                en_passant,
            };
        }
    };
    let nobody = || PlayerSpec::Human { name: None };
    let terms = Terms {
        name: None,
        origin: Origin::Played,
        created: now(),
        players: Sides { white: nobody(), black: nobody() },
        start: position.clone(),
        chess960,
        clock: None,
        takebacks: false,
        automatic_draws: false,
        tags: Vec::new(),
        seed: 0,
    };
    let ending = Game::new(position.clone()).outcome().map(|outcome| Ending::from(outcome).reason.into());
    PositionReport {
        fen: Some(terms.fen(&position)),
        chess960,
        fault: ending.map(|_| Fault::NoMoves),
        ending,
        legal: LegalMove::all(&position, &terms),
        en_passant,
    }
}

/// Returns where a pawn could be captured en passant if it had just made its double step.
fn en_passant_squares(setup: &Setup) -> Vec<String> {
    let rank = Rank::Sixth.relative_to(setup.turn);
    let possible = |file: File| {
        let target = Square::new(file, rank);
        let passed = Setup { en_passant: Some(target), ..setup.clone() };
        Position::from_setup(&passed).ok()?.en_passant().map(|square| square.to_string())
    };
    File::ALL.into_iter().filter_map(possible).collect()
}
