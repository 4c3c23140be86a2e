//! The whole store in one file, and back.

use super::{APPLICATION, FILE, Store, StoreError, VERSION, bring_up_to_date, io, pragma};
use crate::record::now;
use crate::wire::Fault;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// The tables, those first that others refer to.
const TABLES: [&str; 3] = ["game", "move", "review"];

impl Store {
    /// Everything as one file.
    ///
    /// # Errors
    /// If the disk has no room for a copy, or the store cannot be read.
    pub fn backup(&self) -> Result<Vec<u8>, StoreError> {
        let copy = self.path.with_file_name(format!("backup-{}.tmp", now()));
        let made = self.copy_to(&copy).and_then(|()| fs::read(&copy).map_err(|error| io(&copy, &error)));
        // A copy that stays behind does no harm; the backup is what counts.
        let _ = fs::remove_file(&copy);
        made
    }

    /// Puts a backup in the place of everything, and gives the number of games. What was there is kept in a file beside the
    /// store.
    ///
    /// # Errors
    /// If it is no backup, or cannot be stored: then everything is as it was.
    pub fn restore(&self, backup: &[u8]) -> Result<u32, Fault> {
        let copy = self.path.with_file_name(format!("restore-{}.tmp", now()));
        fs::write(&copy, backup).map_err(|error| io(&copy, &error))?;
        let restored = check(&copy).map_err(|detail| Fault::BadBackup { detail }).and_then(|()| {
            self.copy_to(&self.path.with_file_name(format!("before-restore-{}-{FILE}", now())))?;
            Ok(self.take_over(&copy)?)
        });
        let _ = fs::remove_file(&copy);
        restored
    }

    fn copy_to(&self, path: &Path) -> Result<(), StoreError> {
        let name = path.to_string_lossy().into_owned();
        self.read(|connection| connection.execute("VACUUM INTO ?", [name])).map(drop)
    }

    fn take_over(&self, path: &Path) -> Result<u32, StoreError> {
        let name = path.to_string_lossy().into_owned();
        self.read(|connection| connection.execute("ATTACH ? AS backup", [name]))?;
        let taken = self.write(|connection| {
            for table in TABLES.iter().rev() {
                connection.execute(&format!("DELETE FROM main.{table}"), [])?;
            }
            for table in TABLES {
                connection.execute(&format!("INSERT INTO main.{table} SELECT * FROM backup.{table}"), [])?;
            }
            connection.query_row("SELECT count(*) FROM main.game WHERE deleted IS NULL", [], |row| row.get(0))
        });
        self.read(|connection| connection.execute_batch("DETACH backup"))?;
        taken
    }
}

/// Whether a file is a backup of ours, whole and in a form that we know, to be brought up to date; else why not.
fn check(path: &Path) -> Result<(), String> {
    let look = || -> rusqlite::Result<Result<(), String>> {
        let connection = Connection::open(path)?;
        if pragma::<i32>(&connection, "application_id")? != APPLICATION {
            return Ok(Err("it is a database of another program".to_owned()));
        }
        let version: i32 = pragma(&connection, "user_version")?;
        if !(1..=VERSION).contains(&version) {
            let known = format!("it has version {version}, and this program knows versions up to {VERSION}");
            return Ok(Err(known));
        }
        let verdict: String = pragma(&connection, "integrity_check")?;
        if verdict != "ok" {
            return Ok(Err(format!("it is damaged: {verdict}")));
        }
        bring_up_to_date(&connection)?;
        for table in TABLES {
            // Fails where a column is missing.
            connection.prepare(&format!("INSERT INTO {table} SELECT * FROM {table}"))?;
        }
        Ok(Ok(()))
    };
    look().unwrap_or_else(|error| Err(format!("it cannot be read: {error}")))
}
