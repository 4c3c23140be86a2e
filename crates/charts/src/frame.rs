//! The plot area: its position in the picture, its grid and its axes.

use crate::axis::{Ruler, Scale};
use crate::clip::Place;
use crate::colour::{AXIS, FINE_GRID, GRID, QUIET_INK};
use crate::scene::{Anchor, Scene, Stroke, Text, Weight};
use crate::ticks::{Tick, ticks};

/// Font size of tick labels.
pub(crate) const TICK_SIZE: f64 = 12.0;

/// Font size of axis labels.
pub(crate) const LABEL_SIZE: f64 = 13.0;

/// Desired distance between ticks of each axis.
const X_ROOM: f64 = 60.0;
const Y_ROOM: f64 = 40.0;

/// Minimum distance between two labels of the x axis.
const APART: f64 = 14.0;

/// Distance between the plot area and its tick labels.
const GAP: f64 = 8.0;

/// Rotation in degrees of category names that do not fit side by side.
const TURN: f64 = -35.0;

/// Plot area and axes.
pub(crate) struct Frame<'a> {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
    pub(crate) x: Ruler<'a>,
    pub(crate) y: Ruler<'a>,
    turned: bool,
}

impl<'a> Frame<'a> {
    /// Returns the largest plot area between these edges that leaves room for the axes.
    pub(crate) fn new(x: Ruler<'a>, y: Ruler<'a>, edges: [(f64, f64); 2]) -> Frame<'a> {
        let [(left, top), (right, bottom)] = edges;
        let width = |label: &str| Weight::Regular.width(label, TICK_SIZE);
        let label_room = |label: &str| if label.is_empty() { 0.0 } else { LABEL_SIZE + GAP };

        let (mut names, mut first, mut widest) = (0, 0.0, 0.0f64);
        if let Scale::Categories(categories) = &x.axis.scale {
            names = categories.len();
            first = categories.first().map_or(0.0, |name| width(name));
            widest = categories.iter().map(|name| width(name)).fold(0.0, f64::max);
        }
        // The width of the y axis is not known yet; this is an estimate.
        let slot = (right - left - 60.0) / names.max(1) as f64;
        let turned = names > 0 && widest + GAP > slot;
        let names_room = if turned { widest * TURN.to_radians().sin().abs() } else { 0.0 };

        let bottom = bottom - label_room(&x.axis.label) - TICK_SIZE - GAP - names_room;
        let bottom = bottom.max(top + 1.0);
        let labels = y_ticks(&y, bottom - top).into_iter().filter_map(|tick| tick.label);
        let widest = labels.map(|label| width(&label)).fold(0.0, f64::max);
        // The first name, rotated, extends to the left.
        let reach = if turned { first * TURN.to_radians().cos() - 0.5 * slot } else { 0.0 };
        let left = left + (label_room(&y.axis.label) + widest + GAP).max(reach);
        // The last label of the x axis may extend beyond the plot area by half its width.
        let right = (right - GAP).max(left + 1.0);
        Frame { left, right, top, bottom, x, y, turned }
    }

    /// Returns the point in the picture at an axis position.
    pub(crate) fn at(&self, (x, y): Place) -> (f64, f64) {
        (self.left + x * (self.right - self.left), self.bottom - y * (self.bottom - self.top))
    }

    /// Returns as many ticks as fit with their labels side by side.
    fn x_ticks(&self) -> Vec<Tick> {
        let width = self.right - self.left;
        let most = (width / X_ROOM) as usize;
        let fits = |ticks: &Vec<Tick>| {
            let written: Vec<(f64, f64)> = ticks
                .iter()
                .filter_map(|tick| Some((tick.place, Weight::Regular.width(tick.label.as_ref()?, TICK_SIZE))))
                .collect();
            let apart = |pair: &[(f64, f64)]| {
                (pair[1].0 - pair[0].0) * width >= 0.5 * (pair[0].1 + pair[1].1) + APART
            };
            written.windows(2).all(apart)
        };
        (1..=most).rev().map(|wanted| ticks(&self.x, wanted)).find(fits).unwrap_or_else(|| ticks(&self.x, 1))
    }

    /// Draws grid, ticks and labels.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        let x_ticks = self.x_ticks();
        let y_ticks = y_ticks(&self.y, self.bottom - self.top);
        let categories = matches!(self.x.axis.scale, Scale::Categories(_));
        // Draw the minor grid first, so that it does not cover the major one.
        for fine in [true, false] {
            let stroke = Stroke::new(if fine { FINE_GRID } else { GRID }, 1.0);
            let wanted = |tick: &&Tick| tick.label.is_none() == fine;
            for tick in y_ticks.iter().filter(wanted) {
                scene.line(self.at((0.0, tick.place)), self.at((1.0, tick.place)), stroke);
            }
            for tick in x_ticks.iter().filter(wanted).filter(|_| !categories) {
                scene.line(self.at((tick.place, 0.0)), self.at((tick.place, 1.0)), stroke);
            }
        }
        self.write_y(scene, &y_ticks);
        self.write_x(scene, &x_ticks);
    }

    /// Draws the base line over the feet of bars.
    pub(crate) fn draw_ground(&self, scene: &mut Scene) {
        let stroke = Stroke::new(AXIS, 1.2);
        let ground = self.y.ground();
        scene.line(self.at((0.0, 0.0)), self.at((1.0, 0.0)), stroke);
        if ground > 0.0 && ground < 1.0 {
            scene.line(self.at((0.0, ground)), self.at((1.0, ground)), Stroke::new(AXIS, 0.8));
        }
    }

    fn write_y(&self, scene: &mut Scene, ticks: &[Tick]) {
        for tick in ticks {
            let Some(label) = &tick.label else { continue };
            let (x, y) = self.at((0.0, tick.place));
            let at = (x - GAP, y + 0.36 * TICK_SIZE);
            scene.text(Text::new(label, at, TICK_SIZE, QUIET_INK).anchor(Anchor::End));
        }
        if !self.y.axis.label.is_empty() {
            let widest = ticks.iter().filter_map(|tick| tick.label.as_ref());
            let widest = widest.map(|label| Weight::Regular.width(label, TICK_SIZE)).fold(0.0, f64::max);
            let at = (self.left - 2.0 * GAP - widest, 0.5 * (self.top + self.bottom));
            let text = Text::new(&self.y.axis.label, at, LABEL_SIZE, QUIET_INK);
            scene.text(text.anchor(Anchor::Middle).angle(-90.0));
        }
    }

    fn write_x(&self, scene: &mut Scene, ticks: &[Tick]) {
        let mut deepest = 0.0f64;
        for tick in ticks {
            let Some(label) = &tick.label else { continue };
            let (x, y) = self.at((tick.place, 0.0));
            let text = Text::new(label, (x, y + GAP + 0.8 * TICK_SIZE), TICK_SIZE, QUIET_INK);
            if self.turned {
                let width = Weight::Regular.width(label, TICK_SIZE);
                deepest = deepest.max(width * TURN.to_radians().sin().abs());
                scene.text(Text { x: x + 4.0, ..text }.anchor(Anchor::End).angle(TURN));
            } else {
                scene.text(text.anchor(Anchor::Middle));
            }
        }
        if !self.x.axis.label.is_empty() {
            let y = self.bottom + GAP + TICK_SIZE + deepest + GAP + 0.7 * LABEL_SIZE;
            let at = (0.5 * (self.left + self.right), y);
            scene.text(Text::new(&self.x.axis.label, at, LABEL_SIZE, QUIET_INK).anchor(Anchor::Middle));
        }
    }
}

fn y_ticks(y: &Ruler, height: f64) -> Vec<Tick> {
    let categories = matches!(y.axis.scale, Scale::Categories(_));
    if categories { Vec::new() } else { ticks(y, (height / Y_ROOM) as usize) }
}
