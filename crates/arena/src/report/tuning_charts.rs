//! The charts of a tuning: the path of each parameter.

use crate::spsa::{Finish, Parameter, Tuner};
use charts::{Axis, Chart, Series};
use std::path::{Path, PathBuf};

/// Most points of a chart; more could not be distinguished.
const POINTS: usize = 2000;

/// Returns all parameters in one chart, and each in its own, with the names of their files.
#[must_use]
pub fn tuning_charts(finish: &Finish) -> Vec<(PathBuf, Chart)> {
    let parameters = finish.progress.tuner.parameters().iter().enumerate();
    let alone = parameters.map(|(place, parameter)| {
        let name = Path::new("plots").join(file_name(place, &parameter.name));
        (name, alone(finish, place, parameter))
    });
    std::iter::once((PathBuf::from("parameters"), together(finish))).chain(alone).collect()
}

/// All parameters, each scaled to its range.
fn together(finish: &Finish) -> Chart {
    let tuner = &finish.progress.tuner;
    let chart = Chart::new(format!("Tuning of {}", finish.program))
        .subtitle(games(finish))
        .x(iterations(tuner))
        .y(Axis::new("place in the range").range(0.0, 1.0).percent());
    tuner.parameters().iter().enumerate().fold(chart, |chart, (place, parameter)| {
        let (min, max) = (parameter.min as f64, parameter.max as f64);
        let scaled = path(tuner, place).into_iter().map(|(x, value)| (x, (value - min) / (max - min)));
        chart.series(Series::line(&*parameter.name, scaled.collect()))
    })
}

/// One parameter with its values.
fn alone(finish: &Finish, place: usize, parameter: &Parameter) -> Chart {
    let tuner = &finish.progress.tuner;
    let Parameter { name, start, min, max, .. } = parameter;
    let value = tuner.values().get(place).copied().unwrap_or(*start as f64);
    Chart::new(format!("{name}: {start} to {value:.1}"))
        .subtitle(format!("{}; range {min} to {max}", games(finish)))
        .x(iterations(tuner))
        .y(Axis::new(&**name))
        .series(Series::line("", path(tuner, place)))
        .mark_y(*start as f64, "start")
}

fn games(finish: &Finish) -> String {
    let games = finish.progress.games;
    format!("{} iterations, {} games", finish.progress.iterations, games.wins + games.draws + games.losses)
}

/// The axis of all iterations, including those to come.
fn iterations(tuner: &Tuner) -> Axis {
    Axis::new("iteration").range(0.0, f64::from(tuner.gains().iterations))
}

/// The values of a parameter after each iteration, starting with the first.
fn path(tuner: &Tuner, place: usize) -> Vec<(f64, f64)> {
    let steps = tuner.path().len();
    let stride = steps.div_ceil(POINTS).max(1);
    let start = tuner.parameters()[place].start as f64;
    let after = (1..).zip(tuner.path().map(|values| values[place]));
    let shown = after.filter(|(number, _)| number % stride == 0 || *number == steps);
    std::iter::once((0.0, start)).chain(shown.map(|(number, value)| (number as f64, value))).collect()
}

/// The file name of a parameter; its number distinguishes duplicates.
fn file_name(place: usize, name: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    format!("{:02}-{}", place + 1, name.chars().map(safe).collect::<String>())
}
