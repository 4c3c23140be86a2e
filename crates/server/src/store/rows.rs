//! Backups and rows of them, changed and audited without making a file for each change: so that millions of them can be tried.

use super::audit::{Problem, bound, games, look_through};
use super::games::{read_moves, read_record};
use super::{StoreError, open_file};
use crate::domain::{GameError, Snapshot};
use crate::pgn;
use crate::registry::Registry;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::path::{Path, PathBuf};

/// The columns that can be changed, by their tables.
const COLUMNS: [(&str, &str); 3] = [
    (
        "game",
        "id name imported created updated deleted white black white_machine black_machine start chess960 clock takebacks \
         tags seed words ending winner white_ms black_ms plies fen last_move source paused pace_ms automatic_draws",
    ),
    ("move", "game ply uci spent_ms clock_ms comment score after"),
    ("review", "game ply found"),
];

/// The rows of a backup that has passed the audit.
pub struct Rows {
    connection: Connection,
    registry: Registry,
    path: PathBuf,
}

impl Rows {
    /// Opens a backup; it must not have a checksum any more.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path, registry: Registry) -> Result<Rows, StoreError> {
        let about = |error| StoreError::of(path, error);
        let connection = open_file(path).map_err(about)?;
        // Nothing is ever kept.
        let settings = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;";
        connection.execute_batch(settings).map_err(about)?;
        Ok(Rows { connection, registry, path: path.to_owned() })
    }

    /// Changes values, looks at all games as the audit of a backup does, and forgets the changes. What has passed is written
    /// as PGN and handed to `show`, which must succeed.
    ///
    /// A change is a line such as `game 1 white text {"type":"human"}`, `move 1.2 spent_ms number 7` or `game 1 name null`;
    /// lines that make no sense are passed over.
    ///
    /// # Errors
    /// As the audit says.
    pub fn audit(&mut self, changes: &str, show: impl Fn(&Snapshot, &Registry)) -> Result<(), GameError> {
        let (registry, path) = (&self.registry, &self.path);
        let mut look = || -> Result<(), Problem> {
            let transaction = self.connection.transaction()?;
            for (sql, values) in changes.lines().filter_map(parse) {
                // What a table does not take is not changed.
                let _ = transaction.prepare_cached(&sql)?.execute(rusqlite::params_from_iter(values));
            }
            games(&transaction, registry)?;
            let mut all = transaction.prepare_cached("SELECT * FROM game ORDER BY id")?;
            let mut rows = all.query([])?;
            while let Some(row) = rows.next()? {
                let mut record = read_record(row)?;
                let id = row.get("id")?;
                record.moves = read_moves(&transaction, id, &record.terms)?;
                drop(pgn::write(&record, registry));
                show(&record.snapshot(id), registry);
            }
            Ok(())
        };
        look().map_err(|problem| problem.about(path))
    }
}

/// The audit of the bytes of a backup, in memory; what has passed must pass again. None if SQLite reads such bytes from a file
/// only: those of a database with a log.
///
/// # Errors
/// As the audit says.
pub fn check_bytes(bytes: &[u8], registry: &Registry) -> Option<Result<(), GameError>> {
    /// Where the header says with what the database is read and written: a journal, or a log.
    const FORMATS: std::ops::Range<usize> = 18..20;
    if bytes.get(FORMATS) != Some(&[1, 1]) {
        return None;
    }
    let look = || {
        let mut connection = Connection::open_in_memory()?;
        connection.deserialize_read_exact(rusqlite::MAIN_DB, bytes, bytes.len(), false)?;
        bound(&mut connection)?;
        look_through(&mut connection, registry)?;
        let again = look_through(&mut connection, registry);
        assert!(again.is_ok(), "what has passed does not pass again");
        Ok(())
    };
    Some(look().map_err(|problem: Problem| problem.about(Path::new("memory"))))
}

/// A change as SQL and its values.
fn parse(line: &str) -> Option<(String, Vec<Value>)> {
    let mut words = line.splitn(5, ' ');
    let (table, place, column, kind) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let text = words.next().unwrap_or_default();
    let (_, columns) = COLUMNS.iter().find(|(known, _)| *known == table)?;
    columns.split_whitespace().find(|known| *known == column)?;
    let value = match kind {
        "text" => Value::Text(text.to_owned()),
        "number" => Value::Integer(text.parse().ok()?),
        "real" => Value::Real(text.parse().ok()?),
        "blob" => Value::Blob(text.as_bytes().to_vec()),
        "null" => Value::Null,
        _ => return None,
    };
    let (game, ply) = place.split_once('.').unwrap_or((place, "1"));
    let (game, ply) = (Value::Integer(game.parse().ok()?), Value::Integer(ply.parse().ok()?));
    Some(if table == "game" {
        (format!("UPDATE game SET {column}=? WHERE id=?"), vec![value, game])
    } else {
        (format!("UPDATE {table} SET {column}=? WHERE game=? AND ply=?"), vec![value, game, ply])
    })
}
