//! The mistakes of the levels, as a table and as charts.

use crate::games::{BLUNDER, GameCount, MISTAKE};
use charts::{Axis, Chart, Point, Series};
use std::collections::HashMap;

/// A level and its results.
#[derive(Debug, Default)]
pub struct Row {
    level: u32,
    games: u32,
    moves: u32,
    counted: u32,
    loss: i64,
    squares: i64,
    mistakes: u32,
    blunders: u32,
    queens: usize,
}

/// Half-width of a 95 % interval, in standard errors.
const CUSTOMARY: f64 = 1.96;

impl Row {
    fn mean(&self) -> f64 {
        self.loss as f64 / f64::from(self.counted.max(1))
    }

    /// Standard error of the mean.
    fn error(&self) -> f64 {
        let counted = f64::from(self.counted.max(1));
        let variance = (self.squares as f64 / counted - self.mean() * self.mean()).max(0.0);
        CUSTOMARY * (variance / counted).sqrt()
    }

    fn share(&self, of: u32) -> f64 {
        f64::from(of) / f64::from(self.counted.max(1))
    }

    /// Returns what the table says of it, by column.
    #[must_use]
    pub fn cells(&self) -> [String; 8] {
        let judged = |text: String| if self.counted == 0 { "-".to_owned() } else { text };
        let percent = |of: u32| judged(format!("{:.1}", 100.0 * self.share(of)));
        [
            self.level.to_string(),
            self.games.to_string(),
            self.moves.to_string(),
            self.counted.to_string(),
            judged(format!("{:.0} ± {:.0}", self.mean(), self.error())),
            percent(self.mistakes),
            percent(self.blunders),
            self.queens.to_string(),
        ]
    }
}

/// The columns of the table.
pub const COLUMNS: [&str; 8] =
    ["level", "games", "moves", "judged", "mean loss", "mistakes %", "blunders %", "queens given away"];

/// Returns a row for each of these levels, weakest first.
#[must_use]
pub fn rows(levels: &[u32], games: &HashMap<(u32, u32), GameCount>) -> Vec<Row> {
    let mut levels = levels.to_vec();
    levels.sort_unstable();
    levels.dedup();
    let row = |level| {
        let mut row = Row { level, ..Row::default() };
        for game in games.values().filter(|game| game.level == level) {
            row.games += 1;
            row.moves += game.moves;
            row.counted += game.counted;
            row.loss += game.loss;
            row.squares += game.squares;
            row.mistakes += game.mistakes;
            row.blunders += game.blunders;
            row.queens += game.queens.len();
        }
        row
    };
    levels.into_iter().map(row).filter(|row| row.games > 0).collect()
}

/// The Markdown report.
#[must_use]
pub fn markdown(rows: &[Row], nodes: u64) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = format!(
        "# What the levels do wrong\n\nGames of each level with itself, judged with {nodes} nodes a move. Losses are in \
         centipawns, at most a thousand each, and counted while neither side is a thousand ahead; a mistake loses from \
         {MISTAKE}, a blunder from {BLUNDER}.\n\n"
    );
    text += &line(&COLUMNS.map(str::to_owned));
    text += &line(&COLUMNS.map(|_| "---:".to_owned()));
    rows.iter().for_each(|row| text += &line(&row.cells()));
    text + "\n![Mean loss by level](loss.svg)\n\n![Blunders and mistakes by level](blunders.svg)\n"
}

fn judged(rows: &[Row]) -> impl Iterator<Item = &Row> {
    rows.iter().filter(|row| row.counted > 0)
}

/// The chart of mean loss by level.
#[must_use]
pub fn loss(rows: &[Row]) -> Chart {
    let points =
        judged(rows).map(|row| Point::with_error(f64::from(row.level), row.mean(), row.error())).collect();
    let line = judged(rows).map(|row| (f64::from(row.level), row.mean())).collect();
    Chart::new("What a move loses, by level")
        .x(Axis::new("level in Elo"))
        .y(Axis::new("mean loss in centipawns"))
        .series(Series::line("", line).colour(0))
        .series(Series::points("", points).colour(0))
}

/// The chart of mistakes and blunders by level.
#[must_use]
pub fn blunders(rows: &[Row]) -> Chart {
    let line = |of: fn(&Row) -> u32| {
        judged(rows).map(|row| (f64::from(row.level), row.share(of(row)))).collect::<Vec<_>>()
    };
    Chart::new("Blunders and mistakes, by level")
        .x(Axis::new("level in Elo"))
        .y(Axis::new("share of moves").percent())
        .series(Series::line(format!("blunders, from {BLUNDER}"), line(|row| row.blunders)).with_dots())
        .series(Series::line(format!("mistakes, from {MISTAKE}"), line(|row| row.mistakes)).with_dots())
}
