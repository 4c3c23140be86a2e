//! A node of the search: algorithms 2, 7, 8 and 12 of the thesis in one, each technique with a
//! switch.
//!
//! Corrections of the printed form (the list is in `docs/buho.md`): a move is unmade once, the
//! table's result is used, the best value is stored with its move, and the quiescence search is
//! called for the side to move.

use super::ordering::Hints;
use super::pruning::{Futility, Passing};
use super::score::mated;
use super::search::{Place, Search};
use super::switches::Reductions;
use super::table::{Bound, Known, Verdict};
use super::watch::{Cut, Event, Extension, Watch};
use boards::{MoveStore, Representation, Wanted, pick};
use chess::Move;

/// Moves searched to full depth before later ones are reduced (5.4).
const EARLY_MOVES: usize = 4;

/// Minimum depth of reductions (5.4).
const LEAST_REDUCED: i32 = 3;

/// The state of the move loop.
struct Tried {
    alpha: i32,
    beta: i32,
    depth: i32,
    /// Last move that raised alpha.
    best: Option<Move>,
    /// The number of moves tried.
    number: usize,
    futility: Option<Futility>,
}

impl<R: Representation, W: Watch> Search<'_, R, W> {
    /// Returns the value of the position for the side to move, fail-hard: `alpha` if it is at most
    /// that, `beta` if it is at least that, otherwise the value itself.
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

        // 3. The table may know the value, or narrow the window.
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

        // 4. Extensions; stop at the horizon or at the ceiling.
        let mut depth = asked + i32::from(self.extend(at));
        if depth <= 0 {
            return self.horizon(alpha, beta, at);
        }
        if at.ply >= usize::from(self.switches.ceiling) {
            let value = self.evaluation(at.ply).clamp(alpha, beta);
            return self.cut(at.ply, value, Cut::Ceiling);
        }

        // 5. Null move: if passing still beats beta, the node fails high.
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

        // 6. The table move may cause a cutoff before others are generated.
        let futility = self.futility(alpha, beta, depth, at);
        let mut tried = Tried { alpha, beta, depth, best: None, number: 0, futility };
        let early = self.early_move(hints);
        if let Some(m) = early
            && self.try_move(m, &mut tried, at)
        {
            return self.finish(&tried, asked, at);
        }

        // 7. Mate and stalemate; a single reply is extended.
        let frame = self.store.open();
        self.board.generate(Wanted::All, &mut self.store);
        self.counts.generated += 1;
        let moves = self.store.entries(frame);
        self.counts.type_1_seen +=
            u64::from(hints.table.is_some_and(|m| !moves.iter().any(|entry| entry.m == m)));
        if moves.is_empty() {
            self.store.close(frame);
            let value = if at.checked { mated(at.ply) } else { 0 };
            return self.leave(at.ply, value.clamp(alpha, beta), None);
        }
        if moves.len() == 1 && self.switches.extensions.single_reply && depth == asked {
            self.tell(&Event::Extended { ply: at.ply, reason: Extension::SingleReply });
            tried.depth += 1;
            tried.futility = self.futility(alpha, beta, tried.depth, at);
        }

        // 8. Search the moves in order.
        for entry in self.store.entries(frame) {
            entry.score = self.memory.rank(&self.board, entry.m, at.ply, hints, &self.switches);
        }
        let mut next = 0;
        while let Some(m) = pick(self.store.entries(frame), next) {
            next += 1;
            if early != Some(m) && self.try_move(m, &mut tried, at) {
                break;
            }
        }
        self.store.close(frame);
        self.finish(&tried, asked, at)
    }

    /// Returns the move to try before the others are generated, if wanted.
    ///
    /// The thesis's legality test is needed only where key collisions are possible. A single reply
    /// is known only after generation.
    #[inline]
    fn early_move(&self, hints: Hints) -> Option<Move> {
        let wanted = self.switches.table_move_first
            && hints.principal.is_none()
            && !self.switches.extensions.single_reply;
        let m = hints.table.filter(|_| wanted)?;
        (self.switches.key_bits >= 64 || self.board.is_legal(m)).then_some(m)
    }

    /// Tries a move; `true` on a cutoff.
    #[inline]
    fn try_move(&mut self, m: Move, tried: &mut Tried, at: Place) -> bool {
        let Tried { alpha, beta, depth, best, .. } = *tried;
        tried.number += 1;
        let quiet = self.board.captured(m).is_none() && m.promotion_role().is_none();
        let futile = tried.futility.as_ref().is_some_and(|futility| self.is_futile(futility, m, alpha));
        self.board.make(m);
        let checked = self.board.in_check();
        if futile && !checked {
            self.board.unmake();
            self.tell(&Event::Cut { ply: at.ply, reason: Futility::reason(depth, m) });
            return false;
        }
        let principal = at.principal && self.principal.get(at.ply) == Some(&m);
        let next = Place { ply: at.ply + 1, checked, passed: false, principal };
        let late = quiet
            && !checked
            && tried.number > EARLY_MOVES
            && depth >= LEAST_REDUCED
            && !self.memory.spares(m, at.ply, &self.switches);
        let value = self.child(m, late, best.is_some(), (alpha, beta), depth, next);
        self.board.unmake();
        if self.stopped {
            return true;
        }
        if value > alpha {
            self.memory.learn(m, depth, at.ply, value >= beta, quiet, &self.switches);
            self.note(m, value, beta, at);
            tried.best = Some(m);
            tried.alpha = value.min(beta);
            if value >= beta {
                self.tell(&Event::Cut { ply: at.ply, reason: Cut::Beta(m) });
                return true;
            }
        }
        false
    }

    /// Stores the result, and leaves the node.
    #[inline]
    fn finish(&mut self, tried: &Tried, asked: i32, at: Place) -> i32 {
        let Tried { alpha, beta, best, .. } = *tried;
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

    /// Returns the value of a move already made, for the side that made it: with a smaller window
    /// or depth where that suffices.
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

    /// Records a new best move: its line, and at the root an event.
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

    /// Returns the move of the last principal variation, if it has been followed so far.
    #[inline(always)]
    fn hints(&self, at: Place) -> Hints {
        let follow = self.switches.principal_variation && at.principal;
        Hints { principal: self.principal.get(at.ply).copied().filter(|_| follow), table: None }
    }

    /// Whether a table entry may decide a node of this depth.
    #[inline(always)]
    fn trusts(&self, known: &Known, asked: i32) -> bool {
        let depth = i32::from(known.depth);
        self.switches.table_cuts
            && if self.switches.equal_depth_only { depth == asked } else { depth >= asked }
    }

    /// Whether the position is a draw: it has occurred before, or fifty moves have passed without a
    /// capture or pawn move. (A mate on the hundredth ply counts as a mate.)
    #[inline]
    fn is_draw(&self, at: Place) -> bool {
        let clock = self.board.state().halfmove_clock();
        clock >= 100 && (!at.checked || self.board.count_moves() > 0)
            || clock >= 4 && self.board.repetitions() > 0
    }
}
