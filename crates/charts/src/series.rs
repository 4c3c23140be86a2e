//! Data series: points, lines, bands and bars.

/// Point with an optional error bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Horizontal coordinate.
    pub x: f64,
    /// Vertical coordinate.
    pub y: f64,
    /// Lower and upper end of the error bar.
    pub interval: Option<(f64, f64)>,
}

impl Point {
    /// Creates a point without an error bar.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, interval: None }
    }

    /// Creates a point with a symmetric error bar.
    #[must_use]
    pub fn with_error(x: f64, y: f64, error: f64) -> Point {
        Point::with_interval(x, y, y - error, y + error)
    }

    /// Creates a point with an error bar between two values.
    #[must_use]
    pub fn with_interval(x: f64, y: f64, low: f64, high: f64) -> Point {
        Point { x, y, interval: Some((low, high)) }
    }
}

/// Kind of drawing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Marks {
    Points(Vec<Point>),
    Line(Vec<(f64, f64)>),
    Band(Vec<(f64, f64, f64)>),
    Bars(Vec<Point>),
}

/// Data series with one name in the legend and one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub(crate) name: String,
    pub(crate) marks: Marks,
    pub(crate) colour: Option<usize>,
    pub(crate) dots: bool,
    pub(crate) dashed: bool,
    pub(crate) in_lanes: bool,
}

impl Series {
    fn new(name: impl Into<String>, marks: Marks) -> Series {
        Series { name: name.into(), marks, colour: None, dots: false, dashed: false, in_lanes: false }
    }

    /// Creates a series of single points; with an empty name it is not in the legend.
    #[must_use]
    pub fn points(name: impl Into<String>, points: Vec<Point>) -> Series {
        Series::new(name, Marks::Points(points))
    }

    /// Creates a line through `(x, y)` in the given order.
    ///
    /// The line breaks where a value cannot be drawn.
    #[must_use]
    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series::new(name, Marks::Line(points))
    }

    /// Creates a filled band through `(x, low, high)` in the given order.
    ///
    /// The band breaks where a value cannot be drawn.
    #[must_use]
    pub fn band(name: impl Into<String>, edges: Vec<(f64, f64, f64)>) -> Series {
        Series::new(name, Marks::Band(edges))
    }

    /// Creates a bar over each category of the x axis, in order.
    ///
    /// Several such series stand side by side. Values that cannot be drawn leave a gap.
    #[must_use]
    pub fn bars(name: impl Into<String>, heights: Vec<f64>) -> Series {
        let heights = heights.into_iter().enumerate();
        Series::new(name, Marks::Bars(heights.map(|(place, y)| Point::new(place as f64, y)).collect()))
    }

    /// Creates bars with error bars: `(height, low, high)`.
    #[must_use]
    pub fn bars_with_intervals(name: impl Into<String>, heights: Vec<(f64, f64, f64)>) -> Series {
        let heights = heights.into_iter().enumerate();
        let bar = |(place, (y, low, high))| Point::with_interval(place as f64, y, low, high);
        Series::new(name, Marks::Bars(heights.map(bar).collect()))
    }

    /// Sets the colour by its index in the palette, from 0.
    ///
    /// The index counts as for series without a colour of their own; use it to draw a line and its
    /// band alike.
    #[must_use]
    pub fn colour(mut self, number: usize) -> Series {
        self.colour = Some(number);
        self
    }

    /// Shows the points of a line as dots.
    #[must_use]
    pub fn with_dots(mut self) -> Series {
        self.dots = true;
        self
    }

    /// Makes a line dashed.
    #[must_use]
    pub fn dashed(mut self) -> Series {
        self.dashed = true;
        self
    }

    /// Shifts a line up or down where it would cover another line in lanes.
    ///
    /// Lines then run side by side, as on an underground map.
    #[must_use]
    pub fn in_lanes(mut self) -> Series {
        self.in_lanes = true;
        self
    }

    /// Returns all x and y values, error bars included, whether drawable or not.
    pub(crate) fn extent(&self) -> Box<dyn Iterator<Item = (f64, f64)> + '_> {
        match &self.marks {
            Marks::Points(points) | Marks::Bars(points) => Box::new(points.iter().flat_map(|point| {
                let (low, high) = point.interval.unwrap_or((point.y, point.y));
                [point.y, low, high].map(|y| (point.x, y))
            })),
            Marks::Line(points) => Box::new(points.iter().copied()),
            Marks::Band(edges) => Box::new(edges.iter().flat_map(|(x, low, high)| [(*x, *low), (*x, *high)])),
        }
    }
}
