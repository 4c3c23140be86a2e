//! The list of games, with search and filters.

use super::form::{parsed, parsed_option};
use super::games::origin;
use super::{Store, StoreError};
use crate::domain::{GameFilter, GamePage, GameState, GameSummary, Sides, SortOrder};
use chess::Color;
use rusqlite::types::Value;
use rusqlite::{Row, params_from_iter};

/// The most games of one part of the list.
const MOST: u32 = 200;
/// How many are given where nothing is said.
const USUAL: u32 = 50;
/// How many words of a search count.
const MOST_WORDS: usize = 8;

/// A condition on games, in SQL with its values.
#[derive(Clone, PartialEq, Debug)]
struct Query {
    condition: String,
    values: Vec<Value>,
}

impl Query {
    /// The condition of a filter.
    fn new(filter: &GameFilter) -> Query {
        let mut conditions = vec!["deleted IS NULL".to_owned()];
        let mut values = Vec::new();
        for word in filter.search.iter().flat_map(|text| text.split_whitespace()).take(MOST_WORDS) {
            conditions.push("instr(words, ?)>0".to_owned());
            values.push(Value::Text(word.to_lowercase()));
        }
        match filter.state {
            Some(GameState::Playing) => conditions.push("imported=0 AND ending IS NULL".to_owned()),
            Some(GameState::Over) => conditions.push("imported=0 AND ending IS NOT NULL".to_owned()),
            Some(GameState::Imported) => conditions.push("imported=1".to_owned()),
            None => {}
        }
        if let Some(player) = &filter.player {
            conditions.push("? IN (white_machine, black_machine)".to_owned());
            values.push(Value::Text(player.clone()));
        }
        if let Some(ids) = &filter.ids {
            let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
            conditions.push(format!("id IN ({})", ids.join(",")));
        }
        if let Some(result) = &filter.result {
            conditions.push("winner=?".to_owned());
            values.push(Value::Text(result.clone()));
        }
        Query { condition: conditions.join(" AND "), values }
    }
}

impl Store {
    /// A part of the list.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn list(&self, filter: &GameFilter) -> Result<GamePage, StoreError> {
        let Query { condition, values } = Query::new(filter);
        let order = match filter.sort {
            SortOrder::Updated => "updated DESC, id DESC",
            SortOrder::Created => "created DESC, id DESC",
            SortOrder::Oldest => "created, id",
            SortOrder::Length => "plies DESC, id DESC",
        };
        let (limit, offset) = (filter.limit.unwrap_or(USUAL).min(MOST), filter.offset.unwrap_or(0));
        self.read(|connection| {
            let sql = format!("SELECT count(*) FROM game WHERE {condition}");
            let total = connection.query_row(&sql, params_from_iter(&values), |row| row.get(0))?;
            let sql = format!(
                "SELECT * FROM game WHERE {condition} ORDER BY {order} LIMIT {limit} OFFSET {offset}"
            );
            let mut statement = connection.prepare(&sql)?;
            let games = statement.query_map(params_from_iter(&values), summary)?;
            Ok(GamePage { total, games: games.collect::<rusqlite::Result<_>>()? })
        })
    }

    /// The numbers of all games that fit, the first begun first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn numbers(&self, filter: &GameFilter) -> Result<Vec<u32>, StoreError> {
        let Query { condition, values } = Query::new(filter);
        self.read(|connection| {
            let mut statement =
                connection.prepare(&format!("SELECT id FROM game WHERE {condition} ORDER BY created, id"))?;
            statement.query_map(params_from_iter(&values), |row| row.get(0))?.collect()
        })
    }
}

fn summary(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    let fen: String = row.get("fen")?;
    let black = fen.split(' ').nth(1) == Some("b");
    Ok(GameSummary {
        id: row.get("id")?,
        name: row.get("name")?,
        origin: origin(row)?,
        created: row.get::<_, i64>("created")? as u64,
        updated: row.get::<_, i64>("updated")? as u64,
        players: Sides { white: parsed(row, "white")?, black: parsed(row, "black")? },
        chess960: row.get("chess960")?,
        plies: row.get("plies")?,
        turn: if black { Color::Black } else { Color::White },
        fen,
        last_move: row.get("last_move")?,
        ending: parsed_option(row, "ending")?,
    })
}
