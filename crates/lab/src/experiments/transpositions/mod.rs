//! `transpositions`: how often positions recur by transposition, and what a table saves.

mod report;

use crate::chess_kit::{ENDGAMES, FINE_70, MIDDLEGAMES, Mirror, Place, Search, TFG_5_21, board, chosen_or};
use crate::error::LabError;
use crate::experiment::{Cell, Experiment, Plan, Results, Settings, Size, Takes, kept};
use crate::report::Report;
use crate::text::Text;
use boards::{Bits, Board, Wanted};
use chess::CastlingNotation;
use classics::buho::{Event, Switches, Table, Version, Watch};
use player::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// The experiment.
pub struct Transpositions;

/// Level of the tree of all moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Level {
    ply: u8,
    /// Number of sequences of this many moves.
    sequences: u64,
    /// Number of different positions at their ends.
    positions: u64,
}

/// Depth completed by a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Done {
    depth: u32,
    /// Nodes visited since the beginning.
    nodes: u64,
    /// Nodes of this depth up to the horizon,
    entered: u64,
    /// and those whose position had been entered before at this depth.
    again: u64,
    value: i32,
    best: Option<String>,
}

/// Returns alpha-beta with move ordering; the two differ in table cutoffs only.
///
/// There are no null windows, so that no line is searched twice at one depth: every recurrence is a
/// transposition.
fn switches(with_table: bool) -> Switches {
    Switches { table_cuts: with_table, ..Switches::of(Version::B) }
}

/// Returns the node limit of a search.
fn budget(settings: &Settings) -> u64 {
    settings.max_nodes.unwrap_or(match settings.size {
        Size::Quick => 60_000,
        Size::Normal => 5_000_000,
        Size::Full => 50_000_000,
    })
}

/// Returns the maximum number of sequences to which the tree of all moves is walked.
fn most_sequences(size: Size) -> u64 {
    match size {
        Size::Quick => 100_000,
        Size::Normal => 20_000_000,
        Size::Full => 500_000_000,
    }
}

fn places(settings: &Settings) -> Vec<Place> {
    chosen_or(&settings.positions, [&FINE_70, &ENDGAMES[1], &MIDDLEGAMES[0], &MIDDLEGAMES[2], &TFG_5_21])
}

/// What is measured for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Tree,
    Without,
    With,
}

impl What {
    const ALL: [What; 3] = [What::Tree, What::Without, What::With];

    fn key(self, place: &Place) -> String {
        let what = match self {
            What::Tree => "tree",
            What::Without => "without table",
            What::With => "with table",
        };
        format!("{} {what}", place.id)
    }
}

fn plan(settings: &Settings) -> Plan<(Place, What)> {
    let mut plan = Plan::new();
    for place in places(settings) {
        for what in What::ALL {
            plan.add(what.key(&place), 1, (place.clone(), what));
        }
    }
    plan
}

/// Walks the tree of all moves level by level, each different position once.
fn levels(root: &Board<Bits>, most: u64, stop: &Stop) -> Result<Vec<Level>, LabError> {
    let mut levels = Vec::new();
    for ply in 1..=30 {
        let last = levels.last().map_or(1, |level: &Level| level.sequences);
        if last.saturating_mul(root.count_moves().max(2)) > most {
            break;
        }
        let mut met = vec![HashMap::new(); usize::from(ply)];
        let sequences = walk(&mut root.clone(), &mut met, stop)?;
        let positions = met.last().map_or(0, HashMap::len) as u64;
        levels.push(Level { ply, sequences, positions });
        if sequences == 0 {
            break;
        }
    }
    Ok(levels)
}

/// Returns the number of move sequences below a position, one move for each map.
///
/// Each map holds the number of sequences from the positions already met on its level.
fn walk(board: &mut Board<Bits>, met: &mut [HashMap<u64, u64>], stop: &Stop) -> Result<u64, LabError> {
    if stop.is_raised() {
        return Err(LabError::Stopped);
    }
    let Some((level, below)) = met.split_first_mut() else { return Ok(1) };
    let mut sequences = 0;
    for m in board.list(Wanted::All) {
        board.make(m);
        let key = board.key();
        let known = level.get(&key).copied();
        let beyond = match known {
            Some(beyond) => beyond,
            None => walk(board, below, stop)?,
        };
        level.insert(key, beyond);
        sequences += beyond;
        board.unmake();
    }
    Ok(sequences)
}

/// Observer that counts recurring positions.
struct Watcher {
    mirror: Mirror,
    met: HashSet<u64>,
    entered: u64,
    again: u64,
    done: Vec<Done>,
}

impl Watch for Watcher {
    fn see(&mut self, event: &Event<'_>) {
        match *event {
            Event::Iteration { .. } => {
                self.met.clear();
                (self.entered, self.again) = (0, 0);
            }
            Event::Entered { ply, by, quiescence, .. } => {
                self.mirror.enter(ply, by);
                if !quiescence {
                    self.entered += 1;
                    self.again += u64::from(!self.met.insert(self.mirror.at(ply).key()));
                }
            }
            Event::DepthDone { depth, value, moves, counts, .. } => self.done.push(Done {
                depth,
                nodes: counts.total(),
                entered: self.entered,
                again: self.again,
                value,
                best: moves.first().map(|m| m.uci(CastlingNotation::KingToTarget).to_string()),
            }),
            _ => {}
        }
    }
}

fn searched(
    fen: &str,
    with_table: bool,
    nodes: u64,
    entries: usize,
    stop: &Stop,
) -> Result<Vec<Done>, LabError> {
    let root = board(fen)?;
    let search = Search { switches: switches(with_table), entries, most: Some(nodes) };
    let mut watcher = Watcher {
        mirror: Mirror::new(root.clone()),
        met: HashSet::new(),
        entered: 0,
        again: 0,
        done: Vec::new(),
    };
    search.run(root, None, stop, &mut watcher)?;
    Ok(watcher.done)
}

impl Experiment for Transpositions {
    fn name(&self) -> &'static str {
        "transpositions"
    }

    fn title(&self) -> Text {
        Text::new("The same position by other ways", "La misma posición por otros caminos")
    }

    fn source(&self) -> Text {
        Text::new("A demonstration of our own", "Una demostración propia")
    }

    fn question(&self) -> Text {
        Text::new(
            "How many nodes of a search are positions that have been there before, and what does a table save that knows them again?",
            "¿Cuántos nodos de una búsqueda son posiciones que ya han salido, y qué ahorra una tabla que las reconoce?",
        )
    }

    fn takes(&self) -> Takes {
        Takes { positions: true, max_nodes: true, ..Takes::default() }
    }

    fn cells(&self, settings: &Settings) -> Vec<Cell> {
        plan(settings).cells()
    }

    fn measure(&self, settings: &Settings, cell: &Cell, stop: &Stop) -> Result<Value, LabError> {
        let (place, what) = plan(settings).find(cell);
        let entries = if settings.size == Size::Quick { 1 << 16 } else { Table::CHOSEN };
        Ok(match what {
            What::Tree => kept(&levels(&board(&place.fen)?, most_sequences(settings.size), stop)?),
            What::Without | What::With => {
                let with_table = what == What::With;
                kept(&searched(&place.fen, with_table, budget(settings), entries, stop)?)
            }
        })
    }

    fn report(&self, settings: &Settings, results: &Results) -> Result<Report, LabError> {
        Ok(report::report(self, settings, results))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::perft;

    #[test]
    fn sequences_are_those_of_perft_and_positions_those_that_are_known() {
        let board = Board::<Bits>::default();
        let levels = levels(&board, 300_000, &Stop::new()).unwrap();
        // From the start of a game: 20, 400, 5362 and 72078 different positions after 1 to 4 plies,
        // as is known.
        let positions: Vec<u64> = levels.iter().map(|level| level.positions).collect();
        assert_eq!(positions, [20, 400, 5362, 72_078]);
        for level in levels {
            assert_eq!(level.sequences, perft(&mut board.clone(), level.ply));
        }
    }
}
