//! The tables of a store, and the steps by which a file of any version comes to its present form.
//!
//! The steps are our own: `rusqlite_migration` 2.6 requires rusqlite 0.40, and only one rusqlite can be linked.

use super::pragma;
use rusqlite::Connection;
use std::sync::OnceLock;

/// Marks a file as ours: "QVDO".
pub(super) const APPLICATION: i32 = 0x5156_444F;
/// The steps by which a file comes to its present form; its version is the number of those that it has taken.
const STEPS: [&str; 5] = [SCHEMA, PACING, SCORES, AFTER, DRAWS];
/// The form of the tables.
pub(super) const VERSION: i32 = STEPS.len() as i32;

const SCHEMA: &str = "
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT,
    imported INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    deleted INTEGER,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_machine TEXT,
    black_machine TEXT,
    start TEXT NOT NULL,
    chess960 INTEGER NOT NULL,
    clock TEXT,
    takebacks INTEGER NOT NULL,
    tags TEXT NOT NULL,
    seed INTEGER NOT NULL,
    words TEXT NOT NULL,
    ending TEXT,
    winner TEXT,
    white_ms INTEGER,
    black_ms INTEGER,
    plies INTEGER NOT NULL,
    fen TEXT NOT NULL,
    last_move TEXT,
    source TEXT
);
CREATE INDEX game_updated ON game (updated);
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    uci TEXT NOT NULL,
    spent_ms INTEGER,
    clock_ms INTEGER,
    comment TEXT,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE TABLE review (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    found TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
";

/// Version 2: machines that play each other stay paused, and keep their pace.
const PACING: &str = "
ALTER TABLE game ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN pace_ms INTEGER NOT NULL DEFAULT 1000;
";

/// Version 3: what machines thought of the positions in which they moved.
const SCORES: &str = "ALTER TABLE move ADD COLUMN score TEXT;";

/// Version 4: what full strength said of the positions after the moves of limited machines.
const AFTER: &str = "ALTER TABLE move ADD COLUMN after TEXT;";

/// Version 5: games that a draw ends by itself; those of before wait for a claim.
const DRAWS: &str = "ALTER TABLE game ADD COLUMN automatic_draws INTEGER NOT NULL DEFAULT 0;";

/// Gives a file of any version, or an empty one, its present form. Takes the lock, and shows that the file can be written.
pub(super) fn bring_up_to_date(connection: &Connection) -> rusqlite::Result<()> {
    let version: i32 = pragma(connection, "user_version")?;
    let missing = usize::try_from(version).ok().and_then(|taken| STEPS.get(taken..)).unwrap_or_default();
    take(connection, missing, VERSION)
}

fn take(connection: &Connection, steps: &[&str], version: i32) -> rusqlite::Result<()> {
    let steps = steps.concat();
    connection.execute_batch(&format!(
        "BEGIN IMMEDIATE; {steps} PRAGMA application_id={APPLICATION}; PRAGMA user_version={version}; COMMIT;"
    ))
}

/// Gives an empty file the form that a version had.
pub(super) fn begin_as(connection: &Connection, version: i32) -> rusqlite::Result<()> {
    let taken = usize::try_from(version).unwrap_or_default().min(STEPS.len());
    take(connection, &STEPS[..taken], version)
}

/// A row of `sqlite_schema`: type, name, table, and the text by which it was made.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Object {
    pub(super) kind: String,
    pub(super) name: String,
    table: String,
    sql: Option<String>,
}

/// All that a database consists of. SQLite parses the texts to read them, and runs nothing of them.
pub(super) fn objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    let sql = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
    let mut statement = connection.prepare(sql)?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Object { kind: row.get(0)?, name: row.get(1)?, table: row.get(2)?, sql: row.get(3)? })
    };
    statement.query_map([], read)?.collect()
}

/// What a file of ours of this version consists of. The texts are those that our own steps leave, for `ALTER TABLE` edits
/// the text of a table; so a file that began with any earlier version has the same. They are made once.
pub(super) fn expected(version: i32) -> rusqlite::Result<&'static [Object]> {
    static MADE: [OnceLock<Vec<Object>>; STEPS.len() + 1] = [const { OnceLock::new() }; STEPS.len() + 1];
    let made = &MADE[usize::try_from(version).unwrap_or_default().min(STEPS.len())];
    if let Some(objects) = made.get() {
        return Ok(objects);
    }
    let fresh = Connection::open_in_memory()?;
    begin_as(&fresh, version)?;
    let objects = objects(&fresh)?;
    Ok(made.get_or_init(|| objects))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_of_a_version_do_not_depend_on_where_the_file_began() {
        for began in 1..=VERSION {
            let file = Connection::open_in_memory().unwrap();
            begin_as(&file, began).unwrap();
            assert_eq!(objects(&file).unwrap(), expected(began).unwrap());
            bring_up_to_date(&file).unwrap();
            assert_eq!(objects(&file).unwrap(), expected(VERSION).unwrap(), "from version {began}");
        }
        assert_ne!(expected(1).unwrap(), expected(VERSION).unwrap());
    }
}
