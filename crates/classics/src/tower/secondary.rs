//! Secondary searches. Beside chapter IV, "Búsquedas secundarias".
//!
//! A position at or beyond the nominal depth is not evaluated if the move that led to it is one of
//! five kinds: the search continues from there with **all** moves, and neither side may stand pat.
//! This differs from the quiescence search of later programs, which tries captures only and allows
//! standing pat.

use super::evaluation::value;
use super::options::Fifth;
use boards::{Board, Representation};
use chess::{Move, Role, Square};

/// Criterion for searching beyond the nominal depth, numbered as in the thesis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Criterion {
    /// 1: captures the piece that just moved, worth at most as much as the attacker.
    Recapture = 0,
    /// 2: promotes a pawn.
    Promotion = 1,
    /// 3: gives check without a capture.
    Check = 2,
    /// 4: captures a piece worth less than the attacker.
    LesserVictim = 3,
    /// 5: captures an unprotected piece worth as much or more; but see [`Fifth`].
    Unprotected = 4,
}

impl Criterion {
    /// All criteria.
    pub const ALL: [Criterion; 5] = [
        Criterion::Recapture,
        Criterion::Promotion,
        Criterion::Check,
        Criterion::LesserVictim,
        Criterion::Unprotected,
    ];
}

/// Criteria 3 to 5 apply only this many levels beyond the nominal depth.
const LIMITED: u32 = 2;

/// Move on the path from the root, with data that is lost once it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) m: Move,
    mover: Role,
    victim: Option<Role>,
}

impl Step {
    /// Creates the step of a move about to be made.
    pub(super) fn new<R: Representation>(board: &Board<R>, m: Move) -> Step {
        let mover = board.piece_on(m.from()).map_or(Role::Pawn, |piece| piece.role());
        Step { m, mover, victim: board.captured(m).map(|piece| piece.role()) }
    }

    /// Returns the square of the victim.
    fn victim_square(&self) -> Square {
        if self.m.is_en_passant() {
            Square::new(self.m.to().file(), self.m.from().rank())
        } else {
            self.m.to()
        }
    }
}

/// Returns the criterion by which the search continues from here, if any.
///
/// `path` are the moves from the root to here; `beyond` is the number of levels beyond the nominal
/// depth.
pub(super) fn why_go_on<R: Representation>(
    board: &Board<R>,
    path: &[Step],
    beyond: u32,
    fifth: Fifth,
) -> Option<Criterion> {
    let (last, earlier) = path.split_last()?;
    let worth = last.victim.map(|victim| (value(victim), value(last.mover)));
    let takes_what_moved =
        last.victim.is_some() && earlier.last().is_some_and(|step| step.m.to() == last.victim_square());
    if takes_what_moved && worth.is_some_and(|(victim, taker)| victim <= taker) {
        return Some(Criterion::Recapture);
    }
    if last.m.promotion_role().is_some() {
        return Some(Criterion::Promotion);
    }
    if beyond > LIMITED {
        return None;
    }
    match worth {
        None => board.in_check().then_some(Criterion::Check),
        Some((victim, taker)) if victim < taker => Some(Criterion::LesserVictim),
        Some(_) if fifth == Fifth::AsPlayed => Some(Criterion::Unprotected),
        // Whether the victim was protected shows best after the capture: can its side recapture?
        Some(_) => (!board.attacked(last.m.to(), board.turn())).then_some(Criterion::Unprotected),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::Mailbox;

    /// Why the search goes on after these moves, so far beyond the nominal depth.
    fn after(fen: &str, moves: &[&str], beyond: u32) -> Option<Criterion> {
        let mut board = Board::<Mailbox>::from_fen(fen).unwrap();
        let mut path = Vec::new();
        for text in moves {
            let m = board.list(boards::Wanted::All).into_iter().find(|m| format!("{m:?}").starts_with(text));
            let m = m.unwrap_or_else(|| panic!("{text} is no move of {}", board.to_fen()));
            path.push(Step::new(&board, m));
            board.make(m);
        }
        why_go_on(&board, &path, beyond, Fifth::AsPrinted)
    }

    #[test]
    fn recaptures_at_any_depth() {
        // The pawn takes a pawn that has just taken; a rook takes a bishop.
        let fen = "4k3/2p5/3p4/4P3/8/8/8/3RK3 w - - 0 1";
        assert_eq!(after(fen, &["e5d6", "c7d6"], 9), Some(Criterion::Recapture));
        assert_eq!(after(fen, &["e5d6", "e8f8", "d6c7"], 9), None);
        // A pawn takes a knight that has just moved: worth more than the pawn, so not this; nor is
        // it unprotected.
        let fen = "4k3/8/4p3/8/8/2N5/8/3RK3 w - - 0 1";
        assert_eq!(after(fen, &["c3d5", "e6d5"], 0), None);
        assert_eq!(
            after("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", &["c3d5", "e6d5"], 2),
            Some(Criterion::Unprotected)
        );
        assert_eq!(after("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", &["c3d5", "e6d5"], 3), None);
    }

    #[test]
    fn a_pawn_taken_in_passing_is_the_man_that_moved() {
        let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
        assert_eq!(after(fen, &["e2e4", "d4e3"], 7), Some(Criterion::Recapture));
    }

    #[test]
    fn promotions_at_any_depth() {
        assert_eq!(after("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7a8q"], 7), Some(Criterion::Promotion));
    }

    #[test]
    fn checks_and_captures_near_the_nominal_depth() {
        let fen = "4k3/8/p3p3/3p4/8/8/8/R2QK3 w - - 0 1";
        for (m, why) in [
            ("a1b1", None),
            ("d1a4", Some(Criterion::Check)),
            ("d1d5", Some(Criterion::LesserVictim)),
            ("a1a6", Some(Criterion::LesserVictim)),
        ] {
            assert_eq!(after(fen, &[m], 0), why, "{m}");
            assert_eq!(after(fen, &[m], 2), why, "{m}");
            assert_eq!(after(fen, &[m], 3), None, "{m}");
        }
        let fen = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(after(fen, &["a1a8"], 0), Some(Criterion::Unprotected));
        assert_eq!(after("r1q1k3/8/8/8/8/8/8/R3K3 w - - 0 1", &["a1a8"], 0), None);
    }
}
