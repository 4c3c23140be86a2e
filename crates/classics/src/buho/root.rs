//! Iterative deepening (section 3.4, algorithm 3) and aspiration windows (section 4.4, algorithm
//! 6).
//!
//! Corrections of the printed form: the search is called for the side to move; the first depth has
//! no previous value and gets the full window; the value of the search is tested for mate, against
//! the mate bound; and since a re-search can fail on the other side, windows are widened until one
//! contains the value.

use super::evaluation::value as worth;
use super::guard::Guard;
use super::network::FeatureNetwork;
use super::ordering::Memory;
use super::score::{MATE, is_mate};
use super::search::{Lines, PLIES, Place, Search};
use super::switches::{Aspiration, Switches};
use super::table::{Collisions, Table};
use super::watch::{Counts, Event, Watch};
use boards::{Board, Representation, Wanted};
use chess::{Move, Role};
use player::{Limits, Stop};

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move; `None` only if there is none.
    pub best: Option<Move>,
    /// The score for the side to move, of the last finished depth.
    pub value: i32,
    /// The last finished depth; 0 if none.
    pub depth: u32,
    /// The principal variation of that depth.
    pub line: Vec<Move>,
    /// The counts, an unfinished depth included.
    pub counts: Counts,
    /// Whether a limit ended the search before the requested depth.
    pub stopped: bool,
}

/// Searches a position within limits.
///
/// Without iterative deepening only the requested depth is searched; without a requested depth, the
/// search deepens anyway, to have a move whenever it is stopped.
///
/// ```
/// use boards::{Bits, Board};
/// use classics::buho::{MATE, Replacement, Switches, Table, search};
/// use player::{Limits, Stop};
///
/// let board = Board::<Bits>::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?;
/// let mut table = Table::new(1024, Replacement::DepthAlways).expect("that is little");
/// let limits = Limits { depth: Some(3), ..Limits::INFINITE };
/// let found = search(board, &Switches::default(), &mut table, &limits, &Stop::new(), &mut ());
/// assert_eq!(found.value, MATE - 1);
/// # Ok::<(), boards::BoardError>(())
/// ```
pub fn search<R: Representation, W: Watch>(
    board: Board<R>,
    switches: &Switches,
    table: &mut Table,
    limits: &Limits,
    stop: &Stop,
    watch: &mut W,
) -> Found {
    search_by(board, (switches, None), table, limits, stop, watch)
}

/// Like [`search`], with a network if given. The table must not have values of another evaluation.
pub fn search_by<R: Representation, W: Watch>(
    board: Board<R>,
    (switches, network): (&Switches, Option<&FeatureNetwork>),
    table: &mut Table,
    limits: &Limits,
    stop: &Stop,
    watch: &mut W,
) -> Found {
    let guard = Guard::new(limits, board.turn(), stop);
    table.begin(switches.key_bits);
    let search = Search {
        store: R::Moves::default(),
        switches: Switches { ceiling: switches.ceiling.clamp(1, Switches::HIGHEST), ..*switches },
        network,
        table,
        memory: Memory::default(),
        guard,
        watch,
        counts: Counts::default(),
        stopped: false,
        depth: 0,
        lines: Lines::default(),
        principal: Vec::new(),
        best: first_move(&board),
        safety: [None; PLIES],
        board,
    };
    search.run(limits)
}

/// Returns a legal move, the same on every board.
fn first_move<R: Representation>(board: &Board<R>) -> Option<Move> {
    board.list(Wanted::All).into_iter().min_by_key(|m| m.bits())
}

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// Iterative deepening, until the last depth or a limit.
    fn run(mut self, limits: &Limits) -> Found {
        let ceiling = u32::from(self.switches.ceiling);
        let mates = limits.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1).max(1));
        let deepest = [limits.depth, mates].into_iter().flatten().min();
        let first = if self.switches.iterative { 1 } else { deepest.unwrap_or(1).clamp(1, ceiling) };
        let deepest = deepest.unwrap_or(ceiling).min(ceiling);
        let (mut value, mut done) = (0, 0);
        for depth in first..=deepest {
            if self.best.is_none() {
                break;
            }
            if depth > first && !self.guard.may_deepen(self.counts.total()) {
                self.stopped = true;
                break;
            }
            self.depth = depth;
            let found = self.aspire(value);
            if self.stopped {
                break;
            }
            (value, done) = (found, depth);
            self.principal = self.lines.root();
            let (moves, counts, elapsed) = (&self.principal, self.counted(), self.guard.elapsed());
            self.watch.see(&Event::DepthDone { depth, value, moves, counts, elapsed });
            if is_mate(value) {
                break;
            }
        }
        let counts = self.counted();
        let Search { best, principal: line, stopped, .. } = self;
        Found { best, value, depth: done, line, counts, stopped }
    }

    /// Returns the counts, those of the table included.
    fn counted(&self) -> Counts {
        let Collisions { type_1, type_2 } = self.table.collisions();
        Counts { type_1, type_2, ..self.counts }
    }

    /// Searches the root with aspiration windows.
    fn aspire(&mut self, last: i32) -> i32 {
        let epsilon = self.switches.epsilon.max(1);
        let slides = self.switches.aspiration == Aspiration::Sliding;
        let piece = worth(Role::Knight);
        let aspires = self.switches.aspiration != Aspiration::Off && self.depth > 1;
        let (mut alpha, mut beta) = if aspires { (last - epsilon, last + epsilon) } else { (-MATE, MATE) };
        let (mut rose, mut fell) = (false, false);
        loop {
            let value = self.root(alpha, beta);
            if self.stopped || alpha < value && value < beta || (alpha, beta) == (-MATE, MATE) {
                return value;
            }
            // The window [V, Mate] of the text includes V; that of the search does not.
            (rose, fell) = (rose || value >= beta, fell || value <= alpha);
            (alpha, beta) = match (rose, fell) {
                (true, true) => (-MATE, MATE),
                (true, false) if slides && !is_mate(value + piece) => (value - 1, value + piece),
                (true, false) => (value - 1, MATE),
                _ if slides && !is_mate(value - piece) => (value - piece, value + 1),
                _ => (-MATE, value + 1),
            };
        }
    }

    /// Searches the root with a window.
    fn root(&mut self, alpha: i32, beta: i32) -> i32 {
        self.watch.see(&Event::Iteration { depth: self.depth, alpha, beta });
        let at = Place { ply: 0, checked: self.board.in_check(), passed: false, principal: true };
        self.node(alpha, beta, self.depth as i32, at)
    }
}
