//! Tablebases in the search.
//!
//! At the root they filter: only moves stay that preserve the result under the fifty-move rule and,
//! in a decided game, come nearest to the next capture, pawn move or mate, or for the loser stay
//! farthest from it. Playing so wins what is won. Among those that stay the search decides on its
//! own and does not probe again, because the tablebases would rate all alike.
//!
//! Inside the tree they give results of positions in which the fifty-move counter is zero; only
//! then is a result exact.

use crate::root_moves::Root;
use crate::score::{DRAW, TABLE_WIN, is_mate};
use chess::{Game, Move, Position};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tablebase::{Error, Tables, Wdl};

/// The tablebases in one search.
pub(crate) struct Endgames<'a> {
    tables: &'a Tables,
    /// Positions with more pieces are not probed; 0 disables probing.
    men: u32,
    hits: AtomicU64,
    trouble: OnceLock<Error>,
    told: AtomicBool,
}

impl<'a> Endgames<'a> {
    pub(crate) fn new(tables: &'a Tables) -> Endgames<'a> {
        let men = u32::try_from(tables.max_pieces()).unwrap_or(u32::MAX);
        let (trouble, told) = (OnceLock::new(), AtomicBool::new(false));
        Endgames { tables, men, hits: AtomicU64::new(0), trouble, told }
    }

    /// Returns the number of successful probes.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    /// Returns the error of a tablebase, once.
    pub(crate) fn news(&self) -> Option<&Error> {
        let trouble = self.trouble.get()?;
        (!self.told.swap(true, Relaxed)).then_some(trouble)
    }

    /// Unwraps an answer. After the first broken tablebase of a search nothing is probed any more.
    fn heard<T>(&self, answer: Result<Option<T>, Error>) -> Option<T> {
        match answer {
            Ok(found) => {
                self.hits.fetch_add(u64::from(found.is_some()), Relaxed);
                found
            }
            Err(error) => {
                let _ = self.trouble.set(error);
                None
            }
        }
    }

    fn covers(&self, position: &Position) -> bool {
        position.occupied().count() <= self.men
            && position.castling().is_empty()
            && self.trouble.get().is_none()
    }

    /// Keeps only the root moves that the tablebases rate best, if they know.
    ///
    /// They are then not probed again in this search, unless only results are known and no
    /// distances.
    pub(crate) fn choose(&mut self, game: &Game, root: &mut Root) {
        let position = game.position();
        if !self.covers(position) {
            return;
        }
        if let Some(ranked) = self.heard(self.tables.rank_root_moves(position)) {
            let ranked = ranked.iter().filter(|ranked| root.wants(ranked.m));
            let mut ranked: Vec<_> = ranked.map(|ranked| (ranked.m, ranked.wdl, ranked.dtz.plies)).collect();
            ranked
                .iter_mut()
                .filter(|ranked| repeats(game, ranked.0))
                .for_each(|ranked| ranked.1 = Wdl::Draw);
            keep_best(root, &ranked);
            self.men = 0;
        } else if let Some(ranked) = self.results(position, root) {
            keep_best(root, &ranked);
        }
    }

    /// Returns the result of each move where there are no DTZ tables; `None` if any is unknown.
    fn results(&self, position: &Position, root: &Root) -> Option<Vec<(Move, Wdl, i32)>> {
        let result = |m: Move| {
            let mut child = position.clone();
            child.play_unchecked(m, &mut ());
            let wdl = self.heard(self.tables.probe_wdl(&child))?;
            Some((m, -wdl, 0))
        };
        root.moves.iter().map(|root| result(root.m)).collect()
    }

    /// Returns the result of a position inside the tree.
    pub(crate) fn result(&self, position: &Position) -> Option<Wdl> {
        if position.halfmove_clock() != 0 || !self.covers(position) {
            return None;
        }
        self.heard(self.tables.probe_wdl(position))
    }
}

/// Whether the position after this move has occurred twice: tablebases know of no repetition.
fn repeats(game: &Game, m: Move) -> bool {
    let mut child = game.position().clone();
    child.play_unchecked(m, &mut ());
    game.positions().iter().filter(|position| position.key() == child.key()).count() >= 2
}

/// Keeps only the best moves; drawn ones are all alike.
fn keep_best(root: &mut Root, ranked: &[(Move, Wdl, i32)]) {
    let worth = |&(_, wdl, plies): &(Move, Wdl, i32)| (wdl, if wdl == Wdl::Draw { 0 } else { -plies });
    let Some(best) = ranked.iter().map(worth).max() else { return };
    let is_best = |m| ranked.iter().any(|ranked| ranked.0 == m && worth(ranked) == best);
    root.moves.retain(|root| is_best(root.m));
    root.verdict = Some(best.0);
}

/// Returns the score to report when the result is known: a mate found says more than a win,
/// anything else less.
pub(crate) fn judged(verdict: Option<Wdl>, score: i32) -> i32 {
    match verdict {
        Some(Wdl::Win) if !(is_mate(score) && score > 0) => TABLE_WIN,
        Some(Wdl::Loss) if !(is_mate(score) && score < 0) => -TABLE_WIN,
        Some(Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss) => DRAW,
        _ => score,
    }
}
