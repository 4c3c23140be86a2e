//! The charts of a tuning: the path of each parameter.

use crate::failure::Failure;
use crate::files;
use arena::spsa::{Finish, Parameter, Tuner};
use charts::{Axis, Chart, Series};
use std::path::Path;

/// Most points of a chart; more could not be distinguished.
const POINTS: usize = 2000;

/// Size of the charts in pixels.
const SIZE: (u32, u32) = (1600, 1000);

/// Draws all parameters in one chart, and each in its own.
pub fn write(folder: &Path, finish: &Finish) -> Result<(), Failure> {
    let tuner = &finish.progress.tuner;
    save(&together(finish), folder, "parameters")?;
    let plots = folder.join("plots");
    std::fs::create_dir_all(&plots).map_err(|error| Failure::writing(&plots, &error))?;
    for (place, parameter) in tuner.parameters().iter().enumerate() {
        save(&alone(finish, place, parameter), &plots, &file_name(place, &parameter.name))?;
    }
    Ok(())
}

fn save(chart: &Chart, folder: &Path, name: &str) -> Result<(), Failure> {
    let draw = |error: charts::ChartError| Failure::Work(format!("cannot draw {name}: {error}"));
    let files =
        [("svg", chart.svg().map_err(draw)?.into_bytes()), ("png", chart.png(SIZE.0, SIZE.1).map_err(draw)?)];
    for (kind, bytes) in files {
        let path = folder.join(format!("{name}.{kind}"));
        files::write_whole(&path, &bytes)?;
    }
    Ok(())
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
