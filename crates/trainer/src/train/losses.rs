//! The losses of a training as a table and a chart.

use super::curve::{Curve, EpochLoss};
use super::settings::Settings;
use crate::error::{Error, replace};
use charts::{Axis, Chart, ChartError, Series};
use std::fmt::Write;
use std::path::Path;

/// Size of the chart in pixels.
const SIZE: (u32, u32) = (1600, 1000);

/// Writes the losses as CSV, one line per epoch.
pub(super) fn write_table(folder: &Path, curve: &Curve) -> Result<(), Error> {
    let mut text = String::from(
        "epoch,training,validation,validation_result,validation_score,learning_rate,result_share\n",
    );
    for loss in &curve.epochs {
        let EpochLoss { epoch, training, validation, rate, result_share } = loss;
        let losses =
            validation.map_or([None; 3], |losses| [losses.blend, losses.result, losses.score].map(Some));
        let [blend, result, score] = losses.map(|loss| loss.map(|loss| loss.to_string()).unwrap_or_default());
        let _ = writeln!(text, "{epoch},{training},{blend},{result},{score},{rate},{result_share}");
    }
    replace(&folder.join("losses.csv"), text.as_bytes())
}

/// Draws the loss curves as SVG and PNG.
pub(super) fn write_chart(
    folder: &Path,
    name: &str,
    settings: &Settings,
    curve: &Curve,
) -> Result<(), Error> {
    let chart = chart(name, settings, curve);
    let draw = |error: ChartError| Error::Work(format!("cannot draw the losses: {error}"));
    replace(&folder.join("losses.svg"), chart.svg().map_err(draw)?.as_bytes())?;
    replace(&folder.join("losses.png"), &chart.png(SIZE.0, SIZE.1).map_err(draw)?)
}

fn chart(name: &str, settings: &Settings, curve: &Curve) -> Chart {
    let points = curve.points.iter().map(|point| (point.epoch, point.training)).collect();
    let held = |loss: &EpochLoss| Some((f64::from(loss.epoch), loss.validation?.blend));
    let validation: Vec<_> = curve.epochs.iter().filter_map(held).collect();
    let chart = Chart::new(format!("Training of {name}"))
        .subtitle(format!(
            "hidden {}, {} outputs, rate {} {}, results {}, lessons {}",
            settings.hidden,
            settings.buckets,
            settings.rate,
            settings.schedule,
            settings.result_share,
            settings.lessons
        ))
        .x(Axis::new("epoch").range(0.0, f64::from(settings.epochs)))
        .y(Axis::new("loss"))
        .series(Series::line("training", points));
    if validation.is_empty() {
        chart
    } else {
        chart.series(Series::line("validation", validation).with_dots())
    }
}
