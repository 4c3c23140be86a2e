//! A trace of a chess search as people read it: a line for each event, set in as deep as the node is.

use super::chess::{ChessEvent, ChessRecord, ChessTrace};
use super::reasons::{ChessCut, ChessExtension};
use std::fmt;
use treesearch::Bound;

impl fmt::Display for ChessTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for record in &self.events {
            writeln!(f, "{}", Told(record))?;
        }
        if self.lost > 0 {
            writeln!(f, "... and {} more events", self.lost)?;
        }
        let (counts, line) = (&self.counts, self.line.join(" "));
        writeln!(f, "buho {}, depth {}: value {}, line {line}", self.techniques, self.depth, self.value)?;
        writeln!(
            f,
            "visited {}, beyond the horizon {}, evaluated {}, cuts {}",
            counts.visited, counts.quiescence, counts.evaluated, counts.cuts
        )
    }
}

/// An event in words.
struct Told<'a>(&'a ChessRecord);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChessRecord { node, event } = self.0;
        let indent = 2 * node.depth();
        write!(f, "{:indent$}{node} ", "")?;
        match event {
            ChessEvent::Pass { depth, window } => write!(f, "search to depth {depth}, window {window}"),
            ChessEvent::Enter { by, player, depth, quiescence, window } => {
                match by {
                    Some(by) => write!(f, "{by}: ")?,
                    None if node.depth() > 0 => f.write_str("null move: ")?,
                    None => {}
                }
                let place = if *quiescence { "beyond" } else { "at" };
                if *quiescence || *depth <= 0 {
                    write!(f, "{player} {place} the horizon, window {window}")
                } else {
                    write!(f, "{player}, depth {depth}, window {window}")
                }
            }
            ChessEvent::Evaluated { value } => write!(f, "evaluated: {value}"),
            ChessEvent::Value { value, bound, best } => {
                let sign = match bound {
                    Bound::Exact => "=",
                    Bound::Lower => "≥",
                    Bound::Upper => "≤",
                };
                write!(f, "{sign} {value}")?;
                best.as_ref().map_or(Ok(()), |best| write!(f, " by {best}"))
            }
            ChessEvent::Cut { reason: ChessCut::Futility, by: Some(by), .. } => {
                write!(f, "futility: {by} is left out")
            }
            ChessEvent::Cut { reason: ChessCut::Razoring, by: Some(by), .. } => {
                write!(f, "razoring: {by} is left out")
            }
            ChessEvent::Cut { reason, by, skipped } => {
                f.write_str(why(*reason))?;
                if let Some(by) = by {
                    write!(f, " by {by}")?;
                }
                write!(f, ": {skipped} not looked at")
            }
            ChessEvent::Extended { reason } => write!(f, "one ply farther: {}", why_farther(*reason)),
            ChessEvent::Reduced { by } => write!(f, "{by} comes late, one ply less"),
            ChessEvent::Repeated { by } => write!(f, "{by} is better than expected, once more"),
        }
    }
}

fn why(reason: ChessCut) -> &'static str {
    match reason {
        ChessCut::Alpha => "cut, worth at most α",
        ChessCut::Beta => "cut, worth at least β",
        ChessCut::Table => "known from the table",
        ChessCut::NullMove => "good enough without a move",
        ChessCut::Futility => "futility",
        ChessCut::Razoring => "razoring",
        ChessCut::StandPat => "good enough as it stands",
        ChessCut::Draw => "a draw",
        ChessCut::Ceiling => "as deep as it may go",
    }
}

fn why_farther(reason: ChessExtension) -> &'static str {
    match reason {
        ChessExtension::Check => "check",
        ChessExtension::SingleReply => "a single reply",
        ChessExtension::Threat => "a threat",
        ChessExtension::Pawn => "a pawn far ahead",
        ChessExtension::KingSafety => "the king has lost its shelter",
    }
}
