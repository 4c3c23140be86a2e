//! Charts of results, described once and rendered identically as SVG or PNG.
//!
//! Nothing needs to be installed: the fonts are embedded (see `fonts/NOTICE.md`) and text is drawn
//! as outlines in SVG too, so a picture looks the same everywhere. The fonts cover Latin-1, Latin
//! Extended-A, Greek and some symbols.
//!
//! - [`Chart`]: title, axes, series, marked values.
//! - [`Axis`]: label, range, linear or logarithmic scale, categories.
//! - [`Series`]: points with error bars, lines, bands, bars.
//!
//! Defaults: ranges cover the data, ticks are at round numbers, and colours are distinguishable
//! with any colour vision. Values that cannot be drawn (NaN, or not positive on a logarithmic axis)
//! are omitted; a line breaks there.
//!
//! ```
//! use charts::{Axis, Chart, Point, Series};
//!
//! let chart = Chart::new("Score against Stockfish")
//!     .x(Axis::new("Elo of the opponent"))
//!     .y(Axis::new("score").range(0.0, 1.0).percent())
//!     .series(Series::points("observed", vec![
//!         Point::with_error(2000.0, 0.65, 0.09),
//!         Point::with_error(2200.0, 0.51, 0.1),
//!     ]))
//!     .series(Series::line("expected", vec![(1900.0, 0.82), (2100.0, 0.61), (2300.0, 0.33)]))
//!     .mark_x(2180.0, "2180");
//! assert!(chart.svg()?.starts_with("<svg"));
//! assert!(chart.png(800, 500)?.starts_with(b"\x89PNG"));
//! # Ok::<(), charts::ChartError>(())
//! ```
#![deny(missing_docs)]

mod axis;
mod chart;
mod clip;
mod colour;
mod draw;
mod error;
mod font;
mod frame;
mod lanes;
mod layout;
mod legend;
mod marks;
mod png;
mod scene;
mod series;
mod spark;
mod svg;
mod ticks;

pub use axis::Axis;
pub use chart::Chart;
pub use error::ChartError;
pub use series::{Point, Series};
pub use spark::spark;

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
