//! Common parts of both searches: nodes, the nominal depth and beyond, moves at the root.
//!
//! Beside chapters III and IV. Corrected here: a side without moves is mated only if it is in
//! check, otherwise the game is drawn (the thesis counts both as mate); and the nearer of two mates
//! is better, so that an engine that chooses at random does not put off mate for ever. As in the
//! thesis, a position at the nominal depth is evaluated without generating its moves, so that only
//! a secondary search sees a mate on the last level; repetitions are not detected.

use super::options::{Algorithm, Options};
use super::secondary::{Step, why_go_on};
use super::{Counts, Event, Outcome, Phase, evaluate};
use crate::Observer;
use crate::line::Lines;
use crate::pace::{Pace, Stopped};
use crate::score::{INFINITY, MATE};
use boards::{Board, Frame, MoveStore, Representation, Wanted};
use chess::{Color, Move};
use player::{Limits, Stop};

/// State of a search.
pub(super) struct Search<'a, R: Representation, O> {
    board: Board<R>,
    pub(super) moves: R::Moves,
    pub(super) options: &'a Options,
    depth: u32,
    machine: Color,
    phase: Phase,
    pace: Pace<'a>,
    pub(super) observer: &'a mut O,
    counts: Counts,
    path: Vec<Step>,
    lines: Lines,
    /// Variations and value of the best moves at the root.
    equals: Vec<Vec<Move>>,
    best: i32,
}

/// Searches for the engine's move; the engine is the side to move.
///
/// Returns a move whenever there is a legal one.
///
/// ```
/// use boards::{Bits, Board};
/// use chess::{Move, Square};
/// use classics::tower::{Options, search};
/// use player::{Limits, Stop};
///
/// // Nothing is won by taking the knight: the pawn takes back, two levels deep.
/// let board = Board::<Bits>::from_fen("4k3/1p6/2n5/8/8/8/2Q5/4K3 w - - 0 20")?;
/// let outcome = search(&board, &Options::default(), &Limits::INFINITE, &Stop::new(), &mut ());
/// assert_ne!(outcome.best, Some(Move::normal(Square::C2, Square::C6)));
/// assert!(outcome.complete && outcome.counts.nodes > outcome.counts.evaluated);
/// # Ok::<(), boards::BoardError>(())
/// ```
pub fn search<R: Representation>(
    board: &Board<R>,
    options: &Options,
    limits: &Limits,
    stop: &Stop,
    observer: &mut impl for<'e> Observer<Event<'e>>,
) -> Outcome {
    let (depth, phase) = (nominal_depth(options, limits), Phase::of(board));
    let mut search = Search {
        board: board.clone(),
        moves: R::Moves::default(),
        options,
        depth,
        machine: board.turn(),
        phase,
        pace: Pace::new(limits, stop, board.turn(), None),
        observer,
        counts: Counts::default(),
        path: Vec::new(),
        lines: Lines::default(),
        equals: Vec::new(),
        best: -INFINITY,
    };
    let result = match options.algorithm {
        Algorithm::MiniMax => search.mini_max(0),
        Algorithm::Shallow | Algorithm::Full => search.alfa_beta(0, -INFINITY, INFINITY),
    };
    let Search { counts, equals, best: found, .. } = search;
    let value = match result {
        Ok(value) => value,
        Err(Stopped) if equals.is_empty() => evaluate(board, phase, board.turn()),
        Err(Stopped) => found,
    };
    let drawn = options.choice.of(equals.len(), options.seed).and_then(|number| equals[number].first());
    // Stopped before the first move at the root was searched: any move, the same on every board.
    let any = || board.list(Wanted::All).into_iter().min_by_key(|m| m.bits());
    let best = drawn.copied().or_else(any);
    Outcome { best, value, equals, depth, phase, counts, complete: result.is_ok() }
}

/// Returns the nominal depth: as set, unless the question limits it.
///
/// A mate shows one level after its last move.
pub(super) fn nominal_depth(options: &Options, limits: &Limits) -> u32 {
    let mate = limits.mate.map(|moves| moves.saturating_mul(2));
    let asked = [limits.depth, mate].into_iter().flatten().min();
    asked.unwrap_or(options.depth).clamp(1, Options::DEEPEST)
}

impl<R: Representation, O: for<'e> Observer<Event<'e>>> Search<'_, R, O> {
    /// Returns whether the engine moves at this level, as at the root.
    pub(super) fn is_machine(level: u32) -> bool {
        level.is_multiple_of(2)
    }

    /// Enters a node: returns its value if the search ends there, otherwise its moves.
    pub(super) fn enter(&mut self, level: u32, alfa: i32, beta: i32) -> Result<Node, Stopped> {
        self.counts.nodes += 1;
        self.counts.deepest = self.counts.deepest.max(level);
        self.pace.go_on(self.counts.nodes)?;
        self.lines.begin(level);
        let m = self.path.last().map(|step| step.m);
        self.observer.observe(&Event::Entered { level, m, alfa, beta });
        if level >= self.depth && !self.goes_on(level) {
            self.counts.evaluated += 1;
            let value = evaluate(&self.board, self.phase, self.machine);
            self.observer.observe(&Event::Evaluated { level, value });
            return Ok(Node::Leaf(self.leave(level, value)));
        }
        let frame = self.moves.open();
        self.board.generate(Wanted::All, &mut self.moves);
        let entries = self.moves.entries(frame);
        if entries.is_empty() {
            self.moves.close(frame);
            return Ok(Node::Leaf(self.leave(level, self.without_moves(level))));
        }
        // The same order on all boards; the thesis has only its generator's.
        entries.sort_unstable_by_key(|entry| entry.m.bits());
        self.counts.generated += entries.len() as u64;
        Ok(Node::Inner(frame))
    }

    /// Returns whether a node at or beyond the nominal depth is searched further.
    fn goes_on(&mut self, level: u32) -> bool {
        let beyond = level - self.depth;
        if !self.options.secondary || beyond >= self.options.ceiling {
            return false;
        }
        let Some(why) = why_go_on(&self.board, &self.path, beyond, self.options.fifth) else { return false };
        self.counts.continued[why as usize] += 1;
        self.observer.observe(&Event::Continued { level, why });
        true
    }

    /// Returns the value of mate or stalemate for the side to move.
    fn without_moves(&self, level: u32) -> i32 {
        match (self.board.in_check(), Self::is_machine(level)) {
            (false, _) => 0,
            (true, true) => level as i32 - MATE,
            (true, false) => MATE - level as i32,
        }
    }

    /// Makes a move, searches the position and unmakes the move.
    pub(super) fn after(
        &mut self,
        m: Move,
        below: impl FnOnce(&mut Self) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        self.path.push(Step::new(&self.board, m));
        self.board.make(m);
        let value = below(self)?;
        self.board.unmake();
        self.path.pop();
        Ok(value)
    }

    /// Records a move that is better than those before it.
    pub(super) fn better(&mut self, level: u32, m: Move, value: i32) {
        self.lines.choose(level, m);
        if level == 0 {
            self.equals.clear();
            self.best = value;
            self.as_good();
        }
    }

    /// Records a move at the root that equals the best one.
    pub(super) fn equal(&mut self, m: Move) {
        self.lines.choose(0, m);
        self.as_good();
    }

    fn as_good(&mut self) {
        self.equals.push(self.lines.best().to_vec());
        let (value, line, equals) = (self.best, self.lines.best(), self.equals.len());
        self.observer.observe(&Event::Best { value, line, equals });
    }

    pub(super) fn leave(&mut self, level: u32, value: i32) -> i32 {
        self.observer.observe(&Event::Left { level, value });
        value
    }
}

/// Node that has been entered.
pub(super) enum Node {
    /// The search ends here, with this value.
    Leaf(i32),
    /// The node has these moves.
    Inner(Frame),
}
