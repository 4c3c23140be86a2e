//! The chart of a ladder.

use crate::ladder::{Observed, Report};
use charts::{Axis, Chart, Point, Series};

/// Observed scores with intervals, and the maximum-likelihood curve with its band.
#[must_use]
pub fn ladder_chart(report: &Report) -> Chart {
    let drawing = report.drawing();
    let experiment = &report.experiment;
    let opponent = experiment.opponent.as_deref().unwrap_or("limited opponents");
    let confidence = format!("{} %", 100.0 * report.estimates.confidence);
    let point = |seen: &Observed| Point { x: seen.level, y: seen.score, interval: seen.interval };
    let wins = drawing.wins.iter().map(|(level, share)| Point::new(*level, *share)).collect();
    let draws = experiment.table.rows().iter().any(|row| row.draws > 0);
    let mut chart = Chart::new(format!("Score of {} against {opponent}", experiment.player))
        .subtitle(format!("{} games; intervals of {confidence}", experiment.table.games()))
        .x(Axis::new("Elo of the level"))
        .y(Axis::new("score").range(0.0, 1.0).percent());
    if !drawing.band.is_empty() {
        chart = chart.series(Series::band(confidence, drawing.band).colour(1));
    }
    if !drawing.curve.is_empty() {
        chart = chart.series(Series::line("expected by maximum likelihood", drawing.curve).colour(1));
    }
    if draws {
        chart = chart.series(Series::points("wins/games", wins).colour(6));
    }
    chart = chart.series(Series::points("score", drawing.observed.iter().map(point).collect()).colour(0));
    drawing.marks.into_iter().fold(chart, |chart, (rating, label)| chart.mark_x(rating, label))
}
