//! Times in XBoard's notation: minutes and seconds, with fractions where a program needs them.

use crate::LineError;
use crate::reader::Reader;
use std::fmt;

/// The arguments of `level`: a time control.
///
/// ```
/// use protocol::xboard::{Command, Level};
/// let level = Level { moves: 40, base_ms: 330_000, increment_ms: 500 };
/// assert_eq!(Command::Level(level).to_string(), "level 40 5:30 0.5");
/// assert_eq!(Command::parse("level 40 5:30 .5"), Ok(Some(Command::Level(level))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level {
    /// Moves per time control; 0 if there is one for the whole game.
    pub moves: u32,
    /// The time per time control, in milliseconds. The protocol has whole seconds only: some
    /// engines parse no others.
    pub base_ms: u64,
    /// The increment in milliseconds; here too, some engines parse whole seconds only.
    pub increment_ms: u64,
}

impl Level {
    /// Reads what follows `level`.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Level, LineError> {
        let moves = reader.number()?;
        let base = reader.need(BASE)?;
        let base_ms = minutes(base).ok_or_else(|| reader.unexpected(BASE, base))?;
        Ok(Level { moves, base_ms, increment_ms: seconds_from(reader)? })
    }
}

const BASE: &str = "minutes, or minutes:seconds";

/// Parses seconds, of which three decimals count, to milliseconds.
fn seconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() && decimals.is_empty() || !text.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { whole.parse::<u64>().ok()? };
    if !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let thousandths =
        decimals.bytes().chain("000".bytes()).take(3).fold(0, |n, b| n * 10 + u64::from(b - b'0'));
    whole.checked_mul(1000)?.checked_add(thousandths)
}

/// Parses minutes, or minutes and seconds, to milliseconds.
fn minutes(text: &str) -> Option<u64> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    let digits = !minutes.is_empty() && minutes.bytes().all(|b| b.is_ascii_digit());
    let minutes = minutes.parse::<u64>().ok().filter(|_| digits)?;
    minutes.checked_mul(60_000)?.checked_add(seconds(rest)?)
}

/// Parses the next word as seconds, to milliseconds.
pub(super) fn seconds_from(reader: &mut Reader<'_>) -> Result<u64, LineError> {
    const EXPECTED: &str = "a number of seconds";
    let word = reader.need(EXPECTED)?;
    seconds(word).ok_or_else(|| reader.unexpected(EXPECTED, word))
}

/// Milliseconds written as seconds, with decimals only where needed.
pub(super) struct Seconds(pub(super) u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 1000)?;
        match self.0 % 1000 {
            0 => Ok(()),
            ms => write!(f, ".{}", format!("{ms:03}").trim_end_matches('0')),
        }
    }
}

/// What follows `level`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.base_ms / 60_000)?;
        let rest = self.base_ms % 60_000;
        if rest > 0 {
            write!(f, ":{}{}", if rest < 10_000 { "0" } else { "" }, Seconds(rest))?;
        }
        write!(f, " {}", Seconds(self.increment_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (text, ms) in [("0", 0), ("5", 5000), ("0.05", 50), (".5", 500), ("1.", 1000), ("1.23456", 1234)]
        {
            assert_eq!(seconds(text), Some(ms), "{text}");
        }
        for text in ["", ".", "-1", "1.2.3", "+1", "18446744073709551615", "1e3", "½"] {
            assert_eq!(seconds(text), None, "{text}");
        }
        for (text, ms) in [("5", 300_000), ("0:30", 30_000), ("2:05", 125_000), ("0:00.5", 500)] {
            assert_eq!(minutes(text), Some(ms), "{text}");
        }
        for text in ["", ":30", "+2", "1.5", "1:2:3"] {
            assert_eq!(minutes(text), None, "{text}");
        }
        let level = Level { moves: 0, base_ms: 65_250, increment_ms: 10 };
        assert_eq!(level.to_string(), "0 1:05.25 0.01");
    }
}
