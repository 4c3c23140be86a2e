//! What reviews have found, so that it is found once.

use super::form::{Review, damaged};
use super::{Store, StoreError};
use crate::domain::{Record, ReviewedPosition};
use chess::Position;
use rusqlite::params;

impl Store {
    /// What is known about the positions of a game. What is not about them is left out: it can be found again.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn reviewed(&self, game: u32, record: &Record) -> Result<Vec<ReviewedPosition>, StoreError> {
        let positions = record.positions();
        self.read(|connection| {
            let mut statement = connection.prepare("SELECT found FROM review WHERE game=? ORDER BY ply")?;
            let rows = statement.query_map([game], |row| {
                let text: String = row.get(0)?;
                serde_json::from_str::<Review>(&text).map_err(damaged)
            })?;
            let found = |review: Review| {
                let position = positions.get(review.ply as usize)?;
                review.found(position, &record.terms)
            };
            rows.filter_map(|review| review.map(found).transpose()).collect()
        })
    }

    /// Keeps what was found about a position of a game.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn keep_review(
        &self,
        game: u32,
        record: &Record,
        position: &Position,
        found: &ReviewedPosition,
    ) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO review (game, ply, found) VALUES (?, ?, ?)";
        // Forms have string keys only, so this cannot fail.
        let text = serde_json::to_string(&Review::new(found, position, &record.terms)).unwrap_or_default();
        self.write(|connection| connection.execute(sql, params![game, found.ply, text])).map(drop)
    }
}
