//! A trace as people read it: a line for each event, set in as deep as the node is.

use super::Trace;
use std::fmt;
use treesearch::{Bound, Cut, Event, Record};

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for record in &self.events {
            writeln!(f, "{}", Told(record))?;
        }
        if self.lost > 0 {
            writeln!(f, "... and {} more events", self.lost)?;
        }
        let line: Vec<String> = self.line.iter().map(u32::to_string).collect();
        let (counts, line) = (&self.counts, line.join("."));
        writeln!(f, "{}: value {}, line {line}", self.algorithm, self.value)?;
        writeln!(f, "visited {}, evaluated {}, cuts {}", counts.visited, counts.evaluated, counts.cuts)
    }
}

/// An event in words.
struct Told<'a>(&'a Record);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { node, event } = self.0;
        let indent = 2 * node.depth();
        write!(f, "{:indent$}{node} ", "")?;
        match event {
            Event::Pass { depth: Some(depth), window } => {
                write!(f, "search to depth {depth}, window {window}")
            }
            Event::Pass { depth: None, window } => write!(f, "search, window {window}"),
            Event::Enter { player, window } => write!(f, "{player}, window {window}"),
            Event::Evaluated { value } => write!(f, "evaluated: {value}"),
            Event::Value { value, bound } => {
                let sign = match bound {
                    Bound::Exact => "=",
                    Bound::Lower => "≥",
                    Bound::Upper => "≤",
                };
                write!(f, "{sign} {value}")
            }
            Event::Answer { holds } => f.write_str(if *holds { "yes" } else { "no" }),
            Event::Cut { reason, skipped } => write!(f, "{}: {skipped} not looked at", why(*reason)),
            Event::List { number, states } => {
                write!(f, "list {number}:")?;
                states.iter().try_for_each(|state| write!(f, " {state}"))
            }
        }
    }
}

fn why(reason: Cut) -> &'static str {
    match reason {
        Cut::Alpha => "cut, worth at most α",
        Cut::Beta => "cut, worth at least β",
        Cut::Proof => "one answer is enough",
        Cut::Solved => "solved, other states below it are struck off",
        Cut::Memory => "known from before",
        Cut::Rank => "ranked too low",
    }
}
