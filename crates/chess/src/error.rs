//! The error of parsers for short texts.

use thiserror::Error;

/// Longest quote of foreign text in an error message.
const QUOTED: usize = 40;

/// A short text that is not what was expected, such as a square or a file.
///
/// ```
/// use chess::Square;
/// let error = "z9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a square from a1 to h8, found \"z9\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found {found}")]
pub struct ParseError {
    expected: &'static str,
    found: Quoted,
}

impl ParseError {
    pub(crate) fn new(expected: &'static str, found: &str) -> ParseError {
        ParseError { expected, found: Quoted::new(found) }
    }
}

/// Foreign text fit for an error message: short, and with control characters escaped.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Quoted(String);

impl Quoted {
    pub(crate) fn new(text: &str) -> Quoted {
        let mut head: String = text.chars().take(QUOTED).collect();
        if head.len() < text.len() {
            head.push('…');
        }
        Quoted(head)
    }
}

impl std::fmt::Display for Quoted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}
