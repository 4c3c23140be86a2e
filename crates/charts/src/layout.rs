//! Layout: from the description of a chart to a scene.

use crate::axis::{Ruler, Scale};
use crate::chart::Marked;
use crate::colour::{INK, PAPER, QUIET_INK};
use crate::frame::Frame;
use crate::scene::{Anchor, Scene, Stroke, Text, Weight, rectangle};
use crate::series::Marks;
use crate::{Chart, ChartError, legend, marks};

/// Margin of the picture.
const EDGE: f64 = 20.0;

const TITLE: f64 = 18.0;
const SUBTITLE: f64 = 13.0;
const MARKED: f64 = 12.0;

/// Height of a row of mark labels.
const MARKED_ROW: f64 = 16.0;

const MARK_LINE: Stroke = Stroke { colour: QUIET_INK, width: 1.2, dash: Some((4.0, 3.0)) };

/// Lays out a chart at this size.
pub(crate) fn scene(chart: &Chart, width: f64, height: f64) -> Result<Scene, ChartError> {
    let (x, y) = rulers(chart)?;
    let styles = marks::styles(&chart.series);
    let mut scene = Scene { width, height, title: chart.title.clone(), items: Vec::new() };
    scene.fill(rectangle((0.0, 0.0), (width, height)), PAPER);

    let inner = (width - 2.0 * EDGE).max(1.0);
    let mut top = write_titles(&mut scene, chart, inner);
    legend::draw(&mut scene, &styles, (EDGE, top), inner);
    top += legend::height(&styles, inner) + 4.0;

    let edges = |top: f64| [(EDGE, top), (width - EDGE, height - EDGE)];
    let draft = Frame::new(x, y, edges(top));
    let rows = marked_places(chart, &draft).iter().map(|(_, _, row)| row + 1).max().unwrap_or(0);
    let frame = Frame::new(x, y, edges(top + MARKED_ROW * rows as f64));

    frame.draw(&mut scene);
    draw_marked(&mut scene, chart, &frame, rows);
    marks::draw(&mut scene, &frame, &styles);
    frame.draw_ground(&mut scene);
    if !chart.series.iter().any(|series| marks::visible(series, &x, &y)) {
        let at = (0.5 * (frame.left + frame.right), 0.5 * (frame.top + frame.bottom));
        scene.text(Text::new("no data", at, TITLE, QUIET_INK).anchor(Anchor::Middle));
    }
    Ok(scene)
}

/// Returns the axes with ranges that cover all data.
fn rulers(chart: &Chart) -> Result<(Ruler<'_>, Ruler<'_>), ChartError> {
    // On a linear axis bars need padding beside them, and a visible base line.
    let bars = |marks: &Marks| matches!(marks, Marks::Bars(_));
    let room = |series: &crate::Series| if bars(&series.marks) { 0.5 } else { 0.0 };
    let xs = chart
        .series
        .iter()
        .flat_map(|series| series.extent().flat_map(move |(x, _)| [x - room(series), x + room(series)]));
    let x = chart.x.ruler(xs.chain(chart.marked_x.iter().map(|marked| marked.value)))?;
    let ys = chart.series.iter().flat_map(|series| series.extent().map(|(_, y)| y));
    let ground = chart.series.iter().any(|series| bars(&series.marks)).then_some(0.0);
    let y = chart.y.ruler(ys.chain(chart.marked_y.iter().map(|marked| marked.value)).chain(ground))?;
    Ok((x, y))
}

/// Draws title and subtitle, and returns where they end.
fn write_titles(scene: &mut Scene, chart: &Chart, width: f64) -> f64 {
    let mut y = EDGE;
    for line in Weight::Bold.wrap(&chart.title, TITLE, width) {
        scene.text(Text::new(line, (EDGE, y + 0.75 * TITLE), TITLE, INK).bold());
        y += 1.3 * TITLE;
    }
    for line in Weight::Regular.wrap(&chart.subtitle, SUBTITLE, width) {
        scene.text(Text::new(line, (EDGE, y + 0.75 * SUBTITLE), SUBTITLE, QUIET_INK));
        y += 1.4 * SUBTITLE;
    }
    y + 6.0
}

/// Returns the visible marks of the x axis with the centre and the row of each label.
///
/// Rows count upwards from the plot area; labels do not overlap.
fn marked_places<'a>(chart: &'a Chart, frame: &Frame) -> Vec<(&'a Marked, f64, usize)> {
    let place = |marked: &Marked| frame.x.place(marked.value).filter(|place| (0.0..=1.0).contains(place));
    let mut seen: Vec<(&Marked, f64)> =
        chart.marked_x.iter().filter_map(|marked| Some((marked, place(marked)?))).collect();
    seen.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let mut ends: Vec<f64> = Vec::new();
    let mut places = Vec::new();
    for (marked, place) in seen {
        let half = 0.5 * Weight::Regular.width(&marked.label, MARKED);
        let (first, last) = (EDGE + half, (frame.right - half).max(EDGE + half));
        let middle = frame.at((place, 0.0)).0.clamp(first, last);
        let row = ends.iter().position(|end| *end + 8.0 <= middle - half).unwrap_or(ends.len());
        if row == ends.len() {
            ends.push(0.0);
        }
        ends[row] = middle + half;
        places.push((marked, middle, row));
    }
    places
}

fn draw_marked(scene: &mut Scene, chart: &Chart, frame: &Frame, rows: usize) {
    let places = marked_places(chart, frame);
    let head = |row: usize| frame.top - MARKED_ROW * row.min(rows.saturating_sub(1)) as f64 - 2.0;
    for (marked, _, row) in &places {
        let Some(place) = frame.x.place(marked.value) else { continue };
        let (x, foot) = frame.at((place, 0.0));
        scene.line((x, foot), (x, head(*row)), MARK_LINE);
    }
    for (marked, middle, row) in places {
        let head = head(row);
        // No mark's line passes through a label.
        let half = 0.5 * Weight::Regular.width(&marked.label, MARKED) + 2.0;
        scene.fill(rectangle((middle - half, head - MARKED_ROW), (middle + half, head - 0.5)), PAPER);
        let text = Text::new(&marked.label, (middle, head - 4.0), MARKED, INK);
        scene.text(text.anchor(Anchor::Middle));
    }
    for marked in &chart.marked_y {
        if matches!(chart.y.scale, Scale::Categories(_)) {
            continue;
        }
        let place = frame.y.place(marked.value).filter(|place| (0.0..=1.0).contains(place));
        let Some(place) = place else { continue };
        let (x, y) = frame.at((1.0, place));
        scene.line((frame.left, y), (x, y), MARK_LINE);
        // Above the line, unless it is at the top.
        let base = if y - frame.top < MARKED_ROW { y + MARKED } else { y - 5.0 };
        scene.text(Text::new(&marked.label, (x - 2.0, base), MARKED, INK).anchor(Anchor::End));
    }
}
