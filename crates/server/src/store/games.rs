//! Whole games.

use super::form::{damaged, json, parsed, parsed_option};
use super::{Store, StoreError};
use crate::domain::{
    Ending, MachineNames as _, Origin, Pacing, Played, PlayerSpec, Record, Sides, Terms, now,
};
use crate::limits::{KEEP_DELETED, MAX_PLIES};
use crate::registry::Registry;
use chess::{Color, Position};
use rusqlite::{Connection, OptionalExtension, Row, params};

impl Store {
    /// Stores new games, all or none, and gives their numbers.
    ///
    /// # Errors
    /// If they cannot be stored.
    pub fn add(&self, records: &[Record], registry: &Registry) -> Result<Vec<u32>, StoreError> {
        self.write(|connection| {
            records.iter().map(|record| add(connection, record, registry, None)).collect()
        })
    }

    /// A game; none if there is none of this number, or if it has been deleted.
    ///
    /// # Errors
    /// If it cannot be read, or makes no sense.
    pub fn load(&self, id: u32) -> Result<Option<Record>, StoreError> {
        self.read(|connection| {
            let sql = "SELECT * FROM game WHERE id=? AND deleted IS NULL";
            let game = connection.query_row(sql, [id], read_record).optional()?;
            let Some(mut record) = game else { return Ok(None) };
            record.moves = read_moves(connection, id, &record.terms)?;
            Ok(Some(record))
        })
    }

    /// Gives a game a name, or none; false if there is no such game.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub fn rename(&self, id: u32, name: Option<&str>, registry: &Registry) -> Result<bool, StoreError> {
        let Some(mut record) = self.load(id)? else { return Ok(false) };
        record.terms.name = name.map(str::to_owned);
        let words = words(&record.terms, registry);
        self.write(|connection| {
            connection.execute("UPDATE game SET name=?, words=? WHERE id=?", params![name, words, id])
        })?;
        Ok(true)
    }

    /// Deletes a game, for the time being; false if there is no such game.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub fn delete(&self, id: u32) -> Result<bool, StoreError> {
        let sql = "UPDATE game SET deleted=? WHERE id=? AND deleted IS NULL";
        Ok(self.write(|connection| connection.execute(sql, params![now() as i64, id]))? == 1)
    }

    /// Brings a deleted game back; false if there is none.
    ///
    /// # Errors
    /// If that cannot be stored.
    pub fn undelete(&self, id: u32) -> Result<bool, StoreError> {
        let sql = "UPDATE game SET deleted=NULL WHERE id=? AND deleted>=0";
        Ok(self.write(|connection| connection.execute(sql, [id]))? == 1)
    }

    /// Forgets games that were deleted long ago.
    pub(super) fn forget_deleted(&self) -> Result<(), StoreError> {
        let before = now().saturating_sub(KEEP_DELETED.as_millis() as u64) as i64;
        self.write(|connection| connection.execute("DELETE FROM game WHERE deleted<?", [before])).map(drop)
    }
}

/// What a row has for the list, besides what the game itself is made of.
pub(super) struct Shown {
    pub(super) machines: Sides<Option<String>>,
    pub(super) words: String,
    pub(super) winner: Option<&'static str>,
    pub(super) plies: i64,
    pub(super) fen: String,
    pub(super) last_move: Option<String>,
}

impl Shown {
    pub(super) fn of(record: &Record, registry: &Registry) -> Shown {
        let terms = &record.terms;
        let mut last = terms.start.clone();
        // Stored moves were legal when they were stored, and are read as such.
        record.moves.iter().all(|played| last.play(played.m).is_ok());
        Shown {
            machines: terms.players.map(machine),
            words: words(terms, registry),
            winner: record.ending.map(|ending| winner(&ending)),
            plies: record.moves.len() as i64,
            fen: terms.fen(&last),
            last_move: record.moves.last().map(|last| last.m.uci(terms.notation()).to_string()),
        }
    }
}

/// Adds a game; one that is `hidden` by a mark is as if deleted.
pub(super) fn add(
    connection: &Connection,
    record: &Record,
    registry: &Registry,
    hidden: Option<i64>,
) -> rusqlite::Result<u32> {
    let (terms, shown) = (&record.terms, Shown::of(record, registry));
    let number = super::numbers::next(connection)?;
    let sql = "INSERT INTO game (id, name, imported, created, updated, deleted, white, black, white_machine, black_machine, start,
             chess960, clock, takebacks, tags, seed, words, ending, winner, white_ms, black_ms, plies, fen, last_move, source,
             paused, pace_ms, automatic_draws)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        number,
        terms.name,
        terms.origin == Origin::Imported,
        terms.created as i64,
        now() as i64,
        hidden,
        json(&terms.players.white),
        json(&terms.players.black),
        shown.machines.white,
        shown.machines.black,
        terms.fen(&terms.start),
        terms.chess960,
        terms.clock.map(|clock| json(&clock)),
        terms.takebacks,
        json(&terms.tags),
        terms.seed as i64,
        shown.words,
        record.ending.map(|ending| json(&ending)),
        shown.winner,
        record.clocks.map(|clocks| clocks.white),
        record.clocks.map(|clocks| clocks.black),
        shown.plies,
        shown.fen,
        shown.last_move,
        record.source,
        record.pacing.paused,
        record.pacing.pace_ms,
        terms.automatic_draws,
    ])?;
    let id = connection.last_insert_rowid();
    for (i, played) in record.moves.iter().enumerate() {
        super::moves::add_move(connection, id, i + 1, terms, played)?;
    }
    u32::try_from(id).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(0, id))
}

/// The id of a machine; none for a person.
fn machine(player: &PlayerSpec) -> Option<String> {
    match player {
        PlayerSpec::Human { .. } => None,
        PlayerSpec::Machine { player, .. } => Some(player.clone()),
    }
}

/// What a search in the list looks at.
fn words(terms: &Terms, registry: &Registry) -> String {
    let mut words: Vec<String> = terms.name.iter().cloned().collect();
    words.extend(Color::ALL.into_iter().filter_map(|color| registry.player_name(terms.players.of(color))));
    words.extend(terms.tags.iter().map(|(_, value)| value.clone()));
    words.join("\n").to_lowercase()
}

/// How the result is found in the list.
pub(super) fn winner(ending: &Ending) -> &'static str {
    match ending.winner {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "draw",
    }
}

/// A game without its moves.
pub(super) fn read_record(row: &Row<'_>) -> rusqlite::Result<Record> {
    let start: String = row.get("start")?;
    let terms = Terms {
        name: row.get("name")?,
        origin: origin(row)?,
        created: row.get::<_, i64>("created")? as u64,
        players: Sides { white: parsed(row, "white")?, black: parsed(row, "black")? },
        start: Position::from_fen(&start).map_err(damaged)?,
        chess960: row.get("chess960")?,
        clock: parsed_option(row, "clock")?,
        takebacks: row.get("takebacks")?,
        automatic_draws: row.get("automatic_draws")?,
        tags: parsed(row, "tags")?,
        seed: row.get::<_, i64>("seed")? as u64,
    };
    let clocks = match (row.get("white_ms")?, row.get("black_ms")?) {
        (Some(white), Some(black)) => Some(Sides { white, black }),
        _ => None,
    };
    let (ending, source) = (parsed_option(row, "ending")?, row.get("source")?);
    let pacing = Pacing { paused: row.get("paused")?, pace_ms: row.get("pace_ms")? };
    Ok(Record { terms, moves: Vec::new(), ending, clocks, pacing, source })
}

pub(super) fn origin(row: &Row<'_>) -> rusqlite::Result<Origin> {
    Ok(if row.get("imported")? { Origin::Imported } else { Origin::Played })
}

/// The moves of a game, each of them legal.
pub(super) fn read_moves(connection: &Connection, id: u32, terms: &Terms) -> rusqlite::Result<Vec<Played>> {
    let mut statement = connection.prepare_cached(
        "SELECT uci, spent_ms, clock_ms, comment, ply, score, after FROM move WHERE game=? ORDER BY ply",
    )?;
    let mut rows = statement.query([id])?;
    let (mut position, mut moves) = (terms.start.clone(), Vec::new());
    while let Some(row) = rows.next()? {
        let (uci, ply): (String, i64) = (row.get(0)?, row.get(4)?);
        if ply != moves.len() as i64 + 1 || moves.len() >= MAX_PLIES {
            return Err(rusqlite::Error::IntegralValueOutOfRange(4, ply));
        }
        let m = position.parse_uci(&uci).map_err(damaged)?;
        position.play(m).map_err(damaged)?;
        let (spent_ms, clock_ms, comment) = (row.get(1)?, row.get(2)?, row.get(3)?);
        let (score, after) = (parsed_option(row, "score")?, parsed_option(row, "after")?);
        moves.push(Played { m, spent_ms, clock_ms, comment, score, after });
    }
    Ok(moves)
}
