//! Search of one depth. Beside sections 5.2 (NegaMax, alpha-beta), 5.4 (the table in it) and 5.6
//! (late move reductions): the function `SearchMoves` as it stands after code 5.22.
//!
//! Corrected here: `return alpha` stands after the loop, not in it; a mate is worth less than any
//! other value but more than minus infinity, so that a lost position still has a best move;
//! repetitions and the fifty-move rule are draws; promotions are not reduced; the table never
//! decides the root, since it knows neither the history nor, after a collision, a legal move.

use super::options::{Options, Quiescence};
use super::ordering::order;
use super::promotion::Only;
use super::table::Table;
use super::{Bound, Counts, Cut, Event, evaluate};
use crate::Observer;
use crate::line::Lines;
use crate::pace::{Pace, Stopped};
use crate::score::MATE;
use boards::{Board, MoveStore, Representation, Wanted, pick};
use chess::Move;

/// Moves before this one (counted from 0) are searched to full depth.
const EARLY_MOVES: usize = 3;
/// Reductions need a remaining depth above this.
const SHALLOW: u32 = 3;
/// Reduction in plies.
const REDUCTION: u32 = 2;
/// Plies without a capture or pawn move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

/// State of a search.
pub(super) struct Search<'a, R: Representation, O> {
    pub(super) board: Board<R>,
    pub(super) moves: R::Moves,
    pub(super) options: &'a Options,
    pub(super) table: &'a mut Table,
    pub(super) pace: Pace<'a>,
    pub(super) observer: &'a mut O,
    pub(super) counts: Counts,
    pub(super) lines: Lines,
    /// Best move at the root and its value in this iteration, as far as searched.
    pub(super) found: Option<(Move, i32)>,
    /// Best move of the previous iteration.
    pub(super) before: Option<Move>,
}

impl<R: Representation, O: for<'e> Observer<Event<'e>>> Search<'_, R, O> {
    /// Returns the value of a `depth` ply search, clamped to `alpha` and `beta`.
    ///
    /// The value is that of the side to move.
    pub(super) fn node(&mut self, depth: u32, ply: u32, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        // 1. At depth 0, quiescence search.
        if depth == 0 {
            return self.quiescence(ply, alpha, beta);
        }
        self.enter(Some(depth), ply, alpha, beta)?;

        // 2. Repetition or table hit?
        if ply > 0 && self.options.switches.draws && self.board.repetitions() > 0 {
            return Ok(self.cut(ply, Cut::Draw, 0.clamp(alpha, beta)));
        }
        let key = self.board.key();
        let known = if self.options.switches.table { self.table.get(key) } else { None };
        if ply > 0
            && let Some((value, bound)) = known.and_then(|known| known.decides(depth, ply, alpha, beta))
        {
            self.counts.table_hits += 1;
            return Ok(self.cut(ply, Cut::Table(bound), value));
        }

        // 3. No moves: mate or stalemate.
        let frame = self.moves.open();
        self.generate(Wanted::All);
        if self.moves.entries(frame).is_empty() {
            self.moves.close(frame);
            let value = if self.board.in_check() { ply as i32 - MATE } else { 0 };
            return Ok(self.leave(ply, value.clamp(alpha, beta)));
        }
        if ply > 0 && self.options.switches.draws && self.board.state().halfmove_clock() >= FIFTY_MOVES {
            self.moves.close(frame);
            return Ok(self.cut(ply, Cut::Draw, 0.clamp(alpha, beta)));
        }

        // 4. Order the moves.
        let best_before = if ply == 0 { self.before } else { known.and_then(|known| known.best) };
        if self.options.switches.ordering {
            order(&self.board, self.moves.entries(frame), best_before);
        }

        // 5. Search each move until one fails high.
        let (mut bound, mut best) = (Bound::Upper, None);
        let mut index = 0;
        while let Some(m) = pick(self.moves.entries(frame), index) {
            let value = self.child(m, index, depth, ply, alpha, beta)?;
            index += 1;
            if value >= beta {
                self.moves.close(frame);
                self.remember(key, depth, ply, beta, Bound::Lower, Some(m));
                return Ok(self.cut(ply, Cut::Beta(m), beta));
            }
            if value > alpha {
                (alpha, bound, best) = (value, Bound::Exact, Some(m));
                self.lines.choose(ply, m);
                if ply == 0 {
                    self.found = Some((m, value));
                    self.observer.observe(&Event::Better { depth, value, line: self.lines.best() });
                }
            }
        }
        self.moves.close(frame);
        self.remember(key, depth, ply, alpha, bound, best);
        Ok(self.leave(ply, alpha))
    }

    /// Returns the value of a move (code 5.22).
    ///
    /// Late quiet moves are searched at reduced depth first, and to full depth only if they then
    /// raise alpha.
    fn child(
        &mut self,
        m: Move,
        index: usize,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let late = self.options.switches.reductions && index >= EARLY_MOVES && depth > SHALLOW;
        let quiet = late && self.board.captured(m).is_none() && m.promotion_role().is_none();
        self.board.make(m);
        if quiet && !self.board.in_check() {
            self.counts.reduced += 1;
            self.observer.observe(&Event::Reduced { ply, m });
            let value = -self.node(depth - 1 - REDUCTION, ply + 1, -beta, -alpha)?;
            if value <= alpha {
                self.board.unmake();
                return Ok(value);
            }
            self.counts.searched_again += 1;
        }
        let value = -self.node(depth - 1, ply + 1, -beta, -alpha)?;
        self.board.unmake();
        Ok(value)
    }

    /// Quiescence search: captures only, and each side may stand pat. Beside section 5.3.
    ///
    /// The value is clamped to the window as in [`node`](Search::node).
    fn quiescence(&mut self, ply: u32, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.counts.quiescence += 1;
        self.enter(None, ply, alpha, beta)?;
        let kind = self.options.switches.quiescence;
        let must_move = kind == Quiescence::Evasions && self.board.in_check();
        if !must_move {
            let value = self.evaluate(ply);
            if value >= beta {
                return Ok(self.cut(ply, Cut::StandPat, beta));
            }
            alpha = alpha.max(value);
            if kind == Quiescence::Off {
                return Ok(self.leave(ply, alpha));
            }
        }

        let frame = self.moves.open();
        self.generate(if must_move { Wanted::All } else { Wanted::Captures });
        if must_move && self.moves.entries(frame).is_empty() {
            self.moves.close(frame);
            return Ok(self.leave(ply, (ply as i32 - MATE).clamp(alpha, beta)));
        }
        if self.options.switches.ordering {
            order(&self.board, self.moves.entries(frame), None);
        }
        let mut index = 0;
        while let Some(m) = pick(self.moves.entries(frame), index) {
            index += 1;
            self.board.make(m);
            let value = -self.quiescence(ply + 1, -beta, -alpha)?;
            self.board.unmake();
            if value >= beta {
                self.moves.close(frame);
                return Ok(self.cut(ply, Cut::Beta(m), beta));
            }
            if value > alpha {
                alpha = value;
                self.lines.choose(ply, m);
            }
        }
        self.moves.close(frame);
        Ok(self.leave(ply, alpha))
    }

    /// Generates moves into the last opened frame, with the promotions that are set.
    fn generate(&mut self, wanted: Wanted) {
        self.board.generate(wanted, &mut Only { role: self.options.promotion, sink: &mut self.moves });
    }

    fn enter(&mut self, depth: Option<u32>, ply: u32, alpha: i32, beta: i32) -> Result<(), Stopped> {
        self.counts.nodes += 1;
        self.pace.go_on(self.counts.nodes)?;
        self.lines.begin(ply);
        let m = self.board.last().map(|(m, _)| m).filter(|_| ply > 0);
        self.observer.observe(&Event::Entered { ply, depth, m, alpha, beta });
        Ok(())
    }

    fn evaluate(&mut self, ply: u32) -> i32 {
        self.counts.evaluated += 1;
        let value = evaluate(&self.board);
        self.observer.observe(&Event::Evaluated { ply, value });
        value
    }

    fn remember(&mut self, key: u64, depth: u32, ply: u32, value: i32, bound: Bound, best: Option<Move>) {
        if self.options.switches.table {
            self.table.store(key, depth, ply, value, bound, best);
        }
    }

    fn cut(&mut self, ply: u32, why: Cut, value: i32) -> i32 {
        self.observer.observe(&Event::Cut { ply, why });
        self.leave(ply, value)
    }

    fn leave(&mut self, ply: u32, value: i32) -> i32 {
        self.observer.observe(&Event::Left { ply, value });
        value
    }
}
