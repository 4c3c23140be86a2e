//! The numbers of games. They are given in order and not again, up to [`MAX_NUMBER`]; after that come those that are free.

use crate::limits::MAX_NUMBER;
use rusqlite::{Connection, OptionalExtension, params};

/// The last number that was given.
fn last(connection: &Connection) -> rusqlite::Result<i64> {
    let sql = "SELECT seq FROM sqlite_sequence WHERE name='game'";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()?.unwrap_or(0))
}

/// The number of the next game where the usual order has come to its end; none where it goes on.
pub(super) fn next(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    if last(connection)? < i64::from(MAX_NUMBER) {
        return Ok(None);
    }
    // Usually the one after the last that was found is free too.
    let hint = connection.last_insert_rowid();
    if (1..i64::from(MAX_NUMBER)).contains(&hint)
        && let Some(free) = free_after(connection, hint)?
    {
        return Ok(Some(free));
    }
    let first = connection.prepare_cached("SELECT 1 FROM game WHERE id=1")?.exists([])?;
    let free = if first { free_after(connection, 1)? } else { Some(1) };
    free.map(Some).ok_or(rusqlite::Error::IntegralValueOutOfRange(0, i64::from(MAX_NUMBER) + 1))
}

/// The first free number after that of a game.
fn free_after(connection: &Connection, id: i64) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT one.id+1 FROM game AS one LEFT JOIN game AS other ON other.id=one.id+1
         WHERE one.id>=? AND one.id<? AND other.id IS NULL ORDER BY one.id LIMIT 1";
    connection.prepare_cached(sql)?.query_row([id, i64::from(MAX_NUMBER)], |row| row.get(0)).optional()
}

/// Gives games with numbers out of bounds others that are free, and lets the order go on after the highest that is left.
/// Earlier versions restored backups with any number; after the last of all no game could be begun.
pub(super) fn cure(connection: &Connection) -> rusqlite::Result<()> {
    let most = i64::from(MAX_NUMBER);
    let ids: Vec<i64> = connection
        .prepare("SELECT id FROM game WHERE id<1 OR id>? ORDER BY id")?
        .query_map([most], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    if ids.is_empty() && last(connection)? <= most {
        return Ok(());
    }
    // The rows of a game refer to each other while they change.
    connection.execute_batch("PRAGMA defer_foreign_keys=ON")?;
    for id in ids {
        let highest: i64 = connection.query_row(
            "SELECT coalesce(max(id), 0) FROM game WHERE id BETWEEN 1 AND ?",
            [most],
            |row| row.get(0),
        )?;
        let to = if highest < most { Some(highest + 1) } else { next(connection)? };
        for sql in [
            "UPDATE game SET id=? WHERE id=?",
            "UPDATE move SET game=? WHERE game=?",
            "UPDATE review SET game=? WHERE game=?",
        ] {
            connection.execute(sql, params![to, id])?;
        }
    }
    reset(connection)
}

/// Lets the order go on after the highest number that a game has.
pub(super) fn reset(connection: &Connection) -> rusqlite::Result<()> {
    let sql =
        "UPDATE main.sqlite_sequence SET seq=(SELECT coalesce(max(id), 0) FROM main.game) WHERE name='game'";
    connection.execute(sql, []).map(drop)
}
