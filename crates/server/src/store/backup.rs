//! The whole store in one file, and back.

use super::audit::{Problem, audit};
use super::many::PORTION;
use super::scratch::{Scratch, remove};
use super::seal::{Seal, seal, unseal};
use super::{FILE, Store, StoreError, bring_up_to_date, failed, io, numbers, open_file};
use crate::domain::{BackupProblem, GameError, RestoreReport, now};
use crate::limits::KEPT_BEFORE;
use crate::registry::Registry;
use rusqlite::types::Value;
use rusqlite::{Connection, params};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The tables, those first that others refer to, and the column that has the number of the game.
const TABLES: [(&str, &str); 3] = [("game", "id"), ("move", "game"), ("review", "game")];
/// How the name of a file begins that has the games from before a restoration.
const BEFORE: &str = "before-restore-";

impl Store {
    /// Everything as one file, with a checksum. Games go on meanwhile; each is in it as it was at some moment in between.
    ///
    /// # Errors
    /// If the disk has no room for a copy, or the store cannot be read.
    pub async fn backup(&self) -> Result<Scratch, StoreError> {
        let _copying = self.copying.lock().await;
        let copy = Scratch::backup(&self.path)?;
        let path = copy.path().to_owned();
        let ids = self.run(move |store| store.begin_copy(&path)).await?;
        let mut copied = Ok(());
        for portion in ids.chunks(PORTION) {
            if let (Some(&first), Some(&last)) = (portion.first(), portion.last()) {
                copied = self.run(move |store| store.copy(first, last)).await;
            }
            if copied.is_err() {
                break;
            }
        }
        self.run(|store| store.read(|connection| connection.execute_batch("DETACH copy"))).await?;
        copied?;
        let finish = move || seal(copy.path()).map_err(|error| io(copy.path(), &error)).map(|()| copy);
        tokio::task::spawn_blocking(finish).await.unwrap_or_else(|_| Err(failed()))
    }

    /// Begins a file of our form, and gives the numbers of all games.
    fn begin_copy(&self, path: &Path) -> Result<Vec<i64>, StoreError> {
        let about = |error| StoreError::of(path, error);
        let fresh = open_file(path).map_err(about)?;
        bring_up_to_date(&fresh).map_err(about)?;
        drop(fresh);
        let connection = self.connection();
        attach(&connection, path, "copy").map_err(about)?;
        let prepare = || {
            // If this fails there is no backup: nothing has to survive.
            connection.execute_batch("PRAGMA copy.journal_mode=OFF; PRAGMA copy.synchronous=OFF;")?;
            let mut ids = connection.prepare("SELECT id FROM game ORDER BY id")?;
            ids.query_map([], |row| row.get(0))?.collect()
        };
        let prepared: rusqlite::Result<Vec<i64>> = prepare();
        if prepared.is_err() {
            let _ = connection.execute_batch("DETACH copy");
        }
        prepared.map_err(about)
    }

    /// Copies the games from one number to another.
    fn copy(&self, first: i64, last: i64) -> Result<(), StoreError> {
        self.write(|connection| {
            for (table, game) in TABLES {
                let sql = format!(
                    "INSERT INTO copy.{table} SELECT * FROM main.{table} WHERE {game} BETWEEN ? AND ?"
                );
                connection.execute(&sql, params![first, last])?;
            }
            Ok(())
        })
    }

    /// Puts a backup in the place of everything. What was there is kept in a file beside the store, and so are the last few
    /// such files. Those who know games of before can write no more ([`Store::pinned`]).
    ///
    /// # Errors
    /// If it is no backup, has something in it that cannot be, or cannot be stored: then everything is as it was.
    pub async fn restore(
        &self,
        backup: impl AsRef<[u8]> + Send + 'static,
        registry: Arc<Registry>,
    ) -> Result<RestoreReport, GameError> {
        let _copying = self.copying.lock().await;
        let copy = Scratch::restore(&self.path)?;
        // Beside the store, so that games go on.
        let check = move || {
            let about = |error: std::io::Error| GameError::from(io(copy.path(), &error));
            fs::write(copy.path(), &backup).map_err(about)?;
            drop(backup);
            let checked = check(copy.path(), &registry)?;
            Ok::<_, GameError>((copy, checked))
        };
        let (copy, checked) = tokio::task::spawn_blocking(check).await.map_err(|_| GameError::Internal)??;
        let (games, kept) = self.run(move |store| store.take_over(copy.path())).await?;
        Ok(RestoreReport { games, checked, kept: kept.to_string_lossy().into_owned() })
    }

    /// Everything in one step, for nothing may be stored between what is kept and what is replaced. Gives the number of games,
    /// and where those of before are.
    fn take_over(&self, path: &Path) -> Result<(u32, PathBuf), StoreError> {
        self.in_place()?;
        let about = |error| StoreError::of(&self.path, error);
        let before = self.keep_before()?;
        let mut connection = self.connection();
        attach(&connection, path, "backup").map_err(about).inspect_err(|_| remove(&before))?;
        let mut replace = || {
            let transaction = connection.transaction()?;
            for (table, _) in TABLES.iter().rev() {
                transaction.execute(&format!("DELETE FROM main.{table}"), [])?;
            }
            for (table, _) in TABLES {
                transaction.execute(&format!("INSERT INTO main.{table} SELECT * FROM backup.{table}"), [])?;
            }
            numbers::reset(&transaction)?;
            let count = "SELECT count(*) FROM main.game WHERE deleted IS NULL";
            let games = transaction.query_row(count, [], |row| row.get(0))?;
            transaction.commit()?;
            Ok(games)
        };
        let taken: rusqlite::Result<u32> = replace();
        match &taken {
            Ok(_) => {
                self.replaced.fetch_add(1, Ordering::Release);
                prune(&self.path);
            }
            Err(_) => remove(&before),
        }
        // It fails only where there is nothing to detach.
        let _ = connection.execute_batch("DETACH backup");
        taken.map(|games| (games, before)).map_err(about)
    }

    /// Copies everything into a file beside the store, which has its name only when it is whole.
    fn keep_before(&self) -> Result<PathBuf, StoreError> {
        let copy = Scratch::before(&self.path)?;
        let sql = "VACUUM main INTO CAST(? AS TEXT)";
        let vacuumed = self.connection().execute(sql, [name(copy.path())]);
        vacuumed.map_err(|error| StoreError::of(copy.path(), error))?;
        seal(copy.path()).map_err(|error| io(copy.path(), &error))?;
        let path = self.path.with_file_name(format!("{BEFORE}{:013}-{FILE}", now()));
        copy.keep(&path)?;
        Ok(path)
    }
}

/// Looks whether a file may take the place of the store, and brings it up to date; whether it had a checksum, which was right.
///
/// # Errors
/// If it may not, or cannot be read or written.
pub fn check(path: &Path, registry: &Registry) -> Result<bool, GameError> {
    let seal = unseal(path).map_err(|error| GameError::from(io(path, &error)))?;
    let audited = match seal {
        Seal::Broken => Err(Problem::Content(
            BackupProblem::Damaged,
            "it is not as it was written: its checksum is another, or a part of it is missing".to_owned(),
        )),
        Seal::Whole | Seal::None => audit(path, registry),
    };
    audited.map_err(|problem| problem.about(path))?;
    Ok(seal == Seal::Whole)
}

/// Opens another file beside the main one.
fn attach(connection: &Connection, path: &Path, schema: &str) -> rusqlite::Result<()> {
    connection.execute(&format!("ATTACH CAST(? AS TEXT) AS {schema}"), [name(path)]).map(drop)
}

/// The name of a file for SQL. It need not be UTF-8: SQLite hands it to the system as it is.
fn name(path: &Path) -> Value {
    #[cfg(unix)]
    let name = Value::Blob(std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec());
    #[cfg(not(unix))]
    let name = Value::Text(path.to_string_lossy().into_owned());
    name
}

/// Removes all but the last few files of games from before a restoration, and those that are empty: earlier versions left such
/// when they were killed.
pub(super) fn prune(store: &Path) {
    let files = store.parent().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let mut kept: Vec<(u64, PathBuf)> = Vec::new();
    for file in files.filter_map(Result::ok) {
        let name = file.file_name().to_string_lossy().into_owned();
        let time = name.strip_prefix(BEFORE).and_then(|name| name.strip_suffix(FILE)?.strip_suffix('-'));
        let Some(time) = time.and_then(|time| time.parse().ok()) else { continue };
        if file.metadata().is_ok_and(|file| file.len() == 0) {
            remove(&file.path());
        } else {
            kept.push((time, file.path()));
        }
    }
    kept.sort_unstable();
    let surplus = kept.len().saturating_sub(KEPT_BEFORE);
    kept.iter().take(surplus).for_each(|(_, path)| remove(path));
}
