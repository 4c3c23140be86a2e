//! A game as it goes on, move by move.

use super::form::json;
use super::games::winner;
use super::{Store, StoreError};
use crate::domain::{Ending, Pacing, Played, Sides, Terms, now};
use rusqlite::{Connection, params};

/// How a game stands after something happened in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// How many plies have been played.
    pub plies: usize,
    /// The position.
    pub fen: String,
    /// The last move in UCI notation.
    pub last_move: Option<String>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// What White and Black have left.
    pub clocks: Option<Sides<u32>>,
}

impl Store {
    /// Stores how a game stands, the last move included; moves beyond it are forgotten, as they have been taken back.
    ///
    /// # Errors
    /// If that cannot be stored; then nothing of it is.
    pub fn save(
        &self,
        id: u32,
        standing: &Standing,
        terms: &Terms,
        played: Option<&Played>,
    ) -> Result<(), StoreError> {
        self.write(|connection| {
            connection
                .prepare_cached("DELETE FROM move WHERE game=? AND ply>?")?
                .execute(params![id, standing.plies as i64])?;
            // What was found about positions that are no longer those of the game.
            connection
                .prepare_cached("DELETE FROM review WHERE game=? AND ply>=?")?
                .execute(params![id, standing.plies as i64])?;
            if let Some(played) = played {
                add_move(connection, i64::from(id), standing.plies, terms, played)?;
            }
            connection
                .prepare_cached(
                    "UPDATE game SET updated=?, ending=?, winner=?, white_ms=?, black_ms=?, plies=?, fen=?, last_move=?
                     WHERE id=?",
                )?
                .execute(params![
                    now() as i64,
                    standing.ending.map(|ending| json(&ending)),
                    standing.ending.map(|ending| winner(&ending)),
                    standing.clocks.map(|clocks| clocks.white),
                    standing.clocks.map(|clocks| clocks.black),
                    standing.plies as i64,
                    standing.fen,
                    standing.last_move,
                    id
                ])?;
            Ok(())
        })
    }

    /// Stores only what is left on clocks that run.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub fn save_clocks(&self, id: u32, clocks: Sides<u32>) -> Result<(), StoreError> {
        let sql = "UPDATE game SET white_ms=?, black_ms=? WHERE id=?";
        let values = params![clocks.white, clocks.black, id];
        self.write(|connection| connection.prepare_cached(sql)?.execute(values)).map(drop)
    }

    /// Stores only whether the machines of a game pause, and their pace.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub fn save_pacing(&self, id: u32, pacing: Pacing) -> Result<(), StoreError> {
        let sql = "UPDATE game SET paused=?, pace_ms=? WHERE id=?";
        let values = params![pacing.paused, pacing.pace_ms, id];
        self.write(|connection| connection.prepare_cached(sql)?.execute(values)).map(drop)
    }
}

/// Adds a move to a game.
pub(super) fn add_move(
    connection: &Connection,
    game: i64,
    ply: usize,
    terms: &Terms,
    played: &Played,
) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO move (game, ply, uci, spent_ms, clock_ms, comment, score, after)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let uci = played.m.uci(terms.notation()).to_string();
    connection
        .prepare_cached(sql)?
        .execute(params![
            game,
            ply as i64,
            uci,
            played.spent_ms,
            played.clock_ms,
            played.comment,
            played.score.map(|score| json(&score)),
            played.after.map(|score| json(&score))
        ])
        .map(drop)
}
