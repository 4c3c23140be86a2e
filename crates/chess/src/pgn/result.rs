//! Game results in PGN.

use crate::{Color, ParseError};
use std::fmt;
use std::str::FromStr;

/// A game result in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is not over or not known.
///
/// ```
/// use chess::{Color, pgn::PgnResult};
/// assert_eq!("1-0".parse(), Ok(PgnResult::Win(Color::White)));
/// assert_eq!(PgnResult::Draw.to_string(), "1/2-1/2");
/// assert!("2-0".parse::<PgnResult>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PgnResult {
    /// A win.
    Win(Color),
    /// A draw.
    Draw,
    /// The game is in progress, was abandoned, or its result is not known.
    #[default]
    Unknown,
}

impl PgnResult {
    /// The result in PGN's spelling.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PgnResult::Win(Color::White) => "1-0",
            PgnResult::Win(Color::Black) => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Unknown => "*",
        }
    }

    /// Parses a result in any spelling found in files: `1/2` and `½-½` besides those of the
    /// standard.
    pub(super) fn from_text(text: &str) -> Option<PgnResult> {
        Some(match text {
            "1-0" | "1–0" => PgnResult::Win(Color::White),
            "0-1" | "0–1" => PgnResult::Win(Color::Black),
            "1/2-1/2" | "1/2" | "½-½" | "½–½" | "½" => PgnResult::Draw,
            "*" => PgnResult::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for PgnResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PgnResult, ParseError> {
        PgnResult::from_text(text).ok_or_else(|| ParseError::new("a result: 1-0, 0-1, 1/2-1/2 or *", text))
    }
}
