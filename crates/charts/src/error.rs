//! Why a chart cannot be drawn.

use thiserror::Error;

/// The most pixels of a picture each way.
pub(crate) const LONGEST: u32 = 8192;

/// Why a chart cannot be drawn.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum ChartError {
    /// The range of an axis is none.
    #[error(
        "invalid range {low} to {high} of the axis {label:?}; both ends must be finite, the first the smaller, and above 0 if \
         the axis is logarithmic"
    )]
    Range {
        /// The label of the axis.
        label: String,
        /// The lower end that was asked for.
        low: f64,
        /// The upper end that was asked for.
        high: f64,
    },
    /// A picture without pixels, or with too many.
    #[error("cannot draw a chart of {width} x {height} pixels; choose 1 to {limit} each way", limit = LONGEST)]
    Size {
        /// The width that was asked for.
        width: u32,
        /// The height that was asked for.
        height: u32,
    },
    /// The PNG could not be written.
    #[error("cannot encode the chart as PNG: {0}")]
    Png(String),
}
