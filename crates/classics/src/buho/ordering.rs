//! Move ordering: sections 4.2 and 4.3 of the thesis.
//!
//! Every move gets a score. In order: the principal variation, the table move, captures that do not
//! lose material and promotions to a queen, killers, captures that lose material, all others by
//! history. Equal scores are ordered by the moves' bits ([`boards::pick`]), so that the order is
//! the same on every board.

use super::evaluation::value;
use super::switches::Switches;
use boards::{Board, Representation};
use chess::{Move, Role};

const PRINCIPAL: i32 = 4_000_000;
const TABLE: i32 = 3_000_000;
/// The thesis's example of the constant that puts captures before everything else.
const CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 800_000;
const LOSING: i32 = 600_000;
/// Bound of histories: all are halved when one gets there.
const MOST_HISTORY: i32 = 500_000;
/// Bound of killer counters.
const MOST_KILLS: u32 = 100_000;

/// Returns `100 * victim - 10 * aggressor`, never negative; a king as aggressor counts more than a
/// queen.
#[inline(always)]
fn mvv_lva(victim: Role, aggressor: Role) -> i32 {
    100 * value(victim) - 10 * cost(aggressor)
}

#[inline(always)]
const fn cost(aggressor: Role) -> i32 {
    match aggressor {
        Role::King => 1000,
        role => value(role),
    }
}

/// Move history, by start and target square.
pub struct History {
    good: [[i32; 64]; 64],
    /// Sum over all moves.
    sum: i64,
    /// Number of moves with history.
    kinds: i64,
}

impl History {
    const NONE: History = History { good: [[0; 64]; 64], sum: 0, kinds: 0 };

    fn of(&self, m: Move) -> i32 {
        self.good[m.from().index()][m.to().index()]
    }

    /// Whether a move's history is at least the mean of the non-zero ones.
    fn is_above_mean(&self, m: Move) -> bool {
        let good = i64::from(self.of(m));
        good > 0 && good * self.kinds >= self.sum
    }

    /// Rewards a move that caused a cutoff, or raised alpha, by 2^depth.
    #[inline]
    fn reward(&mut self, m: Move, depth: i32) {
        let entry = &mut self.good[m.from().index()][m.to().index()];
        let more = 1 << depth.clamp(0, 18);
        self.kinds += i64::from(*entry == 0);
        self.sum += i64::from(more);
        *entry += more;
        if *entry >= MOST_HISTORY {
            self.good.iter_mut().flatten().for_each(|entry| *entry /= 2);
            let all = || self.good.iter().flatten();
            self.sum = all().map(|&good| i64::from(good)).sum();
            self.kinds = all().filter(|&&good| good > 0).count() as i64;
        }
    }
}

/// The two killers of a ply, with counters.
#[derive(Clone, Copy, Default)]
struct Killers([Option<(Move, u32)>; 2]);

impl Killers {
    /// Returns the counter of a move, if it is a killer.
    #[inline]
    fn of(&self, m: Move) -> Option<u32> {
        self.0.iter().flatten().find(|(killer, _)| *killer == m).map(|(_, kills)| *kills)
    }

    /// Counts a cutoff: the move's counter rises, or it replaces the killer with the lower one.
    #[inline]
    fn count(&mut self, m: Move) {
        if let Some((_, kills)) = self.0.iter_mut().flatten().find(|(killer, _)| *killer == m) {
            *kills = (*kills + 1).min(MOST_KILLS);
            return;
        }
        let kills = |slot: &Option<(Move, u32)>| slot.map_or(0, |(_, kills)| kills);
        let lower = usize::from(kills(&self.0[1]) < kills(&self.0[0]));
        self.0[lower] = Some((m, 1));
    }
}

/// Move ordering statistics of a search.
pub struct Memory {
    history: Box<History>,
    killers: [Killers; Switches::HIGHEST as usize + 1],
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            history: Box::new(History::NONE),
            killers: [Killers::default(); Switches::HIGHEST as usize + 1],
        }
    }
}

impl Memory {
    /// Learns from a move that caused a cutoff, or raised alpha.
    #[inline]
    pub fn learn(&mut self, m: Move, depth: i32, ply: usize, cut: bool, quiet: bool, switches: &Switches) {
        if switches.history {
            self.history.reward(m, depth);
        }
        if switches.killers && cut && quiet {
            self.killers[ply].count(m);
        }
    }

    /// Whether a late move is not reduced, because of killers or history (5.4).
    #[inline]
    pub fn spares(&self, m: Move, ply: usize, switches: &Switches) -> bool {
        switches.spare_killers && self.killers[ply].of(m).is_some()
            || switches.spare_history && self.history.is_above_mean(m)
    }

    /// Returns the ordering score of a move in the full search.
    #[inline]
    pub fn rank<R: Representation>(
        &self,
        board: &Board<R>,
        m: Move,
        ply: usize,
        hints: Hints,
        switches: &Switches,
    ) -> i32 {
        if hints.principal == Some(m) {
            return PRINCIPAL;
        }
        if hints.table == Some(m) {
            return TABLE;
        }
        if switches.mvv_lva
            && let Some(rank) = noisy(board, m)
        {
            return rank;
        }
        if switches.killers
            && let Some(kills) = self.killers[ply].of(m)
        {
            return KILLER + kills as i32;
        }
        if switches.history { self.history.of(m) } else { 0 }
    }
}

/// Moves to try first.
#[derive(Clone, Copy, Default)]
pub struct Hints {
    /// Move of the last principal variation, if it has been followed so far.
    pub principal: Option<Move>,
    /// The table move.
    pub table: Option<Move>,
}

/// Returns the score of a capture or queen promotion; `None` for others.
#[inline]
fn noisy<R: Representation>(board: &Board<R>, m: Move) -> Option<i32> {
    let promoted = m.promotion_role() == Some(Role::Queen);
    let gained = if promoted { 100 * (value(Role::Queen) - value(Role::Pawn)) } else { 0 };
    let Some(victim) = board.captured(m) else {
        return promoted.then_some(CAPTURE + gained);
    };
    let aggressor = board.piece_on(m.from()).map_or(Role::Pawn, |piece| piece.role());
    let rank = mvv_lva(victim.role(), aggressor) + gained;
    let loses = !promoted && value(victim.role()) < value(aggressor) && board.attacked(m.to(), !board.turn());
    Some(if loses { LOSING + rank } else { CAPTURE + rank })
}

/// Returns the ordering score of a move in quiescence.
#[inline]
pub fn rank_noisy<R: Representation>(board: &Board<R>, m: Move) -> i32 {
    let gained = m.promotion_role().map_or(0, |role| 100 * value(role));
    let aggressor = board.piece_on(m.from()).map_or(Role::Pawn, |piece| piece.role());
    gained + board.captured(m).map_or(0, |victim| mvv_lva(victim.role(), aggressor))
}

#[cfg(test)]
#[path = "ordering_tests.rs"]
mod tests;
