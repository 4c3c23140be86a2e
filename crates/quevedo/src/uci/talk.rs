//! What the engine says, as lines.

use super::note;
use crate::failure::Failure;
use chess::CastlingNotation;
use engine::{Bound, Event, Line};
use player::Score;
use protocol::MoveText;
use protocol::uci::{self, Info, InfoScore, Reply};
use std::io::Write;

/// Writes a line, and sees to it that it leaves at once.
pub fn say(reply: &Reply) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{reply}")?;
    out.flush()?;
    Ok(())
}

/// Says something for people.
pub fn info(text: &str) -> Result<(), Failure> {
    say(&note(text))
}

/// Passes on what happens in a search. If nobody listens any more, the end of the input will end the program.
pub fn tell(event: &Event<'_>, castling: CastlingNotation) {
    if let Event::Line(line) = event {
        let _ = say(&Reply::from(line_info(line, castling)));
    }
}

fn line_info(line: &Line<'_>, castling: CastlingNotation) -> Info {
    let effort = &line.effort;
    Info {
        depth: Some(line.depth),
        selective_depth: Some(line.selective_depth),
        multi_pv: u32::try_from(line.number).ok(),
        score: Some(InfoScore { value: score(line.score), bound: bound(line.bound) }),
        nodes: Some(effort.nodes),
        nodes_per_second: Some(effort.nodes_per_second()),
        hash_full: Some(effort.table_fullness),
        time_ms: u64::try_from(effort.elapsed.as_millis()).ok(),
        pv: line.moves.iter().map(|&m| MoveText::from_move(m, castling)).collect(),
        ..Info::default()
    }
}

fn score(score: Score) -> uci::Score {
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
