//! Pawn structure: section 2.4.4 of the thesis, with bitboards, from one side's point of view.

use super::men::View;
use super::terms::{Tally, Term};
use super::weights::{BACKWARD, DOUBLED, ISOLATED, PASSED};
use chess::Bitboard;

/// Passed, isolated, backward and doubled pawns of one side.
#[inline]
pub fn judge(view: &View, tally: &mut impl Tally) {
    let View { color, pawns, enemy_pawns, .. } = *view;
    let mut give = |term, set: Bitboard, weight| tally.on(color, term, view.seen_by_white(set), weight);

    // No enemy pawn ahead on the same or an adjacent file.
    let guarded = downwards(enemy_pawns);
    let stopped = guarded | beside(guarded);
    give(Term::Passed, pawns & !stopped, PASSED);

    // No own pawn on an adjacent file.
    let files = upwards(pawns) | downwards(pawns) | pawns;
    let isolated = pawns & !beside(files);
    give(Term::Isolated, isolated, ISOLATED);

    // Own pawns on adjacent files, but all ahead: none can ever protect it.
    let helped = beside(upwards(pawns) | pawns);
    give(Term::Backward, pawns & !helped & !isolated, BACKWARD);

    // An own pawn behind it.
    give(Term::Doubled, pawns & upwards(pawns), DOUBLED);
}

/// Returns all squares above these.
#[inline(always)]
const fn upwards(set: Bitboard) -> Bitboard {
    let mut up = set.0 << 8;
    up |= up << 8;
    up |= up << 16;
    Bitboard(up | up << 32)
}

/// Returns all squares below these.
#[inline(always)]
const fn downwards(set: Bitboard) -> Bitboard {
    let mut down = set.0 >> 8;
    down |= down >> 8;
    down |= down >> 16;
    Bitboard(down | down >> 32)
}

/// Returns the squares to the left and right of these.
#[inline(always)]
const fn beside(set: Bitboard) -> Bitboard {
    Bitboard(set.shift(-1, 0).0 | set.shift(1, 0).0)
}
