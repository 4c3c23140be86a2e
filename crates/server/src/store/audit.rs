//! Whether a file from outside may take the place of the store. It may have been made by anybody: nothing in it is believed
//! that can be looked up, replayed or found out anew.

use super::form::Review;
use super::games::{Shown, read_moves, read_record};
use super::schema::{APPLICATION, Object, VERSION, bring_up_to_date, expected, objects};
use super::{StoreError, pragma};
use crate::begin::audit_terms;
use crate::domain::{BackupProblem, EndReason, Ending, GameError, Origin, Record, now};
use crate::limits::{AUDIT_TIME, LIMITS, MAX_GAME_TEXT, MAX_NUMBER, MAX_PLIES, MAX_ROW, MAX_SQL};
use crate::pgn;
use crate::registry::Registry;
use chess::{Color, Game};
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, params};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;
use std::time::Instant;

/// So far ahead of our clock a date may be, in milliseconds: clocks are set wrong, but not by more than a year.
const AHEAD: u64 = 366 * 24 * 60 * 60 * 1000;
/// The first of January 2026: our own clock is wrong if it says less, as that of a machine without a battery does.
const RECENT: u64 = 1_767_225_600_000;

/// Why a file is refused.
pub enum Problem {
    /// It is no backup of ours, or not a whole one: what is wrong, and how exactly.
    Content(BackupProblem, String),
    /// The same of one game.
    Game(i64, String),
    /// The same of the terms of one game.
    Terms(i64, GameError),
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
    pub fn about(self, path: &Path) -> GameError {
        use rusqlite::ErrorCode::{
            CannotOpen, DiskFull, OperationInterrupted, PermissionDenied, ReadOnly, SystemIoFailure, TooBig,
        };
        match self {
            Problem::Content(problem, detail) => GameError::BadBackup { problem, game: None, detail },
            Problem::Game(id, why) => GameError::BadBackup {
                problem: BackupProblem::Game,
                game: u32::try_from(id).ok(),
                detail: format!("game {id}: {why}"),
            },
            Problem::Terms(game, cause) => GameError::BadGameInBackup { game, cause: Box::new(cause) },
            Problem::File(error) => match error.sqlite_error_code() {
                Some(CannotOpen | DiskFull | PermissionDenied | ReadOnly | SystemIoFailure) => {
                    StoreError::of(path, error).into()
                }
                code => GameError::BadBackup {
                    problem: BackupProblem::Unreadable,
                    game: None,
                    detail: match code {
                        Some(OperationInterrupted) => {
                            format!("it takes more than {} s to look through", AUDIT_TIME.as_secs())
                        }
                        Some(TooBig) => {
                            format!("a value is longer than {MAX_ROW} bytes, or a text than {MAX_SQL}")
                        }
                        _ => format!("it cannot be read: {error}"),
                    },
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
    // To SQLite an empty file is a database without anything.
    if std::fs::metadata(path).is_ok_and(|file| file.len() == 0) {
        return refuse(BackupProblem::Unreadable, "it is empty; choose the file of a backup");
    }
    look_through(&mut open(path)?, registry)
}

/// The same of a database that is open.
pub(super) fn look_through(connection: &mut Connection, registry: &Registry) -> Result<(), Problem> {
    use BackupProblem::{Damaged, Foreign, Newer};
    if pragma::<i32>(connection, "application_id")? != APPLICATION {
        return refuse(Foreign, "it is a database of another program");
    }
    let version: i32 = pragma(connection, "user_version")?;
    if !(1..=VERSION).contains(&version) {
        let why = format!("it has version {version}, and this program knows versions up to {VERSION}");
        return refuse(if version > VERSION { Newer } else { Foreign }, why);
    }
    // Before anything of the file is run: a table of somebody else's may have conditions that take hours or gigabytes.
    compare(&objects(connection)?, expected(version)?)?;
    if pragma::<String>(connection, "integrity_check(1)")? != "ok" {
        return refuse(Damaged, "it is damaged");
    }
    bring_up_to_date(connection)?;
    if connection.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return refuse(Damaged, "it has moves of games that it does not have");
    }
    let transaction = connection.transaction()?;
    // What an import was about to store when the backup was made.
    transaction.execute("DELETE FROM game WHERE deleted<0", [])?;
    games(&transaction, registry)?;
    transaction.commit()?;
    Ok(())
}

/// Looks at all games.
pub(super) fn games(connection: &Connection, registry: &Registry) -> Result<(), Problem> {
    let ids: Vec<i64> = connection
        .prepare_cached("SELECT id FROM game ORDER BY id")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for id in ids {
        let in_game = |problem| match problem {
            Problem::File(error) if error.sqlite_error_code().is_none() => {
                Problem::Game(id, error.to_string())
            }
            other => other,
        };
        game(connection, id, registry).map_err(in_game)?;
    }
    Ok(())
}

/// Opens a file of which nothing is known, with bounds on what it may cost.
fn open(path: &Path) -> Result<Connection, Problem> {
    if names_later_format(path) {
        return refuse(BackupProblem::Unreadable, "its header names a format that SQLite does not know");
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    bound(&mut connection)?;
    Ok(connection)
}

/// Whether the header says that a later SQLite has written the file. Ours would take it for a file that it may not write, and
/// the disk would be blamed.
fn names_later_format(path: &Path) -> bool {
    /// The latest way of reading and of writing: with a log. Both stand behind the first 18 bytes.
    const LATEST: u8 = 2;
    let mut head = [0; 20];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut head));
    // What cannot be read is reported when it is opened.
    read.is_ok() && head.starts_with(b"SQLite format 3\0") && head[18..].iter().any(|&format| format > LATEST)
}

/// Bounds what a database from outside may cost from now on.
pub(super) fn bound(connection: &mut Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_ROW)?;
    connection.set_limit(Limit::SQLITE_LIMIT_SQL_LENGTH, MAX_SQL)?;
    let until = Instant::now() + AUDIT_TIME;
    connection.progress_handler(1000, Some(move || Instant::now() > until))?;
    connection.execute_batch("PRAGMA cell_size_check=ON; PRAGMA foreign_keys=ON;")
}

/// Whether a file consists of what our own steps make, to the letter.
fn compare(found: &[Object], expected: &[Object]) -> Result<(), Problem> {
    let name = |object: &Object| (object.kind.clone(), object.name.clone());
    if !found.iter().map(name).eq(expected.iter().map(name)) {
        return refuse(BackupProblem::Foreign, "it has other tables than a store of games");
    }
    match found.iter().zip(expected).find(|(found, expected)| found != expected) {
        Some((Object { kind, name, .. }, _)) => {
            refuse(BackupProblem::Foreign, format!("its {kind} \"{name}\" is not that of a store of games"))
        }
        None => Ok(()),
    }
}

/// Looks at a game: it must be one that could have been played or imported here.
fn game(connection: &Connection, id: i64, registry: &Registry) -> Result<(), Problem> {
    let refuse = |why: &str| Err(Problem::Game(id, why.to_owned()));
    let Some(number) = u32::try_from(id).ok().filter(|number| (1..=MAX_NUMBER).contains(number)) else {
        return refuse("no game has such a number");
    };
    let mut statement = connection.prepare_cached("SELECT * FROM game WHERE id=?")?;
    let (mut record, times, plain) = statement.query_row([id], |row| {
        let times: [Option<i64>; 3] = [row.get("created")?, row.get("updated")?, row.get("deleted")?];
        // The store compares these with numbers and texts; nothing else may be in them.
        let plain = ["chess960", "imported", "automatic_draws"].map(|column| row.get::<_, i64>(column));
        let plain = plain.into_iter().collect::<rusqlite::Result<Vec<i64>>>()?;
        Ok((read_record(row)?, times, plain))
    })?;
    let latest = now().max(RECENT).saturating_add(AHEAD);
    if times.into_iter().flatten().any(|time| u64::try_from(time).map_or(true, |time| time > latest)) {
        return refuse("it has a date that cannot be");
    }
    if plain.iter().any(|value| !matches!(value, 0 | 1)) || record.pacing.pace_ms > LIMITS.max_pace_ms {
        return refuse("it has a value that cannot be");
    }
    audit_terms(&record.terms, registry).map_err(|error| Problem::Terms(id, error))?;
    record.moves = read_moves(connection, number, &record.terms)?;
    if text_length(&record) > MAX_GAME_TEXT {
        return refuse("its text is too long");
    }
    if !times_fit(&record) {
        return refuse("it has a time that cannot be");
    }
    if !ends_well(&record) {
        return refuse("it did not end as it says");
    }
    if let Some(difference) = source_differs(&record) {
        return refuse(difference);
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

/// How long all is that a file has said of a game.
fn text_length(record: &Record) -> usize {
    let comments = record.moves.iter().filter_map(|played| played.comment.as_ref());
    let tags = record.terms.tags.iter().map(|(name, value)| name.len() + value.len());
    record.source.iter().chain(comments).map(String::len).chain(tags).sum()
}

/// Compares the PGN text of an imported game, which is what is exported, with the game itself.
///
/// Its comments and variations are not compared: the game does not have them all.
fn source_differs(record: &Record) -> Option<&'static str> {
    let source = record.source.as_ref()?;
    let Some(read) = pgn::read_one(source) else {
        return Some("its PGN text is not one valid game");
    };
    let start = |record: &Record| (record.terms.start.clone(), record.terms.chess960);
    if start(&read) != start(record) {
        return Some("its PGN text starts from another position");
    }
    if !read.moves.iter().map(|played| played.m).eq(record.moves.iter().map(|played| played.m)) {
        return Some("its PGN text has other moves");
    }
    let winner = |record: &Record| record.ending.map(|ending| ending.winner);
    if winner(&read) != winner(record) {
        return Some("its PGN text has another result");
    }
    // Tags that every game has are added when it is written; then nothing is known of them.
    let known = |(_, value): &&(String, String)| value.chars().any(|c| !"?.".contains(c));
    let tags = |record: &Record| -> BTreeSet<(String, String)> {
        record.terms.tags.iter().filter(known).cloned().collect()
    };
    (tags(&read) != tags(record)).then_some("its PGN text has other tags")
}

/// Whether clocks show what they can, and moves took what they can have taken. A clock gains its increment at each move, and
/// again where a move was taken back.
fn times_fit(record: &Record) -> bool {
    let Some(clock) = &record.terms.clock else {
        let imported = record.terms.origin == Origin::Imported;
        return record.moves.iter().all(|played| {
            // Nobody has measured an imported game, and nobody comments one that is played.
            let found = played.score.or(played.after).is_some();
            let took = played.spent_ms.is_some();
            played.clock_ms.is_none() && if imported { !took && !found } else { played.comment.is_none() }
        });
    };
    let most = clock.map(|spec| u64::from(spec.base_ms) + u64::from(spec.increment_ms) * MAX_PLIES as u64);
    let fits = |time: Option<u32>, color: Color| time.is_none_or(|time| u64::from(time) <= *most.of(color));
    let mut turn = record.terms.start.turn();
    let played = record.moves.iter().all(|played| {
        let mover = turn;
        turn = !turn;
        fits(played.spent_ms, mover) && fits(played.clock_ms, mover) && played.comment.is_none()
    });
    let left = |color| record.clocks.as_ref().map(|clocks| *clocks.of(color));
    played && Color::ALL.into_iter().all(|color| fits(left(color), color))
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
        let found = serde_json::from_str::<Review>(&text).ok().filter(|found| i64::from(found.ply) == ply);
        let fits = position
            .zip(found)
            .is_some_and(|(position, found)| found.found(position, &record.terms).is_some());
        if !fits {
            connection.execute("DELETE FROM review WHERE game=? AND ply=?", params![id, ply])?;
        }
    }
    Ok(())
}
