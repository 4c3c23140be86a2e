//! Where games are kept: one SQLite file, which belongs to one server at a time.
//!
//! A file that is damaged, locked, newer or no file of ours is never written to. Every move is in the file before anybody
//! hears of it: a program that is killed loses nothing. The system is left to bring it to the disk (write-ahead log,
//! synchronised when it is carried over), so that one game does not wait for the disk of the others; what a power cut can
//! cost is the last moments, never the file.
//!
//! Whoever wants something of the store waits in line ([`Store::run`]). What takes long is done in portions, so that a move
//! in a game need not wait for it: many games in and out (`many`), and a backup. A backup from outside is audited beside
//! the store before anything in it is replaced (`audit`).

mod audit;
mod backup;
mod error;
mod form;
mod games;
mod list;
mod many;
mod moves;
mod numbers;
pub mod private;
mod review;
mod rows;
mod schema;
mod scratch;
mod seal;
#[cfg(test)]
mod tests;

pub use backup::check as check_backup;
pub use error::io;
pub use many::PORTION;
pub use moves::Standing;
pub use private::Identity;
pub use rows::{Rows, check_bytes};

use crate::domain::{StoreError, StoreProblem};
use rusqlite::{Connection, OpenFlags};
use schema::{APPLICATION, VERSION, bring_up_to_date};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// The name of the file in the folder for data.
const FILE: &str = "games.sqlite";
/// How long to wait for another program that holds the file.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The store. Copies of it are the same store.
#[derive(Clone)]
pub struct Store {
    connection: Arc<Mutex<Connection>>,
    path: PathBuf,
    /// The file and its log, as they were when they were opened.
    files: Arc<[(Identity, PathBuf)]>,
    /// One at a time, in the order of asking.
    turn: Arc<Semaphore>,
    /// One backup or restoration at a time.
    copying: Arc<tokio::sync::Mutex<()>>,
    /// How often everything has been replaced by a backup.
    replaced: Arc<AtomicU64>,
    /// For whom knows games of the store: which contents those are.
    edition: Option<u64>,
}

impl Store {
    /// Opens the store of a folder, or begins one there.
    ///
    /// # Errors
    /// If the folder or the file cannot be used; the file is then as it was.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        // SQLite would understand some relative names as instructions, such as to keep everything in memory.
        let folder = &std::path::absolute(folder).map_err(|error| io(folder, &error))?;
        private::folder(folder).map_err(|error| io(folder, &error))?;
        let path = folder.join(FILE);
        let about = |error| StoreError::of(&path, error);
        if path.exists() {
            look_before_use(&path)?;
            // A log that is there from before; that of a killed server has been read just now.
            ["", "-wal", "-shm"].iter().for_each(|end| private::close(&with_end(&path, end)));
        } else {
            // SQLite gives the files beside it the same rights.
            private::create(&path).map_err(|error| io(&path, &error))?;
        }
        let connection = open_file(&path).map_err(about)?;
        prepare(&connection).map_err(about)?;
        bring_up_to_date(&connection).map_err(about)?;
        let files = [path.clone(), with_end(&path, "-wal")];
        let files = files.into_iter().filter_map(|file| Some((Identity::of(&file)?, file)));
        let store = Store {
            connection: Arc::new(Mutex::new(connection)),
            files: files.collect(),
            path,
            turn: Arc::new(Semaphore::new(1)),
            copying: Arc::default(),
            replaced: Arc::default(),
            edition: None,
        };
        store.forget_deleted()?;
        store.write(numbers::cure)?;
        // The file is ours now, and so is whatever a server that was killed has left half done.
        scratch::sweep(folder);
        backup::prune(&store.path);
        Ok(store)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The same store for somebody who knows games of it: once a backup has taken their place, nothing can be written by
    /// this copy any more.
    #[must_use]
    pub fn pinned(&self) -> Store {
        Store { edition: Some(self.replaced.load(Ordering::Acquire)), ..self.clone() }
    }

    /// Whether the games are still those that this copy was made for.
    pub fn is_current(&self) -> bool {
        self.edition.is_none_or(|edition| edition == self.replaced.load(Ordering::Acquire))
    }

    /// Does something with the store on a thread that may wait for the disk, after those who asked before. It should be
    /// short, for others wait.
    ///
    /// # Errors
    /// As that does.
    pub async fn run<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    {
        let turn = Arc::clone(&self.turn).acquire_owned().await.map_err(|_| failed())?;
        let store = self.clone();
        // Kept until the work is done, even if nobody waits for it any more.
        let work = move || {
            let done = work(&store);
            drop(turn);
            done
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(failed()))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something within one transaction, which counts only as a whole.
    fn write<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let mut connection = self.connection();
        if !self.is_current() {
            let detail = format!("{}: a backup has been restored in the meantime", self.path.display());
            return Err(StoreError { problem: StoreProblem::Other, detail });
        }
        self.in_place()?;
        let write = || {
            let transaction = connection.transaction()?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        let result: rusqlite::Result<T> = write();
        let result = result.map_err(|error| StoreError::of(&self.path, error))?;
        // It may have gone in between.
        self.in_place()?;
        Ok(result)
    }

    /// Whether the files are still where they were.
    fn in_place(&self) -> Result<(), StoreError> {
        self.files.iter().try_for_each(|(identity, file)| identity.check(file))
    }

    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        work(&self.connection()).map_err(|error| StoreError::of(&self.path, error))
    }
}

/// Something that should not happen has happened to the thread that works for the store.
fn failed() -> StoreError {
    StoreError { problem: StoreProblem::Other, detail: "the store failed".to_owned() }
}

/// A file that SQLite has beside another.
fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Opens a file by its name and nothing but its name.
fn open_file(path: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
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
    let mut connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(about)?;
    connection.busy_timeout(PATIENCE).map_err(about)?;
    let mut application = pragma::<i32>(&connection, "application_id");
    if application.as_ref().is_err_and(is_half_changed) {
        connection = open_file(path).map_err(about)?;
        connection.busy_timeout(PATIENCE).map_err(about)?;
        application = pragma(&connection, "application_id");
    }
    let application = application.map_err(about)?;
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
    if pragma::<String>(&connection, "quick_check(1)").map_err(about)? != "ok" {
        let why = "it is damaged; nothing was changed. Move it away and restore a backup";
        return Err(problem(StoreProblem::Damaged, why));
    }
    Ok(())
}

/// Whether a program was killed in the middle of a change, which only who may write can undo. Of ours that is a server at its first
/// start: the file is then as empty as it was, and later changes go through the log.
fn is_half_changed(error: &rusqlite::Error) -> bool {
    /// `SQLITE_READONLY_ROLLBACK`.
    const HOT_JOURNAL: i32 = 8 | 3 << 8;
    error.sqlite_error().is_some_and(|error| error.extended_code == HOT_JOURNAL)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    // Nobody else may have the file: two servers would play the same games. The mode must be chosen before the log is.
    connection.execute_batch(
        "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    )
}

fn pragma<T: rusqlite::types::FromSql>(connection: &Connection, name: &str) -> rusqlite::Result<T> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

fn count_tables(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
}
