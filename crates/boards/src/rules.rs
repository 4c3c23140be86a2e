//! Rules that all representations share: the effect of a move, castling, promotion, and king
//! safety.

use crate::{Representation, Sink, State, Taken, Wanted};
use chess::{CastlingSide, Color, Move, Piece, Rank, Role, Square};

/// Moves the pieces; returns what was captured.
#[inline(always)]
pub(crate) fn move_men<R: Representation>(men: &mut R, m: Move) -> Option<Taken> {
    let (from, to) = (m.from(), m.to());
    if m.is_castling() {
        let (king, rook) = castled(from, to);
        men.shift(from, king);
        men.shift(to, rook);
        return None;
    }
    let taken = men.take(taking_square(m));
    men.shift(from, to);
    if let Some(role) = m.promotion_role() {
        men.transform(to, role);
    }
    taken
}

/// Undoes [`move_men`].
#[inline(always)]
pub(crate) fn move_men_back<R: Representation>(men: &mut R, m: Move, taken: Option<Taken>) {
    let (from, to) = (m.from(), m.to());
    if m.is_castling() {
        let (king, rook) = castled(from, to);
        men.shift(rook, to);
        men.shift(king, from);
        return;
    }
    if m.promotion_role().is_some() {
        men.transform(to, Role::Pawn);
    }
    men.shift(to, from);
    if let Some(taken) = taken {
        men.put_back(taking_square(m), taken);
    }
}

/// Returns the square of the captured piece, if any.
#[inline(always)]
pub(crate) fn taking_square(m: Move) -> Square {
    if m.is_en_passant() { Square::new(m.to().file(), m.from().rank()) } else { m.to() }
}

/// Returns the squares of king and rook after castling.
#[inline(always)]
pub(crate) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let side = CastlingSide::towards(king, rook);
    (Square::new(side.king_file(), king.rank()), Square::new(side.rook_file(), king.rank()))
}

/// Whether the king of the moving side is safe after a move: tried out on the board.
pub(crate) fn is_safe<R: Representation>(men: &mut R, m: Move, us: Color) -> bool {
    let taken = move_men(men, m);
    let safe = !men.attacked(men.king(us), !us);
    move_men_back(men, m, taken);
    safe
}

/// Filters out moves that leave the king in check, by trying each on its own board.
pub(crate) struct OnlySafe<'a, R, S> {
    men: R,
    us: Color,
    sink: &'a mut S,
}

impl<'a, R: Representation, S: Sink> OnlySafe<'a, R, S> {
    pub(crate) fn new(men: &R, us: Color, sink: &'a mut S) -> OnlySafe<'a, R, S> {
        OnlySafe { men: men.clone(), us, sink }
    }
}

impl<R: Representation, S: Sink> Sink for OnlySafe<'_, R, S> {
    fn push(&mut self, m: Move) {
        if is_safe(&mut self.men, m, self.us) {
            self.sink.push(m);
        }
    }
}

/// Castling: the squares between king and rook are empty, and the king is not on, crosses or
/// reaches no attacked square. (The rook may: two of the theses forbid O-O-O when b1 is attacked,
/// wrongly.)
#[inline]
fn castling<R: Representation>(men: &R, state: &State, wanted: Wanted, sink: &mut impl Sink) {
    let us = state.turn();
    if !wanted.quiet() || !state.castling().any(us) {
        return;
    }
    for side in CastlingSide::ALL {
        if !state.castling().has(us, side) {
            continue;
        }
        let on = |square: Square| square.relative_to(us);
        let (rook, between, path): (_, &[Square], _) = match side {
            CastlingSide::King => {
                (Square::H1, &[Square::F1, Square::G1], [Square::E1, Square::F1, Square::G1])
            }
            CastlingSide::Queen => {
                (Square::A1, &[Square::B1, Square::C1, Square::D1], [Square::E1, Square::D1, Square::C1])
            }
        };
        let free = between.iter().all(|&square| men.piece_on(on(square)).is_none());
        if free && path.iter().all(|&square| !men.attacked(on(square), !us)) {
            sink.push(Move::castling(on(Square::E1), on(rook)));
        }
    }
}

/// Returns the legal en-passant captures on this square, each tried out: two pawns leave a rank at
/// once, which no test of pins foresees.
pub(crate) fn en_passant<R: Representation>(
    men: &R,
    us: Color,
    target: Square,
) -> impl Iterator<Item = Move> {
    let back = if us.is_white() { -1 } else { 1 };
    let pawn = Piece::new(us, Role::Pawn);
    let froms = [-1, 1].into_iter().filter_map(move |side| target.offset(side, back));
    let captures = froms
        .filter(move |&from| men.piece_on(from) == Some(pawn))
        .map(move |from| Move::en_passant(from, target));
    captures.filter(move |&m| is_safe(&mut men.clone(), m, us))
}

/// Generates what no piece generates by itself: en-passant captures and castling.
#[inline]
pub(crate) fn special_moves<R: Representation>(men: &R, state: &State, wanted: Wanted, sink: &mut impl Sink) {
    if let Some(target) = state.en_passant() {
        en_passant(men, state.turn(), target).for_each(|m| sink.push(m));
    }
    castling(men, state, wanted, sink);
}

/// Adds a pawn's move or capture: four moves if it promotes.
#[inline(always)]
pub(crate) fn pawn_move(from: Square, to: Square, sink: &mut impl Sink) {
    if is_last_rank(to) {
        for role in Role::PROMOTIONS {
            sink.push(Move::promotion(from, to, role));
        }
    } else {
        sink.push(Move::normal(from, to));
    }
}

/// Whether a pawn's step to this empty square is wanted.
#[inline(always)]
pub(crate) fn step_wanted(wanted: Wanted, to: Square) -> bool {
    match wanted {
        Wanted::All => true,
        Wanted::Captures => false,
        Wanted::Noisy => is_last_rank(to),
    }
}

/// Whether a pawn that gets there promotes: the last rank of one side, which no pawn of the other
/// reaches.
#[inline(always)]
pub(crate) fn is_last_rank(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// Whether a pawn of this side has not moved yet.
#[inline(always)]
pub(crate) fn is_pawn_home(square: Square, us: Color) -> bool {
    square.rank() == Rank::Second.relative_to(us)
}
