//! The losses of a training as a table, a chart and a terminal curve.

use crate::failure::Failure;
use crate::files;
use charts::{Axis, Chart, ChartError, Series};
use std::fmt::Write;
use std::path::Path;
use trainer::train::{Curve, EpochLoss, Settings};

/// Size of the chart in pixels.
const SIZE: (u32, u32) = (1600, 1000);

/// Writes the losses as CSV, one line per epoch.
pub fn write_table(folder: &Path, curve: &Curve) -> Result<(), Failure> {
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
    files::write_whole(&folder.join("losses.csv"), text.as_bytes())
}

/// Draws the loss curves as SVG and PNG.
pub fn write_picture(folder: &Path, name: &str, settings: &Settings, curve: &Curve) -> Result<(), Failure> {
    let chart = picture(name, settings, curve);
    let draw = |error: ChartError| Failure::Work(format!("cannot draw the losses: {error}"));
    files::write_whole(&folder.join("losses.svg"), chart.svg().map_err(draw)?.as_bytes())?;
    files::write_whole(&folder.join("losses.png"), &chart.png(SIZE.0, SIZE.1).map_err(draw)?)
}

fn picture(name: &str, settings: &Settings, curve: &Curve) -> Chart {
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

/// Formats values as a one-line curve, averaging where there are more than fit.
pub fn spark(values: &[f64], width: usize) -> String {
    const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let group = values.len().div_ceil(width).max(1);
    let means: Vec<f64> =
        values.chunks(group).map(|part| part.iter().sum::<f64>() / part.len() as f64).collect();
    let least = means.iter().copied().fold(f64::INFINITY, f64::min);
    let most = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let step = |value: &f64| ((value - least) / (most - least).max(f64::MIN_POSITIVE) * 7.0).round() as usize;
    means.iter().map(|value| STEPS[step(value).min(7)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_falling_curve_falls() {
        assert_eq!(spark(&[8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0], 10), "█▇▆▅▄▃▂▁");
        assert_eq!(spark(&[4.0, 4.0, 1.0, 1.0], 2), "█▁");
        assert_eq!(spark(&[1.0, 1.0], 10), "▁▁");
        assert_eq!(spark(&[], 10), "");
    }
}
