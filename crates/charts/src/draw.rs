//! A chart as a picture.

use crate::{Chart, ChartError, layout, png, svg};

/// The size of a chart in the units of its letters, unless another is asked for.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 500.0;

impl Chart {
    /// The chart as SVG, 800 by 500 units.
    ///
    /// Texts are outlines, which need no font; what they say is in their `aria-label`.
    ///
    /// # Errors
    /// If the range of an axis is invalid.
    pub fn svg(&self) -> Result<String, ChartError> {
        Ok(svg::write(&layout::scene(self, WIDTH, HEIGHT)?))
    }

    /// The chart as PNG with so many pixels. Letters and lines grow with the picture; 1600 by 1000 is the picture of
    /// [`Chart::svg`], twice as large.
    ///
    /// # Errors
    /// If the range of an axis is invalid, or if the size is 0 or too large.
    pub fn png(&self, width: u32, height: u32) -> Result<Vec<u8>, ChartError> {
        png::check(width, height)?;
        let scale = (f64::from(width) * f64::from(height) / (WIDTH * HEIGHT)).sqrt();
        let scene = layout::scene(self, f64::from(width) / scale, f64::from(height) / scale)?;
        png::write(&scene, width, height, scale)
    }
}
