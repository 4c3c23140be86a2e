//! Mobility and board control: section 2.4.2 of the thesis.

use super::men::{Men, View};
use super::terms::{Tally, Term};
use super::weights::{
    ATTACKED, BISHOP_AT_HOME, BISHOP_PAIR, CENTRE, PLACES, PROTECTED, ROOK_HALF_OPEN, ROOK_ON_SEVENTH,
    ROOK_OPEN, ROOKS_ON_FILE, ROOKS_ON_RANK,
};
use boards::{Board, Representation};
use chess::{Bitboard, Color, Rank, Role, Square};

/// d4, e4, d5, e5.
const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Pieces except kings: protection, centre, piece-square tables, connected rooks, attacked squares.
#[inline]
pub fn control<R: Representation>(board: &Board<R>, men: &Men, color: Color, tally: &mut impl Tally) {
    const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let pawns = men.get(color, Role::Pawn);
    let mut attacked = Bitboard::EMPTY;
    let (mut on_file, mut on_rank) = (false, false);
    for role in OFFICERS {
        let set = men.get(color, role);
        for square in set {
            let reach = board.men().attacks_from(square);
            attacked |= reach;
            tally.on(color, Term::Places, square.into(), place(role, square, color));
            if role == Role::Rook {
                let seen = reach & set;
                on_file |= seen.intersects(Bitboard::file(square.file()));
                on_rank |= seen.intersects(Bitboard::rank(square.rank()));
            }
        }
        tally.on(color, Term::Centre, set & MIDDLE, CENTRE[role as usize]);
    }
    for square in pawns {
        tally.on(color, Term::Places, square.into(), place(Role::Pawn, square, color));
    }
    tally.on(color, Term::Centre, pawns & MIDDLE, CENTRE[Role::Pawn as usize]);
    let ahead = pawns.forward(color);
    attacked |= ahead.shift(-1, 0) | ahead.shift(1, 0);
    attacked |= board.men().attacks_from(board.king(color));

    let own = men.all(color);
    let protected = own & attacked & !men.get(color, Role::King);
    tally.on(color, Term::Protected, protected, PROTECTED);
    tally.on(color, Term::Attacked, attacked & !own, ATTACKED);
    tally.add(color, Term::RooksOnFile, if on_file { ROOKS_ON_FILE } else { 0 });
    tally.add(color, Term::RooksOnRank, if on_rank { ROOKS_ON_RANK } else { 0 });
}

#[inline(always)]
fn place(role: Role, square: Square, color: Color) -> i32 {
    PLACES[role as usize].at(square.relative_to(color))
}

/// Bishops and rooks of one side, from its point of view.
#[inline]
pub fn bishops_and_rooks(view: &View, tally: &mut impl Tally) {
    let View { color, bishops, rooks, .. } = *view;
    if bishops.any() {
        let pair = if bishops.many() { BISHOP_PAIR } else { 0 };
        tally.add(color, Term::BishopPair, pair);
        let home = view.seen_by_white(bishops & Bitboard::rank(Rank::First));
        tally.on(color, Term::BishopAtHome, home, BISHOP_AT_HOME);
    }
    for rook in rooks {
        let file = rook.file();
        if view.is_open(file) {
            tally.on(color, Term::RookOpen, view.seen_by_white(rook.into()), ROOK_OPEN);
        } else if !view.pawns.intersects(Bitboard::file(file)) {
            tally.on(color, Term::RookHalfOpen, view.seen_by_white(rook.into()), ROOK_HALF_OPEN);
        }
    }
    let seventh = view.seen_by_white(rooks & Bitboard::rank(Rank::Seventh));
    tally.on(color, Term::RookOnSeventh, seventh, ROOK_ON_SEVENTH);
}
