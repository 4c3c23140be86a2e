//! Positions that a search misjudges, compared with a better search.

use super::searches::Seen;
use super::words::{said, said_all, value};
use crate::report::{Diagram, Entry, Figure, Part, Table};
use crate::text::Text;
use std::ops::RangeInclusive;

/// A position and its story.
pub(crate) struct Scene {
    /// Its name in keys.
    pub(crate) name: &'static str,
    /// Title.
    pub(crate) title: Text,
    /// The position.
    pub(crate) fen: &'static str,
    /// Explanation of the line.
    pub(crate) story: Text,
}

impl Scene {
    /// Returns the diagram of the position, with the true result and its source.
    pub(crate) fn diagram(&self, who: &Text, truth: Option<&Seen>) -> Diagram {
        let caption = Text::made(|language| {
            let Some(seen) = truth else { return String::new() };
            let (line, worth) = (said_all(&seen.line, language), value(seen.value, language));
            format!("{}: {line}; {worth}", who.get(language))
        });
        Diagram { fen: self.fen.to_owned(), caption }
    }

    /// Returns its section of a report.
    pub(crate) fn parts(&self, diagram: Diagram, table: Table, figure: Figure) -> [Part; 5] {
        [
            Part::Title(self.title.clone()),
            Part::Words(self.story.clone()),
            Part::Diagrams(vec![diagram]),
            Part::Table(table),
            Part::Figure(Box::new(figure)),
        ]
    }
}

/// Values this close are the same verdict.
const NEAR: i32 = 100;

/// Whether two values agree: close to each other, or both beyond ten pawns, mates included.
fn same_verdict(one: i32, other: i32) -> bool {
    let clear = |value: i32| value.clamp(-1_000, 1_000);
    (clear(one) - clear(other)).abs() <= NEAR
}

/// Returns the depth from which on a search is right; `None` if it is wrong at the deepest.
pub(crate) fn right_from(
    truth: &Seen,
    depths: RangeInclusive<u32>,
    at: impl Fn(u32) -> Option<Seen>,
) -> Option<u32> {
    let right = |depth: &u32| at(*depth).is_some_and(|seen| same_verdict(seen.value, truth.value));
    depths.rev().take_while(right).last()
}

/// Move and score as a table entry.
pub(crate) fn opinion(seen: Option<&Seen>) -> Entry {
    let Some(seen) = seen else { return Entry::Nothing };
    let best = seen.best.first().map(String::as_str).unwrap_or_default();
    Entry::Words(Text::made(|language| {
        format!("{}\u{a0}{}", said(best, language), value(seen.value, language))
    }))
}

/// Charts clip values beyond this many pawns.
const CLEAR: f64 = 12.0;

/// Returns a value in pawns for charts.
pub(crate) fn pawns(seen: &Seen) -> f64 {
    (f64::from(seen.value) / 100.0).clamp(-CLEAR, CLEAR)
}
