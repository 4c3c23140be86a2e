//! Searches of the theses' engines, with what they found and counted.

use super::Search;
use super::words::{MATE, kept, kept_line};
use crate::error::LabError;
use boards::{Bits, Board};
use chess::Position;
use classics::{buho, tower};
use player::{Limits, Stop};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// What a search found and counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// The best moves: several where an engine finds them equally good.
    pub best: Vec<String>,
    /// What the first of them leads to.
    pub line: Vec<String>,
    /// What the position is worth to the side to move, in hundredths of a pawn, mates as in [`super::words`].
    pub value: i32,
    /// Positions entered.
    pub nodes: u64,
    /// Moves generated, those that a cut left out included; 0 if the engine does not count them.
    pub generated: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// The deepest level entered; 0 if the engine does not tell.
    pub deepest: u32,
    /// How long it took.
    pub micros: u64,
}

/// A position that is built in.
///
/// # Panics
/// If it is none: tests read all of them.
pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position that is built in")
}

fn on_board(position: &Position) -> Board<Bits> {
    Board::new(&position.to_setup()).expect("standard chess")
}

/// Tower's search on bitboards, which all nominal depths and additions of the options hold for.
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

/// So many entries has the table of BuhoChess here: enough for small searches, and soon made.
const ENTRIES: usize = 1 << 16;

/// BuhoChess's search on bitboards, from an empty table.
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
