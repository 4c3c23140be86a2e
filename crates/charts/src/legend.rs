//! The legend above the plot area, in as many rows as needed.

use crate::colour::INK;
use crate::marks::{Style, swatch};
use crate::scene::{Scene, Text, Weight};

const SIZE: f64 = 12.5;

/// Height of a row.
const ROW: f64 = 20.0;

/// Width of the sample before a name, and distance to the next one.
const SWATCH: f64 = 24.0;
const GAP: f64 = 7.0;
const BETWEEN: f64 = 20.0;

/// Returns the height of the legend at this width.
pub(crate) fn height(styles: &[Style], width: f64) -> f64 {
    places(styles, width).last().map_or(0.0, |(_, (_, row))| ROW * (*row as f64 + 1.0) + 4.0)
}

/// Draws the legend from this corner to the right and down.
pub(crate) fn draw(scene: &mut Scene, styles: &[Style], (left, top): (f64, f64), width: f64) {
    for (style, (x, row)) in places(styles, width) {
        let middle = top + ROW * (row as f64 + 0.5);
        swatch(scene, style, (left + x, middle), SWATCH);
        let at = (left + x + SWATCH + GAP, middle + 0.36 * SIZE);
        scene.text(Text::new(&style.series.name, at, SIZE, INK));
    }
}

/// Returns the position of each name: distance from the left, and row.
fn places<'a, 'b>(styles: &'b [Style<'a>], width: f64) -> Vec<(&'b Style<'a>, (f64, usize))> {
    let (mut x, mut row) = (0.0, 0);
    let mut places = Vec::new();
    for style in styles.iter().filter(|style| !style.series.name.trim().is_empty()) {
        let wide = SWATCH + GAP + Weight::Regular.width(&style.series.name, SIZE);
        if x > 0.0 && x + wide > width {
            (x, row) = (0.0, row + 1);
        }
        places.push((style, (x, row)));
        x += wide + BETWEEN;
    }
    places
}
