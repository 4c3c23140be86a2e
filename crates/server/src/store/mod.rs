//! Where games are kept: one SQLite file, which belongs to one server at a time.
//!
//! A file that is damaged, locked, newer or no file of ours is never written to. Every move is in the file before anybody
//! hears of it: a program that is killed loses nothing. The system is left to bring it to the disk (write-ahead log,
//! synchronised when it is carried over), so that one game does not wait for the disk of the others; what a power cut can
//! cost is the last moments, never the file.

mod backup;
mod error;
mod games;
mod list;
mod moves;
mod review;
#[cfg(test)]
mod tests;

pub use error::{StoreError, io};
pub use moves::Standing;

use crate::wire::StoreProblem;
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Marks a file as ours: "QVDO".
const APPLICATION: i32 = 0x5156_444F;
/// The steps by which a file comes to its present form; its version is the number of those that it has taken.
const STEPS: [&str; 2] = [SCHEMA, PACING];
/// The form of the tables.
const VERSION: i32 = STEPS.len() as i32;
/// The name of the file in the folder for data.
const FILE: &str = "games.sqlite";
/// How long to wait for another program that holds the file.
const PATIENCE: Duration = Duration::from_millis(1500);

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

/// The store. Copies of it are the same store.
#[derive(Clone)]
pub struct Store {
    connection: Arc<Mutex<Connection>>,
    path: PathBuf,
}

impl Store {
    /// Opens the store of a folder, or begins one there.
    ///
    /// # Errors
    /// If the folder or the file cannot be used; the file is then as it was.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        fs::create_dir_all(folder).map_err(|error| io(folder, &error))?;
        let path = folder.join(FILE);
        let about = |error| StoreError::of(&path, error);
        if path.exists() {
            look_before_use(&path)?;
        }
        let connection = Connection::open(&path).map_err(about)?;
        prepare(&connection).map_err(about)?;
        bring_up_to_date(&connection).map_err(about)?;
        let store = Store { connection: Arc::new(Mutex::new(connection)), path };
        store.forget_deleted()?;
        Ok(store)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Does something with the store on a thread that may wait for the disk.
    ///
    /// # Errors
    /// As that does.
    pub async fn run<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    {
        let store = self.clone();
        let done = tokio::task::spawn_blocking(move || work(&store)).await;
        done.unwrap_or_else(|_| {
            Err(StoreError { problem: StoreProblem::Other, detail: "the store failed".to_owned() })
        })
    }

    /// Does something within one transaction, which counts only as a whole.
    fn write<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let write = || {
            let transaction = connection.transaction()?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        let result: rusqlite::Result<T> = write();
        result.map_err(|error| StoreError::of(&self.path, error))
    }

    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        work(&connection).map_err(|error| StoreError::of(&self.path, error))
    }
}

/// Looks at a file without writing to it: is it ours, and of a version that we know?
fn look_before_use(path: &Path) -> Result<(), StoreError> {
    let about = |error| StoreError::of(path, error);
    let problem =
        |problem, detail: &str| StoreError { problem, detail: format!("{}: {detail}", path.display()) };
    let file = fs::OpenOptions::new().read(true).write(true).open(path).map_err(|error| io(path, &error))?;
    if file.metadata().map_err(|error| io(path, &error))?.len() == 0 {
        return Ok(());
    }
    drop(file);
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(about)?;
    connection.busy_timeout(PATIENCE).map_err(about)?;
    let application: i32 = pragma(&connection, "application_id").map_err(about)?;
    let version: i32 = pragma(&connection, "user_version").map_err(about)?;
    if application != APPLICATION {
        let empty = application == 0 && version == 0 && count_tables(&connection).map_err(about)? == 0;
        let why = "it is a database of another program; nothing was changed. Move it away, or choose another folder";
        return if empty { Ok(()) } else { Err(problem(StoreProblem::Damaged, why)) };
    }
    if version > VERSION {
        let why = "a newer version of this program wrote it; nothing was changed. Use that version";
        return Err(problem(StoreProblem::Newer, why));
    }
    let verdict: String = pragma(&connection, "quick_check").map_err(about)?;
    if verdict != "ok" {
        let why =
            format!("it is damaged ({verdict}); nothing was changed. Move it away and restore a backup");
        return Err(problem(StoreProblem::Damaged, &why));
    }
    Ok(())
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    // Nobody else may have the file: two servers would play the same games. The mode must be chosen before the log is.
    connection.execute_batch(
        "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    )
}

/// Gives a file of any version, or an empty one, its present form. Takes the lock, and shows that the file can be written.
fn bring_up_to_date(connection: &Connection) -> rusqlite::Result<()> {
    let version: i32 = pragma(connection, "user_version")?;
    let missing = usize::try_from(version).ok().and_then(|taken| STEPS.get(taken..)).unwrap_or_default();
    let steps = missing.concat();
    connection.execute_batch(&format!(
        "BEGIN IMMEDIATE; {steps} PRAGMA application_id={APPLICATION}; PRAGMA user_version={VERSION}; COMMIT;"
    ))
}

fn pragma<T: rusqlite::types::FromSql>(connection: &Connection, name: &str) -> rusqlite::Result<T> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

fn count_tables(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
}
