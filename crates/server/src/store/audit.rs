//! Whether a file from outside may take the place of the store. It may have been made by anybody: nothing in it is believed
//! that can be looked up, replayed or found out anew.

use super::backup::TABLES;
use super::games::{Shown, read_moves, read_record};
use super::{APPLICATION, StoreError, VERSION, bring_up_to_date, pragma};
use crate::begin::audit_terms;
use crate::limits::LIMITS;
use crate::record::{Record, Terms};
use crate::registry::Registry;
use crate::wire::{BackupProblem, EndReason, Ending, Fault, Origin, ReviewedPosition};
use chess::{Game, Position};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, params};
use std::path::Path;

/// The last moment that a browser can show, in milliseconds since 1970.
const LAST_MOMENT: i64 = 8_640_000_000_000_000;
/// What a file of ours consists of.
const OBJECTS: [(&str, &str); 5] = [
    ("index", "game_updated"),
    ("table", "game"),
    ("table", "move"),
    ("table", "review"),
    ("table", "sqlite_sequence"),
];

/// Why a file is refused.
pub enum Problem {
    /// It is no backup of ours, or not a whole one: what is wrong, and how exactly.
    Content(BackupProblem, String),
    /// The same of one game.
    Game(i64, String),
    /// It cannot be read or written here.
    File(rusqlite::Error),
}

impl From<rusqlite::Error> for Problem {
    fn from(error: rusqlite::Error) -> Problem {
        Problem::File(error)
    }
}

impl Problem {
    /// As it is told.
    pub fn about(self, path: &Path) -> Fault {
        use rusqlite::ErrorCode::{CannotOpen, DiskFull, PermissionDenied, ReadOnly, SystemIoFailure};
        match self {
            Problem::Content(problem, detail) => Fault::BadBackup { problem, game: None, detail },
            Problem::Game(id, why) => Fault::BadBackup {
                problem: BackupProblem::Game,
                game: u32::try_from(id).ok(),
                detail: format!("game {id}: {why}"),
            },
            Problem::File(error) => match error.sqlite_error_code() {
                Some(CannotOpen | DiskFull | PermissionDenied | ReadOnly | SystemIoFailure) => {
                    StoreError::of(path, error).into()
                }
                _ => Fault::BadBackup {
                    problem: BackupProblem::Unreadable,
                    game: None,
                    detail: format!("it cannot be read: {error}"),
                },
            },
        }
    }
}

fn refuse<T>(problem: BackupProblem, why: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::Content(problem, why.into()))
}

/// Looks through a file, brings it up to date, and puts right what follows from the rest.
///
/// # Errors
/// If it may not take the place of the store.
pub fn audit(path: &Path, registry: &Registry) -> Result<(), Problem> {
    use BackupProblem::{Damaged, Foreign, Newer};
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.execute_batch("PRAGMA cell_size_check=ON; PRAGMA foreign_keys=ON;")?;
    if pragma::<i32>(&connection, "application_id")? != APPLICATION {
        return refuse(Foreign, "it is a database of another program");
    }
    let version: i32 = pragma(&connection, "user_version")?;
    if !(1..=VERSION).contains(&version) {
        let why = format!("it has version {version}, and this program knows versions up to {VERSION}");
        return refuse(if version > VERSION { Newer } else { Foreign }, why);
    }
    if objects(&connection)? != OBJECTS.map(|(kind, name)| (kind.to_owned(), name.to_owned())) {
        return refuse(Foreign, "it has other tables than a store of games");
    }
    if pragma::<String>(&connection, "integrity_check(1)")? != "ok" {
        return refuse(Damaged, "it is damaged");
    }
    bring_up_to_date(&connection)?;
    let fresh = Connection::open_in_memory()?;
    bring_up_to_date(&fresh)?;
    for (table, _) in TABLES {
        if columns(&connection, table)? != columns(&fresh, table)? {
            return refuse(Foreign, format!("its table \"{table}\" is not that of a store of games"));
        }
    }
    if connection.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return refuse(Damaged, "it has moves of games that it does not have");
    }
    let transaction = connection.transaction()?;
    // What an import was about to store when the backup was made.
    transaction.execute("DELETE FROM game WHERE deleted<0", [])?;
    let ids: Vec<i64> = transaction
        .prepare("SELECT id FROM game ORDER BY id")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for id in ids {
        let in_game = |problem| match problem {
            Problem::File(error) if error.sqlite_error_code().is_none() => {
                Problem::Game(id, error.to_string())
            }
            other => other,
        };
        game(&transaction, id, registry).map_err(in_game)?;
    }
    transaction.commit()?;
    Ok(())
}

/// All that a database consists of, by kind and name.
fn objects(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let mut statement = connection.prepare("SELECT type, name FROM sqlite_schema ORDER BY type, name")?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Name and type of a column, whether it must have a value, its place in the key, and whether it is computed.
type Column = (String, String, bool, i64, i64);

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<Column>> {
    let mut statement =
        connection.prepare("SELECT name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo(?)")?;
    let read =
        |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
    statement.query_map([table], read)?.collect()
}

/// Looks at a game: it must be one that could have been played or imported here.
fn game(connection: &Connection, id: i64, registry: &Registry) -> Result<(), Problem> {
    let refuse = |why: &str| Err(Problem::Game(id, why.to_owned()));
    let Some(number) = u32::try_from(id).ok().filter(|&number| number > 0) else {
        return refuse("no game has such a number");
    };
    let mut statement = connection.prepare_cached("SELECT * FROM game WHERE id=?")?;
    let (mut record, times, plain) = statement.query_row([id], |row| {
        let times: [Option<i64>; 3] = [row.get("created")?, row.get("updated")?, row.get("deleted")?];
        // The store compares these with numbers and texts; nothing else may be in them.
        let plain = (row.get::<_, i64>("chess960")?, row.get::<_, i64>("imported")?);
        Ok((read_record(row)?, times, plain))
    })?;
    if times.into_iter().flatten().any(|time| !(0..=LAST_MOMENT).contains(&time)) {
        return refuse("it has a date that cannot be");
    }
    if !matches!(plain, (0 | 1, 0 | 1)) || record.pacing.pace_ms > LIMITS.max_pace_ms {
        return refuse("it has a value that cannot be");
    }
    if record.source.as_ref().is_some_and(|source| source.len() > LIMITS.max_import as usize) {
        return refuse("its text is too long");
    }
    audit_terms(&record.terms, registry)
        .map_err(|fault| Problem::Game(id, serde_json::to_string(&fault).unwrap_or_default()))?;
    record.moves = read_moves(connection, number, &record.terms)?;
    if !ends_well(&record) {
        return refuse("it did not end as it says");
    }
    let shown = Shown::of(&record, registry);
    connection
        .prepare_cached(
            "UPDATE game SET white_machine=?, black_machine=?, words=?, winner=?, plies=?, fen=?, last_move=? WHERE id=?",
        )?
        .execute(params![
            shown.machines.white,
            shown.machines.black,
            shown.words,
            shown.winner,
            shown.plies,
            shown.fen,
            shown.last_move,
            id
        ])?;
    reviews(connection, id, &record)
}

/// Whether the end of a game, or that it goes on, is what the board shows, as far as it shows it.
fn ends_well(record: &Record) -> bool {
    let wins = |ending: Ending| match ending.reason {
        EndReason::Checkmate
        | EndReason::Resignation
        | EndReason::TimeForfeit
        | EndReason::RulesInfraction => ending.winner.is_some(),
        EndReason::Unknown => true,
        _ => ending.winner.is_none(),
    };
    if !record.ending.is_none_or(wins) {
        return false;
    }
    if record.terms.origin == Origin::Imported {
        // A file may say what it likes, and go on where the rules end a game.
        return record.clocks.is_none();
    }
    let mut game = Game::new(record.terms.start.clone());
    let by_board = |reason| {
        matches!(
            reason,
            EndReason::Checkmate
                | EndReason::Stalemate
                | EndReason::InsufficientMaterial
                | EndReason::FivefoldRepetition
                | EndReason::SeventyFiveMoves
        )
    };
    let played = record.moves.iter().all(|played| game.play(played.m).is_ok());
    let fits = match (game.outcome(), record.ending) {
        (Some(outcome), Some(ending)) => Ending::from(outcome) == ending,
        (Some(_), None) => false,
        (None, Some(ending)) => !by_board(ending.reason) && ending.reason != EndReason::Unknown,
        (None, None) => true,
    };
    played && fits && record.source.is_none() && record.clocks.is_some() == record.terms.clock.is_some()
}

/// Forgets what was found about positions if it is not about those of the game: it can be found again.
fn reviews(connection: &Connection, id: i64, record: &Record) -> Result<(), Problem> {
    let mut statement = connection.prepare_cached("SELECT ply, found FROM review WHERE game=?")?;
    let found: Vec<(i64, String)> =
        statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    if found.is_empty() {
        return Ok(());
    }
    let positions = record.positions();
    for (ply, text) in found {
        let position = usize::try_from(ply).ok().and_then(|ply| positions.get(ply));
        let found =
            serde_json::from_str::<ReviewedPosition>(&text).ok().filter(|found| i64::from(found.ply) == ply);
        let fits =
            position.zip(found).is_some_and(|(position, found)| is_about(&found, position, &record.terms));
        if !fits {
            connection.execute("DELETE FROM review WHERE game=? AND ply=?", params![id, ply])?;
        }
    }
    Ok(())
}

/// Whether the line can be played from this position, and is written as we write it.
fn is_about(found: &ReviewedPosition, position: &Position, terms: &Terms) -> bool {
    let (mut after, mut moves) = (position.clone(), Vec::new());
    for step in &found.line {
        let Ok(m) = after.parse_uci(&step.uci) else { return false };
        if after.play(m).is_err() {
            return false;
        }
        moves.push(m);
    }
    terms.line_views(position, &moves) == found.line
}
