//! Results by level, and the ratings estimated from them.

use serde::{Deserialize, Serialize};
use stats::Trinomial;
use stats::fit::{Opponent, least_squares_of_scores, least_squares_of_wins, maximum_likelihood};
use thiserror::Error;

/// A level further from 0 than this is an error.
const FURTHEST: i64 = 10_000;

/// More games than this at one level are an error.
const MOST_GAMES: u64 = 1_000_000_000;

/// The results against one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The Elo to which the opponent was limited.
    #[serde(alias = "elo")]
    pub level: i64,
    /// Games that the player won.
    pub wins: u64,
    /// Games that the player lost.
    pub losses: u64,
    /// Games that nobody won.
    #[serde(default)]
    pub draws: u64,
}

impl Row {
    /// Returns the results from the player's side.
    #[must_use]
    pub fn results(&self) -> Trinomial {
        Trinomial { wins: self.wins, draws: self.draws, losses: self.losses }
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }
}

/// Results by level: at least one game, ascending levels, no duplicates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Row>", into = "Vec<Row>")]
pub struct Table(Vec<Row>);

/// What is wrong with a table.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum TableError {
    /// There are no games in it.
    #[error(
        "the table has no games; give the columns level, wins, losses and draws, and a row for each level"
    )]
    Empty,
    /// A level appears twice.
    #[error("level {0} appears twice in the table; add up its results")]
    Twice(i64),
    /// A level is not a plausible Elo.
    #[error("level {0} is not a plausible Elo; expected a number such as 2000")]
    Level(i64),
    /// The number of games is implausible.
    #[error("implausible number of games at level {0}")]
    Games(i64),
    /// The text is not a CSV table.
    #[error("invalid table: {0}; the first line must be like level,wins,losses,draws")]
    Csv(String),
    /// The text is not JSON of results.
    #[error(
        "invalid JSON: {0}; expected a list of {{\"level\", \"wins\", \"losses\", \"draws\"}}, or an object with it as \"table\""
    )]
    Json(String),
    /// The confidence is not between 0 and 1.
    #[error("confidence {0} is not between 0 and 1; give one such as 0.95")]
    Confidence(f64),
}

impl Table {
    /// Builds a table of these rows, in any order; rows without games are dropped.
    ///
    /// # Errors
    /// If no games are left, a level appears twice, or a number is implausible.
    pub fn new(mut rows: Vec<Row>) -> Result<Table, TableError> {
        rows.retain(|row| row.games() > 0);
        rows.sort_by_key(|row| row.level);
        if let Some(row) = rows.iter().find(|row| row.level.unsigned_abs() > FURTHEST.unsigned_abs()) {
            return Err(TableError::Level(row.level));
        }
        if let Some(row) = rows.iter().find(|row| row.games() > MOST_GAMES) {
            return Err(TableError::Games(row.level));
        }
        if let Some(pair) = rows.windows(2).find(|pair| pair[0].level == pair[1].level) {
            return Err(TableError::Twice(pair[0].level));
        }
        if rows.is_empty() { Err(TableError::Empty) } else { Ok(Table(rows)) }
    }

    /// Builds a table of rows known to be valid.
    pub(super) fn of_known(rows: Vec<Row>) -> Table {
        Table(rows)
    }

    /// Parses comma-separated values with a header line.
    ///
    /// The columns are `level` (or `elo`), `wins`, `losses` and, if there are any, `draws`, in any
    /// order.
    ///
    /// ```
    /// use arena::ladder::Table;
    /// let table = Table::from_csv("level,wins,draws,losses\n2000, 65, 1, 34\n")?;
    /// assert_eq!(table.rows()[0].losses, 34);
    /// assert!(Table::from_csv("2000,65,1,34").is_err());
    /// # Ok::<(), arena::ladder::TableError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is no such table, or as [`Table::new`].
    pub fn from_csv(text: &str) -> Result<Table, TableError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader =
            csv::ReaderBuilder::new().trim(csv::Trim::All).comment(Some(b'#')).from_reader(text.as_bytes());
        let rows: Result<Vec<Row>, csv::Error> = reader.deserialize().collect();
        Table::new(rows.map_err(|error| TableError::Csv(error.to_string()))?)
    }

    /// Returns the rows, levels ascending.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.0
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.iter().map(Row::games).sum()
    }

    /// Estimates the player's rating.
    ///
    /// # Errors
    /// If the confidence is not between 0 and 1.
    pub fn estimates(&self, confidence: f64) -> Result<Estimates, TableError> {
        let opponent = |row: &Row| Opponent { rating: row.level as f64, results: row.results() };
        let opponents: Vec<Opponent> = self.0.iter().map(opponent).collect();
        let likeliest =
            maximum_likelihood(&opponents, confidence).ok_or(TableError::Confidence(confidence))?;
        Ok(Estimates {
            wins: least_squares_of_wins(&opponents),
            scores: least_squares_of_scores(&opponents),
            likelihood: likeliest.rating,
            low: likeliest.interval.low,
            high: likeliest.interval.high,
            confidence,
        })
    }
}

impl TryFrom<Vec<Row>> for Table {
    type Error = TableError;

    fn try_from(rows: Vec<Row>) -> Result<Table, TableError> {
        Table::new(rows)
    }
}

impl From<Table> for Vec<Row> {
    fn from(table: Table) -> Vec<Row> {
        table.0
    }
}

/// Three ratings from the same results, see [`stats::fit`]; `None` where all games were won or
/// lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimates {
    /// Least squares of wins divided by games: a draw counts as a loss.
    pub wins: Option<f64>,
    /// Least squares of scores: a draw counts as half a win.
    pub scores: Option<f64>,
    /// Maximum likelihood.
    pub likelihood: Option<f64>,
    /// Lower bound of the interval of the maximum-likelihood rating.
    pub low: Option<f64>,
    /// Its upper bound.
    pub high: Option<f64>,
    /// The confidence of the interval.
    pub confidence: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::report::thesis;

    #[test]
    fn the_table_of_the_thesis_gives_its_rating() {
        let estimates = thesis().estimates(0.95).unwrap();
        for (found, expected) in
            [(estimates.wins, 2180.0), (estimates.scores, 2206.0), (estimates.likelihood, 2186.0)]
        {
            assert!((found.unwrap() - expected).abs() < 1.0, "{found:?} {expected}");
        }
        assert!(estimates.low.unwrap() < 2170.0 && estimates.high.unwrap() > 2200.0);
    }

    #[test]
    fn tables_are_read_in_any_order() {
        let table = Table::from_csv(
            "\u{feff}draws, elo ,losses,wins\n# a remark\n1,2000,34,65\n0,1700,13,87\n0,1600,0,0\n",
        )
        .unwrap();
        let rows = [
            Row { level: 1700, wins: 87, losses: 13, draws: 0 },
            Row { level: 2000, wins: 65, losses: 34, draws: 1 },
        ];
        assert_eq!(table.rows(), rows);
        assert_eq!(table.games(), 200);
    }

    #[test]
    fn what_is_no_table_is_refused() {
        let error = |text: &str| Table::from_csv(text).unwrap_err();
        assert_eq!(error(""), TableError::Empty);
        assert_eq!(error("level,wins,losses\n2000,0,0\n"), TableError::Empty);
        assert_eq!(error("level,wins,losses\n2000,1,0\n2000,0,1\n"), TableError::Twice(2000));
        assert_eq!(error("level,wins,losses\n99999,1,0\n"), TableError::Level(99_999));
        assert_eq!(
            error("level,wins,losses\n2000,18446744073709551615,18446744073709551615\n"),
            TableError::Games(2000)
        );
        for text in [
            "level,wins\n2000,1\n",
            "level,wins,losses\n2000,x,0\n",
            "level,wins,losses\n2000,-1,0\n",
            "level,wins,losses\n2000,1\n",
        ] {
            assert!(matches!(error(text), TableError::Csv(_)), "{text}");
        }
    }

    #[test]
    fn who_won_everything_has_a_lower_end_only() {
        let table = Table::new(vec![Row { level: 2000, wins: 10, losses: 0, draws: 0 }]).unwrap();
        let estimates = table.estimates(0.95).unwrap();
        assert_eq!(
            (estimates.wins, estimates.scores, estimates.likelihood, estimates.high),
            (None, None, None, None)
        );
        assert!(estimates.low.unwrap() > 2200.0);
        assert_eq!(table.estimates(1.5), Err(TableError::Confidence(1.5)));
    }
}
