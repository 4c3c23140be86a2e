//! Thinking output.

use crate::Text;
use crate::reader::Reader;
use std::fmt;
use std::str::FromStr;

/// A line of thinking: depth, score, time, nodes, perhaps more numbers, and the moves.
///
/// ```
/// use protocol::xboard::{Reply, Thinking};
/// let Reply::Thinking(thinking) = Reply::parse("  6  -37  8  30684  1. ... e5 2. d4 exd4") else { panic!() };
/// assert_eq!((thinking.depth, thinking.score, thinking.time_cs, thinking.nodes), (6, -37, 8, 30684));
/// assert_eq!(thinking.pv.as_str(), "1. ... e5 2. d4 exd4");
/// let Reply::Thinking(thinking) = Reply::parse("9 156 1084 48000 20 45000 0\tNf3 Nc6") else { panic!() };
/// assert_eq!(thinking.extra, [20, 45000, 0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// The depth in plies.
    pub depth: u32,
    /// The score in centipawns, from the engine's side; for mates see [`Thinking::mate`].
    pub score: i32,
    /// Time since the search started, in hundredths of a second.
    pub time_cs: u64,
    /// The nodes searched.
    pub nodes: u64,
    /// More numbers, followed by a tab: selective depth, nodes per second, table hits, and so on.
    pub extra: Vec<i64>,
    /// The moves, in the engine's own notation.
    pub pv: Text,
}

/// Scores from here up are mates: this plus the number of moves.
const MATE: i32 = 100_000;

/// The longest plausible mate: older engines have their own scores for mates, far above.
const LONGEST_MATE: i32 = 1000;

impl Thinking {
    /// In how many moves the engine mates or, if negative, is mated, in the way of version 2:
    /// 100000 and the moves.
    ///
    /// ```
    /// use protocol::xboard::{Reply, Thinking};
    /// let Reply::Thinking(thinking) = Reply::parse("9 -100004 12 4800 Kg8 Qg7#") else { panic!() };
    /// assert_eq!(thinking.mate(), Some(-4));
    /// ```
    #[must_use]
    pub fn mate(&self) -> Option<i32> {
        let moves = self.score.checked_abs()? - MATE;
        (0..=LONGEST_MATE).contains(&moves).then(|| if self.score > 0 { moves } else { -moves })
    }

    /// Parses a line that starts with four numbers; the depth may have a sign after it.
    pub(super) fn read(line: &str) -> Option<Thinking> {
        let mut reader = Reader::new(line);
        let depth = reader.word()?.trim_end_matches(['.', '&', '+', '-', '>']).parse().ok()?;
        let mut thinking = Thinking {
            depth,
            score: number(&mut reader)?,
            time_cs: number(&mut reader)?,
            nodes: number(&mut reader)?,
            extra: Vec::new(),
            pv: Text::default(),
        };
        let rest = reader.raw_rest();
        let extra = rest.rsplit_once('\t').and_then(|(numbers, pv)| {
            let words = numbers.split_ascii_whitespace();
            Some((words.map(|word| word.parse().ok()).collect::<Option<Vec<i64>>>()?, pv))
        });
        let (extra, pv) = extra.unwrap_or((Vec::new(), rest));
        thinking.extra = extra;
        thinking.pv = Text::from(pv);
        Some(thinking)
    }
}

fn number<T: FromStr>(reader: &mut Reader<'_>) -> Option<T> {
    reader.word()?.parse().ok()
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.depth, self.score, self.time_cs, self.nodes)?;
        if self.extra.is_empty() {
            return write!(f, " {}", self.pv);
        }
        self.extra.iter().try_for_each(|number| write!(f, " {number}"))?;
        write!(f, "\t{}", self.pv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_real_engines_are_read() {
        for (line, written) in [
            (" 5       3     2     3183  d4 e6 e4 <c5> <dxc5> ", "5 3 2 3183 d4 e6 e4 <c5> <dxc5>"),
            (
                "  0      0     0        0  (e2-e4  d2-d4  c2-c4  Ng1-f3  , book1)",
                "0 0 0 0 (e2-e4  d2-d4  c2-c4  Ng1-f3  , book1)",
            ),
            (" 5  999996     0      986  Kg6 !!", "5 999996 0 986 Kg6 !!"),
            ("8&    12  100   9000\te4 e5", "8 12 100 9000 e4 e5"),
            ("4 20 3 900", "4 20 3 900 "),
        ] {
            let thinking = Thinking::read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((thinking.to_string().as_str(), thinking.mate()), (written, None));
        }
        for line in ["", "1 2 3", "a 1 2 3", "1 2 3 -4 e4", "8 | *R | *N |"] {
            assert_eq!(Thinking::read(line), None, "{line}");
        }
    }
}
