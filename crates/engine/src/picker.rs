//! Move ordering in stages, so that moves are generated and scored only when needed.
//!
//! Table move, good captures, killer, counter move, quiet moves by history, bad captures.

use crate::history::{Histories, LIMIT, Place};
use arrayvec::ArrayVec;
use chess::{Move, Position, Role, exchange_value};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Table,
    MakeCaptures,
    GoodCaptures,
    Killer,
    Counter,
    MakeQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// All.
    All,
    /// Captures and promotions.
    Captures,
    /// Captures and promotions whose exchange wins at least this.
    Winning(i32),
}

/// Returns the moves of a position, likely good ones first, each once.
pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table: Option<Move>,
    killer: Option<Move>,
    counter: Option<Move>,
    moves: ArrayVec<Judged, 256>,
    next: usize,
    bad: ArrayVec<Move, 64>,
    skip_quiets: bool,
}

/// Whether a move is a capture or promotion.
#[inline(always)]
pub(crate) fn is_noisy(position: &Position, m: Move) -> bool {
    position.is_capture(m) || m.promotion_role().is_some()
}

impl Picker {
    /// Creates a picker; the table move is used only if it is legal and wanted.
    pub(crate) fn new(position: &Position, wanted: Wanted, table: Option<Move>) -> Picker {
        let fits = |m: &Move| match wanted {
            Wanted::All => position.is_legal(*m),
            Wanted::Captures => is_noisy(position, *m) && position.is_legal(*m),
            Wanted::Winning(least) => {
                is_noisy(position, *m) && position.is_legal(*m) && position.see_at_least(*m, least)
            }
        };
        Picker {
            stage: Stage::Table,
            wanted,
            table: table.filter(fits),
            killer: None,
            counter: None,
            moves: ArrayVec::new(),
            next: 0,
            bad: ArrayVec::new(),
            skip_quiets: false,
        }
    }

    /// Adds quiet moves to be tried before the others.
    pub(crate) fn with_refutations(mut self, killer: Option<Move>, counter: Option<Move>) -> Picker {
        self.killer = killer.filter(|_| killer != self.table);
        self.counter = counter.filter(|_| counter != self.table && counter != self.killer);
        self
    }

    /// Skips the remaining quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Whether a move is the killer or the counter move.
    #[inline(always)]
    pub(crate) fn is_refutation(&self, m: Move) -> bool {
        self.killer == Some(m) || self.counter == Some(m)
    }

    /// Returns the next move.
    #[inline]
    pub(crate) fn next(&mut self, position: &Position, histories: &Histories, place: &Place) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeCaptures;
                    if self.table.is_some() {
                        return self.table;
                    }
                }
                Stage::MakeCaptures => {
                    self.judge(position.captures(), |m| capture_score(position, histories, m));
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    let Some(m) = self.best() else {
                        self.stage = if self.wanted == Wanted::All { Stage::Killer } else { Stage::Done };
                        continue;
                    };
                    match self.wanted {
                        Wanted::Captures => return Some(m),
                        Wanted::Winning(least) if position.see_at_least(m, least) => return Some(m),
                        Wanted::Winning(_) => {}
                        Wanted::All => {
                            // A capture with a good history may lose a little.
                            let least = -histories.capture(position, m) / 128;
                            if self.bad.is_full() || position.see_at_least(m, least) {
                                return Some(m);
                            }
                            self.bad.push(m);
                        }
                    }
                }
                Stage::Killer => {
                    self.stage = Stage::Counter;
                    self.killer = self.killer.filter(|&m| is_playable_quiet(position, m));
                    if self.killer.is_some() && !self.skip_quiets {
                        return self.killer;
                    }
                }
                Stage::Counter => {
                    self.stage = Stage::MakeQuiets;
                    self.counter = self.counter.filter(|&m| is_playable_quiet(position, m));
                    if self.counter.is_some() && !self.skip_quiets {
                        return self.counter;
                    }
                }
                Stage::MakeQuiets => {
                    self.next = 0;
                    self.stage = Stage::BadCaptures;
                    if !self.skip_quiets {
                        self.judge(position.quiets(), histories.quiets(place, position));
                        self.stage = Stage::Quiets;
                    }
                }
                Stage::Quiets => match if self.skip_quiets { None } else { self.best() } {
                    Some(m) if self.is_refutation(m) => {}
                    Some(m) => return Some(m),
                    None => (self.next, self.stage) = (0, Stage::BadCaptures),
                },
                Stage::BadCaptures => {
                    let Some(&m) = self.bad.get(self.next) else {
                        self.stage = Stage::Done;
                        continue;
                    };
                    self.next += 1;
                    return Some(m);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Scores these moves, to be returned next.
    #[inline(always)]
    fn judge(&mut self, moves: impl IntoIterator<Item = Move>, score: impl Fn(Move) -> i32) {
        self.next = 0;
        self.moves.clear();
        let judged = |(slot, m)| Judged::new(m, score(m), slot);
        self.moves.extend(moves.into_iter().enumerate().map(judged));
    }

    /// Returns the best of the remaining moves, other than the table move.
    #[inline(always)]
    fn best(&mut self) -> Option<Move> {
        loop {
            let best = self.moves.get(self.next..)?.iter().copied().max()?;
            self.moves[best.slot()] = self.moves[self.next].in_slot(best.slot());
            self.next += 1;
            let m = best.chosen();
            if m != self.table {
                return m;
            }
        }
    }
}

/// A move, its score and its index in one number, the score highest and low indices first: the
/// greatest number is the next move, found without branches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Judged(i64);

impl Judged {
    #[inline(always)]
    fn new(m: Move, score: i32, slot: usize) -> Judged {
        Judged(i64::from(score) << 24 | i64::from(m.bits())).in_slot(slot)
    }

    #[inline(always)]
    fn in_slot(self, slot: usize) -> Judged {
        Judged(self.0 & !0xFF_0000 | ((0xFF - slot as i64) & 0xFF) << 16)
    }

    #[inline(always)]
    fn slot(self) -> usize {
        0xFF - (self.0 >> 16 & 0xFF) as usize
    }

    #[inline(always)]
    fn chosen(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }
}

/// Whether a move from another position is legal here, and quiet.
fn is_playable_quiet(position: &Position, m: Move) -> bool {
    !is_noisy(position, m) && position.is_legal(m)
}

/// Most valuable victim first; among equals by history. Underpromotions come last.
#[inline(always)]
fn capture_score(position: &Position, histories: &Histories, m: Move) -> i32 {
    let taken = if m.is_en_passant() {
        exchange_value(Role::Pawn)
    } else {
        position.piece_on(m.to()).map_or(0, |piece| exchange_value(piece.role()))
    };
    let promoted = match m.promotion_role() {
        Some(Role::Queen) => exchange_value(Role::Queen),
        Some(_) => -2 * exchange_value(Role::Queen),
        None => 0,
    };
    (taken + promoted) * (LIMIT / 256) + histories.capture(position, m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::NO_MOVE;

    fn picked(position: &Position, picker: &mut Picker) -> Vec<Move> {
        let (histories, place) = (Histories::new(), Place::new(position, [NO_MOVE; 4]));
        std::iter::from_fn(|| picker.next(position, &histories, &place)).collect()
    }

    #[test]
    fn every_legal_move_is_picked_once_whatever_the_hints() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2P1k3/8/3pP3/8/8/1p6/R3K2R w KQ d6 0 2",
            "4k3/8/8/8/7b/8/3P1P2/4K2R w K - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
            legal.sort_unstable();
            // Every move that some position has, legal here or not, as a hint in each role.
            let mut hints: Vec<Option<Move>> = (0..=u16::MAX).step_by(37).map(Move::from_bits).collect();
            hints.extend(legal.iter().copied().map(Some));
            for (index, &hint) in hints.iter().enumerate() {
                let other = hints[(index * 31 + 7) % hints.len()];
                for (table, killer, counter) in
                    [(hint, other, hint), (other, hint, other), (None, hint, hint)]
                {
                    let mut picker =
                        Picker::new(&position, Wanted::All, table).with_refutations(killer, counter);
                    let mut found = picked(&position, &mut picker);
                    found.sort_unstable();
                    assert_eq!(found, legal, "{fen} with {table:?} {killer:?} {counter:?}");
                }
            }
        }
    }

    #[test]
    fn good_captures_come_first_and_bad_ones_last() {
        let position = Position::from_fen("4k3/2p5/3p1q2/8/4N3/8/3R4/4K3 w - - 0 1").unwrap();
        let moves = picked(&position, &mut Picker::new(&position, Wanted::All, None));
        let text = |m: &Move| format!("{m:?}");
        assert_eq!(text(&moves[0]), "e4f6");
        assert_eq!(text(&moves[moves.len() - 1]), "d2d6");
        let winning = picked(&position, &mut Picker::new(&position, Wanted::Winning(500), None));
        assert_eq!(winning.iter().map(text).collect::<Vec<_>>(), ["e4f6"]);
    }
}
