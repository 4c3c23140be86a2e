//! Probing: what tablebases say once captures and en passant have been resolved.

use crate::error::{Error, TableProblem};
use crate::material::{MOST_MEN, Material};
use crate::table::{Kind, Stored, Table};
use crate::tables::Tables;
use crate::value::{Dtz, Wdl};
use chess::{Move, Position, Role};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Miss {
    /// The tablebases do not cover a position.
    NotCovered,
    /// A tablebase is broken; boxed, since answers are many and errors few.
    Broken(Box<Error>),
}

/// Converts a miss to what the public functions return.
pub(crate) fn answer<T>(found: Result<T, Miss>) -> Result<Option<T>, Error> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Miss::NotCovered) => Ok(None),
        Err(Miss::Broken(error)) => Err(*error),
    }
}

/// Whether a move resets the fifty-move counter.
pub(crate) fn is_zeroing(position: &Position, m: Move) -> bool {
    position.is_capture(m) || position.by_role(Role::Pawn).has(m.from())
}

/// Returns the position after a legal move.
pub(crate) fn after(position: &Position, m: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(m, &mut ());
    after
}

/// A result, and how it is attained.
struct Resolved {
    wdl: Wdl,
    /// Whether a capture or pawn move attains it, so that a DTZ tablebase has nothing of use.
    by_zeroing: bool,
}

impl Tables {
    /// Returns the result with perfect play for the side to move, with a zero fifty-move counter.
    ///
    /// `None` if the tablebases do not cover the position: too many pieces, castling rights, or a
    /// missing file.
    ///
    /// # Errors
    /// If a tablebase is broken.
    pub fn probe_wdl(&self, position: &Position) -> Result<Option<Wdl>, Error> {
        answer(self.wdl(position))
    }

    /// Returns the distance to the next capture or pawn move, or to mate; `None` if the tablebases
    /// do not cover the position.
    ///
    /// This needs the DTZ files (`.rtbz`) and the WDL files (`.rtbw`).
    ///
    /// # Errors
    /// If a tablebase is broken.
    pub fn probe_dtz(&self, position: &Position) -> Result<Option<Dtz>, Error> {
        answer(self.dtz(position))
    }

    /// Returns the result, en-passant captures included.
    pub(crate) fn wdl(&self, position: &Position) -> Result<Wdl, Miss> {
        self.check_covered(position)?;
        if position.en_passant().is_none() {
            return self.by_captures(position, Wdl::Loss, Wdl::Win);
        }
        self.resolve(position, false).map(|resolved| resolved.wdl)
    }

    /// Returns the distance.
    pub(crate) fn dtz(&self, position: &Position) -> Result<Dtz, Miss> {
        self.check_covered(position)?;
        self.stored_dtz(position)?.map_or_else(|wdl| self.dtz_by_moves(position, wdl), Ok)
    }

    fn check_covered(&self, position: &Position) -> Result<(), Miss> {
        let men = position.occupied().count() as usize;
        let covered = men <= self.max_pieces().clamp(2, MOST_MEN) && position.castling().is_empty();
        if covered { Ok(()) } else { Err(Miss::NotCovered) }
    }

    /// Queries the tablebase of the position's own material.
    fn table<T>(
        &self,
        position: &Position,
        kind: Kind,
        ask: impl FnOnce(&Table) -> Result<T, TableProblem>,
    ) -> Result<T, Miss> {
        match self.ask(Material::of(position), kind, ask) {
            Some(answer) => answer.map_err(|error| Miss::Broken(Box::new(error))),
            None => Err(Miss::NotCovered),
        }
    }

    fn table_wdl(&self, position: &Position) -> Result<Wdl, Miss> {
        if position.occupied().count() == 2 {
            return Ok(Wdl::Draw);
        }
        self.table(position, Kind::Wdl, |table| table.wdl(position))
    }

    /// Returns the result of a position without en passant, by alpha-beta over captures: exact if
    /// it lies between `alpha` and `beta`; otherwise `alpha` as an upper bound, or a lower bound of
    /// at least `beta`. No capture enables en passant.
    fn by_captures(&self, position: &Position, mut alpha: Wdl, beta: Wdl) -> Result<Wdl, Miss> {
        for m in position.captures() {
            if position.is_capture(m) {
                let value = -self.by_captures(&after(position, m), -beta, -alpha)?;
                if value >= beta {
                    return Ok(value);
                }
                alpha = alpha.max(value);
            }
        }
        Ok(alpha.max(self.table_wdl(position)?))
    }

    /// Returns the result, and whether a capture or, with `pawn_moves`, a pawn move attains it.
    fn resolve(&self, position: &Position, pawn_moves: bool) -> Result<Resolved, Miss> {
        let moves = position.legal_moves();
        let (mut best, mut tried) = (Wdl::Loss, 0);
        for &m in &moves {
            let capture = position.is_capture(m);
            let looked_at = capture || pawn_moves && is_zeroing(position, m);
            if !looked_at {
                continue;
            }
            tried += 1;
            let child = after(position, m);
            let value =
                if capture { -self.by_captures(&child, Wdl::Loss, -best)? } else { -self.wdl(&child)? };
            if value == Wdl::Win {
                return Ok(Resolved { wdl: Wdl::Win, by_zeroing: true });
            }
            best = best.max(value);
        }
        // If all moves have been tried the tablebase must not be queried: when only an en-passant
        // capture avoids stalemate, it says stalemate.
        let no_other = tried > 0 && tried == moves.len();
        if no_other {
            return Ok(Resolved { wdl: best, by_zeroing: true });
        }
        let stored = self.table_wdl(position)?;
        if best >= stored {
            return Ok(Resolved { wdl: best, by_zeroing: best > Wdl::Draw });
        }
        Ok(Resolved { wdl: stored, by_zeroing: false })
    }

    /// Returns the distance, if the tablebase stores this side to move or is not needed; otherwise
    /// the result.
    fn stored_dtz(&self, position: &Position) -> Result<Result<Dtz, Wdl>, Miss> {
        let Resolved { wdl, by_zeroing } = self.resolve(position, true)?;
        if wdl == Wdl::Draw || by_zeroing {
            return Ok(Ok(Dtz::before_zeroing(wdl)));
        }
        match self.table(position, Kind::Dtz, |table| table.dtz(position, wdl))? {
            Stored::Distance(dtz) => Ok(Ok(dtz)),
            Stored::OtherSide => Ok(Err(wdl)),
        }
    }

    /// Returns the distance of a position that is not drawn and whose tablebase stores the other
    /// side to move, from the distances after each move: the winner takes the shortest, the loser
    /// the longest.
    fn dtz_by_moves(&self, position: &Position, wdl: Wdl) -> Result<Dtz, Miss> {
        let winning = wdl > Wdl::Draw;
        let mut best: Option<(u32, u32)> = None;
        for m in position.legal_moves() {
            // A winning capture or pawn move would have been found before.
            if winning && is_zeroing(position, m) {
                continue;
            }
            let dtz = self.dtz_before(position, m)?;
            if dtz.plies.signum() != wdl.number().signum() {
                continue;
            }
            let (shortest, longest) = dtz.bounds();
            best = Some(match best {
                None => (shortest, longest),
                Some(best) if winning => (best.0.min(shortest), best.1.min(longest)),
                Some(best) => (best.0.max(shortest), best.1.max(longest)),
            });
        }
        match best {
            Some((shortest, longest)) => {
                let plies = i32::try_from(shortest).unwrap_or(i32::MAX);
                Ok(Dtz { plies: plies * wdl.number().signum(), exact: shortest == longest })
            }
            // Without a legal move it is mate.
            None if !winning && !position.has_legal_move() => Ok(Dtz::before_zeroing(Wdl::Loss)),
            None => self
                .table(position, Kind::Dtz, |_| Err(TableProblem::Damaged("no move preserves the result"))),
        }
    }

    /// Returns the distance before a legal move, if that is the move to be played. The tablebase
    /// must store the other side to move, unless the move is a capture or pawn move.
    fn dtz_before(&self, position: &Position, m: Move) -> Result<Dtz, Miss> {
        let child = after(position, m);
        if let Some(dtz) = self.dtz_before_end(position, m, &child)? {
            return Ok(dtz);
        }
        match self.stored_dtz(&child)? {
            Ok(dtz) => Ok(dtz.one_ply_earlier()),
            Err(_) => {
                self.table(&child, Kind::Dtz, |_| Err(TableProblem::Damaged("covers neither side to move")))
            }
        }
    }

    /// Returns the distance before a mating move, a capture or a pawn move.
    pub(crate) fn dtz_before_end(
        &self,
        position: &Position,
        m: Move,
        child: &Position,
    ) -> Result<Option<Dtz>, Miss> {
        if child.is_checkmate() {
            Ok(Some(Dtz::before_zeroing(Wdl::Win)))
        } else if is_zeroing(position, m) {
            Ok(Some(Dtz::before_zeroing(-self.wdl(child)?)))
        } else {
            Ok(None)
        }
    }
}
