//! The 0x88 board: 128 squares, with a one-bit test for those on the board.
//!
//! From the thesis on BuhoChess (section 2.3), after Moreland. Two boards lie side by side; a real
//! square has its rank in bits 4 to 6 of its index and its file in bits 0 to 2. A step off the
//! board sets bit 3 or bit 7, so `index & 0x88`, which gave the board its name, is zero exactly on
//! the board. A step adds one constant, as in the mailbox.
//!
//! The thesis adds three refinements, each of which can be disabled here ([`Switches`]): the attack
//! table (`table.rs`), piece lists of each side (`lists.rs`), and one stack for all moves
//! ([`MoveStack`](crate::MoveStack)).
//!
//! Cost: with the lists, only the pieces of a side are visited. With the table, a piece not on a
//! line with its king takes one look-up to prove unpinned, a pinned piece is found by walking along
//! one line, and moves are tested by making them only in check. An attack test takes one look-up
//! for each enemy piece, and a walk for those that could reach the square.

mod explain;
mod lists;
mod switches;
mod table;

use crate::rules::{OnlySafe, is_pawn_home, pawn_move, special_moves, step_wanted};
use crate::{Representation, Sink, State, Taken, Wanted};
use chess::{Bitboard, Color, Move, Piece, Role, Square};
pub use explain::{AttackTest, attack_bit, attack_table};
use lists::Lists;
use std::marker::PhantomData;
pub use switches::{Buho, Plain, Switches, WithoutLists, WithoutStack, WithoutTable};
use table::{ATTACKS, BISHOP, BITS, KNIGHT, LINE, ROOK, ROYAL, STEPS, difference};

/// The pieces on 128 squares, of which 64 are real, with the refinements of `S`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct X88<S> {
    squares: [Option<Piece>; 128],
    lists: Lists,
    kings: [u8; 2],
    switches: PhantomData<S>,
}

/// Index that no real square has.
const NOWHERE: u8 = 0x88;

/// Returns the index of a square.
#[inline(always)]
const fn index(square: Square) -> u8 {
    square as u8 + (square as u8 & 0x38)
}

/// Returns the square of an index on the board.
#[inline(always)]
fn square(index: u8) -> Square {
    Square::ALL[usize::from(index >> 1 & 0x38 | index & 7)]
}

/// A pawn's step.
#[inline(always)]
const fn forward(color: Color) -> u8 {
    if color.is_white() { 16 } else { 0u8.wrapping_sub(16) }
}

impl<S: Switches> X88<S> {
    #[inline(always)]
    fn on(&self, index: u8) -> Option<Piece> {
        self.squares[usize::from(index & 0x7F)]
    }

    /// Whether any piece of a side passes a test.
    #[inline(always)]
    fn any_man(&self, color: Color, mut test: impl FnMut(u8, Piece) -> bool) -> bool {
        if S::PIECE_LISTS {
            let men = self.lists.of(color);
            return men.iter().any(|&at| self.on(at).is_some_and(|piece| test(at, piece)));
        }
        let real = (0..128).filter(|at| at & 0x88 == 0);
        real.into_iter().any(|at| self.on(at).is_some_and(|piece| piece.color() == color && test(at, piece)))
    }

    /// Visits the squares one of these steps away, with what is there, and for sliders those beyond
    /// up to a piece.
    #[inline(always)]
    fn reach(&self, from: u8, steps: &[u8], slides: bool, mut visit: impl FnMut(u8, Option<Piece>)) {
        for &step in steps {
            let mut to = from.wrapping_add(step);
            while to & 0x88 == 0 {
                let man = self.on(to);
                visit(to, man);
                if !slides || man.is_some() {
                    break;
                }
                to = to.wrapping_add(step);
            }
        }
    }

    /// [`reach`](X88::reach) for a piece of this role, not a pawn.
    #[inline(always)]
    fn reach_as(&self, from: u8, role: Role, visit: impl FnMut(u8, Option<Piece>)) {
        match role {
            Role::Pawn => {}
            Role::Knight => self.reach(from, &KNIGHT, false, visit),
            Role::Bishop => self.reach(from, &BISHOP, true, visit),
            Role::Rook => self.reach(from, &ROOK, true, visit),
            Role::Queen => self.reach(from, &ROYAL, true, visit),
            Role::King => self.reach(from, &ROYAL, false, visit),
        }
    }

    /// Generates the pseudo-legal moves of one piece; en passant and castling apart.
    #[inline(always)]
    fn man(&self, from: u8, piece: Piece, wanted: Wanted, sink: &mut impl Sink) {
        let (us, start) = (piece.color(), square(from));
        if piece.role() == Role::Pawn {
            return self.pawn(from, us, wanted, sink);
        }
        self.reach_as(from, piece.role(), |to, man| {
            if man.map_or(wanted.quiet(), |man| man.color() != us) {
                sink.push(Move::normal(start, square(to)));
            }
        });
    }

    #[inline(always)]
    fn pawn(&self, from: u8, us: Color, wanted: Wanted, sink: &mut impl Sink) {
        let (start, single) = (square(from), from.wrapping_add(forward(us)));
        if self.on(single).is_none() {
            if step_wanted(wanted, square(single)) {
                pawn_move(start, square(single), sink);
            }
            let double = single.wrapping_add(forward(us));
            if wanted.quiet() && is_pawn_home(start, us) && self.on(double).is_none() {
                sink.push(Move::normal(start, square(double)));
            }
        }
        for to in [single.wrapping_sub(1), single.wrapping_add(1)] {
            if to & 0x88 == 0 && self.on(to).is_some_and(|man| man.color() != us) {
                pawn_move(start, square(to), sink);
            }
        }
    }

    /// Whether a piece attacks a square: the table says whether it could, and then nothing may be
    /// between. The piece on `lifted` is ignored.
    #[inline(always)]
    fn attacks(&self, from: u8, piece: Piece, to: u8, lifted: u8) -> bool {
        let way = difference(from, to);
        if ATTACKS[way] & BITS[piece.index()] == 0 {
            return false;
        }
        let mut at = from.wrapping_add(STEPS[way]);
        while at != to {
            if self.on(at).is_some() && at != lifted {
                return false;
            }
            at = at.wrapping_add(STEPS[way]);
        }
        true
    }

    /// Looks from the square as each kind of piece would: an enemy piece of that kind it meets
    /// attacks it.
    fn seen(&self, from: u8, by: Color) -> bool {
        let behind = from.wrapping_sub(forward(by));
        let pawn = Some(Piece::new(by, Role::Pawn));
        let is_pawn = |at: u8| at & 0x88 == 0 && self.on(at) == pawn;
        let mut found = is_pawn(behind.wrapping_sub(1)) || is_pawn(behind.wrapping_add(1));
        for (as_role, also) in [
            (Role::Knight, Role::Knight),
            (Role::Rook, Role::Queen),
            (Role::Bishop, Role::Queen),
            (Role::King, Role::King),
        ] {
            if found {
                break;
            }
            self.reach_as(from, as_role, |_, man| {
                found |=
                    man.is_some_and(|man| man.color() == by && (man.role() == as_role || man.role() == also));
            });
        }
        found
    }

    /// Returns the step from the king to a pinned piece, which may move along that line only.
    #[inline(always)]
    fn pin(&self, king: u8, from: u8, us: Color) -> Option<u8> {
        let way = difference(king, from);
        if ATTACKS[way] & LINE == 0 {
            return None;
        }
        let step = STEPS[way];
        let mut at = king.wrapping_add(step);
        while at != from {
            if self.on(at).is_some() {
                return None;
            }
            at = at.wrapping_add(step);
        }
        loop {
            at = at.wrapping_add(step);
            if at & 0x88 != 0 {
                return None;
            }
            if let Some(man) = self.on(at) {
                let pins = man.color() != us && ATTACKS[difference(at, king)] & BITS[man.index()] != 0;
                return pins.then_some(step);
            }
        }
    }

    /// Generates the moves when the king is not in check, legal by the attack table alone.
    #[inline(always)]
    fn without_check(&self, us: Color, wanted: Wanted, sink: &mut impl Sink) {
        let king = self.kings[us as usize];
        self.any_man(us, |from, piece| {
            if from == king {
                self.reach(from, &ROYAL, false, |to, man| {
                    let open = man.map_or(wanted.quiet(), |man| man.color() != us);
                    if open && !self.any_man(!us, |enemy, piece| self.attacks(enemy, piece, to, king)) {
                        sink.push(Move::normal(square(from), square(to)));
                    }
                });
            } else if let Some(step) = self.pin(king, from, us) {
                self.man(from, piece, wanted, &mut OnLine { king, step, sink: &mut *sink });
            } else {
                self.man(from, piece, wanted, sink);
            }
            false
        });
    }
}

/// Filters moves along one line from the king.
struct OnLine<'a, T> {
    king: u8,
    step: u8,
    sink: &'a mut T,
}

impl<T: Sink> Sink for OnLine<'_, T> {
    fn push(&mut self, m: Move) {
        if STEPS[difference(self.king, index(m.to()))] == self.step {
            self.sink.push(m);
        }
    }
}

impl<S: Switches> Representation for X88<S> {
    const NAME: &'static str = S::NAME;
    type Moves = S::Moves;

    fn empty() -> X88<S> {
        let kings = [index(Square::E1), index(Square::E8)];
        X88 { squares: [None; 128], lists: Lists::empty(), kings, switches: PhantomData }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.put_back(square, Taken { piece, place: self.lists.end(piece.color()) });
    }

    #[inline]
    fn take(&mut self, square: Square) -> Option<Taken> {
        let at = index(square);
        let piece = self.squares[usize::from(at)].take()?;
        let place = if S::PIECE_LISTS { self.lists.remove(piece.color(), at) } else { 0 };
        Some(Taken { piece, place })
    }

    #[inline]
    fn put_back(&mut self, square: Square, taken: Taken) {
        let (at, color) = (index(square), taken.piece.color());
        self.squares[usize::from(at)] = Some(taken.piece);
        if taken.piece.role() == Role::King {
            self.kings[color as usize] = at;
        }
        if S::PIECE_LISTS {
            self.lists.insert(color, at, taken.place);
        }
    }

    #[inline]
    fn shift(&mut self, from: Square, to: Square) {
        let (from, to) = (index(from), index(to));
        let Some(piece) = self.squares[usize::from(from)].take() else { return };
        self.squares[usize::from(to)] = Some(piece);
        if piece.role() == Role::King {
            self.kings[piece.color() as usize] = to;
        }
        if S::PIECE_LISTS {
            self.lists.shift(piece.color(), from, to);
        }
    }

    fn transform(&mut self, square: Square, role: Role) {
        let man = &mut self.squares[usize::from(index(square))];
        *man = man.map(|piece| Piece::new(piece.color(), role));
    }

    #[inline(always)]
    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.on(index(square))
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        square(self.kings[color as usize])
    }

    #[inline]
    fn each_man(&self, mut visit: impl FnMut(Square, Piece)) {
        for color in Color::ALL {
            self.any_man(color, |at, piece| {
                visit(square(at), piece);
                false
            });
        }
    }

    #[inline]
    fn attacked(&self, square: Square, by: Color) -> bool {
        let to = index(square);
        if S::ATTACK_TABLE {
            self.any_man(by, |from, piece| self.attacks(from, piece, to, NOWHERE))
        } else {
            self.seen(to, by)
        }
    }

    fn attacks_from(&self, from: Square) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let at = index(from);
        match self.on(at) {
            Some(piece) if piece.role() == Role::Pawn => {
                let ahead = forward(piece.color());
                let steps = [ahead.wrapping_sub(1), ahead.wrapping_add(1)];
                self.reach(at, &steps, false, |to, _| set.insert(square(to)));
            }
            Some(piece) => self.reach_as(at, piece.role(), |to, _| set.insert(square(to))),
            None => {}
        }
        set
    }

    #[inline]
    fn generate(&self, state: &State, wanted: Wanted, sink: &mut impl Sink) {
        let us = state.turn();
        if S::ATTACK_TABLE && !self.attacked(self.king(us), !us) {
            self.without_check(us, wanted, sink);
        } else {
            let mut safe = OnlySafe::new(self, us, sink);
            self.any_man(us, |from, piece| {
                self.man(from, piece, wanted, &mut safe);
                false
            });
        }
        special_moves(self, state, wanted, sink);
    }
}
