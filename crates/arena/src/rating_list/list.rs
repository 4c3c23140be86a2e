//! The rating list for people and programs.

use super::collect::{Collection, Reason, Skipped};
use crate::columns::table;
use serde::Serialize;
use stats::rating::{Encounter, RatingList, Standing};
use stats::{Estimate, Tally, Trinomial};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// How a player is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Won all games against the list.
    Above,
    /// With a rating.
    Rated,
    /// Lost all games against the list.
    Below,
    /// Not connected to the list by any games.
    Unconnected,
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The rank; only rated players have one.
    pub rank: Option<usize>,
    /// The name.
    pub name: String,
    /// How the player is listed.
    pub place: Place,
    /// The rating.
    pub elo: Option<f64>,
    /// Half-width of the interval at the requested confidence.
    pub error: Option<f64>,
    /// Games in all.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The score, from 0 to 1.
    pub score: f64,
    /// The share of draws, from 0 to 1.
    pub draw_share: f64,
    /// Average rating of the rated opponents, weighted by games.
    pub opponents: Option<f64>,
}

/// A value with its error, for JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The value.
    pub value: f64,
    /// Its error.
    pub error: Option<f64>,
}

/// The list and the totals of all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Games that are counted.
    pub games: u64,
    /// The confidence of the errors.
    pub confidence: f64,
    /// White's advantage in Elo.
    pub first_move: Option<Value>,
    /// Share of draws between equal players.
    pub draw_ratio: f64,
    /// The list.
    pub players: Vec<Row>,
    /// Games that are not counted, by reason.
    pub skipped: BTreeMap<Reason, Skipped>,
}

impl Report {
    /// Builds the report. Errors are multiplied by `widening`, which is 1 at 95 % confidence.
    #[must_use]
    pub fn new(collection: Collection, list: &RatingList, confidence: f64, widening: f64) -> Report {
        let encounters = collection.encounters();
        let results = totals(collection.names.len(), &encounters);
        let ratings: Vec<Option<f64>> =
            list.standings().iter().map(|standing| rated(*standing).map(|e| e.value)).collect();
        let opponents = averages(&ratings, &encounters);
        let widened = |estimate: Estimate| estimate.error.map(|error| error * widening);
        let row = |(player, name): (usize, String)| {
            let standing = list.standings()[player];
            let Trinomial { wins, draws, losses } = results[player];
            let games = results[player].games();
            Row {
                rank: None,
                name,
                place: place(standing),
                elo: ratings[player],
                error: rated(standing).and_then(widened),
                games,
                wins,
                draws,
                losses,
                score: results[player].score().unwrap_or_default(),
                draw_share: draws as f64 / games.max(1) as f64,
                opponents: opponents[player],
            }
        };
        let mut players: Vec<Row> = collection.names.into_iter().enumerate().map(row).collect();
        let by_elo = |row: &Row| -row.elo.unwrap_or_default();
        players.sort_by(|one, other| {
            let first = one.place.cmp(&other.place).then(by_elo(one).total_cmp(&by_elo(other)));
            first
                .then(other.score.total_cmp(&one.score))
                .then(other.games.cmp(&one.games))
                .then(one.name.cmp(&other.name))
        });
        let rated = players.iter_mut().filter(|row| row.place == Place::Rated);
        rated.enumerate().for_each(|(index, row)| row.rank = Some(index + 1));
        Report {
            games: encounters.iter().map(|games| games.results.games()).sum(),
            confidence,
            first_move: list
                .first_move()
                .map(|estimate| Value { value: estimate.value, error: widened(estimate) }),
            draw_ratio: list.draw_ratio(),
            players,
            skipped: collection.skipped,
        }
    }

    /// Returns the list as CSV. Names that a spreadsheet would take for formulas get an apostrophe.
    ///
    /// # Errors
    /// If a row cannot be written.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in &self.players {
            let mut name = printable(&row.name);
            if name.trim_start().starts_with(['=', '+', '-', '@']) {
                name.insert(0, '\'');
            }
            writer.serialize(Row { name, ..row.clone() })?;
        }
        let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Strips control characters from a name.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

fn rated(standing: Standing) -> Option<Estimate> {
    if let Standing::Rated(estimate) = standing { Some(estimate) } else { None }
}

fn place(standing: Standing) -> Place {
    match standing {
        Standing::Rated(_) => Place::Rated,
        Standing::Above => Place::Above,
        Standing::Below => Place::Below,
        Standing::Unconnected => Place::Unconnected,
    }
}

/// Returns the results of each player, both colours together.
fn totals(players: usize, encounters: &[Encounter]) -> Vec<Trinomial> {
    let mut totals = vec![Trinomial::default(); players];
    for Encounter { white, black, results } in encounters {
        totals[*white].wins += results.wins;
        totals[*white].draws += results.draws;
        totals[*white].losses += results.losses;
        totals[*black].wins += results.losses;
        totals[*black].draws += results.draws;
        totals[*black].losses += results.wins;
    }
    totals
}

/// Returns the average rating of each player's rated opponents.
fn averages(ratings: &[Option<f64>], encounters: &[Encounter]) -> Vec<Option<f64>> {
    let mut sums = vec![(0.0, 0.0); ratings.len()];
    for Encounter { white, black, results } in encounters {
        let games = results.games() as f64;
        for (player, opponent) in [(*white, *black), (*black, *white)] {
            if let Some(rating) = ratings[opponent] {
                sums[player].0 += games * rating;
                sums[player].1 += games;
            }
        }
    }
    sums.into_iter().map(|(sum, games)| (games > 0.0).then(|| sum / games)).collect()
}

impl fmt::Display for Report {
    /// The list as a table, with the totals below.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
        let share = |share: f64| format!("{:.1}%", 100.0 * share);
        let head = ["rank", "name", "Elo", "±", "games", "score", "draws", "opponents"];
        let mut table = table(&head, &[1]);
        for row in &self.players {
            let rank = row.rank.map_or("-".to_owned(), |rank| rank.to_string());
            let elo = match row.place {
                Place::Rated => number(row.elo),
                Place::Above => "above".to_owned(),
                Place::Below => "below".to_owned(),
                Place::Unconnected => "apart".to_owned(),
            };
            table.add_row([
                rank,
                printable(&row.name),
                elo,
                number(row.error),
                row.games.to_string(),
                share(row.score),
                share(row.draw_share),
                number(row.opponents),
            ]);
        }
        writeln!(f, "{table}")?;
        self.summary(f)
    }
}

impl Report {
    fn summary(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        let confidence = 100.0 * self.confidence;
        writeln!(
            f,
            "{} games, {} players; errors at {confidence} % confidence.",
            self.games,
            self.players.len()
        )?;
        if let Some(Value { value, error }) = self.first_move {
            let error = error.map_or(String::new(), |error| format!(" ± {error:.1}"));
            writeln!(
                f,
                "White's advantage: {value:.1}{error} Elo; draws between equals: {:.1} %.",
                100.0 * self.draw_ratio
            )?;
        }
        let has = |place: Place| self.players.iter().any(|row| row.place == place);
        if has(Place::Above) || has(Place::Below) {
            writeln!(
                f,
                "above, below: won all, or lost all, games against the list; --virtual-draws 0.5 rates them too."
            )?;
        }
        if has(Place::Unconnected) {
            writeln!(f, "apart: not connected to the list by any games.")?;
        }
        let mut reasons = String::new();
        for (reason, skipped) in &self.skipped {
            write!(reasons, "\n  {} {} (the first: {})", skipped.games, reason.text(), skipped.first)?;
        }
        let sum: u64 = self.skipped.values().map(|skipped| skipped.games).sum();
        if sum > 0 { writeln!(f, "Games not counted: {sum}{reasons}") } else { Ok(()) }
    }
}
