//! Time controls and search limits of a contender.

use player::{Limits, TimeControl};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The longest time accepted, a hundred days; longer ones are typing errors.
const LONGEST: Duration = Duration::from_secs(100 * 24 * 3600);

/// A program with a fixed time per move aims at that time, and may miss it by this much.
const MOVE_TIME_MARGIN: Duration = Duration::from_millis(50);

/// The limits of a contender's search; all that are given hold at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pace {
    /// The game clock.
    pub clock: Option<ClockRule>,
    /// A fixed time per move.
    pub move_time: Option<Duration>,
    /// A fixed depth.
    pub depth: Option<u32>,
    /// A fixed number of nodes.
    pub nodes: Option<u64>,
    /// How late an answer may be. By default not at all with a game clock, and somewhat with a
    /// fixed time per move.
    pub margin: Option<Duration>,
}

/// Time control as written: `moves/base+increment`, in seconds.
///
/// ```
/// use arena::ClockRule;
/// use std::time::Duration;
/// let rule: ClockRule = "40/1:30+0.5".parse()?;
/// assert_eq!((rule.moves, rule.base), (Some(40), Duration::from_secs(90)));
/// assert_eq!(rule.to_string(), "40/90+0.5");
/// assert!("soon".parse::<ClockRule>().is_err());
/// # Ok::<(), arena::PaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockRule {
    /// The time for all moves, or for each period.
    pub base: Duration,
    /// The increment per move.
    pub increment: Duration,
    /// Moves per period; `None` if the base is for the whole game.
    pub moves: Option<u32>,
}

/// A text that is not a time or time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?} is not a {wanted}")]
pub struct PaceError {
    text: String,
    wanted: &'static str,
}

impl PaceError {
    fn new(text: &str, wanted: &'static str) -> PaceError {
        PaceError { text: text.to_owned(), wanted }
    }
}

impl Pace {
    /// Whether anything ends the search.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some() || self.depth.is_some() || self.nodes.is_some()
    }

    /// Returns the clock as a time control.
    #[must_use]
    pub(crate) fn time_control(&self) -> Option<TimeControl> {
        self.clock.map(|rule| TimeControl { base: rule.base, increment: rule.increment, period: rule.moves })
    }

    /// Returns the limits except the clock.
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.move_time, ..Limits::INFINITE }
    }

    /// Returns how late an answer may arrive, given the clock.
    pub(crate) fn deadline(&self, remaining: Option<Duration>) -> Option<Duration> {
        let by_clock = remaining.map(|left| left.saturating_add(self.margin.unwrap_or_default()));
        let by_move = self.move_time.map(|time| time.saturating_add(self.margin.unwrap_or(MOVE_TIME_MARGIN)));
        match (by_clock, by_move) {
            (Some(clock), Some(one)) => Some(clock.min(one)),
            (clock, one) => clock.or(one),
        }
    }
}

/// Parses seconds, or minutes and seconds with a colon.
///
/// # Errors
/// If the text is not a time, or an implausible one.
pub fn parse_time(text: &str) -> Result<Duration, PaceError> {
    const WANTED: &str =
        "time; give seconds such as 0.5, or minutes and seconds such as 1:30, up to 100 days";
    let error = || PaceError::new(text, WANTED);
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if !digits(minutes) || !digits(seconds) || minutes.contains('.') {
        return Err(error());
    }
    let minutes: u32 = minutes.parse().map_err(|_| error())?;
    let seconds: f64 = seconds.parse().map_err(|_| error())?;
    let time = Duration::try_from_secs_f64(f64::from(minutes) * 60.0 + seconds).map_err(|_| error())?;
    if time > LONGEST { Err(error()) } else { Ok(time) }
}

impl FromStr for ClockRule {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<ClockRule, PaceError> {
        const WANTED: &str =
            "time control; give base+increment in seconds such as 10+0.1, with moves/ before it for periods";
        let error = || PaceError::new(text, WANTED);
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                (Some(moves.parse().ok().filter(|&n: &u32| n > 0).ok_or_else(error)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = |part| parse_time(part).map_err(|_| error());
        let rule = ClockRule { base: time(base)?, increment: time(increment)?, moves };
        if rule.base.is_zero() && rule.increment.is_zero() { Err(error()) } else { Ok(rule) }
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

/// As text, such as `10+0.1`, `0.1 s a move` or `1000 nodes a move`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|rule| rule.to_string()),
            self.move_time.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "no limit" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_nonsense_is_not() {
        for (text, ms) in [("1", 1000), ("0.01", 10), ("1:30", 90_000), ("0", 0), (".5", 500)] {
            assert_eq!(parse_time(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        for text in
            ["", "-1", "1e9", "inf", "NaN", "1:", ":1", "1:2:3", "8640001", "99999999999999999999", "."]
        {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn rules_are_read_and_written() {
        for text in ["10+0.1", "1+0.01", "60", "40/60", "0+1", "40/90+0.5"] {
            assert_eq!(text.parse::<ClockRule>().unwrap().to_string(), text);
        }
        for text in ["", "0", "0+0", "/60", "0/60", "1+", "+1", "1+-1", "40/", "a/1", "1+1+1"] {
            assert!(text.parse::<ClockRule>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_earlier_of_two_deadlines_counts() {
        let second = Duration::from_secs(1);
        let pace = Pace { move_time: Some(2 * second), margin: Some(second / 2), ..Pace::default() };
        assert_eq!(pace.deadline(None), Some(2 * second + second / 2));
        assert_eq!(pace.deadline(Some(second)), Some(second + second / 2));
        assert_eq!(Pace::default().deadline(Some(second)), Some(second));
        assert_eq!(Pace::default().deadline(None), None);
    }
}
