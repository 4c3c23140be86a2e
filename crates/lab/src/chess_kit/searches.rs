//! Searches of the thesis engines, with results and counts.

use super::Search;
use super::words::{MATE, kept, kept_line};
use crate::error::LabError;
use boards::{Bits, Board};
use chess::Position;
use classics::{buho, tower};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The result and counts of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// The best moves: several where an engine rates them equal.
    pub best: Vec<String>,
    /// The principal variation.
    pub line: Vec<String>,
    /// The score for the side to move, in centipawns, mates as in [`super::words`].
    pub value: i32,
    /// Nodes.
    pub nodes: u64,
    /// Moves generated, including those skipped by a cutoff; 0 if the engine does not count them.
    pub generated: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// The selective depth; 0 if the engine does not report it.
    pub deepest: u32,
    /// How long it took.
    pub micros: u64,
}

/// Parses a built-in position.
///
/// # Panics
/// If it is invalid: tests parse all of them.
pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position that is built in")
}

fn on_board(position: &Position) -> Board<Bits> {
    Board::new(&position.to_setup()).expect("standard chess")
}

/// Runs Tower's search on bitboards, with these options.
pub(crate) fn by_tower(position: &Position, options: &tower::Options, stop: &Stop) -> Result<Seen, LabError> {
    let board = on_board(position);
    let start = Instant::now();
    let found = tower::search(&board, options, &Limits::INFINITE, stop, &mut ());
    let micros = start.elapsed().as_micros() as u64;
    if !found.complete {
        return Err(LabError::Stopped);
    }
    let firsts = found.equals.iter().filter_map(|line| line.first());
    Ok(Seen {
        best: firsts.map(|&m| kept(position, m)).collect(),
        line: found.equals.first().map(|line| kept_line(position, line)).unwrap_or_default(),
        value: found.value,
        nodes: found.counts.nodes,
        generated: found.counts.generated,
        evaluated: found.counts.evaluated,
        deepest: found.counts.deepest,
        micros,
    })
}

/// Table size of BuhoChess here: enough for small searches, and quickly allocated.
const ENTRIES: usize = 1 << 16;

/// Runs BuhoChess's search on bitboards, from an empty table.
pub(crate) fn by_buho(
    position: &Position,
    switches: &buho::Switches,
    depth: u32,
    stop: &Stop,
) -> Result<Seen, LabError> {
    let search = Search { switches: *switches, entries: ENTRIES, most: None };
    let start = Instant::now();
    let found = search.run(on_board(position), Some(depth), stop, &mut ())?;
    let micros = start.elapsed().as_micros() as u64;
    let value = match found.value {
        mates if mates >= buho::MATE_BOUND => MATE - (buho::MATE - mates),
        mated if mated <= -buho::MATE_BOUND => (mated + buho::MATE) - MATE,
        value => value,
    };
    Ok(Seen {
        best: found.best.map(|m| kept(position, m)).into_iter().collect(),
        line: kept_line(position, &found.line),
        value,
        nodes: found.counts.total(),
        evaluated: found.counts.evaluated,
        micros,
        ..Seen::default()
    })
}
