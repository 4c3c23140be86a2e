//! Side-by-side drawing of lines that coincide.

use crate::frame::Frame;
use crate::series::{Marks, Series};

/// Distance between the centres of neighbouring lines, in scene units.
pub(crate) const LANE: f64 = 3.5;

/// Returns for each series how far down each point of its line is shifted.
///
/// Series outside of lanes have no shifts. At each x, points less than a lane apart form a bundle;
/// its lines are drawn side by side around its centre, in series order.
pub(crate) fn shifts(series: &[&Series], frame: &Frame) -> Vec<Vec<f64>> {
    let mut points: Vec<(f64, f64, usize, usize)> = Vec::new();
    let mut shifts: Vec<Vec<f64>> = vec![Vec::new(); series.len()];
    for (number, series) in series.iter().enumerate() {
        let Marks::Line(line) = &series.marks else { continue };
        if !series.in_lanes {
            continue;
        }
        shifts[number] = vec![0.0; line.len()];
        for (index, (x, y)) in line.iter().enumerate() {
            let place = frame.x.place(*x).zip(frame.y.place(*y));
            points.extend(place.map(|place| frame.at(place)).map(|(x, y)| (x, y, number, index)));
        }
    }
    points.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    for bundle in points.chunk_by_mut(|one, other| one.0 == other.0 && other.1 - one.1 < LANE) {
        if bundle.len() == 1 {
            continue;
        }
        let middle = bundle.iter().map(|point| point.1).sum::<f64>() / bundle.len() as f64;
        let first = middle - LANE * (bundle.len() - 1) as f64 / 2.0;
        bundle.sort_by_key(|point| point.2);
        for (lane, &(_, y, number, index)) in bundle.iter().enumerate() {
            shifts[number][index] = first + LANE * lane as f64 - y;
        }
    }
    shifts
}
