//! Errors of drawing a chart.

use thiserror::Error;

/// The most pixels of a picture each way.
pub(crate) const LONGEST: u32 = 8192;

/// Why a chart cannot be drawn.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum ChartError {
    /// The range of an axis is invalid.
    #[error(
        "invalid range {low} to {high} of the axis {label:?}; both ends must be finite, the first the smaller, and above 0 if \
         the axis is logarithmic"
    )]
    Range {
        /// Label of the axis.
        label: String,
        /// Requested lower end.
        low: f64,
        /// Requested upper end.
        high: f64,
    },
    /// A picture without pixels, or with too many.
    #[error("cannot draw a chart of {width} x {height} pixels; choose 1 to {limit} each way", limit = LONGEST)]
    Size {
        /// Requested width in pixels.
        width: u32,
        /// Requested height in pixels.
        height: u32,
    },
    /// Encoding the PNG failed.
    #[error("cannot encode the chart as PNG: {0}")]
    Png(String),
}
