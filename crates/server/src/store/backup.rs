//! The whole store in one file, and back.

use super::audit::audit;
use super::many::PORTION;
use super::scratch::{Scratch, remove};
use super::{FILE, Store, StoreError, StoreProblem, bring_up_to_date, io};
use crate::record::now;
use crate::registry::Registry;
use crate::wire::Fault;
use rusqlite::{Connection, params};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The tables, those first that others refer to, and the column that has the number of the game.
pub(super) const TABLES: [(&str, &str); 3] = [("game", "id"), ("move", "game"), ("review", "game")];

impl Store {
    /// Everything as one file. Games go on meanwhile; each is in it as it was at some moment in between.
    ///
    /// # Errors
    /// If the disk has no room for a copy, or the store cannot be read.
    pub async fn backup(&self) -> Result<Vec<u8>, StoreError> {
        let _copying = self.copying.lock().await;
        let copy = Arc::new(Scratch::backup(&self.path));
        let begun = Arc::clone(&copy);
        let ids = self.run(move |store| store.begin_copy(begun.path())).await?;
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
        let read = move || fs::read(copy.path()).map_err(|error| io(copy.path(), &error));
        let failed =
            |_| Err(StoreError { problem: StoreProblem::Other, detail: "the store failed".to_owned() });
        tokio::task::spawn_blocking(read).await.unwrap_or_else(failed)
    }

    /// Begins a file of our form, and gives the numbers of all games.
    fn begin_copy(&self, path: &Path) -> Result<Vec<i64>, StoreError> {
        let about = |error| StoreError::of(path, error);
        let fresh = Connection::open(path).map_err(about)?;
        bring_up_to_date(&fresh).map_err(about)?;
        drop(fresh);
        let name = path.to_string_lossy();
        let connection = self.connection();
        connection.execute("ATTACH ? AS copy", [name]).map_err(about)?;
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

    /// Puts a backup in the place of everything, and gives the number of games. What was there is kept in a file beside the
    /// store. Those who know games of before can write no more ([`Store::pinned`]).
    ///
    /// # Errors
    /// If it is no backup, has something in it that cannot be, or cannot be stored: then everything is as it was.
    pub async fn restore(
        &self,
        backup: impl AsRef<[u8]> + Send + 'static,
        registry: Arc<Registry>,
    ) -> Result<u32, Fault> {
        let _copying = self.copying.lock().await;
        let copy = Scratch::restore(&self.path);
        // Beside the store, so that games go on.
        let check = move || {
            fs::write(copy.path(), &backup).map_err(|error| io(copy.path(), &error))?;
            drop(backup);
            audit(copy.path(), &registry).map_err(|problem| problem.about(copy.path()))?;
            Ok::<Scratch, Fault>(copy)
        };
        let copy = tokio::task::spawn_blocking(check).await.map_err(|_| Fault::Internal)??;
        Ok(self.run(move |store| store.take_over(copy.path())).await?)
    }

    /// Everything in one step, for nothing may be stored between what is kept and what is replaced.
    fn take_over(&self, path: &Path) -> Result<u32, StoreError> {
        let mut connection = self.connection();
        let about = |error| StoreError::of(&self.path, error);
        let before = self.path.with_file_name(format!("before-restore-{}-{FILE}", now()));
        connection.execute("ATTACH ? AS backup", [path.to_string_lossy()]).map_err(about)?;
        let mut replace = || {
            connection.execute("VACUUM main INTO ?", [before.to_string_lossy()])?;
            let transaction = connection.transaction()?;
            for (table, _) in TABLES.iter().rev() {
                transaction.execute(&format!("DELETE FROM main.{table}"), [])?;
            }
            for (table, _) in TABLES {
                transaction.execute(&format!("INSERT INTO main.{table} SELECT * FROM backup.{table}"), [])?;
            }
            let count = "SELECT count(*) FROM main.game WHERE deleted IS NULL";
            let games = transaction.query_row(count, [], |row| row.get(0))?;
            transaction.commit()?;
            Ok(games)
        };
        let taken: rusqlite::Result<u32> = replace();
        match &taken {
            Ok(_) => drop(self.replaced.fetch_add(1, Ordering::Release)),
            Err(_) => remove(&before),
        }
        // It fails only where there is nothing to detach.
        let _ = connection.execute_batch("DETACH backup");
        taken.map_err(about)
    }
}
