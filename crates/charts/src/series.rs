//! What is drawn: points, lines, bands, bars.

/// A point, perhaps with an error bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where, from left to right.
    pub x: f64,
    /// Where, from bottom to top.
    pub y: f64,
    /// The lower and upper end of its error bar.
    pub interval: Option<(f64, f64)>,
}

impl Point {
    /// A point without an error bar.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, interval: None }
    }

    /// A point with an error bar that reaches equally far up and down.
    #[must_use]
    pub fn with_error(x: f64, y: f64, error: f64) -> Point {
        Point::with_interval(x, y, y - error, y + error)
    }

    /// A point with an error bar between two values.
    #[must_use]
    pub fn with_interval(x: f64, y: f64, low: f64, high: f64) -> Point {
        Point { x, y, interval: Some((low, high)) }
    }
}

/// How data are shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Marks {
    Points(Vec<Point>),
    Line(Vec<(f64, f64)>),
    Band(Vec<(f64, f64, f64)>),
    Bars(Vec<Point>),
}

/// Data that belong together: one name in the legend, one colour.
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

    /// Single points. A series with an empty name is not in the legend.
    #[must_use]
    pub fn points(name: impl Into<String>, points: Vec<Point>) -> Series {
        Series::new(name, Marks::Points(points))
    }

    /// A line through `(x, y)`, in the given order; it is interrupted where a value cannot be drawn.
    #[must_use]
    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series::new(name, Marks::Line(points))
    }

    /// A filled band through `(x, low, high)`, in the given order; it is interrupted where a value cannot be drawn.
    #[must_use]
    pub fn band(name: impl Into<String>, edges: Vec<(f64, f64, f64)>) -> Series {
        Series::new(name, Marks::Band(edges))
    }

    /// A bar over each category of the x axis, in their order; several such series stand side by side. Values that cannot
    /// be drawn leave a gap.
    #[must_use]
    pub fn bars(name: impl Into<String>, heights: Vec<f64>) -> Series {
        let heights = heights.into_iter().enumerate();
        Series::new(name, Marks::Bars(heights.map(|(place, y)| Point::new(place as f64, y)).collect()))
    }

    /// Bars with error bars: `(height, low, high)`.
    #[must_use]
    pub fn bars_with_intervals(name: impl Into<String>, heights: Vec<(f64, f64, f64)>) -> Series {
        let heights = heights.into_iter().enumerate();
        let bar = |(place, (y, low, high))| Point::with_interval(place as f64, y, low, high);
        Series::new(name, Marks::Bars(heights.map(bar).collect()))
    }

    /// The colour of this number, from 0, as those of series without a colour of their own are counted: to draw a line and
    /// its band alike.
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

    /// Dashes a line.
    #[must_use]
    pub fn dashed(mut self) -> Series {
        self.dashed = true;
        self
    }

    /// Moves a line a little up or down wherever it would cover another one that does so too, as lines on the map of
    /// an underground run side by side.
    #[must_use]
    pub fn in_lanes(mut self) -> Series {
        self.in_lanes = true;
        self
    }

    /// Every x and y that the axes should show, those of error bars too, drawable or not.
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
