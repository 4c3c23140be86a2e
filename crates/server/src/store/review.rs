//! What reviews have found, so that it is found once.

use super::games::{damaged, json};
use super::{Store, StoreError};
use crate::wire::ReviewedPosition;
use rusqlite::params;

impl Store {
    /// What is known about the positions of a game.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn reviewed(&self, game: u32) -> Result<Vec<ReviewedPosition>, StoreError> {
        self.read(|connection| {
            let mut statement = connection.prepare("SELECT found FROM review WHERE game=? ORDER BY ply")?;
            let found = statement.query_map([game], |row| {
                let text: String = row.get(0)?;
                serde_json::from_str(&text).map_err(damaged)
            })?;
            found.collect()
        })
    }

    /// Keeps what was found about a position.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn keep_review(&self, game: u32, found: &ReviewedPosition) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO review (game, ply, found) VALUES (?, ?, ?)";
        self.write(|connection| connection.execute(sql, params![game, found.ply, json(found)])).map(drop)
    }
}
