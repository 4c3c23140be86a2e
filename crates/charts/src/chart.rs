//! Description of a chart.

use crate::{Axis, Series};

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
}
