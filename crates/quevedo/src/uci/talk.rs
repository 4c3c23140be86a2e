//! The engine's output lines.

use super::note;
use crate::failure::Failure;
use chess::{CastlingNotation, Position};
use engine::{Bound, Event, Line, WdlModel};
use player::Score;
use protocol::MoveText;
use protocol::uci::{self, Info, InfoScore, Reply, Wdl};
use std::io::Write;

/// Writes a line and flushes it.
pub fn say(reply: &Reply) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{reply}")?;
    out.flush()?;
    Ok(())
}

/// Writes an `info string`.
pub fn info(text: &str) -> Result<(), Failure> {
    say(&note(text))
}

/// How a search is reported.
pub struct Manner {
    /// Castling notation.
    pub castling: CastlingNotation,
    /// Whether to report win-draw-loss probabilities.
    pub show_wdl: bool,
    /// The win-draw-loss model.
    pub model: WdlModel,
    /// Whether tablebases are loaded, so that their hits are reported.
    pub tables: bool,
}

/// Reports an event of a search of this position.
///
/// # Errors
/// If it cannot be written.
pub fn tell(event: &Event<'_>, position: &Position, manner: &Manner) -> Result<(), Failure> {
    let reply = match event {
        Event::Line(line) => Reply::from(line_info(line, position, manner)),
        Event::Looking { depth, m, number } => Reply::from(Info {
            depth: Some(*depth),
            current_move: Some(MoveText::from_move(*m, manner.castling)),
            current_move_number: u32::try_from(*number).ok(),
            ..Info::default()
        }),
        Event::BrokenTable(error) => note(&format!("SyzygyPath: {error}; searching on without tablebases")),
        _ => return Ok(()),
    };
    say(&reply)
}

fn line_info(line: &Line<'_>, position: &Position, manner: &Manner) -> Info {
    let effort = &line.effort;
    let expected = || {
        let wdl = manner.model.expect(line.score, position);
        Wdl { win: wdl.win, draw: wdl.draw, loss: wdl.loss }
    };
    Info {
        depth: Some(line.depth),
        selective_depth: Some(line.selective_depth),
        multi_pv: u32::try_from(line.number).ok(),
        score: Some(InfoScore { value: score(line.score), bound: bound(line.bound) }),
        wdl: manner.show_wdl.then(expected),
        nodes: Some(effort.nodes),
        nodes_per_second: Some(effort.nodes_per_second()),
        hash_full: Some(effort.table_fullness),
        table_hits: manner.tables.then_some(effort.endgame_hits),
        time_ms: u64::try_from(effort.elapsed.as_millis()).ok(),
        pv: line.moves.iter().map(|&m| MoveText::from_move(m, manner.castling)).collect(),
        ..Info::default()
    }
}

/// Converts a score to the protocol's form.
pub fn score(score: Score) -> uci::Score {
    let moves = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    match score {
        Score::Centipawns(value) => uci::Score::Centipawns(value),
        Score::Mates(n) => uci::Score::Mate(moves(n)),
        Score::Mated(n) => uci::Score::Mate(-moves(n)),
    }
}

fn bound(bound: Bound) -> uci::Bound {
    match bound {
        Bound::Exact => uci::Bound::Exact,
        Bound::Lower => uci::Bound::Lower,
        Bound::Upper => uci::Bound::Upper,
    }
}
