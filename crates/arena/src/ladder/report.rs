//! The report of a ladder for people and programs, and its chart data.

use super::table::{Estimates, Row, Table, TableError};
use serde::{Deserialize, Serialize};
use stats::{Tally, elo::expected_score};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Results and how they were obtained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// The player to be rated.
    #[serde(default = "unnamed")]
    pub player: String,
    /// The engine whose strength was limited.
    #[serde(default)]
    pub opponent: Option<String>,
    /// The settings of the experiment.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
    /// The results.
    pub table: Table,
}

fn unnamed() -> String {
    "the player".to_owned()
}

impl Experiment {
    /// Results without further information.
    #[must_use]
    pub fn new(table: Table) -> Experiment {
        Experiment { player: unnamed(), opponent: None, settings: BTreeMap::new(), table }
    }

    /// Parses JSON: a list of rows, or an object with them as `table`, as [`Report::json`] writes
    /// it.
    ///
    /// Other fields are ignored.
    ///
    /// # Errors
    /// If the text is not such JSON, or the table is invalid.
    pub fn from_json(text: &str) -> Result<Experiment, TableError> {
        let wrong = |error: serde_json::Error| TableError::Json(error.to_string());
        if text.trim_start().starts_with('[') {
            Ok(Experiment::new(Table::new(serde_json::from_str(text).map_err(wrong)?)?))
        } else {
            serde_json::from_str(text).map_err(wrong)
        }
    }
}

/// A level with its observed and expected score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The results.
    #[serde(flatten)]
    pub row: Row,
    /// The score, from 0 to 1.
    pub score: f64,
    /// The confidence interval of the score.
    pub interval: Option<(f64, f64)>,
    /// The score expected by the maximum-likelihood rating.
    pub expected: Option<f64>,
}

/// An experiment with its estimates.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// What was done.
    #[serde(flatten)]
    pub experiment: Experiment,
    /// The estimates.
    pub estimates: Estimates,
    /// The estimates by level.
    pub levels: Vec<Line>,
}

/// A score at a level, for the chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// The level.
    pub level: f64,
    /// The score.
    pub score: f64,
    /// The ends of its interval.
    pub interval: Option<(f64, f64)>,
}

/// Chart data, in Elo and scores from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Scores by level.
    pub observed: Vec<Observed>,
    /// Level and wins divided by games, which is what the thesis plots.
    pub wins: Vec<(f64, f64)>,
    /// Elo and the score expected against it by the maximum-likelihood rating; empty if there is
    /// none.
    pub curve: Vec<(f64, f64)>,
    /// The same for the bounds of its interval, the lower first; empty if one is missing.
    pub band: Vec<(f64, f64, f64)>,
    /// The estimates, each with a name.
    pub marks: Vec<(f64, String)>,
}

/// Returns the table of the thesis of 2024 that this repeats: a hundred games at 100 ms per move
/// against each level.
#[must_use]
pub fn thesis() -> Table {
    let row = |(level, wins, losses, draws)| Row { level, wins, losses, draws };
    let rows = [
        (1700, 87, 13, 0),
        (1800, 77, 22, 1),
        (1900, 73, 23, 4),
        (2000, 65, 34, 1),
        (2100, 61, 35, 4),
        (2200, 49, 47, 4),
        (2300, 43, 51, 6),
        (2400, 33, 60, 7),
        (2500, 16, 72, 12),
    ];
    Table::of_known(rows.map(row).to_vec())
}

impl Report {
    /// Estimates the rating.
    ///
    /// # Errors
    /// If the confidence is not between 0 and 1.
    pub fn new(experiment: Experiment, confidence: f64) -> Result<Report, TableError> {
        let estimates = experiment.table.estimates(confidence)?;
        let line = |row: &Row| {
            let interval = row.results().score_interval(confidence);
            Line {
                row: *row,
                score: row.results().score().unwrap_or_default(),
                interval: interval.and_then(|interval| interval.low.zip(interval.high)),
                expected: estimates.likelihood.map(|rating| expected_score(rating - row.level as f64)),
            }
        };
        let levels = experiment.table.rows().iter().map(line).collect();
        Ok(Report { experiment, estimates, levels })
    }

    /// Returns everything as JSON, which [`Experiment::from_json`] reads.
    ///
    /// # Errors
    /// Never with numbers that this crate computes; the error is passed on rather than hidden.
    pub fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// Returns the thesis' table and estimates, if the levels are its own and the results are not.
    fn comparison(&self) -> Option<(Table, Estimates)> {
        let thesis = thesis();
        let levels = |table: &Table| table.rows().iter().map(|row| row.level).collect::<Vec<_>>();
        let same = levels(&thesis) == levels(&self.experiment.table) && thesis != self.experiment.table;
        let estimates = thesis.estimates(self.estimates.confidence).ok().filter(|_| same)?;
        Some((thesis, estimates))
    }

    /// Returns the report in Markdown, with a chart if a file is given.
    #[must_use]
    pub fn markdown(&self, picture: Option<&str>) -> String {
        let Experiment { player, opponent, settings, table } = &self.experiment;
        let comparison = self.comparison();
        let mut out = String::new();
        // Writing to a string never fails.
        let mut say = |line: std::fmt::Arguments<'_>| {
            let _ = writeln!(out, "{line}");
        };
        say(format_args!("# The rating of {player}\n"));
        let opponent = opponent.as_ref().map_or(String::new(), |name| format!(" against {name}"));
        let (games, levels) = (table.games(), table.rows().len() as u64);
        say(format_args!("{}{opponent} at {}.\n", several(games, "game"), several(levels, "level")));
        let beside = |text: &str| if comparison.is_some() { text.to_owned() } else { String::new() };
        say(format_args!(
            "| level | wins | losses | draws | wins/games |  score | expected |{}",
            beside(" thesis: wins/games |  score |")
        ));
        say(format_args!(
            "|------:|-----:|-------:|------:|-----------:|-------:|---------:|{}",
            beside("-------------------:|-------:|")
        ));
        for (index, line) in self.levels.iter().enumerate() {
            let Row { level, wins, losses, draws } = line.row;
            let (share, score) = (percent(Some(win_share(&line.row))), percent(Some(line.score)));
            let expected = percent(line.expected);
            let theirs = comparison.as_ref().and_then(|(thesis, _)| thesis.rows().get(index)).map_or(
                String::new(),
                |row| {
                    format!(
                        " {:>18} | {:>6} |",
                        percent(Some(win_share(row))),
                        percent(row.results().score())
                    )
                },
            );
            say(format_args!(
                "| {level:>5} | {wins:>4} | {losses:>6} | {draws:>5} | {share:>10} | {score:>6} | {expected:>8} |{theirs}"
            ));
        }
        say(format_args!(
            "\n| estimate                                              |  Elo |{}",
            beside(" thesis |")
        ));
        say(format_args!(
            "|-------------------------------------------------------|-----:|{}",
            beside("-------:|")
        ));
        let theirs = comparison.as_ref().map(|(_, estimates)| estimates);
        for (name, value) in [
            (
                "least squares of wins/games: a draw counts as a loss",
                (|e| e.wins) as fn(&Estimates) -> Option<f64>,
            ),
            ("least squares of scores: a draw counts as half a win", |e| e.scores),
            ("maximum likelihood", |e| e.likelihood),
        ] {
            let theirs =
                theirs.map_or(String::new(), |estimates| format!(" {:>6} |", whole(value(estimates))));
            say(format_args!("| {name:<53} | {:>4} |{theirs}", whole(value(&self.estimates))));
        }
        say(format_args!("\n{}", self.interval_in_words()));
        if let Some(picture) = picture {
            say(format_args!("\n![Scores by level and the fitted curve]({picture})"));
        }
        if !settings.is_empty() {
            say(format_args!("\n## Settings\n"));
            settings.iter().for_each(|(name, value)| say(format_args!("- {name}: {value}")));
        }
        out
    }

    fn interval_in_words(&self) -> String {
        let Estimates { low, high, confidence, .. } = self.estimates;
        let sure = format!("With {} % confidence, by the likelihood, the rating is", 100.0 * confidence);
        match (low, high) {
            (Some(low), Some(high)) => format!("{sure} from {low:.0} to {high:.0}."),
            (Some(low), None) => format!("All games were won. {sure} at least {low:.0}."),
            (None, Some(high)) => format!("All games were lost. {sure} at most {high:.0}."),
            (None, None) => "The results say nothing about the rating.".to_owned(),
        }
    }

    /// Returns the chart data.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let rows = self.experiment.table.rows();
        let ends = rows.first().zip(rows.last()).map_or((0, 0), |(first, last)| (first.level, last.level));
        // A little beyond the levels, in a hundred steps.
        let beyond = ((ends.1 - ends.0) / 20).max(25);
        let (low, high) = ((ends.0 - beyond) as f64, (ends.1 + beyond) as f64);
        let elos = || (0..=100).map(|step| low + (high - low) * f64::from(step) / 100.0);
        let Estimates { wins, scores, likelihood, low, high, .. } = self.estimates;
        let against = |rating: f64, elo: f64| expected_score(rating - elo);
        let band = low
            .zip(high)
            .map(|(low, high)| elos().map(|elo| (elo, against(low, elo), against(high, elo))).collect());
        let observed = |line: &Line| Observed {
            level: line.row.level as f64,
            score: line.score,
            interval: line.interval,
        };
        let marks = [("wins", wins), ("scores", scores), ("likelihood", likelihood)];
        Drawing {
            observed: self.levels.iter().map(observed).collect(),
            wins: rows.iter().map(|row| (row.level as f64, win_share(row))).collect(),
            curve: likelihood
                .map_or_else(Vec::new, |rating| elos().map(|elo| (elo, against(rating, elo))).collect()),
            band: band.unwrap_or_default(),
            marks: marks
                .into_iter()
                .filter_map(|(name, rating)| rating.map(|rating| (rating, format!("{name}: {rating:.0}"))))
                .collect(),
        }
    }
}

/// Formats `1 game`, `2 games`.
fn several(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn win_share(row: &Row) -> f64 {
    row.wins as f64 / row.games().max(1) as f64
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn whole(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.0}"))
}
