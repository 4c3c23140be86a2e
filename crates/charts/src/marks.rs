//! Drawing of the data: bands, bars, lines and points.

use crate::axis::Ruler;
use crate::clip::{self, Place};
use crate::colour::{self, Colour, PAPER};
use crate::frame::Frame;
use crate::lanes;
use crate::scene::{Item, Scene, Shape, Step, Stroke, circle, path, polygon, rectangle};
use crate::series::{Marks, Point, Series};

const LINE: f64 = 2.0;
const DASH: (f64, f64) = (6.0, 4.0);
const DOTS: (f64, f64) = (2.0, 2.5);
const ERROR_LINE: f64 = 1.3;
const CAP: f64 = 3.5;
const RADIUS: f64 = 4.0;
const BAND: f32 = 0.18;

/// Fraction of a category's width that its bars take.
const BARS: f64 = 0.78;

/// Series with its colour and point shape.
pub(crate) struct Style<'a> {
    pub(crate) series: &'a Series,
    colour: Colour,
    shape: usize,
    dash: Option<(f64, f64)>,
    /// Index of this bar series and the number of bar series.
    bar: (usize, usize),
}

/// Returns the styles of series; each without a colour of its own gets the next one.
pub(crate) fn styles(series: &[Series]) -> Vec<Style<'_>> {
    let is_bars = |series: &Series| matches!(series.marks, Marks::Bars(_));
    let bars = series.iter().filter(|series| is_bars(series)).count();
    let (mut next, mut bar) = (0, 0);
    let mut styles = Vec::new();
    for series in series {
        let number = series.colour.unwrap_or(next);
        next += usize::from(series.colour.is_none());
        // Where colours repeat, shapes differ and lines are dashed.
        let round = number / colour::COUNT;
        styles.push(Style {
            series,
            colour: colour::of_series(number),
            shape: number + round,
            dash: if series.dashed { Some(DASH) } else { (round % 2 == 1).then_some(DOTS) },
            bar: (bar, bars.max(1)),
        });
        bar += usize::from(is_bars(series));
    }
    styles
}

/// Draws all series, back to front.
pub(crate) fn draw(scene: &mut Scene, frame: &Frame, styles: &[Style]) {
    let depth = |style: &Style| match style.series.marks {
        Marks::Band(_) => 0,
        Marks::Bars(_) => 1,
        Marks::Line(_) => 2,
        Marks::Points(_) => 3,
    };
    let series: Vec<&Series> = styles.iter().map(|style| style.series).collect();
    let shifts = lanes::shifts(&series, frame);
    let mut ordered: Vec<(&Style, &[f64])> = styles.iter().zip(shifts.iter().map(Vec::as_slice)).collect();
    ordered.sort_by_key(|(style, _)| depth(style));
    for (style, shifts) in ordered {
        match &style.series.marks {
            Marks::Band(edges) => band(scene, frame, style, edges),
            Marks::Bars(bars) => draw_bars(scene, frame, style, bars),
            Marks::Line(points) => line(scene, frame, style, points, shifts),
            Marks::Points(points) => draw_points(scene, frame, style, points),
        }
    }
}

/// Returns whether any part of a series is visible.
pub(crate) fn visible(series: &Series, x: &Ruler, y: &Ruler) -> bool {
    series.extent().any(|(at, value)| x.place(at).is_some() && y.place(value).is_some())
}

fn band(scene: &mut Scene, frame: &Frame, style: &Style, edges: &[(f64, f64, f64)]) {
    let place = |(x, low, high): &(f64, f64, f64)| {
        let x = frame.x.place(*x)?;
        Some((x, frame.y.place_or_end(*low)?, frame.y.place_or_end(*high)?))
    };
    let places: Vec<Option<(f64, f64, f64)>> = edges.iter().map(place).collect();
    for run in places.split(Option::is_none) {
        let lower = run.iter().flatten().map(|(x, low, _)| (*x, *low));
        let upper = run.iter().flatten().rev().map(|(x, _, high)| (*x, *high));
        let corners: Vec<Place> = lower.chain(upper).collect();
        let corners: Vec<(f64, f64)> =
            clip::area(&corners).into_iter().map(|place| frame.at(place)).collect();
        if !corners.is_empty() {
            scene.fill(polygon(&corners), style.colour.faded(BAND));
        }
    }
}

fn draw_bars(scene: &mut Scene, frame: &Frame, style: &Style, bars: &[Point]) {
    let (index, count) = style.bar;
    let wide = BARS / count as f64;
    let ground = frame.y.ground();
    for bar in bars {
        let from = bar.x - 0.5 * BARS + wide * index as f64;
        let places = (frame.x.place(from), frame.x.place(from + wide), frame.y.place(bar.y));
        let (Some(left), Some(right), Some(top)) = places else { continue };
        let corners = clip::area(&[(left, ground), (right, ground), (right, top), (left, top)]);
        let Some((low, high)) = hull(&corners) else { continue };
        let ((left, bottom), (right, top)) = (frame.at(low), frame.at(high));
        // A thin gap between neighbours.
        let gap = if right - left > 4.0 { 0.75 } else { 0.0 };
        scene.fill(rectangle((left + gap, top), (right - gap, bottom)), style.colour);
        let middle = Point { x: from + 0.5 * wide, ..*bar };
        error_bar(scene, frame, &middle, colour::INK);
    }
}

/// Returns the bounding box of the corners.
fn hull(corners: &[Place]) -> Option<(Place, Place)> {
    let first = *corners.first()?;
    Some(corners.iter().fold((first, first), |(low, high), corner| {
        ((low.0.min(corner.0), low.1.min(corner.1)), (high.0.max(corner.0), high.1.max(corner.1)))
    }))
}

fn line(scene: &mut Scene, frame: &Frame, style: &Style, points: &[(f64, f64)], shifts: &[f64]) {
    let place = |(index, (x, y)): (usize, &(f64, f64))| {
        let down = shifts.get(index).copied().unwrap_or_default() / (frame.bottom - frame.top);
        Some((frame.x.place(*x)?, frame.y.place(*y)? - down))
    };
    let places: Vec<Option<Place>> = points.iter().enumerate().map(place).collect();
    let mut stroke = Stroke::new(style.colour, LINE);
    stroke.dash = style.dash;
    for run in places.split(Option::is_none) {
        let run: Vec<Place> = run.iter().flatten().copied().collect();
        for piece in pieces(&run) {
            let corners: Vec<(f64, f64)> = piece.into_iter().map(|place| frame.at(place)).collect();
            scene.stroke(path(&corners), stroke);
        }
    }
    // A point without neighbours on either side would be invisible.
    let alone = |index: usize| {
        let there =
            |index: Option<usize>| index.and_then(|index| places.get(index)).is_some_and(Option::is_some);
        !there(index.checked_sub(1)) && !there(index.checked_add(1))
    };
    for (index, place) in places.iter().enumerate() {
        let Some(place) = place.filter(|place| clip::inside(*place)) else { continue };
        if style.series.dots || alone(index) {
            dot(scene, style, frame.at(place), 0.85 * RADIUS);
        }
    }
}

/// Returns the visible parts of a line.
fn pieces(run: &[Place]) -> Vec<Vec<Place>> {
    let mut pieces: Vec<Vec<Place>> = Vec::new();
    for pair in run.windows(2) {
        let Some((from, to)) = clip::segment(pair[0], pair[1]) else { continue };
        match pieces.last_mut() {
            Some(piece) if piece.last() == Some(&from) => piece.push(to),
            _ => pieces.push(vec![from, to]),
        }
    }
    pieces
}

fn draw_points(scene: &mut Scene, frame: &Frame, style: &Style, points: &[Point]) {
    for point in points {
        error_bar(scene, frame, point, style.colour);
    }
    for point in points {
        let place = frame.x.place(point.x).zip(frame.y.place(point.y));
        if let Some(place) = place.filter(|place| clip::inside(*place)) {
            dot(scene, style, frame.at(place), RADIUS);
        }
    }
}

/// Draws an error bar, with caps at the ends that are not clipped.
fn error_bar(scene: &mut Scene, frame: &Frame, point: &Point, colour: Colour) {
    let Some((low, high)) = point.interval else { return };
    let places = (frame.x.place(point.x), frame.y.place_or_end(low), frame.y.place_or_end(high));
    let (Some(x), Some(low), Some(high)) = places else { return };
    let Some((from, to)) = clip::segment((x, low), (x, high)) else { return };
    let stroke = Stroke::new(colour, ERROR_LINE);
    scene.line(frame.at(from), frame.at(to), stroke);
    for (end, wanted) in [(from, low), (to, high)] {
        if end.1 == wanted {
            let (x, y) = frame.at(end);
            scene.line((x - CAP, y), (x + CAP, y), stroke);
        }
    }
}

/// Draws a point; series differ in shape as well as in colour.
fn dot(scene: &mut Scene, style: &Style, (x, y): (f64, f64), radius: f64) {
    let steps = shape(style.shape, (x, y), radius);
    let stroke = Some(Stroke::new(PAPER, 1.0));
    scene.items.push(Item::Shape(Shape { steps, fill: Some(style.colour), stroke }));
}

fn shape(number: usize, (x, y): (f64, f64), radius: f64) -> Vec<Step> {
    let r = radius;
    match number % 4 {
        0 => circle((x, y), r),
        1 => rectangle((x - 0.9 * r, y - 0.9 * r), (x + 0.9 * r, y + 0.9 * r)),
        2 => polygon(&[(x, y - 1.2 * r), (x + 1.1 * r, y + 0.8 * r), (x - 1.1 * r, y + 0.8 * r)]),
        _ => polygon(&[(x, y - 1.3 * r), (x + 1.3 * r, y), (x, y + 1.3 * r), (x - 1.3 * r, y)]),
    }
}

/// Draws a series' sample for the legend.
pub(crate) fn swatch(scene: &mut Scene, style: &Style, (left, middle): (f64, f64), width: f64) {
    let centre = left + 0.5 * width;
    match &style.series.marks {
        Marks::Band(_) => {
            let corners = ((left, middle - 5.0), (left + width, middle + 5.0));
            scene.fill(rectangle(corners.0, corners.1), style.colour.faded(1.6 * BAND));
        }
        Marks::Bars(_) => {
            let corners = ((centre - 5.5, middle - 5.5), (centre + 5.5, middle + 5.5));
            scene.fill(rectangle(corners.0, corners.1), style.colour);
        }
        Marks::Line(_) => {
            let mut stroke = Stroke::new(style.colour, LINE);
            stroke.dash = style.dash;
            scene.line((left, middle), (left + width, middle), stroke);
            if style.series.dots {
                dot(scene, style, (centre, middle), 0.85 * RADIUS);
            }
        }
        Marks::Points(points) => {
            if points.iter().any(|point| point.interval.is_some()) {
                let stroke = Stroke::new(style.colour, ERROR_LINE);
                scene.line((centre, middle - 7.0), (centre, middle + 7.0), stroke);
            }
            dot(scene, style, (centre, middle), RADIUS);
        }
    }
}
