//! Draws one chart of each kind, as SVG and PNG, into the folder that is given.
//!
//! `cargo run --package quevedo-charts --example gallery -- FOLDER`

use charts::{Axis, Chart, Point, Series};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("say into which folder to draw")?);
    std::fs::create_dir_all(&folder)?;
    for (name, chart) in charts() {
        std::fs::write(folder.join(format!("{name}.svg")), chart.svg()?)?;
        std::fs::write(folder.join(format!("{name}.png")), chart.png(1200, 750)?)?;
    }
    Ok(())
}

fn charts() -> Vec<(&'static str, Chart)> {
    vec![
        ("fit", fit()),
        ("nodes", nodes()),
        ("bars", bars()),
        ("names", names()),
        ("signs", signs()),
        ("many", many()),
        ("empty", Chart::new("Nothing yet").x(Axis::new("games")).y(Axis::new("Elo"))),
    ]
}

/// Points with error bars, a fitted curve and its band.
fn fit() -> Chart {
    let expected = |elo: f64, rating: f64| 1.0 / (1.0 + 10f64.powf((elo - rating) / 400.0));
    let scores = [0.87, 0.775, 0.75, 0.655, 0.63, 0.51, 0.46, 0.365, 0.22];
    let points = scores.iter().enumerate().map(|(index, score)| {
        let error = 1.96 * (score * (1.0 - score) / 100f64).sqrt();
        Point::with_error(1700.0 + 100.0 * index as f64, *score, error)
    });
    let elos = || (1650..=2550).step_by(10).map(f64::from);
    Chart::new("Puntuación frente a Stockfish limitado")
        .subtitle("100 partidas por nivel, 100 ms por jugada; intervalos del 95 %")
        .x(Axis::new("Elo de Stockfish"))
        .y(Axis::new("puntuación").range(0.0, 1.0).percent())
        .series(
            Series::band(
                "95 %",
                elos().map(|elo| (elo, expected(elo, 2161.0), expected(elo, 2210.0))).collect(),
            )
            .colour(1),
        )
        .series(Series::line("esperada", elos().map(|elo| (elo, expected(elo, 2186.0))).collect()).colour(1))
        .series(Series::points("observada", points.collect()))
        .mark_x(2180.0, "victorias: 2180")
        .mark_x(2186.0, "verosimilitud: 2186")
        .mark_x(2206.0, "puntos: 2206")
        .mark_y(0.5, "igualdad")
}

/// Several lines on a logarithmic axis.
fn nodes() -> Chart {
    let names = ["alpha-beta", "+ ordering", "+ minimal windows", "+ table", "+ null move", "+ reductions"];
    let growth = [12.1f64, 7.9, 7.3, 5.8, 4.6, 3.7];
    let line = |(name, growth): (&&str, &f64)| {
        let nodes = (1..=9).map(|depth| (f64::from(depth), 40.0 * growth.powi(depth)));
        Series::line(*name, nodes.collect()).with_dots()
    };
    let chart = Chart::new("Nodes by depth").subtitle("position 1");
    let chart = chart.x(Axis::new("depth")).y(Axis::new("nodes").log());
    names.iter().zip(&growth).map(line).fold(chart, Chart::series)
}

/// Grouped bars with error bars.
fn bars() -> Chart {
    let bars = |name: &str, heights: [f64; 4]| {
        let heights = heights.map(|height| (height, height - 2.5, height + 2.5));
        Series::bars_with_intervals(name, heights.to_vec())
    };
    Chart::new("Nodes saved by each scheme of replacement")
        .x(Axis::categories("entries of the table", ["128K", "256K", "512K", "1024K"]))
        .y(Axis::new("saved (%)"))
        .series(bars("depth and always", [84.0, 87.0, 90.0, 92.0]))
        .series(bars("depth", [67.0, 71.0, 74.0, 80.0]))
        .series(bars("always", [35.0, 44.0, 52.0, 61.0]))
}

/// Bars below zero, and names that need room.
fn names() -> Chart {
    let names = [
        "Stockfish 15.1 at 2850",
        "ethereal-chess 12.00",
        "a Rust engine, hand-crafted",
        "toga2",
        "glaurung",
        "phalanx XXV",
        "gnuchess",
        "fairymax",
    ];
    Chart::new("Elo relative to toga2, a title so long that it does not fit on a single line of the picture at this size")
        .x(Axis::categories("", names))
        .y(Axis::new("Elo"))
        .series(Series::bars("", vec![360.0, 190.0, 63.0, 0.0, -60.0, f64::NAN, -410.0, -620.0]))
}

/// A range that cuts off, a gap in a line, small numbers.
fn signs() -> Chart {
    let wave = |phase: f64| {
        (0..200).map(move |index| {
            let x = f64::from(index) / 20.0;
            let y = if (90..100).contains(&index) { f64::NAN } else { 3e-6 * (x + phase).sin() };
            (x, y)
        })
    };
    Chart::new("Cut off and interrupted")
        .x(Axis::new("time (s)"))
        .y(Axis::new("Δ").range(-2e-6, 3.2e-6))
        .series(Series::line("sin", wave(0.0).collect()))
        .series(Series::line("cos", wave(1.57).collect()).dashed())
        .series(Series::band("±", wave(0.5).map(|(x, y)| (x, y - 1e-6, y + 1e-6)).collect()))
}

/// More series than colours.
fn many() -> Chart {
    let line = |number: i32| {
        let points =
            (0..=20).map(|x| (f64::from(x), f64::from(number) + (f64::from(x * number) / 25.0).sin()));
        Series::line(format!("serie número {number}"), points.collect()).with_dots()
    };
    (1..=11).map(line).fold(Chart::new("Eleven series"), Chart::series)
}
