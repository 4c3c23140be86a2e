//! Description of a chart.

use crate::layout;
use crate::{Axis, ChartError, Series, png, svg};

/// Default size of a chart, in SVG units.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 500.0;

/// Value marked by a line across the chart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Marked {
    pub(crate) value: f64,
    pub(crate) label: String,
}

/// Description of a chart, independent of the output format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
    pub(crate) marked_x: Vec<Marked>,
    pub(crate) marked_y: Vec<Marked>,
}

impl Chart {
    /// Creates an empty chart with a title.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Chart {
        Chart { title: title.into(), ..Chart::default() }
    }

    /// Sets the subtitle, a smaller line below the title.
    #[must_use]
    pub fn subtitle(mut self, text: impl Into<String>) -> Chart {
        self.subtitle = text.into();
        self
    }

    /// Sets the x axis.
    #[must_use]
    pub fn x(mut self, axis: Axis) -> Chart {
        self.x = axis;
        self
    }

    /// Sets the y axis; categories are supported on the x axis only.
    #[must_use]
    pub fn y(mut self, axis: Axis) -> Chart {
        self.y = axis;
        self
    }

    /// Adds a series.
    ///
    /// Bands are drawn first, then bars, lines and points, each in the order added.
    #[must_use]
    pub fn series(mut self, series: Series) -> Chart {
        self.series.push(series);
        self
    }

    /// Marks a value of the x axis by a vertical line with a label above it.
    #[must_use]
    pub fn mark_x(mut self, value: f64, label: impl Into<String>) -> Chart {
        self.marked_x.push(Marked { value, label: label.into() });
        self
    }

    /// Marks a value of the y axis by a horizontal line with a label at its right end.
    #[must_use]
    pub fn mark_y(mut self, value: f64, label: impl Into<String>) -> Chart {
        self.marked_y.push(Marked { value, label: label.into() });
        self
    }

    /// Returns the chart as SVG, 800 by 500 units.
    ///
    /// Texts are drawn as outlines and need no font; their content is in `aria-label`.
    ///
    /// # Errors
    /// If the range of an axis is invalid.
    pub fn svg(&self) -> Result<String, ChartError> {
        Ok(svg::write(&layout::scene(self, WIDTH, HEIGHT)?))
    }

    /// Returns the chart as PNG of this size in pixels.
    ///
    /// Text and lines scale with the picture: 1600 by 1000 is the picture of [`Chart::svg`] at
    /// twice the size.
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
