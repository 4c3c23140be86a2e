//! Axes: labels, scales and ranges.

use crate::ChartError;

/// Largest absolute value drawn; sums and differences of two such values stay finite.
const FURTHEST: f64 = 1e300;

/// Smallest value drawn on a logarithmic axis.
const NEAREST: f64 = 1e-300;

/// Padding at each end of an automatic range, as a fraction of the range.
const FREE: f64 = 0.04;

/// Number format of tick labels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Format {
    #[default]
    Number,
    Percent,
}

/// Mapping from values to positions on an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Scale {
    #[default]
    Linear,
    Log,
    Categories(Vec<String>),
}

/// Axis of a chart; by default linear with a range that covers all data.
///
/// ```
/// use charts::Axis;
/// let nodes = Axis::new("nodes").log();
/// let score = Axis::new("score").range(0.0, 1.0).percent();
/// let engines = Axis::categories("engine", ["A", "B", "C"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    pub(crate) label: String,
    pub(crate) scale: Scale,
    pub(crate) format: Format,
    pub(crate) range: Option<(f64, f64)>,
}

impl Axis {
    /// Creates a linear axis with a label.
    #[must_use]
    pub fn new(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// Creates an axis of categories; the first is at 0, the next at 1, and so on.
    #[must_use]
    pub fn categories<T: Into<String>>(label: impl Into<String>, names: impl IntoIterator<Item = T>) -> Axis {
        Axis { scale: Scale::Categories(names.into_iter().map(Into::into).collect()), ..Axis::new(label) }
    }

    /// Sets the range, regardless of the data; anything outside is clipped.
    #[must_use]
    pub fn range(mut self, low: f64, high: f64) -> Axis {
        self.range = Some((low, high));
        self
    }

    /// Makes the axis logarithmic.
    #[must_use]
    pub fn log(mut self) -> Axis {
        self.scale = Scale::Log;
        self
    }

    /// Formats tick labels as percentages: 0.5 as 50 %.
    #[must_use]
    pub fn percent(mut self) -> Axis {
        self.format = Format::Percent;
        self
    }

    /// Returns whether a value can be drawn on this axis.
    pub(crate) fn shows(&self, value: f64) -> bool {
        let drawable = value.abs() <= FURTHEST;
        if self.scale == Scale::Log { drawable && value >= NEAREST } else { drawable }
    }

    /// Returns the position of a value before scaling to the picture.
    fn raw(&self, value: f64) -> f64 {
        if self.scale == Scale::Log { value.log10() } else { value }
    }

    /// Returns the axis with its range; an automatic range covers these values.
    pub(crate) fn ruler(&self, values: impl Iterator<Item = f64>) -> Result<Ruler<'_>, ChartError> {
        let (low, high) = match (&self.scale, self.range) {
            (Scale::Categories(names), _) => (-0.5, names.len().max(1) as f64 - 0.5),
            (_, Some((low, high))) if low < high && self.shows(low) && self.shows(high) => {
                (self.raw(low), self.raw(high))
            }
            (_, Some((low, high))) => return Err(ChartError::Range { label: self.label.clone(), low, high }),
            (_, None) => self.automatic(values),
        };
        // On a logarithmic axis the logarithms of two different ends may be equal.
        let high = if low < high { high } else { low + low.abs().max(1.0) * 1e-12 };
        Ok(Ruler { axis: self, low, high })
    }

    fn automatic(&self, values: impl Iterator<Item = f64>) -> (f64, f64) {
        let (low, high) = values
            .filter(|value| self.shows(*value))
            .map(|value| self.raw(value))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), raw| (low.min(raw), high.max(raw)));
        if low > high {
            return (0.0, 1.0);
        }
        let log = self.scale == Scale::Log;
        let equal = if log { 0.5 } else { 0.1 * low.abs().max(high.abs()).max(1.0) };
        let nearly = high - low <= 1e-9 * low.abs().max(high.abs());
        let free = if nearly { equal } else { FREE * (high - low) };
        // Padding does not extend below 0 if no value is negative.
        let below = if log || low < 0.0 { low - free } else { (low - free).max(0.0) };
        (below, high + free)
    }
}

/// Axis with its range; both ends are logarithms if the axis is logarithmic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ruler<'a> {
    pub(crate) axis: &'a Axis,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Ruler<'_> {
    /// Returns a value's position from 0 (low end) to 1 (high end), or `None`.
    pub(crate) fn place(&self, value: f64) -> Option<f64> {
        self.axis.shows(value).then(|| self.place_of_raw(self.axis.raw(value)))
    }

    pub(crate) fn place_of_raw(&self, raw: f64) -> f64 {
        (raw - self.low) / (self.high - self.low)
    }

    /// Like [`Ruler::place`], but clamps values out of range to the ends; `None` for NaN.
    pub(crate) fn place_or_end(&self, value: f64) -> Option<f64> {
        self.place(value)
            .or_else(|| if value.is_nan() { None } else { Some(if value > 0.0 { 1.0 } else { 0.0 }) })
    }

    /// Returns the position of the base line of bars: 0 if visible, else the nearer end.
    pub(crate) fn ground(&self) -> f64 {
        self.place(0.0).unwrap_or(0.0).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_all_that_can_be_drawn() {
        let axis = Axis::new("");
        let ruler = axis.ruler([3.0, f64::NAN, 7.0, f64::INFINITY, -1e301].into_iter()).unwrap();
        assert!(ruler.low < 3.0 && ruler.low > 2.5 && ruler.high > 7.0 && ruler.high < 7.5);
        let log = Axis::new("").log();
        let ruler = log.ruler([10.0, 0.0, -5.0, 1000.0].into_iter()).unwrap();
        assert!((ruler.place(100.0).unwrap() - 0.5).abs() < 1e-12);
        assert_eq!(ruler.place(0.0), None);
        assert_eq!(ruler.place_or_end(0.0), Some(0.0));
        assert_eq!(ruler.place_or_end(f64::NAN), None);
    }

    #[test]
    fn no_data_and_equal_data_have_a_range() {
        for axis in [Axis::new(""), Axis::new("").log(), Axis::categories("", Vec::<String>::new())] {
            for values in [vec![], vec![f64::NAN], vec![5.0; 3], vec![1e300, -1e300], vec![1e300], vec![0.0]]
            {
                let ruler = axis.ruler(values.clone().into_iter()).unwrap();
                assert!(ruler.low < ruler.high, "{axis:?} {values:?}: {ruler:?}");
                assert!((ruler.high - ruler.low).is_finite());
            }
        }
    }

    #[test]
    fn counts_do_not_get_a_negative_axis() {
        let axis = Axis::new("");
        assert_eq!(axis.ruler([0.0, 10.0].into_iter()).unwrap().low, 0.0);
        assert!(axis.ruler([-1.0, 10.0].into_iter()).unwrap().low < -1.0);
    }

    #[test]
    fn ranges_that_are_none_are_refused() {
        for (low, high) in [(1.0, 1.0), (2.0, 1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            let axis = Axis::new("Elo").range(low, high);
            let error = axis.ruler(std::iter::empty()).unwrap_err();
            assert!(error.to_string().contains("\"Elo\""), "{error}");
        }
        assert!(Axis::new("").log().range(0.0, 1.0).ruler(std::iter::empty()).is_err());
        assert!(Axis::new("").log().range(0.1, 1.0).ruler(std::iter::empty()).is_ok());
    }
}
