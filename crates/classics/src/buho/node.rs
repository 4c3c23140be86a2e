//! A node of the search: algorithms 2, 7, 8 and 12 of the thesis in one, each technique behind its switch.
//!
//! Corrected of what is printed (the list is in `docs/buho.md`): a move is unmade once, the table's answer is used, the
//! best value is stored with its move, and quiescence is called for the side to move.

use super::ordering::Hints;
use super::pruning::{Futility, Passing};
use super::score::mated;
use super::search::{Place, Search};
use super::switches::Reductions;
use super::table::{Bound, Known, Verdict};
use super::watch::{Cut, Event, Extension, Watch};
use boards::{MoveStore, Representation, Wanted, pick};
use chess::Move;

/// So many moves are searched to the full depth before later ones are reduced (5.4).
const EARLY_MOVES: usize = 4;

/// Below this depth nothing is reduced (5.4).
const LEAST_REDUCED: i32 = 3;

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// The value of the position to the side to move, as far as the window tells: `alpha` if it is at most that, `beta` if
    /// it is at least that, otherwise the value itself.
    pub fn node(&mut self, mut alpha: i32, mut beta: i32, asked: i32, at: Place) -> i32 {
        // 1. Count the node; stop if a limit is reached.
        if !self.enter(alpha, beta, asked, at.ply, false) {
            return alpha;
        }
        self.lines.clear(at.ply);

        // 2. A draw needs no search.
        if at.ply > 0 && self.switches.draws && self.is_draw(at) {
            return self.cut(at.ply, 0.clamp(alpha, beta), Cut::Draw);
        }

        // 3. The table may know the value, or more about it than the window does.
        let mut hints = self.hints(at);
        if self.switches.use_table()
            && let Some(known) = self.table.find(self.board.key(), at.ply)
        {
            hints.table = known.best.filter(|_| self.switches.table_move);
            if at.ply > 0 && self.trusts(&known, asked) {
                match known.judge(alpha, beta, self.switches.table_reading) {
                    Verdict::Settled(value) => return self.cut(at.ply, value, Cut::Table(known.bound)),
                    Verdict::Within(low, high) => (alpha, beta) = (low, high),
                }
            }
        }

        // 4. Go farther where it looks dangerous; stop at the horizon or at the ceiling.
        let mut depth = asked + i32::from(self.extend(at));
        if depth <= 0 {
            return self.horizon(alpha, beta, at);
        }
        if at.ply >= usize::from(self.switches.ceiling) {
            let value = self.evaluation(at.ply).clamp(alpha, beta);
            return self.cut(at.ply, value, Cut::Ceiling);
        }

        // 5. Whoever can afford to pass is too well off.
        match self.pass(beta, depth, at) {
            Passing::Cuts => return self.cut(at.ply, beta, Cut::NullMove),
            Passing::Loses if depth == asked => {
                self.tell(&Event::Extended { ply: at.ply, reason: Extension::Threat });
                depth += 1;
            }
            Passing::Loses | Passing::Nothing => {}
        }
        if self.stopped {
            return alpha;
        }

        // 6. Mate and stalemate; a single reply costs little to follow.
        let frame = self.store.open();
        self.board.generate(Wanted::All, &mut self.store);
        let moves = self.store.entries(frame);
        if moves.is_empty() {
            self.store.close(frame);
            let value = if at.checked { mated(at.ply) } else { 0 };
            return self.leave(at.ply, value.clamp(alpha, beta), None);
        }
        if moves.len() == 1 && self.switches.extensions.single_reply && depth == asked {
            self.tell(&Event::Extended { ply: at.ply, reason: Extension::SingleReply });
            depth += 1;
        }

        // 7. Try the moves, the most promising first.
        for entry in self.store.entries(frame) {
            entry.score = self.memory.rank(&self.board, entry.m, at.ply, hints, &self.switches);
        }
        let futility = self.futility(alpha, beta, depth, at);
        let (mut best, mut number) = (None, 0);
        while let Some(m) = pick(self.store.entries(frame), number) {
            number += 1;
            let quiet = self.board.captured(m).is_none() && m.promotion_role().is_none();
            let futile = futility.as_ref().is_some_and(|futility| self.is_futile(futility, m, alpha));
            self.board.make(m);
            let checked = self.board.in_check();
            if futile && !checked {
                self.board.unmake();
                self.tell(&Event::Cut { ply: at.ply, reason: Futility::reason(depth, m) });
                continue;
            }
            let principal = at.principal && self.principal.get(at.ply) == Some(&m);
            let next = Place { ply: at.ply + 1, checked, passed: false, principal };
            let late = quiet && !checked && number > EARLY_MOVES && depth >= LEAST_REDUCED;
            let value = self.child(m, late, best.is_some(), (alpha, beta), depth, next);
            self.board.unmake();
            if self.stopped {
                break;
            }
            if value > alpha {
                self.memory.learn(m, depth, at.ply, value >= beta, quiet, &self.switches);
                self.note(m, value, beta, at);
                best = Some(m);
                if value >= beta {
                    self.tell(&Event::Cut { ply: at.ply, reason: Cut::Beta(m) });
                    alpha = beta;
                    break;
                }
                alpha = value;
            }
        }
        self.store.close(frame);

        // 8. Remember what was found.
        if self.switches.use_table() && !self.stopped {
            let bound = match best {
                None => Bound::Upper,
                Some(_) if alpha >= beta => Bound::Lower,
                Some(_) => Bound::Exact,
            };
            let depth = u8::try_from(asked).unwrap_or(0);
            self.table.store(self.board.key(), at.ply, &Known { value: alpha, bound, depth, best });
        }
        self.leave(at.ply, alpha, best)
    }

    /// The value of a move that has been made, seen by who made it: with a smaller window or depth where that will do.
    #[inline(always)]
    fn child(
        &mut self,
        m: Move,
        late: bool,
        risen: bool,
        (alpha, beta): (i32, i32),
        depth: i32,
        next: Place,
    ) -> i32 {
        let ply = next.ply - 1;
        if late && self.switches.reductions != Reductions::Off {
            let window = match self.switches.reductions {
                Reductions::AsPrinted if risen => Some((-alpha, 1 - alpha)),
                Reductions::WindowCorrected if risen => Some((-alpha - 1, -alpha)),
                Reductions::AsMeant => Some((-alpha - 1, -alpha)),
                _ => None,
            };
            if let Some((low, high)) = window {
                self.tell(&Event::Reduced { ply, m });
                let value = -self.node(low, high, depth - 2, next);
                if value <= alpha || self.stopped {
                    return value;
                }
                self.tell(&Event::Repeated { ply, m });
            }
        }
        if risen && self.switches.minimal_window {
            let value = -self.node(-alpha - 1, -alpha, depth - 1, next);
            if value <= alpha || self.stopped {
                return value;
            }
            self.tell(&Event::Repeated { ply, m });
        }
        -self.node(-beta, -alpha, depth - 1, next)
    }

    /// A move is the best so far: keep its line, and at the root tell of it.
    #[inline]
    fn note(&mut self, m: Move, value: i32, beta: i32, at: Place) {
        if value < beta || at.ply == 0 {
            self.lines.set(at.ply, m);
        }
        if at.ply == 0 {
            self.best = Some(m);
            let moves = self.lines.root();
            self.watch.see(&Event::Line { depth: self.depth, value, moves: &moves });
        }
    }

    /// The move of the last principal variation, if it has been followed so far.
    #[inline(always)]
    fn hints(&self, at: Place) -> Hints {
        let follow = self.switches.principal_variation && at.principal;
        Hints { principal: self.principal.get(at.ply).copied().filter(|_| follow), table: None }
    }

    /// Whether a table entry may settle the value of a node of this depth.
    #[inline(always)]
    fn trusts(&self, known: &Known, asked: i32) -> bool {
        let depth = i32::from(known.depth);
        self.switches.table_cuts
            && if self.switches.equal_depth_only { depth == asked } else { depth >= asked }
    }

    /// Whether the position is a draw whatever is played: it has occurred before, or fifty moves have passed without a
    /// capture or a pawn's move. (A mate on the hundredth half-move counts as a mate.)
    #[inline]
    fn is_draw(&self, at: Place) -> bool {
        let clock = self.board.state().halfmove_clock();
        clock >= 100 && (!at.checked || self.board.count_moves() > 0)
            || clock >= 4 && self.board.repetitions() > 0
    }
}
