//! Iterative deepening until stopped. Beside section 5.5 (code 5.19 and 5.21).
//!
//! Each depth begins with the best move of the previous one. When the search is cancelled in the
//! middle of a depth, the result of that depth so far counts: the old best move was searched first,
//! so only a better one can have replaced it. The thesis continues with the next depth even then;
//! here the loop ends, and each search has its own flag, so that no late timer cancels the next
//! one.

use super::options::Options;
use super::promotion::allowed;
use super::search::Search;
use super::table::Table;
use super::{Counts, Event, Outcome, evaluate};
use crate::Observer;
use crate::line::Lines;
use crate::pace::{Pace, Stopped};
use crate::score::INFINITY;
use boards::{Board, Representation, Wanted};
use chess::{Move, Role};
use player::{Limits, Stop};

/// Maximum depth of the thesis.
const DEEPEST: u32 = 99;

/// Engine with a transposition table that is kept from move to move.
///
/// ```
/// use boards::{Array, Board};
/// use classics::tfg::{Options, Switches, Tfg};
/// use chess::{Move, Square};
/// use player::{Limits, Stop};
///
/// let mut board = Board::<Array>::default();
/// board.make(Move::normal(Square::E2, Square::E4));
/// let mut engine = Tfg::new(Options { switches: Switches::BEFORE_REDUCTIONS, ..Options::default() });
/// let limits = Limits { depth: Some(2), ..Limits::INFINITE };
/// let outcome = engine.search(&board, &limits, &Stop::new(), &mut ());
/// assert_eq!(outcome.best, Some(Move::normal(Square::B8, Square::C6)));
/// assert_eq!(outcome.value, -40); // as in figure 5.22
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tfg {
    pub(super) options: Options,
    pub(super) table: Table,
}

impl Default for Tfg {
    fn default() -> Tfg {
        Tfg::new(Options::default())
    }
}

impl Tfg {
    /// Creates an engine with an empty transposition table.
    #[must_use]
    pub fn new(options: Options) -> Tfg {
        Tfg { table: Table::new(options.entries), options }
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches for the best move, depth by depth, within limits.
    ///
    /// Returns a move whenever there is a legal one. Positions of the game before the root count as
    /// repetitions.
    pub fn search<R: Representation>(
        &mut self,
        board: &Board<R>,
        limits: &Limits,
        stop: &Stop,
        observer: &mut impl for<'e> Observer<Event<'e>>,
    ) -> Outcome {
        let pace = Pace::new(limits, stop, board.turn(), Some(self.options.move_time));
        let mut outcome = Outcome {
            best: first_move(board, self.options.promotion),
            value: evaluate(board),
            line: Vec::new(),
            depth: 0,
            counts: Counts::default(),
        };
        let mut search = Search {
            board: board.clone(),
            moves: R::Moves::default(),
            options: &self.options,
            table: &mut self.table,
            pace,
            observer,
            counts: Counts::default(),
            lines: Lines::default(),
            found: None,
            before: None,
        };
        for depth in 1..=deepest(limits) {
            search.found = None;
            let result = search.node(depth, 0, -INFINITY, INFINITY);
            outcome.counts = search.counts;
            // Without ordering the old best move is not the first: an unfinished depth has no
            // result then.
            let says = result.is_ok() || self.options.switches.ordering;
            if let Some((best, value)) = search.found.filter(|_| says) {
                (outcome.best, outcome.value) = (Some(best), value);
                outcome.line = search.lines.best().to_vec();
                search.before = Some(best);
            }
            match result {
                Err(Stopped) => break,
                Ok(value) => (outcome.depth, outcome.value) = (depth, value),
            }
            let (line, counts, elapsed) = (&outcome.line[..], search.counts, search.pace.elapsed());
            search.observer.observe(&Event::DepthDone { depth, value: outcome.value, line, counts, elapsed });
            if outcome.best.is_none() || limits.soft_nodes.is_some_and(|nodes| counts.nodes >= nodes) {
                break;
            }
        }
        outcome
    }
}

/// Returns the maximum depth under these limits.
///
/// A mate in `n` moves shows when the mated side is to move.
fn deepest(limits: &Limits) -> u32 {
    let mate = limits.mate.map(|moves| moves.saturating_mul(2));
    [limits.depth, mate].into_iter().flatten().fold(DEEPEST, u32::min)
}

/// Returns a legal move for when there was no time to search: the same on every board.
fn first_move<R: Representation>(board: &Board<R>, promotion: Option<Role>) -> Option<Move> {
    let moves = board.list(Wanted::All).into_iter().filter(|m| allowed(promotion, *m));
    moves.min_by_key(|m| m.bits())
}
