//! Tablebases in a game: who wins with the current fifty-move counter, and which moves are best.

use crate::error::Error;
use crate::probe::{Miss, after, answer};
use crate::tables::Tables;
use crate::value::{Dtz, Verdict, Wdl};
use chess::{Move, Position};
use std::cmp::Reverse;

/// A move and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub m: Move,
    /// The result for the side that plays it, with the current fifty-move counter: a win without
    /// enough time is a [`CursedWin`](Wdl::CursedWin), a loss that takes the opponent too long a
    /// [`BlessedLoss`](Wdl::BlessedLoss). Where one ply that the tablebases do not store decides,
    /// it is the worse.
    pub wdl: Wdl,
    /// The distance to the next capture or pawn move, or to mate, this move included.
    pub dtz: Dtz,
}

impl Tables {
    /// Returns who wins with perfect play under the fifty-move rule, with the current counter;
    /// `None` if the tablebases do not cover the position or the result cannot be known.
    ///
    /// It can be known, if all tablebases are there, unless a distance is stored in moves and the
    /// ply that this leaves open is decisive. The counter is taken to end the game at a hundred
    /// plies, unless the last gives mate; repetitions are not considered, and perfect play has
    /// none.
    ///
    /// # Errors
    /// If a tablebase is broken.
    pub fn verdict(&self, position: &Position) -> Result<Option<Verdict>, Error> {
        Ok(answer(self.judge(position))?.flatten())
    }

    fn judge(&self, position: &Position) -> Result<Option<Verdict>, Miss> {
        if position.is_checkmate() {
            return Ok(Some(Verdict::Win(!position.turn())));
        }
        let winner = match self.wdl(position)? {
            Wdl::Win => position.turn(),
            Wdl::Loss => !position.turn(),
            Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss => return Ok(Some(Verdict::Draw)),
        };
        // A result is for a zero counter; any other needs the distance.
        let in_time = match position.halfmove_clock() {
            0 => Some(true),
            clock => self.dtz(position)?.in_time(clock),
        };
        Ok(in_time.map(|in_time| if in_time { Verdict::Win(winner) } else { Verdict::Draw }))
    }

    /// Returns all legal moves, the best first: by result with the current fifty-move counter, then
    /// the fastest wins and the slowest losses; mate before all.
    ///
    /// `None` if the tablebases do not cover the position; empty without legal moves. Playing the
    /// first move each time wins what is won: the distance shrinks until the counter restarts.
    /// Later moves marked as wins keep the win, too, but playing only such moves may go in circles.
    ///
    /// # Errors
    /// If a tablebase is broken.
    pub fn rank_root_moves(&self, position: &Position) -> Result<Option<Vec<RankedMove>>, Error> {
        answer(self.rank(position))
    }

    fn rank(&self, position: &Position) -> Result<Vec<RankedMove>, Miss> {
        // Not covered is not covered, even if all moves lead to positions that are.
        self.wdl(position)?;
        let mut ranked = Vec::new();
        for m in position.legal_moves() {
            let child = after(position, m);
            let dtz = match self.dtz_before_end(position, m, &child)? {
                Some(dtz) => dtz,
                None => self.dtz(&child)?.one_ply_earlier(),
            };
            let wdl = with_clock(dtz, position.halfmove_clock());
            ranked.push((child.is_checkmate(), RankedMove { m, wdl, dtz }));
        }
        ranked.sort_by_key(|(mates, ranked)| {
            // The smaller the better: for a loser -60 comes before -2.
            let speed = ranked.dtz.plies;
            (Reverse(*mates), Reverse(ranked.wdl), speed)
        });
        Ok(ranked.into_iter().map(|(_, ranked)| ranked).collect())
    }
}

/// Returns the result of a distance at a given counter, the worse if it is not known.
fn with_clock(dtz: Dtz, clock: u32) -> Wdl {
    match (dtz.plies.signum(), dtz.in_time(clock)) {
        (0, _) => Wdl::Draw,
        (1, Some(true)) => Wdl::Win,
        (1, _) => Wdl::CursedWin,
        (_, Some(false)) => Wdl::BlessedLoss,
        (_, _) => Wdl::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_counts_as_the_worse() {
        let rounded = |plies| Dtz { plies, exact: false };
        assert_eq!(with_clock(rounded(20), 79), Wdl::Win);
        assert_eq!(with_clock(rounded(20), 80), Wdl::CursedWin);
        assert_eq!(with_clock(rounded(-20), 80), Wdl::Loss);
        assert_eq!(with_clock(rounded(-20), 81), Wdl::BlessedLoss);
        assert_eq!(with_clock(Dtz::DRAW, 0), Wdl::Draw);
    }
}
